/**
 * Arrow links and thumbnails scroll the track without adding history entries. Slides that are not
 * shown are inert. Deferred photos load when scrolling starts.
 */
import { getClickedLink, isMotionAllowed } from '../fetch-page.ts'

/**
 * Inserts the photos of deferred slides: copies of the first `picture`, with the data attributes
 * that app/site/photos/carousel/carousel.tsx has set.
 */
function loadDeferredPhotos(track: Element) {
  for (const slide of track.querySelectorAll<HTMLAnchorElement>('[data-deferred]')) {
    const { deferred = '', size = '', widths = '', alt, lang } = slide.dataset
    const [width = 1, height = 1] = size.split(' ').map(Number)
    const model = track.querySelector('picture')
    const picture = model && document.importNode(model, true)
    const image = picture?.querySelector('img')
    if (!picture || !image) continue
    // Removes the class with the aspect ratio and the placeholder of the first photo.
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

const getSlides = (track: Element) => [...(track.children as HTMLCollectionOf<HTMLElement>)]
const findTrack = (part: ParentNode) => part.querySelector<HTMLElement>('[data-track]')
const getCurrentIndex = (track: HTMLElement) => Number(track.dataset.track)
/**
 * The carousel that is scrolling to a slide. Until scrolling ends, an arrow click counts from that
 * slide and not from the visible one.
 */
let scrollingTrack: HTMLElement | null = null
let targetIndex = 0

function setCurrentSlide(track: HTMLElement, currentIndex: number) {
  if (track === scrollingTrack && currentIndex === targetIndex) scrollingTrack = null
  if (track.dataset.track === String(currentIndex)) return
  const focused = track.querySelector(':focus')
  const slides = getSlides(track)
  const current = slides[currentIndex]
  track.dataset.track = String(currentIndex)
  for (const slide of slides) slide.inert = slide !== current
  // Focuses the link of the current slide. In a gallery card, the slide itself is a link.
  if (focused) (current?.querySelector('a') ?? current)?.focus({ preventScroll: true })
  for (const thumbnail of document.querySelectorAll<HTMLAnchorElement>('[data-slide=to]'))
    if (track.querySelector(thumbnail.hash))
      thumbnail.ariaCurrent = String(thumbnail.hash === `#${current?.id}`)
  for (const position of track.parentElement?.querySelectorAll('[data-position]') ?? []) {
    const text = position.textContent.replace(/\d+/, String(currentIndex + 1))
    // Screen readers announce each write, even of the same text.
    if (text !== position.textContent) position.textContent = text
  }
}

/**
 * Makes all slides of a detail page except the first one inert. A gallery card does not need this,
 * because the visitor must scroll before another slide is visible.
 */
export function markFirstSlideAsCurrent() {
  const track = document.querySelector<HTMLElement>('[data-detail] [data-track=""]')
  if (track) setCurrentSlide(track, 0)
}

function scrollToSlide(
  slide: HTMLElement,
  behavior: ScrollBehavior = isMotionAllowed() ? 'smooth' : 'instant',
) {
  const track = slide.parentElement
  if (!track) return
  if (slide.matches('[data-deferred]')) loadDeferredPhotos(track)
  track.scrollTo({ left: slide.offsetLeft, behavior })
  if (behavior === 'instant') setCurrentSlide(track, getSlides(track).indexOf(slide))
}

export function syncCarouselPosition(from: ParentNode, to: ParentNode) {
  const source = findTrack(from)
  const track = findTrack(to)
  const slide = source && track && getSlides(track)[getCurrentIndex(source)]
  if (slide) scrollToSlide(slide, 'instant')
}

/** Scrolls to the slide in the URL, which the browser does only at the first load of a page. */
export function showSlideFromHash() {
  // Firefox logs an error about an empty id.
  const slide = document.getElementById(location.hash.slice(1) || '-')
  if (slide?.matches('[data-track] > *')) scrollToSlide(slide, 'instant')
}

function handleScroll({ target: track }: Event) {
  if (!(track instanceof HTMLElement && track.matches('[data-track]'))) return
  loadDeferredPhotos(track)
  const progress = track.scrollLeft / (track.scrollWidth - track.clientWidth || 1)
  track.parentElement?.style.setProperty('--scroll-progress', String(progress))
  const index = Math.round(progress * (track.children.length - 1))
  setCurrentSlide(track, index)
  const id = track.closest('[data-detail]') && track.children[index]?.id
  if (id && location.hash !== `#${id}`) history.replaceState(history.state, '', `#${id}`)
}

function findTargetSlide({ dataset, hash }: HTMLAnchorElement) {
  const slide = document.getElementById(hash.slice(1))
  const track = slide?.parentElement
  if (!track || dataset.slide === 'to') return slide
  const slides = getSlides(track)
  const from = track === scrollingTrack ? targetIndex : getCurrentIndex(track)
  scrollingTrack = track
  targetIndex = (from + (dataset.slide === 'next' ? 1 : -1) + slides.length) % slides.length
  return slides[targetIndex]
}

export function initCarousels() {
  showSlideFromHash()
  markFirstSlideAsCurrent()
  document.addEventListener('scroll', handleScroll, { capture: true, passive: true })
  document.addEventListener('click', (event) => {
    const link = getClickedLink(event, '[data-slide]')
    const slide = link && findTargetSlide(link)
    if (!slide) return
    event.preventDefault()
    scrollToSlide(slide)
  })
}
