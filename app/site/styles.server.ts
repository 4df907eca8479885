/**
 * Public pages contain these styles inline, so that no request delays the first paint. They link
 * only the styles for print and for printed sheets. The scale view of the gallery has its styles in
 * the inline photo styles.
 */
const base = import.meta.glob<string>(['../ui/*.css', '!../ui/print.css'], {
  query: '?inline',
  import: 'default',
  eager: true,
})
const parts = import.meta.glob<string>(
  [
    './**/*.css',
    '!./registration/*.css',
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

// The content of base.css must come first, because it declares the sequence of the cascade layers.
export const siteStyles = combine(base, parts)
/**
 * The home page and the portrait page are never shown in a dialog, so other pages do not need their
 * styles.
 */
export const homeStyles = combine(home)
export const portraitStyles = combine(portrait)
export { default as registrationStyles } from './registration/registration.module.css?inline'
