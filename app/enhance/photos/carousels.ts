/**
 * Enhances the photo carousels. The track is the scrolling element that contains the slides. Arrow
 * links and thumbnails scroll the track instead of jumping to a URL fragment, because the jump
 * would add a history entry. Slides that are not shown are inert. Deferred photos, whose slides
 * have no image yet, load when the visitor starts to scroll. On the page of a piece, the URL
 * fragment names the current slide.
 */
import { getClickedLink, isMotionAllowed } from '../fetch-page.ts'
import { loadDeferredPhotos } from './deferred-photos.ts'

const getSlides = (track: Element) => [...(track.children as HTMLCollectionOf<HTMLElement>)]
const findTrack = (part: ParentNode) => part.querySelector<HTMLElement>('[data-track]')
/** Returns the zero-based index of the slide that the track shows. */
const getCurrentIndex = (track: HTMLElement) => Number(track.dataset.track)
/**
 * The carousel track that an arrow link is currently scrolling to the slide `targetIndex`. If the
 * visitor clicks again during the animation, the arrow counts from `targetIndex` instead of the
 * slide that is visible at that moment.
 */
let scrollingTrack: HTMLElement | null = null
let targetIndex = 0

/**
 * Marks the current slide and makes the other slides inert. If the focus is inside the track, moves
 * the focus to the current slide.
 */
function setCurrentSlide(track: HTMLElement, currentIndex: number) {
  if (track === scrollingTrack && currentIndex === targetIndex) scrollingTrack = null
  if (track.dataset.track === String(currentIndex)) return
  const focused = track.querySelector(':focus')
  const slides = getSlides(track)
  const current = slides[currentIndex]
  track.dataset.track = String(currentIndex)
  for (const slide of slides) slide.inert = slide !== current
  // Moves the focus to the link in the slide. In a gallery card, the slide itself is the link.
  if (focused) (current?.querySelector('a') ?? current)?.focus({ preventScroll: true })
  for (const thumbnail of document.querySelectorAll<HTMLAnchorElement>('[data-slide=to]'))
    if (track.querySelector(thumbnail.hash))
      thumbnail.ariaCurrent = String(thumbnail.hash === `#${current?.id}`)
  for (const position of track.parentElement?.querySelectorAll('[data-position]') ?? []) {
    const text = position.textContent.replace(/\d+/, String(currentIndex + 1))
    // Writes the text only if it has changed, because screen readers announce each write.
    if (text !== position.textContent) position.textContent = text
  }
}

/**
 * Marks the first slide of the detail page as current. The carousels of cards need no mark until
 * the visitor scrolls them, because their other slides are hidden until then.
 */
export function showFirstSlide() {
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

/** Scrolls the carousel in `to` to the slide that the carousel in `from` shows. */
export function syncCarouselPosition(from: ParentNode, to: ParentNode) {
  const source = findTrack(from)
  const track = findTrack(to)
  const slide = source && track && getSlides(track)[getCurrentIndex(source)]
  if (slide) scrollToSlide(slide, 'instant')
}

/**
 * Scrolls the carousel to the slide that the URL fragment names, because the browser itself scrolls
 * to the fragment only when it loads a page for the first time, not after a reload or in the detail
 * dialog.
 */
export function showSlideFromHash() {
  // Firefox logs an error about an empty id.
  const slide = document.getElementById(location.hash.slice(1) || '-')
  if (slide?.matches('[data-track] > *')) scrollToSlide(slide, 'instant')
}

function handleScroll({ target: track }: Event) {
  if (!(track instanceof HTMLElement && track.matches('[data-track]'))) return
  loadDeferredPhotos(track)
  const progress = track.scrollLeft / (track.scrollWidth - track.clientWidth || 1)
  // Moves the short line below the photos that indicates the position of the current photo.
  track.parentElement?.style.setProperty('--scroll-progress', String(progress))
  const index = Math.round(progress * (track.children.length - 1))
  setCurrentSlide(track, index)
  const id = track.closest('[data-detail]') && track.children[index]?.id
  if (id && location.hash !== `#${id}`) history.replaceState(history.state, '', `#${id}`)
}

/**
 * Returns the slide to which an arrow link or a thumbnail leads. The next arrow leads from the last
 * slide to the first one, and the previous arrow from the first slide to the last one.
 */
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
  showFirstSlide()
  document.addEventListener('scroll', handleScroll, { capture: true, passive: true })
  document.addEventListener('click', (event) => {
    const link = getClickedLink(event, '[data-slide]')
    const slide = link && findTargetSlide(link)
    if (!slide) return
    event.preventDefault()
    scrollToSlide(slide)
  })
}
