/**
 * Animates a photo from its card to the sheet and back with a view transition, if the browser
 * supports it and the visitor does not prefer reduced motion.
 */
import { syncCarousels } from './carousels.ts'
import { allowsMotion } from './fetch-page.ts'

/**
 * Returns the photo that a part of the page shows. In a carousel, this is the photo of the current
 * slide.
 */
const currentPhoto = (part?: ParentNode | null) =>
  [...(part?.querySelectorAll<HTMLElement>('[data-photo]') ?? [])].find(
    (photo) => !photo.closest('[data-track] > [inert]'),
  )

const inView = (photo: Element) => {
  const { top, bottom } = photo.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

const imageOf = (photo?: ParentNode) => photo?.querySelector<HTMLImageElement>('img[data-broken]')

/**
 * Gives the photo its transition class and sets its width to the aspect ratio of the image. The box
 * may be wider than the image, and the two images of the transition must have the same shape.
 */
function addTransitionClass(photo: HTMLElement) {
  const image = imageOf(photo)
  const side = (name: string) => Number(image?.getAttribute(name))
  const ratio =
    side('width') / side('height') || (image?.naturalWidth ?? 0) / (image?.naturalHeight ?? 0)
  photo.style.inlineSize = `${photo.getBoundingClientRect().height * ratio}px`
  photo.classList.add('photo-transition')
}

function clearTransitionClass() {
  for (const photo of document.querySelectorAll<HTMLElement>('.photo-transition')) {
    photo.classList.remove('photo-transition')
    photo.style.inlineSize = ''
  }
}

/**
 * Shows the image of `from` as the placeholder of the larger image in `to` until that one has
 * loaded.
 */
function showPlaceholder(from?: HTMLElement, to?: HTMLElement) {
  const loaded = imageOf(from)
  const loading = imageOf(to)
  if (!loaded || !loading || loading.naturalWidth) return
  // Falls back to the placeholder if the first image has not loaded either.
  const placeholder = loaded.naturalWidth
    ? `url("${loaded.currentSrc}")`
    : loaded.style.getPropertyValue('--placeholder')
  if (placeholder) loading.style.setProperty('--placeholder', placeholder)
}

/** Makes the carousel and the photo of `to` match those of `from`. */
export function syncPhotos(from: ParentNode | null, to: ParentNode | null) {
  if (!from || !to) return
  syncCarousels(from, to)
  showPlaceholder(currentPhoto(from), currentPhoto(to))
}

let latest: ViewTransition | undefined

/**
 * Applies `change` in a view transition that turns the photo of `from` into the photo of `to`.
 * Applies it without an animation if one of the photos is outside the viewport. Resolves when the
 * animation has ended.
 */
export async function transitionPhoto(from: ParentNode | null, to: ParentNode, change: () => void) {
  const photos = [currentPhoto(from), currentPhoto(to)]
  if (!photos[0] || !photos.every((photo) => !photo || inView(photo))) return change()
  if (!document.startViewTransition || !allowsMotion()) return change()
  clearTransitionClass()
  addTransitionClass(photos[0])
  const transition = document.startViewTransition(() => {
    clearTransitionClass()
    change()
    const photo = currentPhoto(to)
    if (photo) addTransitionClass(photo)
  })
  latest = transition
  // A skipped transition rejects this promise, but the change is applied anyway.
  transition.ready.catch(() => {})
  await transition.finished.catch(() => {})
  if (latest === transition) clearTransitionClass()
}
