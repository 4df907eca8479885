/** Removes what nothing names any more: what an upload that broke off has left, and photos that nobody shows. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queries } from '../database/connect.ts'
import type { PhotoFolders } from './photo-folders.ts'

/** How long a photo that nothing shows is kept, in milliseconds: its piece may still be being written. */
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

/** Only for a start: nothing may be arriving. */
export async function sweepPhotos(db: Queries, { incoming, originals, media }: PhotoFolders) {
  await rm(incoming, { recursive: true, force: true })
  await mkdir(incoming, { mode: 0o700 })
  const kept = await forgetUnused(db)
  // A database without any photo beside a folder full of them is more likely the wrong database than an empty site.
  if (kept.size === 0) return
  for (const folder of [originals, media]) {
    for (const name of await readdir(folder)) {
      const isOurs = folder === originals || /\.(jpg|avif)$/.test(name)
      if (!isOurs || !kept.has(name.slice(0, 64))) await rm(join(folder, name), { recursive: true })
    }
  }
}
