/**
 * What was typed and not saved yet, kept in this browser: the phone may end the page at any moment. In localStorage,
 * since a page that is about to go can still write there.
 */
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import type { CollectionName } from '../api/api.ts'
import { readStored, store, storedNames, unstore } from '../parts/device-store.ts'

const PREFIX = 'copeaux-draft/'
/**
 * How long a draft waits at most, in milliseconds; the site remembers its key as long. Safari deletes what scripts have
 * stored after seven days of use without a visit, so the lists ask to save a draft soon.
 */
const WAITS = 30 * 24 * 3600 * 1000

/** The name that a draft is kept under. */
export type DraftSlot = `${typeof PREFIX}${string}`
/** The id of an entity, or which way a new one began. */
export type DraftOf = number | 'new' | 'new-photos'

/** An account's drafts are its own. */
export const slotOf = (username: string, list: CollectionName, of: DraftOf): DraftSlot =>
  `${PREFIX}${encodeURIComponent(username)}/${list}/${of}`

const Translations = v.record(
  v.string(),
  v.object({
    text: v.string(),
    source: v.exactOptional(v.string()),
    confirmed: v.exactOptional(v.string()),
  }),
)
const words = {
  fr: v.record(v.string(), v.union([v.string(), v.boolean()])),
  en: Translations,
  de: Translations,
  es: Translations,
  nl: Translations,
}
const Texts = v.object({ ...words, photos: v.record(v.string(), v.object(words)) })
const Kept = v.object({
  format: v.literal(2),
  /** When it was typed, in milliseconds since 1970. */
  at: v.number(),
  /** Under which a new entity is made once. */
  key: v.string(),
  /** What the site may have made of it already. */
  posted: v.nullable(Texts),
  /** Of the entity that it was typed from; null for a new one. */
  version: v.nullable(v.number()),
  base: Texts,
  draft: Texts,
})
export type KeptDraft = v.InferOutput<typeof Kept>

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

function parse(text: string): KeptDraft | null {
  try {
    const kept = v.parse(Kept, JSON.parse(text))
    return kept.at > Date.now() - WAITS ? kept : null
  } catch {
    return null
  }
}

/** What was last read, so that the same text is the same draft. */
const known = new Map<DraftSlot, { text: string; draft: KeptDraft | null }>()

/** The draft that is kept there; null for none, for one of another format and for one that waited too long. */
export function readDraft(slot: DraftSlot): KeptDraft | null {
  const text = readStored(slot)
  if (text === null) return null
  const before = known.get(slot)
  if (before?.text === text) return before.draft
  const draft = parse(text)
  known.set(slot, { text, draft })
  return draft
}

export function keepDraft(slot: DraftSlot, draft: KeptDraft) {
  store(slot, JSON.stringify(draft))
  tell()
}

/** Throws a draft away; only the one of that key, since another page may have put its own there. */
export function dropDraft(slot: DraftSlot, key: string) {
  if (readDraft(slot)?.key !== key) return
  unstore(slot)
  tell()
}

/** Throws away what nobody will ask for again, of any account. */
export function sweepDrafts() {
  for (const name of storedNames(PREFIX)) if (!readDraft(name as DraftSlot)) unstore(name)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Another page of this browser wrote.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The draft that is kept there, as it changes. */
export const useKeptDraft = (slot: DraftSlot) =>
  useSyncExternalStore(
    subscribe,
    () => readDraft(slot),
    () => null,
  )

/** The ids of the entities of a list of which a draft is kept, as that changes. */
export function useDraftedIds(username: string, list: CollectionName): number[] {
  const prefix = slotOf(username, list, 'new').slice(0, -'new'.length)
  const ids = useSyncExternalStore(
    subscribe,
    () =>
      storedNames(prefix)
        .map((name) => name.slice(prefix.length))
        .join(),
    () => '',
  )
  return ids.split(',').map(Number)
}
