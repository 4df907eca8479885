import type { Selectable } from 'kysely'
import { getLargestMeasurement, parseDimensions } from '../../../shared/dimensions.ts'
import type { DatabaseTables } from '../../database/tables.ts'

export const SIMILARITY_COLUMNS = [
  ...(['id', 'materials', 'dimensions', 'category_id'] as const),
  ...(['price_cents', 'price_on_request', 'price_min_cents', 'price_max_cents'] as const),
] as const

export type ComparablePiece = Pick<
  Selectable<DatabaseTables['art_pieces']>,
  (typeof SIMILARITY_COLUMNS)[number]
>

/** French words that do not name a wood. */
const STOP_WORDS = new Set(['de', 'du', 'des', 'la', 'le', 'les', 'et', 'en', 'un', 'une', 'bois'])

/** Ignores the text after the first comma or semicolon, which usually names the finish. */
function getMaterialWords({ materials }: ComparablePiece): string[] {
  const [main = ''] = materials.split(/[,;]/)
  const words = main
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}{2,}/gu)
  return (words ?? []).filter((word) => !STOP_WORDS.has(word))
}

const MAX_SIZE_RATIO = 1.5

const MAX_PRICE_RATIO = 2

/** Null if visitors see no price. */
function getPriceLimits(piece: ComparablePiece): { min: number; max: number } | null {
  const { price_cents: price, price_min_cents: min, price_max_cents: max } = piece
  if (!piece.price_on_request) return price === null ? null : { min: price, max: price }
  if (min === null && max === null) return null
  return { min: min ?? 0, max: max ?? Number.POSITIVE_INFINITY }
}

function getPriceScore(piece: ComparablePiece, other: ComparablePiece): number {
  const [limits, otherLimits] = [getPriceLimits(piece), getPriceLimits(other)]
  if (!limits || !otherLimits) return 0
  const isSimilar =
    limits.min <= MAX_PRICE_RATIO * otherLimits.max &&
    otherLimits.min <= MAX_PRICE_RATIO * limits.max
  return isSimilar ? 2 : -2
}

/**
 * Returns 0 if neither the wood nor the category is the same. Otherwise adds 4 for the same wood, 2
 * for the same category, 1 for a similar size, and the price score.
 */
function getScore(piece: ComparablePiece, other: ComparablePiece): number {
  const words = getMaterialWords(piece)
  const hasSameWood = getMaterialWords(other).some((word) => words.includes(word))
  const hasSameCategory = piece.category_id !== null && piece.category_id === other.category_id
  if (!hasSameWood && !hasSameCategory) return 0
  const [size = null, otherSize = null] = [piece, other].map((one) =>
    getLargestMeasurement(parseDimensions(one.dimensions)),
  )
  const hasSimilarSize =
    size !== null &&
    otherSize !== null &&
    Math.max(size, otherSize) <= MAX_SIZE_RATIO * Math.min(size, otherSize)
  return (
    4 * Number(hasSameWood) +
    2 * Number(hasSameCategory) +
    Number(hasSimilarSize) +
    getPriceScore(piece, other)
  )
}

/** Leaves out pieces of another wood with a very different price. */
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
