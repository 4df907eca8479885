/** Saves some fields. All other fields keep their current values on the server. */
import { type ApiResult, toApiFailure } from '../api/api.ts'
import { createIdempotencyKey } from '../api/idempotency-key.ts'
import type { AnyEntity, EntityDefinition, FieldValues } from '../content/entity-definition.ts'
import { createDraft } from '../form/draft.ts'
import { t } from '../i18n/texts.ts'
import { type SaveInput, type SaveResult, saveEntity } from './save-entity.ts'

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

/** `saveEntity` requires these options, but an update does not use them. */
const createUnusedOptions = () => ({
  creation: { key: createIdempotencyKey(), posted: null },
  getPhotoUrls: null,
})

export const saveFieldUpdate = (kind: EntityDefinition, attempt: SaveInput): Promise<SaveResult> =>
  saveEntity(kind, attempt, createUnusedOptions())

export function toApiResult(saved: SaveResult): ApiResult<AnyEntity> {
  if (saved.kind === 'saved') return { ok: true, value: saved.entity }
  if (saved.kind === 'failed') return saved.failure
  const error = saved.kind === 'invalid' ? saved.errors[0]?.message : ''
  // The status is 0, because no response describes this failure.
  return toApiFailure(0, { error: error || t('errors.conflict') }, null)
}
