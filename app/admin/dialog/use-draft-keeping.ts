import { useCallback, useEffect, useRef } from 'react'
import type { FormState } from '../form/form.tsx'
import { type DraftSlot, dropDraft, keepDraft } from './device-drafts.ts'
import type { Ground } from './found-draft.ts'

/** How long after a key what was typed is written down, in milliseconds; at once when the page is about to go. */
const WRITTEN_WITHIN = 300

/**
 * Keeps what is typed on this device as long as it is not saved.
 * @param at when it was typed, if that was in an earlier page
 * @returns writes it down at once
 */
export function useDraftKeeping(slot: DraftSlot, form: FormState, ground: Ground, at?: number) {
  const typed = useRef({ draft: form.draft, at: at ?? Date.now() })
  if (typed.current.draft !== form.draft) typed.current = { draft: form.draft, at: Date.now() }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keptIn = useRef(slot)

  const write = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    // A new entity that was saved is another one's draft from now on.
    if (keptIn.current !== slot) dropDraft(keptIn.current, ground.key)
    keptIn.current = slot
    if (!form.wouldLose()) return dropDraft(slot, ground.key)
    const { draft, saved } = form.texts()
    const { key, posted, version } = ground
    keepDraft(slot, { format: 2, at: typed.current.at, key, posted, version, base: saved, draft })
  }
  const latest = useRef(write)
  latest.current = write

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is what it waits for
  useEffect(() => {
    if (!form.isDirty) return latest.current()
    timer.current ??= setTimeout(() => latest.current(), WRITTEN_WITHIN)
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
