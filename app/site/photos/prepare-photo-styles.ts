import type { RouterContextProvider } from 'react-router'
import { getPhotoFileName, getPhotoFileUrl } from '../../../shared/entities/image.ts'
import { pageContext, photoStylesContext, servicesContext } from '../../context.ts'
import { type DisplayablePhoto, getAspectRatio } from './photo-data.ts'
import { getPhotoClassName } from './photo-styles.ts'

/**
 * Draws the placeholder of a photo as CSS gradients. prepare-photo-styles.ts makes them the
 * background of the photo, so that no additional element is needed and no file is loaded.
 */

/**
 * Number of colours in each row and column of the placeholder. See shared/entities/image.ts for the
 * format.
 */
const GRID_SIZE = 4
/**
 * Factor by which the saturation of the colours is multiplied. A placeholder has only four bits for
 * each colour channel, so grey areas would otherwise have a visible tint.
 */
const SATURATION = 0.65
/** Hexadecimal alpha value of the upper gradient, which makes it half transparent. */
const HALF_TRANSPARENT = '80'

/** The red, green and blue values of a colour, from 0 to 255. */
type Color = number[]

/** Returns the colours in the placeholder, row by row. */
function parseColors(placeholder: string): Color[] {
  return (placeholder.match(/.{3}/g) ?? []).map((color) => {
    const parts = [...color].map((digit) => Number.parseInt(digit, 16) * 17)
    const [red = 0, green = 0, blue = 0] = parts
    const gray = 0.213 * red + 0.715 * green + 0.072 * blue
    return parts.map((part) => gray + SATURATION * (part - gray))
  })
}

const computeMean = (colors: Color[]): Color =>
  [0, 1, 2].map(
    (channel) => colors.reduce((sum, color) => sum + (color[channel] ?? 0), 0) / colors.length,
  )

const formatColor = (color: Color) =>
  `#${color
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/**
 * Returns two CSS gradients: a half transparent horizontal one with the mean colours of the
 * columns, over a vertical one with the mean colours of the rows. Each gradient contributes only
 * half of the visible colour, so its contrast is doubled in compensation.
 * @param placeholder four rows of four colours with three hex digits each
 */
export function buildPlaceholderGradients(placeholder: string): string {
  const colors = parseColors(placeholder)
  const mean = computeMean(colors)
  const doubleContrast = (color: Color) =>
    color.map((part, channel) => 2 * part - (mean[channel] ?? 0))
  const computeStop = (belongs: (index: number) => boolean) =>
    formatColor(doubleContrast(computeMean(colors.filter((_, index) => belongs(index)))))
  const lines = Array.from({ length: GRID_SIZE }, (_, line) => line)
  const columns = lines.map(
    (line) => computeStop((index) => index % GRID_SIZE === line) + HALF_TRANSPARENT,
  )
  const rows = lines.map((line) => computeStop((index) => Math.floor(index / GRID_SIZE) === line))
  return `linear-gradient(90deg,${columns.join()}),linear-gradient(${rows.join()})`
}

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
 * custom properties, which photo.module.css and carousel.module.css use.
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
