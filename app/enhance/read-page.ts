import { closest } from './closest.ts'

const PHOTO_STYLES = /<style data-p[^>]*>([^<]*)<\/style>/g

function adopt(_: string, rules: string) {
  const styles = new CSSStyleSheet()
  styles.replaceSync(rules)
  document.adoptedStyleSheets.push(styles)
  return ''
}

/** The server could not be reached: a page of the browser's own would help nobody. */
export class LostConnection extends Error {}

/** Reads a page of this site as a document. Anything but a good answer is an error: the caller then navigates. */
export async function readPage(address: string): Promise<Document> {
  const response = await fetch(address).catch(() => {
    throw new LostConnection()
  })
  if (!response.ok) throw new Error(String(response.status))
  const html = await response.text()
  // What its photographs look like while they come (site/photos/photo-style.tsx); as an element it would be refused.
  return new DOMParser().parseFromString(html.replace(PHOTO_STYLES, adopt), 'text/html')
}

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
