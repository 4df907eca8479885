/**
 * Stores unsaved form input in this browser, because a phone may discard the page at any time. Uses
 * localStorage because its writes are synchronous and succeed even while the page unloads.
 */
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { createLocaleRecord } from '../../../shared/locale.ts'
import type { ResourceName } from '../api/api.ts'
import {
  getLocalStorageKeys,
  readLocalStorageItem,
  removeLocalStorageItem,
  writeLocalStorageItem,
} from '../browser/local-storage.ts'

const PREFIX = 'copeaux-draft/'
/**
 * Maximum age of a draft in milliseconds. Must equal the time for which the server stores the
 * idempotency key that the draft contains (`KEY_LIFETIME` in server/content/idempotency-keys.ts).
 * In Safari a draft may disappear earlier, because Safari deletes the localStorage of a site after
 * seven days on which Safari was used without a visit to the site. Therefore the lists remind the
 * user of unsaved drafts.
 */
const MAX_AGE = 30 * 24 * 3600 * 1000

/** The localStorage key of a draft. */
export type DraftKey = `${typeof PREFIX}${string}`
/**
 * Identifies the entity of a draft by its id. A new entity has no id yet, so it is identified by
 * its origin: an empty form or uploaded photos.
 */
export type DraftTarget = number | 'new' | 'new-photos'

/**
 * Returns the storage key of a draft. The user name is part of the key because drafts are private
 * to an account.
 */
export const buildDraftKey = (
  username: string,
  list: ResourceName,
  target: DraftTarget,
): DraftKey => `${PREFIX}${encodeURIComponent(username)}/${list}/${target}`

const Translations = v.record(
  v.string(),
  v.object({
    text: v.string(),
    source: v.exactOptional(v.string()),
    confirmed: v.exactOptional(v.string()),
  }),
)
/**
 * Allows a language to be missing, because a draft may have been stored before that language was
 * added to the site.
 */
const OptionalTranslations = v.optional(Translations, {})
const words = {
  ...createLocaleRecord(() => OptionalTranslations),
  fr: v.record(v.string(), v.union([v.string(), v.boolean()])),
}
const Texts = v.object({ ...words, photos: v.record(v.string(), v.object(words)) })
const StoredDraftSchema = v.object({
  format: v.literal(2),
  /** Time of the last change to the draft in milliseconds since 1970. */
  at: v.number(),
  /** The idempotency key for creating the entity. */
  key: v.string(),
  /**
   * The form values sent with the last create request, or null if none was sent. They are kept
   * because the server may have processed the request although no response arrived.
   */
  posted: v.nullable(Texts),
  /** The version of the entity that the draft is based on, or null for a new entity. */
  version: v.nullable(v.number()),
  base: Texts,
  draft: Texts,
})
export type StoredDraft = v.InferOutput<typeof StoredDraftSchema>

const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

function parse(text: string): StoredDraft | null {
  try {
    const draft = v.parse(StoredDraftSchema, JSON.parse(text))
    return draft.at > Date.now() - MAX_AGE ? draft : null
  } catch {
    return null
  }
}

/** Caches parsed drafts, so that `useSyncExternalStore` gets the same object for the same text. */
const parsedDrafts = new Map<DraftKey, { text: string; draft: StoredDraft | null }>()

/**
 * Returns the stored draft. Returns null if no draft is stored, if the stored text is not a valid
 * draft, or if the draft has expired.
 */
export function readDraft(slot: DraftKey): StoredDraft | null {
  const text = readLocalStorageItem(slot)
  if (text === null) return null
  const cached = parsedDrafts.get(slot)
  if (cached?.text === text) return cached.draft
  const draft = parse(text)
  parsedDrafts.set(slot, { text, draft })
  return draft
}

export function storeDraft(slot: DraftKey, draft: StoredDraft) {
  writeLocalStorageItem(slot, JSON.stringify(draft))
  notifyListeners()
}

/**
 * Deletes a stored draft only if it has the idempotency key `key`, because another tab may have
 * stored a different draft under the same storage key.
 */
export function deleteDraft(slot: DraftKey, key: string) {
  if (readDraft(slot)?.key !== key) return
  removeLocalStorageItem(slot)
  notifyListeners()
}

/** Deletes expired and unreadable drafts of all accounts. */
export function deleteExpiredDrafts() {
  for (const name of getLocalStorageKeys(PREFIX))
    if (!readDraft(name as DraftKey)) removeLocalStorageItem(name)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Listens for the `storage` event, which fires when another tab writes to localStorage.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/**
 * Returns the draft that is stored under a storage key. The component renders again when the draft
 * changes.
 */
export const useStoredDraft = (slot: DraftKey) =>
  useSyncExternalStore(
    subscribe,
    () => readDraft(slot),
    () => null,
  )

/**
 * Returns the ids of the entities of a list that have a stored draft. The array contains NaN for
 * each draft of a new entity. The component renders again when the array changes.
 */
export function useEntityIdsWithDraft(username: string, list: ResourceName): number[] {
  const prefix = buildDraftKey(username, list, 'new').slice(0, -'new'.length)
  const ids = useSyncExternalStore(
    subscribe,
    () =>
      getLocalStorageKeys(prefix)
        .map((name) => name.slice(prefix.length))
        .join(),
    () => '',
  )
  return ids === '' ? [] : ids.split(',').map(Number)
}
