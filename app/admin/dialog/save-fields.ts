/**
 * Saves a few fields of an entity from its list row. All other fields keep their current server
 * values.
 */
import { type ApiResult, toApiFailure } from '../api/api.ts'
import { createIdempotencyKey } from '../api/idempotency-key.ts'
import type { AnyEntity, EntityDefinition, FieldValues } from '../content/entity-definition.ts'
import { createDraft } from '../form/draft.ts'
import { t } from '../i18n/texts.ts'
import { type SaveInput, type SaveResult, saveEntity } from './save-entity.ts'

/** Builds the input of a save that changes only the fields in `changed`. */
export function createFieldUpdate(
  kind: EntityDefinition,
  entity: AnyEntity,
  changed: FieldValues,
): SaveInput {
  const base = createDraft(kind, entity)
  return {
    entity,
    draft: { ...base, fr: { ...base.fr, ...changed } },
    base,
    version: entity.version,
  }
}

/**
 * Returns the creation options that `saveEntity` requires. An update does not use them, so the
 * idempotency key is never sent.
 */
const createUnusedOptions = () => ({
  creation: { key: createIdempotencyKey(), posted: null },
  getPhotoUrls: null,
})

/**
 * Sends an update that `createFieldUpdate` has built, or the merged version of the update after the
 * user has resolved a conflict.
 */
export const saveFieldUpdate = (kind: EntityDefinition, attempt: SaveInput): Promise<SaveResult> =>
  saveEntity(kind, attempt, createUnusedOptions())

/** Converts the result of a save to an `ApiResult`, so that `showResultToast` can show it. */
export function toApiResult(saved: SaveResult): ApiResult<AnyEntity> {
  if (saved.kind === 'saved') return { ok: true, value: saved.entity }
  if (saved.kind === 'failed') return saved.failure
  const error = saved.kind === 'invalid' ? saved.errors[0]?.message : ''
  // Uses status 0 because no HTTP response describes the failure: either no request was sent
  // because the values are invalid, or a version conflict is unresolved.
  return toApiFailure(0, { error: error || t('errors.conflict') }, null)
}
