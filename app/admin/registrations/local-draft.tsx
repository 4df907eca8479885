import { useRef, useState } from 'react'
import * as v from 'valibot'
import { createIdempotencyKey } from '../api/api.ts'
import {
  readLocalStorageItem,
  removeLocalStorageItem,
  writeLocalStorageItem,
} from '../browser/local-storage.ts'
import { t } from '../i18n/texts.ts'
import { getCurrentUsername } from '../session/session.ts'

/** The key contains the account, so that another user of the device does not see the draft. */
const getItemName = (name: string) =>
  `copeaux-registration/${encodeURIComponent(getCurrentUsername())}/${name}`

export const removeLocalDraft = (name: string) => removeLocalStorageItem(getItemName(name))

/**
 * Keeps the typed text in localStorage until `clear` is called, so that closing the page loses
 * nothing. Each `name` has its own text, also if `name` changes between two renders.
 */
export function useLocalDraft(name: string, initial = '') {
  const item = getItemName(name)
  const [found] = useState(() => readLocalStorageItem(item))
  const [last, setLast] = useState<{ item: string; typed: string | null }>()
  const typed = last?.item === item ? last.typed : readLocalStorageItem(item)
  const clear = () => {
    setLast({ item, typed: null })
    removeLocalStorageItem(item)
  }
  return {
    text: typed ?? initial,
    isTyped: typed !== null,
    isRestored: found !== null && typed !== null,
    /** Reads what this page or another tab has stored last, or null. */
    readStored: () => readLocalStorageItem(item),
    change(text: string) {
      if (text === initial) return clear()
      setLast({ item, typed: text })
      writeLocalStorageItem(item, text)
    },
    clear,
  }
}

/**
 * Stores only the changed values. The other values follow `initialValues`, which another device may
 * change. `key` is an idempotency key, which changes with the values.
 */
export function useFormDraft<Values extends object>(name: string, initialValues: Values) {
  const store = (changed: Partial<Values>) =>
    JSON.stringify({ values: changed, key: createIdempotencyKey() })
  const [initial] = useState(() => store({}))
  const draft = useLocalDraft(name, initial)
  const stored: { values: Partial<Values>; key: string } = JSON.parse(draft.text)
  return {
    ...draft,
    values: { ...initialValues, ...stored.values },
    changedValues: stored.values,
    key: stored.key,
    change: (changes: Partial<Values>) => draft.change(store({ ...stored.values, ...changes })),
  }
}

const noteDraftSchema = v.object({ text: v.string(), base: v.string() })

/** Drafts of versions before December 2026 are plain texts. */
function parseNoteDraft(stored: string, savedNote: string): v.InferOutput<typeof noteDraftSchema> {
  try {
    return v.parse(noteDraftSchema, JSON.parse(stored))
  } catch {
    return { text: stored, base: savedNote }
  }
}

/**
 * Stores the typed note with `base`, the saved note that it replaces. If another device has changed
 * the saved note since, also while this page was closed, the field shows both texts.
 */
export function useNoteDraft(registration: number, savedNote: string) {
  const draft = useLocalDraft(`note/${registration}`)
  const { text, base } = draft.isTyped
    ? parseNoteDraft(draft.text, savedNote)
    : { text: savedNote, base: savedNote }
  const isUpToDate = base === savedNote || text.startsWith(savedNote)
  const shown = isUpToDate ? text : `${savedNote}\n${text}`.trim()
  const latestShown = useRef(shown)
  latestShown.current = shown
  const store = (typed: string, replaced: string) =>
    typed === replaced
      ? draft.clear()
      : draft.change(JSON.stringify({ text: typed, base: replaced }))
  return {
    text: shown,
    change: (typed: string) => store(typed, savedNote),
    clear: draft.clear,
    /**
     * Deletes the draft after a save, but keeps text that was typed during the request, also in
     * another tab or after the field was closed and opened again.
     */
    clearAfterSave(newSavedNote: string) {
      const stored = draft.readStored()
      const newest = stored === null ? latestShown.current : parseNoteDraft(stored, base).text
      if (newest === text || newest === shown) draft.clear()
      else store(newest, newSavedNote)
    },
  }
}

type RestoredDraftProps = {
  draft: Pick<ReturnType<typeof useLocalDraft>, 'isRestored' | 'clear'>
  isNew: boolean
  onClear: () => void
}

/**
 * Must be inside a form: the clicked button disappears, so the first field of the form gets the
 * focus.
 */
export const RestoredDraftNotice = ({ draft, isNew, onClear }: RestoredDraftProps) =>
  draft.isRestored && (
    <div>
      <p role="status">{t('registrations.restored')}</p>
      <button
        type="button"
        className="link"
        onClick={({ currentTarget }) => {
          currentTarget.form?.querySelector('input')?.focus()
          draft.clear()
          onClear()
        }}
      >
        {t(isNew ? 'drafts.fromNothing' : 'drafts.fromSaved')}
      </button>
    </div>
  )
