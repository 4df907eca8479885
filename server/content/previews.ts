import { ENTITIES, PUBLISHABLE_ENTITY_TYPES } from '../../shared/entities/entity-types.ts'
import type { Database, QueryBuilder } from '../database/connect.ts'
import { selectUnpublishedIds } from './publication.ts'
import { selectDeletedIds } from './trash/soft-delete.ts'

/**
 * Finds the entity of a preview link. `isPublished` is true if the entity was published after the
 * artist had shared the link.
 */
async function findBySecret(queries: QueryBuilder, secret: string) {
  for (const type of PUBLISHABLE_ENTITY_TYPES) {
    const row = await queries
      .selectFrom(ENTITIES[type].table)
      .select('id')
      .select(({ eb }) => eb('id', 'in', selectUnpublishedIds(queries, type)).as('isUnpublished'))
      .where('preview', '=', secret)
      .where('id', 'not in', selectDeletedIds(queries, type))
      .executeTakeFirst()
    if (row) return { type, id: row.id, isPublished: !row.isUnpublished }
  }
  return null
}

export function createPreviewService(db: Database) {
  return {
    find: (secret: string) => findBySecret(db.queries, secret),

    async showsPhoto(secrets: string[], hash: string): Promise<boolean> {
      for (const secret of secrets) {
        const found = await findBySecret(db.queries, secret)
        if (!found || found.isPublished) continue
        const { type, id } = found
        const image = await db.queries
          .selectFrom('images')
          .select('id')
          .where((eb) => eb.and({ entity_type: type, entity_id: id, photo: hash }))
          .where('id', 'not in', selectDeletedIds(db.queries, 'image'))
          .executeTakeFirst()
        const mainPhoto = await db.queries
          .selectFrom(ENTITIES[type].table)
          .select('id')
          .where((eb) => eb.and({ id, photo: hash }))
          .executeTakeFirst()
        if (image || mainPhoto) return true
      }
      return false
    },
  }
}
