import type { Selectable } from 'kysely'
import {
  getFrontHeight,
  getLargestMeasurement,
  parseDimensions,
} from '../../../shared/dimensions.ts'
import type { PublicPiece } from '../../../shared/entities/piece.ts'
import {
  type PublicTranslations,
  toPublicTranslations,
} from '../../../shared/entities/translation.ts'
import type { GalleryOptions } from '../../../shared/gallery-path.ts'
import { getWorkshopDay } from '../../../shared/workshop-day.ts'
import type { Database } from '../../database/connect.ts'
import type { DatabaseTables } from '../../database/tables.ts'
import { type ContentVersionReader, cacheByContentVersion } from '../content-version.ts'
import { buildPublishedCondition } from '../publication.ts'
import { findTranslationsByEntity } from '../translations.ts'
import { selectDeletedIds } from '../trash/soft-delete.ts'
import { buildAvailableCondition, type PieceService, selectPieces } from './pieces.ts'

const SIMILARITY_COLUMNS = [
  ...(['id', 'materials', 'dimensions', 'category_id'] as const),
  ...(['price_cents', 'price_on_request', 'price_min_cents', 'price_max_cents'] as const),
] as const

export type PieceSimilarityFields = Pick<
  Selectable<DatabaseTables['art_pieces']>,
  (typeof SIMILARITY_COLUMNS)[number]
>

/** Common French words in descriptions of materials that do not name a wood. */
const STOP_WORDS = new Set(['de', 'du', 'des', 'la', 'le', 'les', 'et', 'en', 'un', 'une', 'bois'])

/**
 * Returns the words that name the wood of a piece. Ignores the text after the first comma or
 * semicolon, which usually names the finish.
 */
function getMaterialWords({ materials }: PieceSimilarityFields): string[] {
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

/** Returns the price or price range that visitors see, or null if they see none. */
function getPriceLimits(piece: PieceSimilarityFields): { min: number; max: number } | null {
  const { price_cents: price, price_min_cents: min, price_max_cents: max } = piece
  if (!piece.price_on_request) return price === null ? null : { min: price, max: price }
  if (min === null && max === null) return null
  return { min: min ?? 0, max: max ?? Number.POSITIVE_INFINITY }
}

function getPriceScore(piece: PieceSimilarityFields, other: PieceSimilarityFields): number {
  const [limits, otherLimits] = [getPriceLimits(piece), getPriceLimits(other)]
  if (!limits || !otherLimits) return 0
  const isSimilar =
    limits.min <= MAX_PRICE_RATIO * otherLimits.max &&
    otherLimits.min <= MAX_PRICE_RATIO * limits.max
  return isSimilar ? 2 : -2
}

function getScore(piece: PieceSimilarityFields, other: PieceSimilarityFields): number {
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

/**
 * Returns the most similar pieces first. Leaves out pieces of another wood with a very different
 * price, because their score is below 2.
 */
export const rankSimilarPieces = <Piece extends PieceSimilarityFields>(
  piece: PieceSimilarityFields,
  others: Piece[],
  count: number,
): Piece[] =>
  others
    .map((other) => ({ other, score: getScore(piece, other) }))
    .filter(({ other, score }) => other.id !== piece.id && score >= 2)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ other }) => other)

type PieceListQuery = { category: number | null } & Partial<GalleryOptions>
type PiecesQuery = PieceListQuery & { offset: number; limit: number }

export type PieceNeighbor = Pick<PublicPiece, 'id' | 'title'> & {
  translations: PublicTranslations<'title'>
}
/** `position` is the place of the piece in the list and starts at 1. */
export type PieceNeighbors = {
  position: number
  total: number
  previous: PieceNeighbor | undefined
  next: PieceNeighbor | undefined
}

/**
 * Returns the sort key of a piece: `size` sorts the smallest piece first, `scale` the highest.
 * Pieces of unknown size come last.
 */
function getSizeKey(dimensions: string, sort: 'size' | 'scale'): number {
  if (sort === 'size') return getLargestMeasurement(parseDimensions(dimensions)) ?? Number.MAX_VALUE
  return -(getFrontHeight(dimensions) ?? 0)
}

const isSizeSort = (sort: GalleryOptions['sort'] | undefined): sort is 'size' | 'scale' =>
  sort === 'size' || sort === 'scale'

