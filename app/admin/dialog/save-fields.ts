/** Saves a few fields of an entity from its row, and leaves the rest as it is on the server by now. */
import { type Answer, failureOf } from '../api/api.ts'
import { newKey } from '../api/new-key.ts'
import type { AnyEntity, Draft, Kind } from '../content/kind.ts'
import { t } from '../parts/texts.ts'
import { draftOf } from './entity-draft.ts'
import { type Attempt, type Saved, saveEntity } from './save-entity.ts'

/** The form of the entity with those fields changed. */
export function attemptOf(kind: Kind, entity: AnyEntity, changed: Draft): Attempt {
  const base = draftOf(kind, entity)
  return { entity, draft: { ...base, ...changed }, base, version: entity.version }
}

/** Nothing is created, so the key is never sent. */
const nothingNew = () => ({ creation: { key: newKey(), posted: null }, urls: null })

/** @param attempt what `attemptOf` gave, or what was decided where another device had changed the same field */
export const saveAttempt = (kind: Kind, attempt: Attempt): Promise<Saved> =>
  saveEntity(kind, attempt, nothingNew())

/** @param changed what the form would hold otherwise than it does, by the names of its fields */
export const saveFields = (kind: Kind, entity: AnyEntity, changed: Draft): Promise<Saved> =>
  saveAttempt(kind, attemptOf(kind, entity, changed))

/** How it went, for whoever only tells. */
export function answerOf(saved: Saved): Answer<AnyEntity> {
  if (saved.kind === 'saved') return { ok: true, value: saved.entity }
  if (saved.kind === 'failed') return saved.failure
  const [error = ''] = saved.kind === 'invalid' ? Object.values(saved.errors) : []
  // Never sent, or not decided on.
  return failureOf(0, { error: error || t('errors.conflict') }, null)
}
