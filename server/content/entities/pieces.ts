import { type SqlBool, sql } from 'kysely'
import { fromColumnValues, toColumnValues } from '../../../shared/entities/fields.ts'
import {
  PIECE_FIELDS,
  type Piece,
  type PieceUpdate,
  type PublicPiece,
  type SALE_FIELDS,
  toPublicPiece,
} from '../../../shared/entities/piece.ts'
import { getWorkshopDay, isPastDate } from '../../../shared/workshop-day.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import { createRejection, createSuccess } from '../../result.ts'
import {
  getPreviewSecret,
  isPublished,
  selectUnpublishedIds,
  toPublicationColumns,
} from '../publication.ts'
import { selectDeletedIds } from '../trash/soft-delete.ts'
import { findCategoriesByName } from './categories.ts'
import { createEntityService, type EntityService } from './entity-service.ts'

type ReservationRow = { reserved: number; reserved_until: string | null }

const isReserved = ({ reserved, reserved_until }: ReservationRow) =>
  reserved === 1 && !isPastDate(reserved_until)

/** Selects pieces that are for sale and not reserved. Repeats the rule of `isReserved` in SQL. */
export const buildAvailableCondition = (today = getWorkshopDay()) =>
  sql<SqlBool>`(available = 1 and (reserved = 0 or reserved_until < ${today}))`

export type PieceService = EntityService<Piece, PieceUpdate, PieceUpdate, PublicPiece>

const NO_RESERVATION = { reserved: false, reserved_until: null, reserved_for: '' }
const NO_SALE = { sold_on: null, sold_to: '', sold_for: null, payment_method: '', sold_note: '' }

/**
 * Keeps the value of a field that is missing in the request, but removes a past end date from a new
 * reservation.
 */
function getReservation(sent: PieceUpdate, known: typeof NO_RESERVATION | Piece) {
  const reserved = sent.reserved ?? known.reserved
  const until = sent.reserved_until === undefined ? known.reserved_until : sent.reserved_until
  const isNew = reserved && !known.reserved && until === known.reserved_until
  return {
    reserved,
    reserved_until: isNew && isPastDate(until) ? null : until,
    reserved_for: sent.reserved_for ?? known.reserved_for,
  }
}

/**
 * Returns the sale after an update. Keeps the values of fields that are missing in the request,
 * with these exceptions:
 * * If the update marks a piece as sold, a missing date becomes the current day, and a missing
 *   amount the fixed price.
 * * An available piece may still contain the data of an earlier sale. If the request has the date
 *   of that sale, fields with the same values count as missing.
 * * If the update makes a sold piece available, its sale is removed, but its reservation stays.
 */
function getSale(sent: PieceUpdate, before: Piece | undefined) {
  const known: Pick<Piece, (typeof SALE_FIELDS)[number]> = before ?? NO_SALE
  const sale = {
    sold_on: sent.sold_on === undefined ? known.sold_on : sent.sold_on,
    sold_to: sent.sold_to ?? known.sold_to,
    sold_for: sent.sold_for === undefined ? known.sold_for : sent.sold_for,
    payment_method: sent.payment_method ?? known.payment_method,
    sold_note: sent.sold_note ?? known.sold_note,
  }
  if (!before || before.available === sent.available) return sale
  if (sent.available) return NO_SALE
  const isEarlier = before.sold_on !== null && sale.sold_on === before.sold_on
  const unlessRepeated = <Name extends keyof typeof sale>(name: Name) =>
    isEarlier && sale[name] === before[name] ? NO_SALE[name] : sale[name]
  return {
    sold_on: unlessRepeated('sold_on') ?? getWorkshopDay(),
    sold_to: unlessRepeated('sold_to'),
    sold_for: unlessRepeated('sold_for') ?? (sent.price_on_request ? null : (sent.price ?? null)),
    payment_method: unlessRepeated('payment_method'),
    sold_note: unlessRepeated('sold_note'),
  }
}

/** Sorts like `comparePieces`, with which the admin interface sorts new pieces. */
export const selectPieces = (queries: QueryBuilder) =>
  queries
    .selectFrom('art_pieces')
    .where('art_pieces.id', 'not in', selectDeletedIds(queries, 'art_piece'))
    .orderBy(({ eb }) => eb('art_pieces.position', 'is not', null))
    .orderBy('art_pieces.position')
    .orderBy('art_pieces.id', 'desc')

export const createPieceService = (db: Database): PieceService =>
  createEntityService<Piece, PieceUpdate, PieceUpdate, PublicPiece>(db, {
    type: 'art_piece',
    fields: PIECE_FIELDS,
    toPublic: toPublicPiece,
    isPublished,

    selectIds: (queries, forAdmin) =>
      selectPieces(queries)
        .select('art_pieces.id')
        .$if(!forAdmin, (query) =>
          query.where('id', 'not in', selectUnpublishedIds(queries, 'art_piece')),
        )
        .execute(),

    async read(queries, ids) {
      const rows = await selectPieces(queries)
        .leftJoin('categories', (join) =>
          join
            .onRef('categories.id', '=', 'art_pieces.category_id')
            .on('categories.id', 'not in', selectDeletedIds(queries, 'category')),
        )
        .selectAll('art_pieces')
        .select('categories.name as category')
        .$if(ids !== undefined, (query) => query.where('art_pieces.id', 'in', ids ?? []))
        .execute()
      return rows.map(({ category_id: _, ...row }) => ({
        ...fromColumnValues(PIECE_FIELDS, row),
        reserved: isReserved(row),
        preview: getPreviewSecret(row),
      }))
    },

    async computeColumns(queries, input, before) {
      const { category } = input
      const isSame = before !== undefined && category === before.category
      const stored =
        category !== null && !isSame && (await findCategoriesByName(queries, category))[0]
      if (stored === undefined) return createRejection('unknown_category', 'category')
      return createSuccess({
        ...toColumnValues(PIECE_FIELDS, {
          ...getReservation(input, before ?? NO_RESERVATION),
          ...getSale(input, before),
        }),
        ...toPublicationColumns(input, before),
        // Keeps `category_id` if `category` is unchanged. A category in the trash reads as null,
        // and its pieces must belong to it again when it is restored.
        ...(!isSame && { category_id: stored ? stored.id : null }),
      })
    },
  })
