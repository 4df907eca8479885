import { useEffect, useRef } from 'react'

export function focusField(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/** Ids of headings that get the focus when the focused element is removed. */

export const LIST_HEADING_ID = 'liste'
export const PHOTOS_HEADING_ID = 'photos'
export const PAGE_HEADING_ID = 'page'

export const focusHeading = (id: string) =>
  document.getElementById(id)?.focus({ preventScroll: true })

/**
 * When a new `state` removes the focused button, moves the focus to the button with the returned
 * ref or, if the whole row is removed, to the heading of the page.
 */
export function useFocusAfterRemoval(state?: string) {
  const remaining = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state decides which buttons there are
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        if (remaining.current) remaining.current.focus({ preventScroll: true })
        else focusHeading(PAGE_HEADING_ID)
      })
    },
    [state],
  )
  return remaining
}
