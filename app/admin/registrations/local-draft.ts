import { useState } from 'react'
import {
  readLocalStorageItem,
  removeLocalStorageItem,
  writeLocalStorageItem,
} from '../browser/local-storage.ts'
import { getCurrentUsername } from '../session/session.ts'

/** The key contains the account, so that another user of the device does not see the draft. */
const getItemName = (name: string) =>
  `copeaux-registration/${encodeURIComponent(getCurrentUsername())}/${name}`

export const removeLocalDraft = (name: string) => removeLocalStorageItem(getItemName(name))

/** Keeps a typed text on the device until `clear`, so that a closed page loses nothing. */
export function useLocalDraft(name: string, initial = '') {
  const item = getItemName(name)
  const [typed, setTyped] = useState(() => readLocalStorageItem(item))
  const clear = () => {
    setTyped(null)
    removeLocalStorageItem(item)
  }
  return {
    text: typed ?? initial,
    change(text: string) {
      if (text === initial) return clear()
      setTyped(text)
      writeLocalStorageItem(item, text)
    },
    clear,
  }
}
