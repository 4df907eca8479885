/** Loads lazy images before printing: those outside the viewport may not have loaded. */
export function initPrintImages() {
  addEventListener('beforeprint', () => {
    for (const image of document.images) image.loading = 'eager'
  })
}
