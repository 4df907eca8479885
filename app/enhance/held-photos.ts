/**
 * Shows the photographs that wait in a strip (site/photos/held-photo.ts), as the server shows the first. They keep their
 * links: from the second photograph of a card to the second of the piece.
 */
export function unhold(part?: ParentNode | null) {
  for (const slide of part?.querySelectorAll<HTMLAnchorElement>('[data-held]') ?? []) {
    const { held = '', size = '', widths = '', alt, lang = '' } = slide.dataset
    const [width = 1, height = 1] = size.split(' ').map(Number)
    const model = slide.parentElement?.querySelector('picture')
    const picture = model && document.importNode(model, true)
    const image = picture?.querySelector('img')
    if (!picture || !image) continue
    const { clientWidth, clientHeight } = slide
    // The shape and the colours are those of the first.
    picture.className = picture.classList[0] ?? ''
    Object.assign(image, {
      alt: alt ?? slide.ariaLabel,
      ...{ src: held, lang, width, height },
    })
    const source = picture.querySelector('source')
    if (source) {
      source.sizes = `${Math.ceil(Math.min(clientWidth, (clientHeight * width) / height))}px`
      source.srcset = widths.replace(
        /\d+/g,
        (width) => `${held.slice(0, -4)}-${width}.avif ${width}w,`,
      )
    }
    image.loading = 'eager'
    slide.replaceChildren(picture)
    for (const name of ['data-held', 'aria-label']) slide.removeAttribute(name)
    slide.dataset.sheet = ''
    slide.tabIndex = -1
  }
}
