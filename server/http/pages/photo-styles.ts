/**
 * The styles that tell of the photographs of one page (app/site/photos/photo-style.tsx) and of the first of them
 * (first-photo.ts): they differ from page to page.
 */
import { hashSource } from '../content-security-policy.ts'

/** They stand before anything that the artist or a visitor has written about the photographs. */
const ELEMENTS = /<style data-precedence="photos"[^<>]*>([^<]*)<\/style>/g
const COLOURS = String.raw`url\(data:image\/bmp;base64,[\w+/=]+\)`
const SMALL = String.raw`url\(data:image\/avif;base64,[\w+/=]+\)`
/** Nothing but names, shapes, colours and one small photograph: whatever else stood there would not be let in. */
const RULES = new RegExp(
  String.raw`^(?:(?:\.p\d+\{--n:p\d+;--r:[\d.]+;--t:${COLOURS}\})+|\.p\d+\{--t:${SMALL},${COLOURS}\})$`,
)

/** @returns the sources by which a content security policy lets them in (CSP 3 section 2.3.1); '' where a page has none */
export const photoStylesSource = (html: string): string =>
  [...html.matchAll(ELEMENTS)]
    .map(([, rules = '']) => rules)
    .filter((rules) => RULES.test(rules))
    .map(hashSource)
    .join(' ')

/** The page without them: in the admin's frames, where photographs are at hand and no hash can let the styles in. */
export const withoutPhotoStyles = (html: string) => html.replace(ELEMENTS, '')
