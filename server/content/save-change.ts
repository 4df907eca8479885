import { type EditableEntityType, ENTITIES, hasPhotos } from '../../shared/entities/entity-types.ts'
import type { PhotoDescriptions } from '../../shared/entities/image.ts'
import type { TranslationInputs } from '../../shared/entities/translation.ts'
import { omit } from '../../shared/pick.ts'
import type { QueryBuilder } from '../database/connect.ts'
import { createSuccess, createVersionConflict, type Result } from '../result.ts'
import { savePhotoDescription } from './images/image-records.ts'
import { saveRevision } from './revisions.ts'
import { saveTranslations } from './translations.ts'

/**
 * Returns a conflict if the entity has another version than `version`. An undefined `version` never
 * conflicts.
 */
const rejectOutdatedVersion = <Entity extends { version: number }>(
  found: Result<Entity>,
  version: number | undefined,
): Result<Entity> =>
  found.ok && version !== undefined && version !== found.value.version
    ? createVersionConflict(found.value)
    : found

/**
 * Updates the row if it still has `version`. Returns false if it was changed or deleted meanwhile.
 */
async function updateVersionedRow(
  queries: QueryBuilder,
  type: EditableEntityType,
  { id, version }: { id: number; version: number },
  columns: object,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable(ENTITIES[type].table)
    .set(columns)
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export type VersionedInput = {
  translations?: TranslationInputs | undefined
  version?: number | undefined
  descriptions?: PhotoDescriptions | undefined
}

/**
 * Saves what the artist sent: the entity, its translations, the descriptions of its photos, and a
 * revision of the state before. Returns `conflict` if `sent.version` is outdated. Call this
 * inside a transaction.
 */
export async function saveChange<
  Entity extends { id: number; version: number },
  Input extends VersionedInput,
>(
  queries: QueryBuilder,
  type: EditableEntityType,
  sent: Input,
  by: string,
  service: {
    find: () => Promise<Result<Entity>>
    /** Computes the columns from the input without `version`, `descriptions` and `translations`. */
    toColumnValues: (input: Input, before: Entity) => Promise<Result<object>>
  },
): Promise<Result<{ before: Entity; after: Entity }>> {
  const { find, toColumnValues } = service
  const { version, descriptions = [] } = sent
  const input = omit(sent, ['version', 'descriptions', 'translations'])
  const found = rejectOutdatedVersion(await find(), version)
  if (!found.ok) return found
  const before = found.value
  const columns = await toColumnValues(input, before)
  if (!columns.ok) return columns
  if (!(await updateVersionedRow(queries, type, before, columns.value)))
    return saveChange(queries, type, sent, by, service)
  // Stores each translation with the French text that it was made from.
  await saveTranslations(queries, type, before.id, { ...before, ...input }, sent.translations)
  // Ignores photos that another device has deleted, so that the rest is still saved.
  if (hasPhotos(type))
    for (const description of descriptions)
      await savePhotoDescription(queries, { entity_type: type, entity_id: before.id }, description)
  const after = await find()
  if (!after.ok) return after
  await saveRevision(queries, type, { before, after: after.value }, by)
  return createSuccess({ before, after: after.value })
}
