/** Saves a few fields of an entity from its row, and leaves the rest as it is on the server by now. */
import { type Answer, failureOf } from '../api/api.ts'
import { newKey } from '../api/new-key.ts'
import type { AnyEntity, Fields, Kind } from '../content/kind.ts'
import { draftOf } from '../form/draft.ts'
import { t } from '../parts/texts.ts'
import { type Attempt, type Saved, saveEntity } from './save-entity.ts'

/** The form of the entity with those fields changed. */
export function attemptOf(kind: Kind, entity: AnyEntity, changed: Fields): Attempt {
  const base = draftOf(kind, entity)
  return {
    entity,
    draft: { ...base, fr: { ...base.fr, ...changed } },
    base,
    version: entity.version,
  }
}

/** Nothing is created, so the key is never sent. */
const nothingNew = () => ({ creation: { key: newKey(), posted: null }, urls: null })

/** @param attempt what `attemptOf` gave, or what was decided where another device had changed the same field */
export const saveAttempt = (kind: Kind, attempt: Attempt): Promise<Saved> =>
  saveEntity(kind, attempt, nothingNew())

/** How it went, for whoever only tells. */
export function answerOf(saved: Saved): Answer<AnyEntity> {
  if (saved.kind === 'saved') return { ok: true, value: saved.entity }
  if (saved.kind === 'failed') return saved.failure
  const error = saved.kind === 'invalid' ? saved.errors[0]?.why : ''
  // It was never sent, or the artist has not decided yet.
  return failureOf(0, { error: error || t('errors.conflict') }, null)
}
