/**
 * Loads all lazy images before printing, because images outside the viewport may not have loaded
 * yet.
 */
export function initPrintImages() {
  addEventListener('beforeprint', () => {
    for (const image of document.images) image.loading = 'eager'
  })
}
