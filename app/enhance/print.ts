/** On paper nothing comes near by scrolling: photographs that wait for that are asked for when printing begins. */
export function enhancePrint() {
  addEventListener('beforeprint', () => {
    for (const image of document.images) image.loading = 'eager'
  })
}
