/**
 * Shows the photographs that wait in a strip (site/photos/held-photo.ts), as the server shows the first. They keep their
 * links: from the second photograph of a card to the second of the piece.
 */
export function unhold(part?: ParentNode | null) {
  for (const slide of part?.querySelectorAll<HTMLAnchorElement>('[data-held]') ?? []) {
    const { held = '', size = '', widths = '', alt, lang = '' } = slide.dataset
    const [width, height] = size.split(' ').map(Number) as [number, number]
    const picture = slide.parentElement?.querySelector('picture')?.cloneNode(true) as HTMLElement
    const { clientWidth, clientHeight } = slide
    // The shape and the colours are those of the first.
    picture.className = picture.classList[0] ?? ''
    const image = Object.assign(picture.querySelector('img') as HTMLImageElement, {
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
