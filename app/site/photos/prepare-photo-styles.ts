import type { RouterContextProvider } from 'react-router'
import { getPhotoFileName, getPhotoFileUrl } from '../../../shared/entities/image.ts'
import { photoStylesContext, requestContext, servicesContext } from '../../context.ts'
import { type DisplayablePhoto, getAspectRatio } from './photo-data.ts'
import { getPhotoClassName } from './photo-styles.ts'

/** Placeholders are CSS gradients, which need no elements and no files. */

/** Rows and columns of colours in a placeholder (shared/entities/image.ts). */
const GRID_SIZE = 4
/**
 * Reduces the saturation, because four bits per colour channel would give grey areas a visible
 * tint.
 */
const SATURATION = 0.65
const HALF_TRANSPARENT = '80'

/** Red, green and blue, from 0 to 255. */
type Color = number[]

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
 * Builds a half-transparent gradient with the mean colours of the columns over a gradient with
 * those of the rows. Each gives half of the visible colour, so its contrast is doubled.
 *
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

/** Minimum and maximum width in pixels of the small file that is inlined for the first photo. */
const [MIN_WIDTH, MAX_WIDTH] = [250, 503]
/** A larger file would delay the text after it. */
const MAX_INLINED_PHOTO_BYTES = 10_000

/**
 * Positions of the cropped photo on wide and narrow viewports, in per cent for `object-position`: 0
 * keeps the left or upper edge visible, 100 the right or lower one.
 */
export type FocalPoint = { wide: number; narrow: number }

const hasPlaceholder = (photo: DisplayablePhoto) =>
  Boolean(getAspectRatio(photo) && photo.placeholder)

/** Builds the custom properties that photo.module.css and carousel.module.css use. */
function buildPhotoRule(photo: DisplayablePhoto): string {
  if (!hasPlaceholder(photo)) return ''
  const name = getPhotoClassName(photo)
  const ratio = Number(getAspectRatio(photo)?.toFixed(4))
  const placeholder = buildPlaceholderGradients(photo.placeholder)
  const frameDeclaration = photo.frame ? `--frame:${Number(photo.frame.toFixed(4))};` : ''
  return `.${name}{--name:${name};--ratio:${ratio};${frameDeclaration}--placeholder:${placeholder}}`
}

type Context = Readonly<RouterContextProvider>

async function readSmallFile(context: Context, photo: DisplayablePhoto): Promise<Buffer | null> {
  const { photos } = context.get(servicesContext)
  const widths = photo.files.avif.filter((width) => width >= MIN_WIDTH && width <= MAX_WIDTH)
  try {
    for (const width of widths.toReversed()) {
      const name = getPhotoFileName(getPhotoFileUrl(photo, 'avif', width))
      const file = await photos.readVariant(name, MAX_INLINED_PHOTO_BYTES)
      if (file) return file
    }
  } catch (error) {
    context.get(requestContext).log(error)
  }
  return null
}

/** Shows the inlined small file above the placeholder until the first photo has loaded. */
async function buildFirstPhotoRule(
  context: Context,
  photo: DisplayablePhoto | undefined,
): Promise<string> {
  // Previews are in the admin, whose Content-Security-Policy blocks images in data URLs.
  if (!photo || !hasPlaceholder(photo) || context.get(requestContext).isPreview) return ''
  const file = await readSmallFile(context, photo)
  if (!file) return ''
  const image = `url(data:image/avif;base64,${file.toString('base64')})`
  const placeholder = `${image},${buildPlaceholderGradients(photo.placeholder)}`
  return `.${getPhotoClassName(photo)}{--placeholder:${placeholder}}`
}

/**
 * Stores the style rules in the request context. The loader of every page with photos must call
 * this.
 *
 * @param photos in the order of the page. A place without a photo is undefined.
 *
 * @param focalPoint of the first photo, if the page crops it
 *
 * @param pageStyles styles for this page only
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
