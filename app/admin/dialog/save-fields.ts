/**
 * Saves a few fields of an entity from its list row. All other fields keep their current server
 * values.
 */
import { type Answer, toFailure } from '../api/api.ts'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import type { AnyEntity, EntityDefinition, FormFields } from '../content/entity-definition.ts'
import { initialDraft } from '../form/draft.ts'
import { t } from '../parts/texts.ts'
import { type SaveAttempt, type SaveResult, saveEntity } from './save-entity.ts'

/** Builds a save attempt that changes only these fields. */
export function createAttempt(
  kind: EntityDefinition,
  entity: AnyEntity,
  changed: FormFields,
): SaveAttempt {
  const base = initialDraft(kind, entity)
  return {
    entity,
    draft: { ...base, fr: { ...base.fr, ...changed } },
    base,
    version: entity.version,
  }
}

/** The idempotency key is never sent because nothing is created. */
const unusedCreation = () => ({ creation: { key: newIdempotencyKey(), posted: null }, urls: null })

/** Saves an attempt from `createAttempt`, or one in which the user has resolved a conflict. */
export const saveAttempt = (kind: EntityDefinition, attempt: SaveAttempt): Promise<SaveResult> =>
  saveEntity(kind, attempt, unusedCreation())

/** Converts the result to an `Answer` for callers that only show a message. */
export function toAnswer(saved: SaveResult): Answer<AnyEntity> {
  if (saved.kind === 'saved') return { ok: true, value: saved.entity }
  if (saved.kind === 'failed') return saved.failure
  const error = saved.kind === 'invalid' ? saved.errors[0]?.why : ''
  // Status 0: the request was not sent, or a conflict is unresolved.
  return toFailure(0, { error: error || t('errors.conflict') }, null)
}
