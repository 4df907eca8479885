import { isMotionAllowed } from '../fetch-page.ts'
import { syncCarouselPosition } from './carousels.ts'

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
 * Gives the photo's box the size of the visible image, because the boxes in the card and in the
 * dialog need the same aspect ratio.
 */
function addTransitionClass(photo: HTMLElement) {
  const image = findImage(photo)
  const side = (name: string) => Number(image?.getAttribute(name))
  const ratio = side('width') / side('height')
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

/** Shows the image of `from` as the background of `to` until the image of `to` has loaded. */
function showPlaceholder(from?: HTMLElement, to?: HTMLElement) {
  const loaded = findImage(from)
  const loading = findImage(to)
  if (!loaded || !loading) return
  const placeholder = loaded.naturalWidth
    ? `url("${loaded.currentSrc}")`
    : loaded.style.getPropertyValue('--placeholder')
  if (placeholder) loading.style.setProperty('--placeholder', placeholder)
}

export function showSamePhoto(from: ParentNode | null, to: ParentNode | null) {
  if (!from || !to) return
  syncCarouselPosition(from, to)
  showPlaceholder(findCurrentPhoto(from), findCurrentPhoto(to))
}

let latestTransition: ViewTransition | undefined

/**
 * Runs `change` in a view transition that moves the photo from `from` to `to`. Skips the animation
 * if `from` has no photo, or if a photo is outside the viewport. The photo in `to` need not exist
 * before `change`.
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
  // `ready` rejects if the browser skips the animation. The change is applied anyway.
  transition.ready.catch(() => {})
  await transition.finished.catch(() => {})
  if (latestTransition === transition) clearTransitionClass()
}
