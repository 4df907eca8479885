import type { PublicArtPiece } from '../../../../shared/entities/art-piece.ts'
import { type Extent, getExtents } from '../../../../shared/piece-extents.ts'

/**
 * Maximum height and width of a drawing in pixels, and minimum height of a drawing in a group with
 * several pieces.
 */
const MAX_HEIGHT = 320
const MAX_WIDTH = 256
const MIN_HEIGHT = 64

type Drawn<Piece> = Extent & { piece: Piece; extents: Extent[] }

/** Pieces that are drawn at the same scale. */
export type ScaledPieceGroup<Piece> = {
  drawn: Drawn<Piece>[]
  /** Pixels per centimetre. */
  scale: number
}

const getScale = (extents: Extent[]) =>
  Math.min(
    MAX_HEIGHT / Math.max(...extents.map(({ height }) => height)),
    MAX_WIDTH / Math.max(...extents.map(({ width }) => width)),
  )

/**
 * Splits pieces into groups that are drawn at the same scale. In a group with several pieces, each
 * drawing is at least MIN_HEIGHT high. Pieces that cannot be drawn are returned as `others`.
 * @param pieces pieces from the tallest to the smallest
 */
export function groupPiecesByScale<Piece extends Pick<PublicArtPiece, 'size'>>(
  pieces: Piece[],
): { groups: ScaledPieceGroup<Piece>[]; others: Piece[] } {
  const groups: ScaledPieceGroup<Piece>[] = []
  const others: Piece[] = []
  for (const piece of pieces) {
    const extents = getExtents(piece.size)
    if (!extents) {
      others.push(piece)
      continue
    }
    const height = Math.max(...extents.map((extent) => extent.height))
    const width = extents.reduce((sum, extent) => sum + extent.width, 0)
    const one = { piece, extents, height, width }
    const group = groups.at(-1)
    const drawn = [...(group?.drawn ?? []), one]
    const scale = getScale(drawn)
    if (group && drawn.every((member) => member.height * scale >= MIN_HEIGHT))
      Object.assign(group, { drawn, scale })
    else groups.push({ drawn: [one], scale: getScale([one]) })
  }
  return { groups, others }
}
