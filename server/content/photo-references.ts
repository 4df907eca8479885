/** Every place of the site that names a photo. What names photos from now on belongs here, or its photos leave. */
import { ENTITY_TYPES, LED_TYPES, type LedType } from '../../shared/image.ts'
import type { Database, Queries } from '../database/connect.ts'
import { TABLES } from './image-places.ts'
import { unpublished } from './publication.ts'
import { trashed } from './trashed.ts'

/** The lead photos of one type, those of the trash too. */
const leadPhotos = (queries: Queries, type: LedType) =>
  queries.selectFrom(TABLES[type]).select('photo').distinct().where('photo', 'is not', null)

const hashes = (rows: { photo: string | null }[]) => rows.flatMap(({ photo }) => photo ?? [])

/** The hashes of the photos that visitors are shown: only these are served to everybody. */
async function shownPhotos(queries: Queries): Promise<Set<string>> {
  const shown = new Set<string>()
  const add = (rows: { photo: string | null }[]) => {
    for (const hash of hashes(rows)) shown.add(hash)
  }
  for (const type of LED_TYPES)
    add(
      await leadPhotos(queries, type)
        .where('id', 'not in', trashed(queries, type))
        .where('id', 'not in', unpublished(queries, type))
        .execute(),
    )
  for (const type of ENTITY_TYPES)
    add(
      await queries
        .selectFrom('images')
        .select('photo')
        .distinct()
        .where('entity_type', '=', type)
        .where('entity_id', 'not in', trashed(queries, type))
        .where('entity_id', 'not in', unpublished(queries, type))
        .where('id', 'not in', trashed(queries, 'image'))
        .execute(),
    )
  return shown
}

/**
 * The hashes of all photos that something on the site needs: the originals of others go to the quarantine. What lies in
 * the trash and what an entity was before a change can be taken up again.
 */
export async function referencedPhotos(queries: Queries): Promise<Set<string>> {
  const needed = new Set<string>()
  for (const type of LED_TYPES)
    for (const hash of hashes(await leadPhotos(queries, type).execute())) needed.add(hash)
  for (const table of ['images', 'kept_version_photos'] as const) {
    const rows = await queries.selectFrom(table).select('photo').distinct().execute()
    for (const hash of hashes(rows)) needed.add(hash)
  }
  return needed
}

/** Answers from memory which photos visitors are shown: every file of every photo asks. */
export function createShownPhotos(db: Database) {
  let shown: Promise<Set<string>> | null = null
  const forget = () => {
    shown = null
  }
  db.onChange((change) => {
    if (change === 'content') forget()
  })
  return {
    /** True or false as it is after the last committed change. */
    async has(hash: string): Promise<boolean> {
      // Who may have missed a change knows nothing.
      if (!shown || !db.hearsAll()) {
        const asked = shownPhotos(db.read)
        shown = asked
        asked.catch(() => shown === asked && forget())
      }
      return (await shown).has(hash)
    },
  }
}
