/**
 * The styles of public pages are inlined, so that no request delays the first paint. Three style
 * sheets are not included: the print styles and the styles of printed sheets are linked, and the
 * scale view of the gallery adds its own to the photo styles of the page.
 */
const base = import.meta.glob<string>(['../ui/*.css', '!../ui/print.css'], {
  query: '?inline',
  import: 'default',
  eager: true,
})
const parts = import.meta.glob<string>(
  [
    './**/*.css',
    '!./printed-sheet.css',
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
 * Unlike a piece or a news item, the home page is never shown in a dialog, so other pages do not
 * need its styles.
 */
export const homeStyles = combine(home)
export const portraitStyles = combine(portrait)
