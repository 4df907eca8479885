/** All styles of the public pages as one text, inlined in each page so that no request delays the first paint. */
const sheets = import.meta.glob<string>(['../ui/*.css', './**/*.css'], {
  query: '?inline',
  import: 'default',
  eager: true,
})

export const siteStyles = Object.values(sheets).join('')
