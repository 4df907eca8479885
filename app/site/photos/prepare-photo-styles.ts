import type { RouterContextProvider } from 'react-router'
import { getPhotoFileName, getPhotoFileUrl } from '../../../shared/entities/image.ts'
import { pageContext, photoStylesContext, servicesContext } from '../../context.ts'
import { type DisplayablePhoto, getAspectRatio } from './photo-data.ts'
import { getPhotoClassName } from './photo-styles.ts'
import { buildPlaceholderGradients } from './placeholder-gradients.ts'

/** Smallest and largest width in pixels of the inlined version of the first photo. */
const [MIN_WIDTH, MAX_WIDTH] = [250, 503]
/**
 * Maximum size in bytes of the inlined file. A larger file would delay the text that follows it in
 * the HTML.
 */
const MAX_BYTES = 10_000

/**
 * Positions of the cropped photo in its frame, on wide and on narrow viewports, as percentages for
 * `object-position`: at 0, the left or upper edge of the photo stays visible, and at 100, the right
 * or lower edge.
 */
export type FocalPoint = { wide: number; narrow: number }

const hasPlaceholder = (photo: DisplayablePhoto) =>
  Boolean(getAspectRatio(photo) && photo.placeholder)

/**
 * Returns the style rule that sets the aspect ratio, the frame and the placeholder of a photo as
 * custom properties, which picture.module.css and carousel.module.css use.
 */
function buildPhotoRule(photo: DisplayablePhoto): string {
  if (!hasPlaceholder(photo)) return ''
  const name = getPhotoClassName(photo)
  const ratio = Number(getAspectRatio(photo)?.toFixed(4))
  const placeholder = buildPlaceholderGradients(photo.placeholder)
  const frameDeclaration = photo.frame ? `--frame:${Number(photo.frame.toFixed(4))};` : ''
  return `.${name}{--name:${name};--ratio:${ratio};${frameDeclaration}--placeholder:${placeholder}}`
}

type Context = Readonly<RouterContextProvider>

/**
 * Returns the widest image file of the photo that is small enough to be inlined, or null if there
 * is none.
 */
async function readSmallFile(context: Context, photo: DisplayablePhoto): Promise<Buffer | null> {
  const { photos } = context.get(servicesContext)
  const widths = photo.files.avif.filter((width) => width >= MIN_WIDTH && width <= MAX_WIDTH)
  try {
    for (const width of widths.toReversed()) {
      const name = getPhotoFileName(getPhotoFileUrl(photo, 'avif', width))
      const file = await photos.readPublic(name, MAX_BYTES)
      if (file) return file
    }
  } catch (error) {
    context.get(pageContext).log(error)
  }
  return null
}

/**
 * Returns the style rule for the first photo of the page. Until this photo has loaded, the rule
 * shows its inlined small file over its placeholder.
 */
async function buildFirstPhotoRule(
  context: Context,
  photo: DisplayablePhoto | undefined,
): Promise<string> {
  // Omits the small file from previews, because the admin embeds previews and the
  // Content-Security-Policy of the admin blocks images in data URLs.
  if (!photo || !hasPlaceholder(photo) || context.get(pageContext).isPreview) return ''
  const file = await readSmallFile(context, photo)
  if (!file) return ''
  const image = `url(data:image/avif;base64,${file.toString('base64')})`
  const placeholder = `${image},${buildPlaceholderGradients(photo.placeholder)}`
  return `.${getPhotoClassName(photo)}{--placeholder:${placeholder}}`
}

/**
 * Builds the style rules of the photos on a page and stores them in the request context. The loader
 * of every page with photos must call this function.
 * @param photos the photos in the order of the page, or undefined for a place without a photo
 * @param focalPoint focal point of the first photo, if the page crops it
 * @param pageStyles styles that only this page needs
 */
export async function preparePhotoStyles(
  context: Context,
  photos: (DisplayablePhoto | undefined)[],
  focalPoint?: FocalPoint,
  pageStyles = '',
): Promise<void> {
  const [first] = photos
  const rules = new Set<string>()
  for (const photo of photos) if (photo) rules.add(buildPhotoRule(photo))
  if (first && focalPoint) {
    const { wide, narrow } = focalPoint
    rules.add(`.${getPhotoClassName(first)}{--focus-wide:${wide}%;--focus-narrow:${narrow}%}`)
  }
  context.set(photoStylesContext, {
    head: [...rules, pageStyles].join(''),
    first: await buildFirstPhotoRule(context, first),
  })
}
