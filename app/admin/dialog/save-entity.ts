/**
 * Saves form values. After a version conflict, merges the changes of the other device into the
 * values and sends the request again.
 */
import { type ApiFailure, type ApiResult, api } from '../api/api.ts'
import { createIdempotencyKey } from '../api/idempotency-key.ts'
import type { AnyEntity, EntityDefinition } from '../content/entity-definition.ts'
import type { FieldKey } from '../content/field-key.ts'
import { buildSaveRequestBody } from '../form/changed-texts.ts'
import { createDraft, type Draft } from '../form/draft.ts'
import { type FieldErrors, getValidationErrors, toFieldErrors } from '../form/errors.ts'
import { areDraftsEqual, createEqualityFunction, mergeDrafts } from '../form/merge-drafts.ts'

/** The data that make repeated create requests idempotent. */
export type IdempotencyState = {
  key: string
  /**
   * The draft that was sent with the last create request, or null before the first request. It is
   * kept because the server may have processed the request although no response arrived.
   */
  posted: Draft | null
}

/** A draft to save and the entity state on which the draft is based. */
export type SaveInput = {
  /** The entity to update, or null for a new entity. */
  entity: AnyEntity | null
  draft: Draft
  /**
   * The saved form values on which the draft is based, as they were in the entity version
   * `version`.
   */
  base: Draft
  version: number | null
}

/**
 * The fields that were changed to different values in this form and on another device. `attempt`
 * contains the draft with all other fields already merged.
 */
export type SaveConflict = { fields: FieldKey[]; attempt: SaveInput & { entity: AnyEntity } }

export type SaveResult =
  | { kind: 'saved'; entity: AnyEntity; draft: Draft }
  | { kind: 'invalid'; errors: FieldErrors }
  | { kind: 'conflict'; conflict: SaveConflict }
  | { kind: 'failed'; failure: ApiFailure; errors: FieldErrors }

/**
 * Maximum number of requests for one save. After a version conflict, the merged draft is sent
 * again. If the draft is still not saved after the last request, the save is reported as failed.
 */
const MAX_ATTEMPTS = 5

type CreateOptions = {
  /** The idempotency key and the last sent draft. `saveEntity` updates this object in place. */
  creation: IdempotencyState
  /**
   * Returns the URLs of the photos with which a new entity is created. Null if the entity is not
   * created from photos.
   */
  getPhotoUrls: (() => string[]) | null
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
  { creation, getPhotoUrls, onPosted }: CreateOptions,
): Promise<SaveResult> {
  const isEqual = createEqualityFunction(kind)
  let current = attempt
  let result: ApiResult<AnyEntity> | null = null
  for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
    const { entity, draft, base } = current
    const input = buildSaveRequestBody(kind, entity, { draft, saved: base })
    const errors = getValidationErrors(kind.schema(entity === null), input)
    if (errors.length > 0) return { kind: 'invalid', errors }

    const { posted } = creation
    if (entity)
      result = await api.update(kind.name, entity.id, { ...input, version: current.version })
    else {
      creation.posted = draft
      onPosted?.()
      const body = getPhotoUrls ? { ...input, image_urls: getPhotoUrls() } : input
      result = await api.create(kind.name, body, creation.key)
    }

    const existing = getExistingEntity(result)
    if (!existing)
      return result.ok
        ? { kind: 'saved', entity: result.value, draft }
        : { kind: 'failed', failure: result, errors: toFieldErrors(result.fields, input) }
    const serverDraft = createDraft(kind, existing)
    // If the entity exists although no create request for this draft was sent before (`posted` is
    // null), another tab has created it from the same stored draft, and thus with the same
    // idempotency key. If that entity differs from the draft in this tab, a new idempotency key
    // lets the next request create a second entity.
    if (!entity && !posted && !areDraftsEqual(draft, serverDraft, isEqual)) {
      creation.key = createIdempotencyKey()
      continue
    }
    const merged = mergeDrafts(entity ? base : (posted ?? draft), draft, serverDraft, isEqual)
    const next = {
      entity: existing,
      draft: merged.draft,
      base: serverDraft,
      version: existing.version,
    }
    if (merged.conflicts.length > 0)
      return { kind: 'conflict', conflict: { fields: merged.conflicts, attempt: next } }
    if (areDraftsEqual(next.draft, serverDraft, isEqual))
      return { kind: 'saved', entity: existing, draft: next.draft }
    current = next
  }
  return { kind: 'failed', failure: result as ApiFailure, errors: [] }
}

/**
 * Returns the entity from a response that says that the server did not apply the request: either an
 * earlier request with the same idempotency key had created the entity, or another device had
 * changed the entity. Returns null for any other response.
 */
const getExistingEntity = (result: ApiResult<AnyEntity>): AnyEntity | null => {
  if (result.ok) return result.isKnown ? result.value : null
  return result.code === 'conflict' ? ((result.entity ?? null) as AnyEntity | null) : null
}
