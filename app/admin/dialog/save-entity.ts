/**
 * Saves form values. After a version conflict, merges the changes of the other device into the
 * values and sends the request again.
 */
import { type ApiFailure, type ApiResult, api } from '../api/api.ts'
import { createIdempotencyKey } from '../api/idempotency-key.ts'
import type { AnyEntity, EntityDefinition } from '../content/entity-definition.ts'
import type { FieldRef } from '../content/field-ref.ts'
import { buildRequestBody } from '../form/changed-texts.ts'
import { createDraft, type Draft } from '../form/draft.ts'
import { type FieldErrors, getValidationErrors, toFieldErrors } from '../form/errors.ts'
import { createValueComparer, isSameDraft, mergeDrafts } from '../form/merge-drafts.ts'

/** The data that make repeated create requests idempotent. */
export type CreationState = {
  key: string
  /**
   * The draft of the last create request, which the server may already have processed. It is null
   * before the first request.
   */
  posted: Draft | null
}

/** A draft to save and the entity state on which the draft is based. */
export type SaveInput = {
  /** The entity to update, or null for a new entity. */
  entity: AnyEntity | null
  draft: Draft
  /**
   * The saved form values on which the draft is based. They belong to the entity version `version`.
   */
  base: Draft
  version: number | null
}

/**
 * The fields that were changed to different values in this form and on another device. `attempt`
 * contains the draft with all other fields already merged.
 */
export type SaveConflict = { fields: FieldRef[]; attempt: SaveInput & { entity: AnyEntity } }

export type SaveResult =
  | { kind: 'saved'; entity: AnyEntity; draft: Draft }
  | { kind: 'invalid'; errors: FieldErrors }
  | { kind: 'asks'; conflict: SaveConflict }
  | { kind: 'failed'; failure: ApiFailure; errors: FieldErrors }

/**
 * Maximum number of save requests, with a merge after each version conflict, before the save is
 * reported as failed.
 */
const MAX_ATTEMPTS = 5

type CreateOptions = {
  /** The idempotency key and the last sent draft. Both are updated before each create request. */
  creation: CreationState
  /**
   * Returns the URLs of the photos with which a new entity is created. Null if the entity is not
   * created from photos.
   */
  urls: (() => string[]) | null
  /** Called after `creation` was updated, so that the calling code can store the new values. */
  onPosted?: () => void
}

/**
 * Sends a draft to the server and, after a version conflict, merges it with the server's current
 * state.
 */
export async function saveEntity(
  kind: EntityDefinition,
  attempt: SaveInput,
  { creation, urls, onPosted }: CreateOptions,
): Promise<SaveResult> {
  const alike = createValueComparer(kind)
  let now = attempt
  let answer: ApiResult<AnyEntity> | null = null
  for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
    const { entity, draft, base } = now
    const input = buildRequestBody(kind, entity, { draft, saved: base })
    const errors = getValidationErrors(kind.schema(entity === null), input)
    if (errors.length > 0) return { kind: 'invalid', errors }

    const { posted } = creation
    if (entity) answer = await api.update(kind.name, entity.id, { ...input, version: now.version })
    else {
      creation.posted = draft
      onPosted?.()
      const body = urls ? { ...input, image_urls: urls() } : input
      answer = await api.create(kind.name, body, creation.key)
    }

    const found = existingEntity(answer)
    if (!found)
      return answer.ok
        ? { kind: 'saved', entity: answer.value, draft }
        : { kind: 'failed', failure: answer, errors: toFieldErrors(answer.fields, input) }
    const theirs = createDraft(kind, found)
    // Handles an entity that another tab has created from the same draft. A new idempotency key
    // makes the next request create a second entity, unless the texts of both drafts are equal.
    if (!entity && !posted && !isSameDraft(draft, theirs, alike)) {
      creation.key = createIdempotencyKey()
      continue
    }
    const merged = mergeDrafts(entity ? base : (posted ?? draft), draft, theirs, alike)
    const next = { entity: found, draft: merged.draft, base: theirs, version: found.version }
    if (merged.conflicts.length > 0)
      return { kind: 'asks', conflict: { fields: merged.conflicts, attempt: next } }
    if (isSameDraft(next.draft, theirs, alike))
      return { kind: 'saved', entity: found, draft: next.draft }
    now = next
  }
  return { kind: 'failed', failure: answer as ApiFailure, errors: [] }
}

/**
 * Returns the entity that already exists on the server, because an earlier request with the same
 * idempotency key created it or another device changed it. Returns null if there is no such entity.
 */
const existingEntity = (answer: ApiResult<AnyEntity>): AnyEntity | null => {
  if (answer.ok) return answer.isKnown ? answer.value : null
  return answer.code === 'conflict' ? ((answer.entity ?? null) as AnyEntity | null) : null
}
