import { useState } from 'react'
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
  /** Keeps a text that was typed while `saved` was being sent. */
  const clearAfterSave = (saved: string) => {
    setLast((now) => (now?.item === item && now.typed !== saved ? now : { item, typed: null }))
    if (readLocalStorageItem(item) === saved) removeLocalStorageItem(item)
  }
  return {
    text: typed ?? initial,
    isTyped: typed !== null,
    isRestored: found !== null && typed !== null,
    change(text: string) {
      if (text === initial) return clear()
      setLast({ item, typed: text })
      writeLocalStorageItem(item, text)
    },
    clear,
    clearAfterSave,
  }
}

/**
 * Stores only the changed values, so that the others follow `initialValues`, which another device
 * may change. `key` is an idempotency key, which changes with the values.
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
