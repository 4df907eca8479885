import { useCallback, useEffect, useRef } from 'react'
import type { FormState } from '../form/form.tsx'
import { type DraftKey, deleteDraft, storeDraft } from './draft-storage.ts'
import type { SaveContext } from './restore-draft.ts'

/** In milliseconds. When the page is hidden, the draft is written immediately. */
const SAVE_DELAY = 300

/** Returns a function that writes the draft immediately. */
export function useDraftAutosave(
  slot: DraftKey,
  form: FormState,
  saveState: SaveContext,
  at?: number,
) {
  const typed = useRef({ draft: form.draft, at: at ?? Date.now() })
  if (typed.current.draft !== form.draft) typed.current = { draft: form.draft, at: Date.now() }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const storedSlot = useRef(slot)

  const write = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    // The storage key changes when a new entity gets its id.
    if (storedSlot.current !== slot) deleteDraft(storedSlot.current, saveState.key)
    storedSlot.current = slot
    if (!form.hasUnsavedChanges()) return deleteDraft(slot, saveState.key)
    const { draft, saved } = form.getValues()
    const { key, posted, version } = saveState
    storeDraft(slot, { format: 2, at: typed.current.at, key, posted, version, base: saved, draft })
  }
  const latest = useRef(write)
  latest.current = write

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the draft
  useEffect(() => {
    if (!form.isDirty) return latest.current()
    timer.current ??= setTimeout(() => latest.current(), SAVE_DELAY)
  }, [form.draft, form.isDirty, slot])

  useEffect(() => {
    const flush = () => timer.current !== undefined && latest.current()
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('pagehide', flush)
      latest.current()
    }
  }, [])
  return useCallback(() => latest.current(), [])
}
