import type { PublicArtPiece } from '../../../../shared/entities/art-piece.ts'
import { groupPiecesByScale, type ScaledPiece } from './scale-groups.ts'
import viewStyles from './scale-view.css?inline'

type PieceWithPhoto = Pick<PublicArtPiece, 'id' | 'size' | 'images'>

/**
 * Returns the CSS class by which the style rules select the cropped photo of a piece. The class
 * contains the height in pixels, because a piece may have different sizes on two pages of the
 * gallery, and the rules of both pages apply at the same time if the visitor loads more pieces by
 * scrolling.
 */
export const getCropClassName = ({ id }: Pick<PublicArtPiece, 'id'>, height: number) =>
  `scale-${id}-${Math.round(height)}`

const roundToDecimals = (decimals: number, value: number) => Number(value.toFixed(decimals))

/** Converts a length in pixels to a length in em. One em is 16 pixels. */
export const pixelsToEm = (pixels: number) => `${roundToDecimals(3, pixels / 16)}em`

/** Returns the style rule that crops the photo of a piece to the piece. */
function buildCropRule({ piece, crop, height, width }: ScaledPiece<PieceWithPhoto>, scale: number) {
  if (!crop) return ''
  const toPercent = (ofWidth: number) => `${roundToDecimals(2, ofWidth * 100)}%`
  const imageWidth = 1 / (crop.right - crop.left)
  // The height of the whole photo as a fraction of the width of the crop. A negative upper margin
  // hides the part of the photo above the crop. The margin is in per cent, and CSS margins in per
  // cent always refer to the width of the containing block, never to its height.
  const imageHeight = height / (crop.foot - crop.top) / width
  return (
    `.${getCropClassName(piece, height * scale)}{--crop-width:${pixelsToEm(width * scale)};` +
    `--crop-height:${pixelsToEm(height * scale)};--image-width:${toPercent(imageWidth)};` +
    `--image-left:${toPercent(-crop.left * imageWidth)};` +
    `--image-top:${toPercent(-crop.top * imageHeight)}}`
  )
}

/**
 * Returns the styles of the gallery's scale view, which shows the pieces to scale, and one CSS rule
 * for each cropped photo on this page.
 */
export const buildScaleStyles = (pieces: PieceWithPhoto[]): string =>
  groupPiecesByScale(pieces).groups.reduce(
    (styles, { drawn, scale }) => styles + drawn.map((one) => buildCropRule(one, scale)).join(''),
    viewStyles,
  )
