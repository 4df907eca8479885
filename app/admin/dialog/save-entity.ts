import {
  type ApiFailure,
  type ApiResult,
  api,
  createIdempotencyKey,
  toApiFailure,
} from '../api/api.ts'
import type { AnyEntity, EntityDefinition, FieldKey } from '../entity/entity-definition.ts'
import { buildSaveRequestBody } from '../form/changed-texts.ts'
import { createDraft, type Draft } from '../form/draft.ts'
import { type FieldErrors, getValidationErrors, toFieldErrors } from '../form/errors.ts'
import { areDraftsEqual, createEqualityFunction, mergeDrafts } from '../form/merge-drafts.ts'
import { t } from '../i18n/texts.ts'

/** Data that a form keeps between its save requests. Each request updates this object. */
export type SaveRequestState = {
  /** The idempotency key for creating the entity. */
  key: string
  /** The values of the last create request. It may have succeeded although no response arrived. */
  posted: Draft | null
  /** The version on which the changes are based, or null for a new entity. */
  version: number | null
}

export const createSaveRequestState = (entity: AnyEntity | null): SaveRequestState => ({
  key: createIdempotencyKey(),
  posted: null,
  version: entity?.version ?? null,
})

export type SaveInput = {
  entity: AnyEntity | null
  draft: Draft
  /** The values that the entity had on the server in `version`. */
  base: Draft
  version: number | null
}

/**
 * `fields` were changed both in the form and on another device. The draft of `attempt` has the
 * form's values in these fields, and merged values in all others.
 */
export type SaveConflict = { fields: FieldKey[]; attempt: SaveInput & { entity: AnyEntity } }

export type SaveResult =
  | { kind: 'saved'; entity: AnyEntity; draft: Draft }
  | { kind: 'invalid'; errors: FieldErrors }
  | { kind: 'conflict'; conflict: SaveConflict }
  | { kind: 'failed'; failure: ApiFailure; errors: FieldErrors }

/** The largest number of requests for one save. Each version conflict repeats the request. */
const MAX_ATTEMPTS = 5

type CreateOptions = {
  saveState?: SaveRequestState
  getPhotoUrls?: (() => string[]) | null
  onBeforeCreate?: () => void
}

/** Creates or updates an entity. Merges changes of other devices field by field. */
export async function saveEntity(
  definition: EntityDefinition,
  attempt: SaveInput,
  { saveState = createSaveRequestState(null), getPhotoUrls, onBeforeCreate }: CreateOptions = {},
): Promise<SaveResult> {
  const isEqual = createEqualityFunction(definition)
  let current = attempt
  let result: ApiResult<AnyEntity> | null = null
  for (let round = 0; round < MAX_ATTEMPTS; round += 1) {
    const { entity, draft, base } = current
    const input = buildSaveRequestBody(definition, entity, { draft, saved: base })
    const errors = getValidationErrors(definition.schema(entity === null), input)
    if (Object.keys(errors).length > 0) return { kind: 'invalid', errors }

    const { posted } = saveState
    if (entity)
      result = await api.update(definition.name, entity.id, { ...input, version: current.version })
    else {
      saveState.posted = draft
      onBeforeCreate?.()
      const body = getPhotoUrls ? { ...input, image_urls: getPhotoUrls() } : input
      result = await api.create(definition.name, body, saveState.key)
    }

    const existing = getExistingEntity(result)
    if (!existing)
      return result.ok
        ? { kind: 'saved', entity: result.value, draft }
        : { kind: 'failed', failure: result, errors: toFieldErrors(result.fields, input) }
    const serverDraft = createDraft(definition, existing)
    // Another tab has created an entity from the same draft. With a new idempotency key, the next
    // request creates a second entity, so that the input of neither tab is lost.
    if (!entity && !posted && !areDraftsEqual(draft, serverDraft, isEqual)) {
      saveState.key = createIdempotencyKey()
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
  return { kind: 'failed', failure: result as ApiFailure, errors: {} }
}

/**
 * Returns the stored entity if the request changed nothing, because its idempotency key was known
 * or its version outdated. Otherwise returns null.
 */
const getExistingEntity = (result: ApiResult<AnyEntity>): AnyEntity | null => {
  if (result.ok) return result.isKnown ? result.value : null
  return result.code === 'conflict' ? ((result.entity ?? null) as AnyEntity | null) : null
}

export function toApiResult(saved: SaveResult): ApiResult<AnyEntity> {
  if (saved.kind === 'saved') return { ok: true, value: saved.entity }
  if (saved.kind === 'failed') return saved.failure
  const error = saved.kind === 'invalid' ? Object.values(saved.errors)[0] : ''
  // Uses the status 0, because this failure has no HTTP response.
  return toApiFailure(0, { error: error || t('errors.conflict') }, null)
}
