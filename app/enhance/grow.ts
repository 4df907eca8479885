/** A photograph grows from its card into the sheet and back, where the browser can and motion is welcome. */
import { turnAlike } from './carousels.ts'
import { moves } from './read-page.ts'

/** The photograph that a part shows: of a carousel the one it stands at. */
const photoIn = (part?: ParentNode | null) =>
  [...(part?.querySelectorAll<HTMLElement>('[data-photo]') ?? [])].find(
    (photo) => !photo.closest('[data-strip] > [inert]'),
  )

const inView = (photo: Element) => {
  const { top, bottom } = photo.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

const imageOf = (photo?: ParentNode) => photo?.querySelector<HTMLImageElement>('img[data-broken]')

/** Its box may be wider than the picture in it; two boxes of other shapes would show two pictures that cross. */
function name(photo: HTMLElement) {
  const image = imageOf(photo)
  const side = (name: string) => Number(image?.getAttribute(name))
  const ratio =
    side('width') / side('height') || (image?.naturalWidth ?? 0) / (image?.naturalHeight ?? 0)
  photo.style.inlineSize = `${photo.getBoundingClientRect().height * ratio}px`
  photo.classList.add('grows')
}

function unname() {
  for (const photo of document.querySelectorAll<HTMLElement>('.grows')) {
    photo.classList.remove('grows')
    photo.style.inlineSize = ''
  }
}

/** What has come already stands behind the larger file that is coming. */
function standIn(from?: HTMLElement, to?: HTMLElement) {
  const there = imageOf(from)
  const coming = imageOf(to)
  if (!there || !coming || coming.naturalWidth) return
  // What stands in already may be a moment away itself.
  const seen = there.naturalWidth
    ? `url("${there.currentSrc}")`
    : there.style.getPropertyValue('--placeholder')
  if (seen) coming.style.setProperty('--placeholder', seen)
}

/** Makes one part of the page show what another does: the same photograph, at once. */
export function showAlike(from: ParentNode | null, to: ParentNode | null) {
  if (!from || !to) return
  turnAlike(from, to)
  standIn(photoIn(from), photoIn(to))
}

let latest: ViewTransition | undefined

/**
 * Makes the change of the page during which the photograph of `from` becomes that of `to`; neither flies out of view.
 * Resolves when all is still.
 */
export async function grow(from: ParentNode | null, to: ParentNode, change: () => void) {
  const photos = [photoIn(from), photoIn(to)]
  if (!photos[0] || !photos.every((photo) => !photo || inView(photo))) return change()
  if (!document.startViewTransition || !moves()) return change()
  unname()
  name(photos[0])
  const mine = document.startViewTransition(() => {
    unname()
    change()
    const photo = photoIn(to)
    if (photo) name(photo)
  })
  latest = mine
  // A transition that is skipped rejects it; what is to be shown is shown all the same.
  mine.ready.catch(() => {})
  await mine.finished.catch(() => {})
  if (latest === mine) unname()
}
