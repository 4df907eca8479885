/**
 * The styles of the public pages as strings, which are inlined in the pages, so that no request
 * delays the first paint. Three style sheets are not included: the print styles and the styles of
 * the printed certificate are linked, and the scale view of the gallery adds its style sheet to the
 * photo styles of the page.
 */
const base = import.meta.glob<string>(['../ui/*.css', '!../ui/print.css'], {
  query: '?inline',
  import: 'default',
  eager: true,
})
const parts = import.meta.glob<string>(
  [
    './**/*.css',
    '!./certificate-print.css',
    '!./gallery/scale/scale-view.css',
    '!./home/*.css',
    '!./portrait/*.css',
  ],
  { query: '?inline', import: 'default', eager: true },
)
const home = import.meta.glob<string>('./home/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
})
const portrait = import.meta.glob<string>('./portrait/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
})
const combine = (...styleSheets: Record<string, string>[]) =>
  styleSheets.flatMap((styles) => Object.values(styles)).join('')

/** The styles that every public page contains. */
// The content of base.css must come first, because it declares the sequence of the cascade layers.
export const siteStyles = combine(base, parts)
/**
 * The styles that only the home page needs. Other pages do not contain these styles, because the
 * home page, unlike a piece or a news item, is never shown in a dialog over another page.
 */
export const homeStyles = combine(home)
/** The styles that only the portrait page needs. */
export const portraitStyles = combine(portrait)
