/**
 * Animates a photo from its card to the detail dialog and back with a view transition, if the
 * browser supports view transitions and the visitor does not prefer reduced motion.
 */
import { isMotionAllowed } from '../fetch-page.ts'
import { syncCarouselPosition } from './carousels.ts'

/**
 * Returns the element of the photo that is visible in `part`, such as a card or the detail dialog.
 * In a carousel, this is the photo of the current slide.
 */
const findCurrentPhoto = (part?: ParentNode | null) =>
  [...(part?.querySelectorAll<HTMLElement>('[data-photo]') ?? [])].find(
    (photo) => !photo.closest('[data-track] > [inert]'),
  )

const isInViewport = (photo: Element) => {
  const { top, bottom } = photo.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

const findImage = (photo?: ParentNode) => photo?.querySelector<HTMLImageElement>('img[data-broken]')

/**
 * Adds the view transition class to the photo, and gives the box of the photo exactly the size of
 * the image in it. Otherwise the box can be larger than the image, and the photos of the card and
 * of the dialog would have different aspect ratios during the transition.
 */
function addTransitionClass(photo: HTMLElement) {
  const image = findImage(photo)
  const side = (name: string) => Number(image?.getAttribute(name))
  const ratio =
    side('width') / side('height') || (image?.naturalWidth ?? 0) / (image?.naturalHeight ?? 0)
  const { width, height } = photo.getBoundingClientRect()
  photo.style.inlineSize = `${Math.min(width, height * ratio)}px`
  photo.style.blockSize = `${Math.min(width / ratio, height)}px`
  photo.classList.add('photo-transition')
}

function clearTransitionClass() {
  for (const photo of document.querySelectorAll<HTMLElement>('.photo-transition')) {
    photo.classList.remove('photo-transition')
    photo.style.cssText = ''
  }
}

/**
 * While the image of the photo `to` is loading, shows the image of the photo `from` as its
 * background. For example, the small image of a card is shown in the detail dialog until the larger
 * image has loaded.
 */
function showPlaceholder(from?: HTMLElement, to?: HTMLElement) {
  const loaded = findImage(from)
  const loading = findImage(to)
  if (!loaded || !loading || loading.naturalWidth) return
  // If the image of `from` has not loaded either, uses the placeholder of the photo instead.
  const placeholder = loaded.naturalWidth
    ? `url("${loaded.currentSrc}")`
    : loaded.style.getPropertyValue('--placeholder')
  if (placeholder) loading.style.setProperty('--placeholder', placeholder)
}

/**
 * Scrolls the carousel of `to` to the slide that `from` shows, and shows the loaded image of `from`
 * in this slide until its own image has loaded.
 */
export function syncCurrentPhoto(from: ParentNode | null, to: ParentNode | null) {
  if (!from || !to) return
  syncCarouselPosition(from, to)
  showPlaceholder(findCurrentPhoto(from), findCurrentPhoto(to))
}

let latestTransition: ViewTransition | undefined

/**
 * Applies `change` in a view transition that turns the photo of `from` into the photo of `to`.
 * Applies `change` without an animation if `from` shows no photo, or if one of the photos is
 * outside the viewport. Resolves when the animation has ended.
 */
export async function withPhotoTransition(
  from: ParentNode | null,
  to: ParentNode,
  change: () => void,
) {
  const photos = [findCurrentPhoto(from), findCurrentPhoto(to)]
  if (!photos[0] || !photos.every((photo) => !photo || isInViewport(photo))) return change()
  if (!document.startViewTransition || !isMotionAllowed()) return change()
  clearTransitionClass()
  addTransitionClass(photos[0])
  const transition = document.startViewTransition(() => {
    clearTransitionClass()
    change()
    const photo = findCurrentPhoto(to)
    if (photo) addTransitionClass(photo)
  })
  latestTransition = transition
  // Ignores the rejection of `ready`, which means that the browser has skipped the animation. The
  // change to the page is applied anyway.
  transition.ready.catch(() => {})
  await transition.finished.catch(() => {})
  if (latestTransition === transition) clearTransitionClass()
}
