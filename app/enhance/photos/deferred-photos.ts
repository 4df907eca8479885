/**
 * Copies the `picture` of the first photo into each slide without an image and sets the attributes
 * that app/site/photos/carousel/carousel.tsx has stored in the slide.
 */
export function loadDeferredPhotos(track: Element) {
  for (const slide of track.querySelectorAll<HTMLAnchorElement>('[data-deferred]')) {
    const { deferred = '', size = '', widths = '', alt, lang = '' } = slide.dataset
    const [width = 1, height = 1] = size.split(' ').map(Number)
    const model = track.querySelector('picture')
    const picture = model && document.importNode(model, true)
    const image = picture?.querySelector('img')
    if (!picture || !image) continue
    // Drops the class with the aspect ratio and the placeholder of the first photo.
    picture.className = picture.classList[0] ?? ''
    Object.assign(image, {
      alt: alt ?? slide.textContent,
      ...{ src: deferred, lang, width, height },
      loading: 'eager',
    })
    const source = picture.querySelector('source')
    if (source) {
      source.sizes = `${Math.ceil(Math.min(slide.clientWidth, (slide.clientHeight * width) / height))}px`
      source.srcset = widths.replace(
        /\d+/g,
        (width) => `${deferred.slice(0, -4)}-${width}.avif ${width}w,`,
      )
    }
    slide.replaceChildren(picture)
    delete slide.dataset.deferred
    slide.dataset.sheet = ''
    slide.tabIndex = -1
  }
}
