/**
 * Combines the styles of the public pages into one string. This string is inlined in each page, so
 * that no request delays the first paint. Two style sheets are not included: the printed
 * certificate loads its own style sheet, and the scale view of the gallery adds its style sheet
 * to the photo styles of the page.
 */
const base = import.meta.glob<string>('../ui/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
})
const parts = import.meta.glob<string>(
  ['./**/*.css', '!./certificate/*.css', '!./gallery/scale/scale-view.css'],
  { query: '?inline', import: 'default', eager: true },
)

// The content of base.css must come first, because it declares the sequence of the cascade layers.
export const siteStyles = [...Object.values(base), ...Object.values(parts)].join('')
