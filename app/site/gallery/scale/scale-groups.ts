import type { PublicArtPiece } from '../../../../shared/entities/art-piece.ts'
import { type FrontSize, getFrontSizes } from '../../../../shared/piece-front-size.ts'
import { getPhotoCrop, type PhotoCrop } from './photo-crop.ts'
import { chooseScaleReference } from './scale-drawing.tsx'
import { SCALE_REFERENCES, type ScaleReference } from './scale-references.tsx'

/**
 * Maximum height and width of the picture of a piece, in pixels. Even a picture of the maximum
 * width fits on a small phone beside the person, chair or hand that shows the scale.
 */
const MAX_HEIGHT = 280
const MAX_WIDTH = 208
/**
 * Minimum picture height in a group, in pixels. A piece that would violate it starts a new group.
 */
const MIN_HEIGHT = 64
/** Maximum height in pixels of the person, chair or hand that shows the scale. */
const MAX_REFERENCE_HEIGHT = 320

/**
 * A piece with the height and the width of its picture in centimetres. The picture is the cropped
 * first photo, or the outlines of the objects if the first photo cannot be cropped to the piece.
 */
export type ScaledPiece<Piece> = FrontSize & {
  piece: Piece
  sizes: FrontSize[]
  crop: PhotoCrop | null
}

/** Pieces that are drawn at the same scale. */
export type ScaledPieceGroup<Piece> = {
  drawn: ScaledPiece<Piece>[]
  reference: ScaleReference
  /** Pixels per centimetre. */
  scale: number
}

/**
 * Returns the reference figure of a group, and the largest scale in pixels per centimetre at which
 * neither a picture of the group nor the reference figure exceeds its maximum size.
 */
function getScale(drawn: ScaledPiece<unknown>[]) {
  const reference = chooseScaleReference(drawn.flatMap(({ sizes }) => sizes))
  const figure = SCALE_REFERENCES[reference]
  const scale = Math.min(
    MAX_HEIGHT / Math.max(...drawn.map(({ height }) => height)),
    MAX_WIDTH / Math.max(figure.width, ...drawn.map(({ width }) => width)),
    MAX_REFERENCE_HEIGHT / figure.height,
  )
  return { reference, scale }
}

/**
 * Splits pieces into groups. The pieces of a group are drawn at the same scale. In a group with
 * several pieces, each picture is at least MIN_HEIGHT high. Pieces whose dimensions are not
 * sufficient for a drawing are returned as `others`.
 * @param pieces pieces from the tallest to the smallest
 */
export function groupPiecesByScale<Piece extends Pick<PublicArtPiece, 'size' | 'images'>>(
  pieces: Piece[],
): { groups: ScaledPieceGroup<Piece>[]; others: Piece[] } {
  const groups: ScaledPieceGroup<Piece>[] = []
  const others: Piece[] = []
  for (const piece of pieces) {
    const sizes = getFrontSizes(piece.size)
    if (!sizes) {
      others.push(piece)
      continue
    }
    const height = Math.max(...sizes.map((one) => one.height))
    const crop = getPhotoCrop(piece)
    const outlinesWidth = sizes.reduce((sum, one) => sum + one.width, 0)
    const width = crop ? crop.ratio * height : outlinesWidth
    const one = { piece, sizes, crop, height, width }
    const group = groups.at(-1)
    const drawn = [...(group?.drawn ?? []), one]
    const shared = getScale(drawn)
    if (group && drawn.every((member) => member.height * shared.scale >= MIN_HEIGHT))
      Object.assign(group, { drawn, ...shared })
    else groups.push({ drawn: [one], ...getScale([one]) })
  }
  return { groups, others }
}
