import { sql } from 'kysely'
import type { EditableEntityType } from '../../shared/entities/entity-types.ts'
import { type Revision, TRASH_RETENTION_DAYS } from '../../shared/entities/lifecycle.ts'
import { BUYER_NOTE_FIELDS } from '../../shared/entities/piece.ts'
import { parsePhotoHash } from '../../shared/validation.ts'
import type { Database, QueryBuilder } from '../database/connect.ts'
import { getRunningHours } from '../database/running-hours.ts'
import type { Result } from '../result.ts'

export const MAX_REVISIONS_PER_ENTITY = 50

type Entity = { id: number; version: number; image_url?: string; images?: { image_url: string }[] }
type EntityKey = { entity_type: EditableEntityType; entity_id: number }

const findPhotoHashes = ({ image_url = '', images = [] }: Entity) => {
  const addresses = [image_url, ...images.map((image) => image.image_url)]
  return new Set(addresses.flatMap((address) => parsePhotoHash(address) ?? []))
}

const isSame = (before: Entity, after: Entity) =>
  JSON.stringify({ ...before, version: 0 }) === JSON.stringify({ ...after, version: 0 })

const hasNotes = (entity: object) =>
  Object.entries(entity).some(
    ([name, value]) => value && BUYER_NOTE_FIELDS.some((note) => note === name),
  )

/**
 * Stores the state of an entity before a change, unless nothing changed. Call this inside the
 * transaction of the change, so that no change lacks its revision.
 */
export async function saveRevision(
  queries: QueryBuilder,
  entity_type: EditableEntityType,
  { before, after }: { before: Entity; after: Entity },
  by: string,
): Promise<void> {
  if (isSame(before, after)) return
  const key = { entity_type, entity_id: before.id }
  const content = JSON.stringify(before)
  const notes_until = hasNotes(before)
    ? (await getRunningHours(queries)) + TRASH_RETENTION_DAYS * 24
    : null
  const { id } = await queries
    .insertInto('revisions')
    .values({ ...key, content, replaced_at: Date.now(), replaced_by: by, notes_until })
    .returning('id')
    .executeTakeFirstOrThrow()
  const photos = [...findPhotoHashes(before)].map((photo) => ({ revision_id: id, photo }))
  if (photos.length > 0) await queries.insertInto('revision_photos').values(photos).execute()
}

/**
 * Runs `change`. If this changes the entity that `find` returns, saves a revision of the entity as
 * it was before. `queries` must be the transaction in which `change` writes.
 */
export async function withRevision<Stored extends Entity, Value>(
  queries: QueryBuilder,
  type: EditableEntityType,
  by: string,
  find: () => Promise<Result<Stored>>,
  change: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const before = await find()
  const result = await change()
  if (!before.ok || !result.ok) return result
  const after = await find()
  if (after.ok) await saveRevision(queries, type, { before: before.value, after: after.value }, by)
  return result
}

export async function deleteSurplusRevisions(queries: QueryBuilder): Promise<void> {
  const ranked = queries
    .selectFrom('revisions')
    .select([
      'id',
      sql<number>`row_number() over (partition by entity_type, entity_id order by id desc)`.as(
        'rank',
      ),
    ])
    .as('ranked')
  await queries
    .deleteFrom('revisions')
    .where(
      'id',
      'in',
      queries.selectFrom(ranked).select('id').where('rank', '>', MAX_REVISIONS_PER_ENTITY),
    )
    .execute()
}

/**
 * Removes the notes about buyers from a revision after the server has run for 30 days since it was
 * saved. Counts running hours, so that a wrong clock does not matter.
 */
export async function removeExpiredBuyerNotes(queries: QueryBuilder): Promise<void> {
  const over = await queries
    .selectFrom('revisions')
    .select(['id', 'content'])
    .where('notes_until', '<=', await getRunningHours(queries))
    .execute()
  for (const { id, content } of over) {
    const entity: Record<string, unknown> = JSON.parse(content)
    for (const name of BUYER_NOTE_FIELDS) delete entity[name]
    await queries
      .updateTable('revisions')
      .set({ content: JSON.stringify(entity), notes_until: null })
      .where('id', '=', id)
      .execute()
  }
}

export async function deleteRevisions(queries: QueryBuilder, key: EntityKey): Promise<void> {
  await queries
    .deleteFrom('revisions')
    .where((eb) => eb.and(key))
    .execute()
}

export function createRevisionReader(db: Database) {
  return async (entity_type: EditableEntityType, entity_id: number): Promise<Revision[]> => {
    const rows = await db.queries
      .selectFrom('revisions')
      .selectAll()
      .where((eb) => eb.and({ entity_type, entity_id }))
      .orderBy('id', 'desc')
      .limit(MAX_REVISIONS_PER_ENTITY)
      .execute()
    return rows.map(({ id, content, replaced_at, replaced_by }) => ({
      id,
      replaced_at: new Date(replaced_at).toISOString(),
      replaced_by,
      entity: JSON.parse(content),
    }))
  }
}
export type RevisionReader = ReturnType<typeof createRevisionReader>
