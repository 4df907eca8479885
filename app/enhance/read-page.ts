import { closest } from './closest.ts'

/** The server could not be reached: a page of the browser's own would help nobody. */
export class LostConnection extends Error {}

/**
 * Fetches a page of this site. It is parsed as a template, in which no style element is applied: the policy of the
 * current page would refuse the styles of its photographs, which are adopted instead.
 * @throws where the answer is not a page, so that the caller navigates
 */
export async function readPage(address: string): Promise<DocumentFragment> {
  const response = await fetch(address).catch(() => {
    throw new LostConnection()
  })
  if (!response.ok) throw new Error(String(response.status))
  const template = document.createElement('template')
  template.innerHTML = await response.text()
  for (const { textContent } of template.content.querySelectorAll('style[data-photos]')) {
    const styles = new CSSStyleSheet()
    styles.replaceSync(textContent)
    document.adoptedStyleSheets.push(styles)
  }
  return template.content
}

/** Returns the title of a page that readPage has fetched. */
export const titleOf = (page: DocumentFragment) => page.querySelector('title')?.textContent ?? ''

/** How long a page may take before it is said that it is coming, in milliseconds. */
export const SLOW = 150

/** The link that was clicked to be followed here and now: not with a modifier, not into another tab. */
export function followed(event: MouseEvent, selector: string): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey) return null
  if (event.shiftKey || event.altKey) return null
  return closest<HTMLAnchorElement>(event.target, selector)
}

/** Whether motion is welcome. */
export const moves = () => !matchMedia('(prefers-reduced-motion: reduce)').matches
