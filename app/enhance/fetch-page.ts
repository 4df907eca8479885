export const findClosest = <Found extends HTMLElement = HTMLElement>(
  target: EventTarget | null,
  selector: string,
) => (target instanceof Element ? target.closest<Found>(selector) : null)

export class NetworkError extends Error {}

/**
 * Loads a page. Its photo styles become constructed style sheets, because the
 * Content-Security-Policy blocks its style elements.
 *
 * @throws NetworkError if the server cannot be reached, or an Error for an error status
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
    style.remove()
  }
  return template.content
}

export const getDocumentTitle = (page: DocumentFragment) =>
  page.querySelector('title')?.textContent ?? ''

export const LOADING_MESSAGE_DELAY_MS = 150

/**
 * Returns the clicked link, or null for a click that was already handled or that opens a new tab or
 * window.
 */
export function getClickedLink(event: MouseEvent, selector: string): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey) return null
  if (event.shiftKey || event.altKey) return null
  return findClosest<HTMLAnchorElement>(event.target, selector)
}

export const isMotionAllowed = () => !matchMedia('(prefers-reduced-motion: reduce)').matches
