/** Every place of the site that names a photo. What names photos from now on belongs here, or its photos leave. */
import { ENTITY_TYPES, LED_TYPES, type LedType } from '../../shared/image.ts'
import type { Queries } from '../database/connect.ts'
import { type ContentVersion, cacheByVersion } from './content-version.ts'
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

/** Tells which photos visitors are shown. Every request for a photo file asks. */
export function createShownPhotos(queries: Queries, contentVersion: ContentVersion) {
  const shown = cacheByVersion(contentVersion, () => shownPhotos(queries))
  return {
    /** True or false as it is after the last committed change. */
    has: async (hash: string): Promise<boolean> => (await shown()).has(hash),
  }
}
