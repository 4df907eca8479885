/** All styles of the public pages as one text, inlined in each page so that no request delays the first paint. */
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

// base.css comes first of all: it names the layers in their order.
export const siteStyles = [...Object.values(base), ...Object.values(parts)].join('')
