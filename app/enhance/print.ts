/**
 * Loads all lazy images before printing, because images outside the viewport may not have loaded
 * yet. Starts printing when the visitor presses a print button.
 */
export function initPrint() {
  document.querySelector('[data-print]')?.addEventListener('click', () => print())
  addEventListener('beforeprint', () => {
    for (const image of document.images) image.loading = 'eager'
  })
}
