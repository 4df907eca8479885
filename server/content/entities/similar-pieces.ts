/** Ranks the pieces that are similar to a given piece. */
import { parseDimensions } from '../../../shared/dimensions.ts'

/** The fields of a piece that the ranking compares. */
export type ComparablePiece = {
  id: number
  materials: string
  dimensions: string
  category_id: number | null
}

/** French articles, prepositions and other words that do not name a wood. */
const STOP_WORDS = new Set(['de', 'du', 'des', 'la', 'le', 'les', 'et', 'en', 'un', 'une', 'bois'])

/**
 * Returns the words of the main material in lower case and without accents. The text after the
 * first comma is left out, because it usually names the finish.
 */
function getMaterialWords({ materials }: ComparablePiece): string[] {
  const [main = ''] = materials.split(/[,;]/)
  const words = main
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}{2,}/gu)
  return (words ?? []).filter((word) => !STOP_WORDS.has(word))
}

/**
 * Returns the largest side of a piece in centimetres, or null if the dimensions cannot be parsed.
 */
function getLargestSide({ dimensions }: ComparablePiece): number | null {
  const sides = (parseDimensions(dimensions)?.objects ?? [])
    .flatMap(({ height, width, depth }) => [height, width, depth])
    .filter((side) => side !== null)
  return sides.length > 0 ? Math.max(...sides) : null
}

/** Two sizes are similar if the larger one is at most this many times the smaller one. */
const MAX_SIZE_RATIO = 1.5

/**
 * Returns how similar two pieces are: 4 points if they share a wood, 2 for the same category,
 * and 1 for a similar size.
 */
function getScore(piece: ComparablePiece, other: ComparablePiece): number {
  const words = getMaterialWords(piece)
  const hasSameWood = getMaterialWords(other).some((word) => words.includes(word))
  const hasSameCategory = piece.category_id !== null && piece.category_id === other.category_id
  const [size, otherSize] = [getLargestSide(piece), getLargestSide(other)]
  const hasSimilarSize =
    size !== null &&
    otherSize !== null &&
    Math.max(size, otherSize) <= MAX_SIZE_RATIO * Math.min(size, otherSize)
  return 4 * Number(hasSameWood) + 2 * Number(hasSameCategory) + Number(hasSimilarSize)
}

/**
 * Returns the pieces with the highest scores. Pieces with the same score keep their order. Pieces
 * that share neither the wood nor the category are left out.
 */
export const rankSimilarPieces = <Piece extends ComparablePiece>(
  piece: ComparablePiece,
  others: Piece[],
  count: number,
): Piece[] =>
  others
    .map((other) => ({ other, score: getScore(piece, other) }))
    .filter(({ other, score }) => other.id !== piece.id && score >= 2)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ other }) => other)
