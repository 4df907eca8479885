/** Sends a form, and again where another device saved meanwhile what does not contradict it. No screen. */
import { type Answer, api, type Failure } from '../api/api.ts'
import { newKey } from '../api/new-key.ts'
import type { FieldRef } from '../content/field.ts'
import type { AnyEntity, Kind } from '../content/kind.ts'
import { alikeIn } from '../form/alike.ts'
import { type Draft, draftOf } from '../form/draft.ts'
import { type Errors, errorsOf, errorsTold } from '../form/errors.ts'
import { isSameDraft, merge } from '../form/merge.ts'
import { inputOf } from '../form/typed-texts.ts'

/** How a new entity is known again when its creation is asked for a second time. */
export type Creation = {
  key: string
  /** What the site may have made of it already; null before it was sent. */
  posted: Draft | null
}

/** One state of a form against one state of its entity. */
export type Attempt = {
  /** Null while it is new. */
  entity: AnyEntity | null
  draft: Draft
  /** What the draft was typed from, of that version. */
  base: Draft
  version: number | null
}

/** The fields that another device changed too, each in another way; the attempt holds the merge of all others. */
export type Conflict = { fields: FieldRef[]; attempt: Attempt & { entity: AnyEntity } }

export type Saved =
  | { kind: 'saved'; entity: AnyEntity; draft: Draft }
  | { kind: 'invalid'; errors: Errors }
  | { kind: 'asks'; conflict: Conflict }
  | { kind: 'failed'; failure: Failure; errors: Errors }

/** How often another device may come first before the artist hears of it. */
const ROUNDS = 5

type Making = {
  /** What is about to be created is noted here before it is sent. */
  creation: Creation
  /** The photos that a new entity begins with. */
  urls: (() => string[]) | null
  /** May write the creation down. */
  onPosted?: () => void
}

/** Saves an attempt, merged with what is there by now. */
export async function saveEntity(
  kind: Kind,
  attempt: Attempt,
  { creation, urls, onPosted }: Making,
): Promise<Saved> {
  const alike = alikeIn(kind)
  let now = attempt
  let answer: Answer<AnyEntity> | null = null
  for (let round = 0; round < ROUNDS; round += 1) {
    const { entity, draft, base } = now
    const input = inputOf(kind, entity, { draft, saved: base })
    const errors = errorsOf(kind.schema(entity === null), input)
    if (errors.length > 0) return { kind: 'invalid', errors }

    const { posted } = creation
    if (entity) answer = await api.update(kind.name, entity.id, { ...input, version: now.version })
    else {
      creation.posted = draft
      onPosted?.()
      const body = urls ? { ...input, image_urls: urls() } : input
      answer = await api.create(kind.name, body, creation.key)
    }

    const found = foundThere(answer)
    if (!found)
      return answer.ok
        ? { kind: 'saved', entity: answer.value, draft }
        : { kind: 'failed', failure: answer, errors: errorsTold(answer.fields, input) }
    const theirs = draftOf(kind, found)
    // Made by another page that had this draft too: what stands here is another entity, unless it says the same.
    if (!entity && !posted && !isSameDraft(draft, theirs, alike)) {
      creation.key = newKey()
      continue
    }
    const merged = merge(entity ? base : (posted ?? draft), draft, theirs, alike)
    const next = { entity: found, draft: merged.draft, base: theirs, version: found.version }
    if (merged.conflicts.length > 0)
      return { kind: 'asks', conflict: { fields: merged.conflicts, attempt: next } }
    if (isSameDraft(next.draft, theirs, alike))
      return { kind: 'saved', entity: found, draft: next.draft }
    now = next
  }
  return { kind: 'failed', failure: answer as Failure, errors: [] }
}

/** The entity that was there before this call: made by an earlier one, or changed by another device. */
const foundThere = (answer: Answer<AnyEntity>): AnyEntity | null => {
  if (answer.ok) return answer.isKnown ? answer.value : null
  return answer.code === 'conflict' ? ((answer.entity ?? null) as AnyEntity | null) : null
}
