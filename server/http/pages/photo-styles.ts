/** The styles that tell of the photographs of one page (app/site/photos/photo-style.tsx): they differ from page to page. */
import { createHash } from 'node:crypto'

/** React's one element for all of them. It stands in the head, before anything that the artist or a visitor has written. */
const ELEMENT = /<style data-precedence="photos"[^>]*>([^<]*)<\/style>/
/** Nothing but names, shapes and colours: whatever else stood there would not be let in. */
const RULES = /^(?:\.p\d+\{--n:p\d+;--r:[\d.]+;--t:url\(data:image\/bmp;base64,[\w+/=]+\)\})+$/

/** @returns the source by which a content security policy lets them in (CSP 3 section 2.3.1); '' where a page has none */
export function photoStylesSource(html: string): string {
  const [rules] = ELEMENT.exec(html)?.slice(1) ?? []
  if (!rules || !RULES.test(rules)) return ''
  return `'sha256-${createHash('sha256').update(rules).digest('base64')}'`
}

/** The page without them: in the admin's frames, where photographs are at hand and no hash can let the styles in. */
export const withoutPhotoStyles = (html: string) => html.replace(ELEMENT, '')
