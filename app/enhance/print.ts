/** Loads lazy images before printing, because they might never have scrolled into view. */
export function enhancePrint() {
  addEventListener('beforeprint', () => {
    for (const image of document.images) image.loading = 'eager'
  })
}
