import type { PublicPiece } from '../../../../shared/entities/piece.ts'
import { getPhotoCrop, MARGIN, type PhotoCrop } from './photo-crop.ts'
import { SCALE_REFERENCES } from './scale-references.tsx'
import viewStyles from './scale-view.css?inline'

type PieceWithPhoto = Pick<PublicPiece, 'id' | 'size' | 'images'>

/** Leaves room for the heading of the page, so that all pieces are visible without scrolling. */
export const WALL_HEIGHT = 'clamp(22rem, 100svh - 28rem, 60rem)'

/**
 * Returns the height in centimetres of the wall on which the pieces stand: that of the person or of
 * the tallest piece.
 */
export const getWallHeight = (tallest: Pick<PublicPiece, 'size'> | undefined) =>
  Math.max(SCALE_REFERENCES.person.height, Math.ceil(tallest?.size?.height ?? 0))

/**
 * Returns the CSS class of a wall, which contains its height, because the rules of several views
 * apply at the same time if the visitor chooses another filter.
 */
export const getWallClassName = (wall: number) => `wall-${wall}`
export const getCropClassName = ({ id }: Pick<PublicPiece, 'id'>) => `scale-${id}`

const roundToHundredths = (value: number) => Number(value.toFixed(2))
const toPercent = (fraction: number) => `${roundToHundredths(fraction * 100)}%`

/** Returns the declarations that crop the photo of a piece to the piece. */
function buildCropDeclarations({ left, right, top, bottom, width, height, floor }: PhotoCrop) {
  // The size of the whole photo as fractions of the width of the crop. Negative margins hide what is
  // outside. CSS margins in per cent always refer to the width of the containing block.
  const imageWidthRatio = 1 / (right - left)
  const imageHeightRatio = height / (bottom - top) / width
  return (
    `--width:${roundToHundredths(width)};--height:${roundToHundredths(height)};` +
    `--floor:${roundToHundredths(floor)};--image-width:${toPercent(imageWidthRatio)};` +
    `--image-left:${toPercent(-left * imageWidthRatio)};` +
    `--image-top:${toPercent(-top * imageHeightRatio)}`
  )
}

/**
 * Returns the styles of the gallery's scale view, which shows the pieces to scale, and one CSS rule
 * for each cropped photo on this page. Lengths without a unit are centimetres.
 */
export function buildScaleStyles(pieces: PieceWithPhoto[], wall: number): string {
  const root = `.${getWallClassName(wall)}`
  const rules = pieces.map((piece) => {
    const crop = getPhotoCrop(piece, wall)
    return crop ? `${root} .${getCropClassName(piece)}{${buildCropDeclarations(crop)}}` : ''
  })
  const margin = roundToHundredths(wall * MARGIN)
  const { person, hand } = SCALE_REFERENCES
  return (
    `${viewStyles}${root}{--wall:${wall};--wall-height:${WALL_HEIGHT};--margin-below:${margin}}` +
    `.scale-person{--height:${person.height}}.scale-hand{--height:${hand.height}}${rules.join('')}`
  )
}
