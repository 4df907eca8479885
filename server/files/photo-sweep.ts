/**
 * Clears away what can be made again: what an upload that broke off has left, and public files that no photo has. An
 * original is never removed: that this database does not know it may be the fault of the database, or of the clock.
 */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queries } from '../database/connect.ts'
import type { PhotoFolders } from './photo-folders.ts'

/** How long a photo that nothing shows is known, in milliseconds: its piece may still be being written. */
const KEPT_UNUSED = 7 * 24 * 3_600_000

/** @returns the hashes of the photos that are left */
async function forgetUnused(db: Queries): Promise<Set<string>> {
  await db
    .deleteFrom('photos')
    .where('received_at', '<', Date.now() - KEPT_UNUSED)
    .where(({ not, exists, selectFrom, and }) =>
      and(
        (['images', 'art_pieces', 'news', 'trainings'] as const).map((table) =>
          not(
            exists(
              selectFrom(table as 'images')
                .select('photo')
                .whereRef('photo', '=', 'photos.hash'),
            ),
          ),
        ),
      ),
    )
    .execute()
  const rows = await db.selectFrom('photos').select('hash').execute()
  return new Set(rows.map(({ hash }) => hash))
}

/** Only for a start: nothing may be arriving. A photo that is forgotten is no longer served; its original stays. */
export async function sweepPhotos(db: Queries, { incoming, media }: PhotoFolders) {
  await rm(incoming, { recursive: true, force: true })
  await mkdir(incoming, { mode: 0o700 })
  const kept = await forgetUnused(db)
  // A database without any photo beside a folder full of them is more likely the wrong database than an empty site.
  if (kept.size === 0) return
  for (const name of await readdir(media)) {
    const isOurs = /\.(jpg|avif)$/.test(name) && kept.has(name.slice(0, 64))
    if (!isOurs) await rm(join(media, name), { recursive: true })
  }
}
