import { findClosest } from './find-closest.ts'

/**
 * Thrown if the server cannot be reached, so that the caller can show a message instead of the
 * browser's error page.
 */
export class NetworkError extends Error {}

/**
 * Fetches a page of this site and parses it in a template element. The styles of the photos are
 * adopted as constructed style sheets, because the Content-Security-Policy of the current page
 * blocks the style elements of other pages.
 * @throws NetworkError if the server cannot be reached, or an Error if the response has an error
 * status
 */
export async function fetchPage(address: string): Promise<DocumentFragment> {
  const response = await fetch(address).catch(() => {
    throw new NetworkError()
  })
  if (!response.ok) throw new Error(String(response.status))
  const template = document.createElement('template')
  template.innerHTML = await response.text()
  for (const style of template.content.querySelectorAll('style[data-photos]')) {
    const styles = new CSSStyleSheet()
    styles.replaceSync(style.textContent)
    document.adoptedStyleSheets.push(styles)
    // Removes the style element, because the Content-Security-Policy of the current page would
    // block it when the fetched content is inserted.
    style.remove()
  }
  return template.content
}

/** Returns the title of a page that `fetchPage` has fetched. */
export const getDocumentTitle = (page: DocumentFragment) =>
  page.querySelector('title')?.textContent ?? ''

/** Delay in milliseconds before a loading message is shown. */
export const LOADING_MESSAGE_DELAY_MS = 150

/**
 * Returns the clicked link that matches the selector. Returns null for clicks with a modifier key
 * or with another button than the main mouse button, so that these clicks still open a new tab or
 * window. Also returns null if another listener has already handled the click.
 */
export function getClickedLink(event: MouseEvent, selector: string): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey) return null
  if (event.shiftKey || event.altKey) return null
  return findClosest<HTMLAnchorElement>(event.target, selector)
}

/** Returns true unless the visitor prefers reduced motion. */
export const isMotionAllowed = () => !matchMedia('(prefers-reduced-motion: reduce)').matches
