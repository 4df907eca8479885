/**
 * Stores unsaved input in localStorage, because a phone may discard the page at any time.
 * localStorage writes are synchronous and succeed even while the page unloads.
 */
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { DRAFT_LIFETIME_MS } from '../../../shared/draft-lifetime.ts'
import { LOCALES, type Locale } from '../../../shared/locale.ts'
import {
  getLocalStorageKeys,
  readLocalStorageItem,
  removeLocalStorageItem,
  writeLocalStorageItem,
} from '../browser/local-storage.ts'
import { createFieldKey, type EntityDefinition } from '../entity/entity-definition.ts'

const PREFIX = 'copeaux-draft/'

export type DraftKey = `${typeof PREFIX}${string}`
export type DraftTarget = number | 'new'

/** The key contains the account, so that another user of the device does not see the draft. */
export const buildDraftKey = (
  username: string,
  { name, screen }: Pick<EntityDefinition, 'name' | 'screen'>,
  target: DraftTarget,
): DraftKey => `${PREFIX}${encodeURIComponent(username)}/${screen ?? name}/${target}`

const translationSchema = v.object({
  text: v.string(),
  source: v.exactOptional(v.string()),
  confirmed: v.exactOptional(v.string()),
  suggested: v.exactOptional(v.string()),
})
const draftSchema = v.record(v.string(), v.union([v.string(), v.boolean(), translationSchema]))
const storedDraftSchema = v.object({
  format: v.literal(3),
  /** The time of the last change, in milliseconds since 1970. */
  at: v.number(),
  key: v.string(),
  posted: v.nullable(draftSchema),
  version: v.nullable(v.number()),
  base: draftSchema,
  draft: draftSchema,
})
export type StoredDraft = v.InferOutput<typeof storedDraftSchema>

type Format2Fields = { [Language in Locale]?: Record<string, unknown> }
type Format2Draft = Format2Fields & { photos: Record<string, Format2Fields> }

/**
 * Converts drafts of versions before December 2026. Delete this with `Format2Draft` in June 2027:
 * drafts live for 30 days, but a site may be updated late.
 */
function convertFormat2(stored: Record<string, unknown>): unknown {
  if (stored.format !== 2) return stored
  const flatten = (fields: Format2Fields, photo: number | null) =>
    LOCALES.flatMap((locale) =>
      Object.entries(fields[locale] ?? {}).map(([name, value]) => [
        createFieldKey({ name, photo }, locale),
        value,
      ]),
    )
  const convert = (draft: unknown) =>
    draft &&
    Object.fromEntries([
      ...flatten(draft as Format2Draft, null),
      ...Object.entries((draft as Format2Draft).photos).flatMap(([id, fields]) =>
        flatten(fields, Number(id)),
      ),
    ])
  const { posted, base, draft, ...rest } = stored
  const drafts = { posted: convert(posted), base: convert(base), draft: convert(draft) }
  return { ...rest, ...drafts, format: 3 }
}

const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

export function parseStoredDraft(text: string): StoredDraft | null {
  try {
    const draft = v.parse(storedDraftSchema, convertFormat2(JSON.parse(text)))
    return draft.at > Date.now() - DRAFT_LIFETIME_MS ? draft : null
  } catch {
    return null
  }
}

/**
 * Caches parsed drafts. With a new object for each read, `useSyncExternalStore` would render
 * forever.
 */
const parsedDrafts = new Map<DraftKey, { text: string; draft: StoredDraft | null }>()

export function readDraft(slot: DraftKey): StoredDraft | null {
  const text = readLocalStorageItem(slot)
  if (text === null) return null
  const cached = parsedDrafts.get(slot)
  if (cached?.text === text) return cached.draft
  const draft = parseStoredDraft(text)
  parsedDrafts.set(slot, { text, draft })
  return draft
}

export function storeDraft(slot: DraftKey, draft: StoredDraft) {
  writeLocalStorageItem(slot, JSON.stringify(draft))
  notifyListeners()
}

/** Keeps a draft with another idempotency key, which another tab may have stored. */
export function deleteDraft(slot: DraftKey, key: string) {
  if (readDraft(slot)?.key !== key) return
  removeLocalStorageItem(slot)
  notifyListeners()
}

export function deleteExpiredDrafts() {
  for (const name of getLocalStorageKeys(PREFIX))
    if (!readDraft(name as DraftKey)) removeLocalStorageItem(name)
}

/**
 * Before December 2026, the draft of a new entity with photos had the key `…/new-photos`. If
 * `…/new` exists, the old key stays. Delete this in June 2027, like `convertFormat2`.
 */
export function renameDraftsWithPhotos() {
  for (const name of getLocalStorageKeys(PREFIX)) {
    const slot = name.replace(/\/new-photos$/, '/new')
    if (slot === name || readLocalStorageItem(slot) !== null) continue
    writeLocalStorageItem(slot, readLocalStorageItem(name) ?? '')
    removeLocalStorageItem(name)
  }
  notifyListeners()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const useStoredDraft = (slot: DraftKey) =>
  useSyncExternalStore(
    subscribe,
    () => readDraft(slot),
    () => null,
  )

/** Returns NaN for the draft of a new entity. */
export function useEntityIdsWithDraft(username: string, definition: EntityDefinition): number[] {
  const prefix = buildDraftKey(username, definition, 'new').slice(0, -'new'.length)
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
