import {
  type EditablePageType,
  ENTITIES,
  ENTITY_TYPES_WITH_MAIN_PHOTO,
  ENTITY_TYPES_WITH_PHOTOS,
  type EntityTypeWithPhotos,
  isEditablePage,
} from '../../../shared/entities/entity-types.ts'
import { isPagePhotoPublic } from '../../../shared/entities/page.ts'
import type { QueryBuilder } from '../../database/connect.ts'
import { TABLES_WITH_PHOTO } from '../../database/tables.ts'
import { UPLOAD_GRACE_PERIOD_MS } from '../../storage/storage.ts'
import { type ContentVersionReader, cacheByContentVersion } from '../content-version.ts'
import { selectUnpublishedIds } from '../publication.ts'
import { selectDeletedIds } from '../trash/soft-delete.ts'

const selectPhotos = (queries: QueryBuilder, table: (typeof TABLES_WITH_PHOTO)[number]) =>
  queries.selectFrom(table).select('photo').distinct().where('photo', 'is not', null)

const toHashes = (rows: { photo: string | null }[]) => rows.flatMap(({ photo }) => photo ?? [])

/**
 * Returns a filter that excludes photos of hidden chapters, which are not public although their
 * page is.
 */
export async function createPublicPhotoFilter(
  queries: QueryBuilder,
  type: EntityTypeWithPhotos,
): Promise<(image: { display_order: number }) => boolean> {
  if (!isEditablePage(type)) return () => true
  const rows = await queries.selectFrom<EditablePageType>(type).select('content').execute()
  const page = JSON.parse(rows[0]?.content ?? '{}')
  return ({ display_order }) => isPagePhotoPublic(type, page, display_order)
}

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
  for (const type of ENTITY_TYPES_WITH_PHOTOS) {
    const rows = await queries
      .selectFrom('images')
      .select(['photo', 'display_order'])
      .where('entity_type', '=', type)
      .where('entity_id', 'not in', selectDeletedIds(queries, type))
      .where('entity_id', 'not in', selectUnpublishedIds(queries, type))
      .where('id', 'not in', selectDeletedIds(queries, 'image'))
      .execute()
    const isPublic = await createPublicPhotoFilter(queries, type)
    add(rows.filter(isPublic))
  }
  return visible
}

/** Includes the photos in the trash and in revisions, because the artist can restore both. */
async function findReferencedPhotoHashes(queries: QueryBuilder): Promise<Set<string>> {
  const referenced = new Set<string>()
  for (const table of TABLES_WITH_PHOTO)
    for (const hash of toHashes(await selectPhotos(queries, table).execute())) referenced.add(hash)
  return referenced
}

/**
 * Deletes the rows of photos that nothing uses after `purge`, and returns their hashes. Delete the
 * files after the commit, because a rollback restores the rows. Photos that were unused before
 * stay, because a newer copy of the database may use them.
 */
export async function deleteNewlyUnusedPhotos(
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
    .where('received_at', '<', Date.now() - UPLOAD_GRACE_PERIOD_MS)
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
