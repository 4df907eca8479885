/**
 * All styles of the public pages as one string. They are inlined in each page, so that no request
 * delays the first paint.
 */
const base = import.meta.glob<string>('../ui/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
})
const parts = import.meta.glob<string>('./**/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
})

// base.css must be first, because it declares the order of the cascade layers.
export const siteStyles = [...Object.values(base), ...Object.values(parts)].join('')
