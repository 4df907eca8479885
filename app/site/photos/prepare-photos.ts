import type { RouterContextProvider } from 'react-router'
import { fileAddress, fileNameOf } from '../../../shared/image.ts'
import { pageContext, photoStylesContext, servicesContext } from '../../context.ts'
import { photoClass } from './photo-styles.ts'
import { ratioOf, type ShownPhoto } from './photos-of.ts'
import { placeholderImage } from './placeholder-image.ts'

/** The widths, in pixels, among which the small file of the first photograph is chosen. */
const [NARROWEST, WIDEST] = [250, 503]
/** In bytes. The text that follows the small file in the page arrives only after it. */
const HEAVIEST = 10_000

/** Percentages of the part that is cut off: 0 keeps the left or upper edge of the photograph. */
export type FocalPoint = { wide: number; narrow: number }

const url = (type: string, base64: string) => `url(data:image/${type};base64,${base64})`
const placeholderOf = ({ placeholder }: ShownPhoto) => url('bmp', placeholderImage(placeholder))
const hasPlaceholder = (photo: ShownPhoto) => Boolean(ratioOf(photo) && photo.placeholder)

/** Returns the style rule that gives picture.module.css the shape and the placeholder. */
function ruleOf(photo: ShownPhoto): string {
  if (!hasPlaceholder(photo)) return ''
  const name = photoClass(photo)
  const ratio = Number(ratioOf(photo)?.toFixed(4))
  return `.${name}{--name:${name};--ratio:${ratio};--placeholder:${placeholderOf(photo)}}`
}

type Context = Readonly<RouterContextProvider>

/** Returns the widest small file of a photograph, or null where none is light enough. */
async function readSmallFile(context: Context, photo: ShownPhoto): Promise<Buffer | null> {
  const { photos } = context.get(servicesContext)
  const widths = photo.files.avif.filter((width) => width >= NARROWEST && width <= WIDEST)
  try {
    for (const width of widths.toReversed()) {
      const name = fileNameOf(fileAddress(photo, 'avif', width))
      const file = await photos.readPublic(name, HEAVIEST)
      if (file) return file
    }
  } catch (error) {
    context.get(pageContext).log(error)
  }
  return null
}

/** Returns the style rule that shows the small file over the placeholder until the photograph has loaded. */
async function firstRule(context: Context, photo: ShownPhoto | undefined): Promise<string> {
  if (!photo || !hasPlaceholder(photo) || context.get(pageContext).isPreview) return ''
  const file = await readSmallFile(context, photo)
  if (!file) return ''
  const images = `${url('avif', file.toString('base64'))},${placeholderOf(photo)}`
  return `.${photoClass(photo)}{--placeholder:${images}}`
}

/**
 * Sets the styles of the photographs that a page shows. Each loader of a page with photographs calls this.
 * @param photos the photographs of the page in their order; `undefined` is a place without one
 * @param focalPoint of the first photograph, where the page crops it
 */
export async function preparePhotos(
  context: Context,
  photos: (ShownPhoto | undefined)[],
  focalPoint?: FocalPoint,
): Promise<void> {
  const [first] = photos
  const rules = new Set<string>()
  // The policy of the admin allows no images in styles.
  if (!context.get(pageContext).isPreview)
    for (const photo of photos) if (photo) rules.add(ruleOf(photo))
  if (first && focalPoint) {
    const { wide, narrow } = focalPoint
    rules.add(`.${photoClass(first)}{--focus-wide:${wide}%;--focus-narrow:${narrow}%}`)
  }
  context.set(photoStylesContext, {
    head: [...rules].join(''),
    first: await firstRule(context, first),
  })
}