export function createPublishedPieceReader(
  db: Database,
  pieces: PieceService,
  contentVersion: ContentVersionReader,
) {
  function selectPublishedPieces({ category, available, sort }: PieceListQuery) {
    const query = selectPieces(db.queries)
      .where(buildPublishedCondition())
      .$if(category !== null, (pieces) => pieces.where('category_id', '=', category))
      .$if(available === true, (pieces) => pieces.where(buildAvailableCondition()))
    if (sort !== 'price') return query
    return query
      .clearOrderBy()
      .orderBy(({ eb, or }) => or([eb('price_on_request', '=', 1), eb('price_cents', 'is', null)]))
      .orderBy(({ eb }) =>
        eb.case().when('price_on_request', '=', 0).then(eb.ref('price_cents')).end(),
      )
      .orderBy(({ eb }) => eb('art_pieces.position', 'is not', null))
      .orderBy('art_pieces.position')
      .orderBy('art_pieces.id', 'desc')
  }

  const listAllIds = cacheByContentVersion(contentVersion, async () => {
    const rows = await selectPublishedPieces({ category: null }).select('id').execute()
    return rows.map(({ id }) => id)
  })

  async function listIds(list: PieceListQuery): Promise<number[]> {
    const { category, available, sort } = list
    if (category === null && !available && !sort) return listAllIds()
    if (!isSizeSort(sort)) {
      const rows = await selectPublishedPieces(list).select('id').execute()
      return rows.map(({ id }) => id)
    }
    const rows = await selectPublishedPieces(list).select(['id', 'dimensions']).execute()
    return rows
      .map(({ id, dimensions }) => ({ id, key: getSizeKey(dimensions, sort) }))
      .sort((one, other) => one.key - other.key)
      .map(({ id }) => id)
  }

  async function readByIds(ids: number[]): Promise<PublicPiece[]> {
    if (ids.length === 0) return []
    const found = await pieces.listByIds(ids)
    return ids.flatMap((id) => found.find((piece) => piece.id === id) ?? [])
  }

  async function readTitles(ids: number[]): Promise<PieceNeighbor[]> {
    if (ids.length === 0) return []
    const rows = await db.queries
      .selectFrom('art_pieces')
      .select(['id', 'title'])
      .where('id', 'in', ids)
      .execute()
    const translations = await findTranslationsByEntity(db.queries, 'art_piece', ids)
    return rows.map((row) => ({
      ...row,
      translations: toPublicTranslations(['title'], translations(row.id)),
    }))
  }

  return {
    listIds: listAllIds,

    async findSimilar(id: number, count: number): Promise<PublicPiece[]> {
      const pieces = await selectPublishedPieces({ category: null })
        .select(SIMILARITY_COLUMNS)
        .where(({ eb, or }) => or([eb('id', '=', id), buildAvailableCondition()]))
        .execute()
      const piece = pieces.find((one) => one.id === id)
      if (!piece) return []
      return readByIds(rankSimilarPieces(piece, pieces, count).map((other) => other.id))
    },

    /**
     * Counts the published pieces of each category. The key null stands for pieces without
     * category.
     */
    async countByCategory(available = false): Promise<Map<number | null, number>> {
      const rows = await selectPublishedPieces({ category: null, available })
        .clearOrderBy()
        .select(['category_id', ({ fn }) => fn.countAll<number>().as('count')])
        .groupBy('category_id')
        .execute()
      return new Map(rows.map(({ category_id, count }) => [category_id, Number(count)]))
    },

    async readPage({ offset, limit, ...list }: PiecesQuery): Promise<PublicPiece[]> {
      if (isSizeSort(list.sort))
        return readByIds((await listIds(list)).slice(offset, offset + limit))
      const rows = await selectPublishedPieces(list)
        .select('id')
        .limit(limit)
        .offset(offset)
        .execute()
      return readByIds(rows.map(({ id }) => id))
    },

    /** Returns null if the list does not contain the piece. */
    async findNeighbors(id: number, list: PieceListQuery): Promise<PieceNeighbors | null> {
      const ids = await listIds(list)
      const index = ids.indexOf(id)
      if (index < 0) return null
      const [before, after] = [ids[index - 1], ids[index + 1]]
      const pieces = await readTitles([before, after].filter((one) => one !== undefined))
      return {
        position: index + 1,
        total: ids.length,
        previous: pieces.find((piece) => piece.id === before),
        next: pieces.find((piece) => piece.id === after),
      }
    },

    async readFirstWithPhoto(count: number): Promise<PublicPiece[]> {
      const rows = await selectPublishedPieces({ category: null })
        .select('id')
        .where(({ eb, or, exists, selectFrom }) =>
          or([
            eb('photo', 'is not', null),
            exists(
              selectFrom('images')
                .select('images.id')
                .where('entity_type', '=', 'art_piece')
                .whereRef('entity_id', '=', 'art_pieces.id')
                .where('images.id', 'not in', selectDeletedIds(db.queries, 'image')),
            ),
          ]),
        )
        .limit(count)
        .execute()
      return readByIds(rows.map(({ id }) => id))
    },

    async findExhibitedPiece(): Promise<PublicPiece | null> {
      const row = await selectPublishedPieces({ category: null })
        .clearOrderBy()
        .select('id')
        .where('on_view_at', '!=', '')
        .where('on_view_until', '>=', getWorkshopDay())
        .orderBy('on_view_until')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      const [piece] = await readByIds(row ? [row.id] : [])
      return piece ?? null
    },

    async isNewestFirst(category: number | null): Promise<boolean> {
      const placed = await selectPublishedPieces({ category: null })
        .clearOrderBy()
        .select('id')
        .where('position', 'is not', null)
        .limit(1)
        .execute()
      if (placed.length === 0) return true
      const ids = await listIds({ category })
      return ids.every((id, at) => at === 0 || id < (ids[at - 1] ?? 0))
    },
  }
}
