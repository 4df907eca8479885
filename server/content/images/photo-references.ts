import {
  ENTITIES,
  ENTITY_TYPES_WITH_MAIN_PHOTO,
  ENTITY_TYPES_WITH_PHOTOS,
} from '../../../shared/entities/entity-types.ts'
import type { QueryBuilder } from '../../database/connect.ts'
import { TABLES_WITH_PHOTO } from '../../database/tables.ts'
import { UPLOAD_GRACE_PERIOD } from '../../storage/storage.ts'
import { type ContentVersionReader, cacheByContentVersion } from '../content-version.ts'
import { selectUnpublishedIds } from '../publication.ts'
import { selectDeletedIds } from '../trash/soft-delete.ts'

const selectPhotos = (queries: QueryBuilder, table: (typeof TABLES_WITH_PHOTO)[number]) =>
  queries.selectFrom(table).select('photo').distinct().where('photo', 'is not', null)

const toHashes = (rows: { photo: string | null }[]) => rows.flatMap(({ photo }) => photo ?? [])

/** Only their files are served to visitors. */
async function findPublicPhotos(queries: QueryBuilder): Promise<Set<string>> {
  const visible = new Set<string>()
  const add = (rows: { photo: string | null }[]) => {
    for (const hash of toHashes(rows)) visible.add(hash)
  }
  for (const type of ENTITY_TYPES_WITH_MAIN_PHOTO)
    add(
      await selectPhotos(queries, ENTITIES[type].table)
        .where('id', 'not in', selectDeletedIds(queries, type))
        .where('id', 'not in', selectUnpublishedIds(queries, type))
        .execute(),
    )
  for (const type of ENTITY_TYPES_WITH_PHOTOS)
    add(
      await queries
        .selectFrom('images')
        .select('photo')
        .distinct()
        .where('entity_type', '=', type)
        .where('entity_id', 'not in', selectDeletedIds(queries, type))
        .where('entity_id', 'not in', selectUnpublishedIds(queries, type))
        .where('id', 'not in', selectDeletedIds(queries, 'image'))
        .execute(),
    )
  return visible
}

/** Includes photos in the trash and in revisions, which can be restored. */
async function findReferencedPhotoHashes(queries: QueryBuilder): Promise<Set<string>> {
  const referenced = new Set<string>()
  for (const table of TABLES_WITH_PHOTO)
    for (const hash of toHashes(await selectPhotos(queries, table).execute())) referenced.add(hash)
  return referenced
}

/**
 * Runs `purge` and deletes the rows of the photos that it leaves without any use. Returns their
 * hashes: the caller must delete their files after the commit. Never selects photos that were
 * unused before, because a newer copy of the database may use them.
 */
export async function deleteUnusedPhotos(
  queries: QueryBuilder,
  purge: () => Promise<unknown>,
): Promise<string[]> {
  const before = await findReferencedPhotoHashes(queries)
  await purge()
  const after = await findReferencedPhotoHashes(queries)
  const unused = [...before].filter((hash) => !after.has(hash))
  if (unused.length === 0) return []
  const deleted = await queries
    .deleteFrom('photos')
    .where('hash', 'in', unused)
    .where('received_at', '<', Date.now() - UPLOAD_GRACE_PERIOD)
    .returning('hash')
    .execute()
  return deleted.map(({ hash }) => hash)
}

export function createPublicPhotoLookup(
  queries: QueryBuilder,
  contentVersion: ContentVersionReader,
) {
  const visible = cacheByContentVersion(contentVersion, () => findPublicPhotos(queries))
  return {
    has: async (hash: string): Promise<boolean> => (await visible()).has(hash),
  }
}
