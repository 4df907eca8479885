import {
  type ArtPiece,
  type ArtPieceInput,
  type PublicArtPiece,
  publicArtPiece,
} from '../../shared/art-piece.ts'
import { workshopDay } from '../../shared/workshop-day.ts'
import type { Database, Queries } from '../database/connect.ts'
import { photoAddress } from '../images/photo-names.ts'
import { done, refused } from '../outcome.ts'
import { categoriesNamed } from './category-names.ts'
import { createIllustrated } from './illustrated.ts'
import type { Illustrated } from './illustrated-kinds.ts'
import { toCents, toEuros } from './price.ts'
import { isPublished, publicationColumns, publicationOf, unpublished } from './publication.ts'
import { trashed } from './trashed.ts'

export type ArtPieces = Illustrated<ArtPiece, ArtPieceInput, ArtPieceInput, PublicArtPiece>

/** What a new one says. */
const NO_DEAL = {
  ...{ reserved: false, reserved_until: null, reserved_for: '' },
  ...{ sold_on: null, sold_to: '' },
}

/**
 * Returns the columns of a reservation and a sale. A field that a write leaves out keeps its value, with three exceptions:
 * * A new reservation drops the end date of an expired one.
 * * A new sale drops the day and the buyer of an earlier sale, also where a client sends them back as it read them.
 * * A sale that is taken back drops its day and its buyer.
 *
 * A sale does not change the reservation, so that taking back a sale made by mistake restores it.
 */
function dealColumns(sent: ArtPieceInput, before: ArtPiece | undefined) {
  const known = before ?? NO_DEAL
  const today = workshopDay()
  const reserved = sent.reserved ?? known.reserved
  const until = sent.reserved_until === undefined ? known.reserved_until : sent.reserved_until
  const isReservedNow = reserved && !known.reserved && until === known.reserved_until
  const isOver = until !== null && until < today
  const deal = {
    available: Number(sent.available),
    reserved: Number(reserved),
    reserved_until: isReservedNow && isOver ? null : until,
    reserved_for: sent.reserved_for ?? known.reserved_for,
  }
  const sale = {
    sold_on: sent.sold_on === undefined ? known.sold_on : sent.sold_on,
    sold_to: sent.sold_to ?? known.sold_to,
  }
  if (before && before.available !== sent.available) {
    if (sent.available) return { ...deal, sold_on: null, sold_to: '' }
    const isEarlier = before.sold_on !== null && sale.sold_on === before.sold_on
    if (isEarlier) return { ...deal, sold_on: today, sold_to: '' }
    return { ...deal, sold_on: sale.sold_on ?? today, sold_to: sale.sold_to }
  }
  return { ...deal, ...sale }
}

/** All pieces but those in the trash, in their order (`comparePieces` in shared/entity-order.ts is the same for a list). */
export const inPieceOrder = (queries: Queries) =>
  queries
    .selectFrom('art_pieces')
    .where('art_pieces.id', 'not in', trashed(queries, 'art_piece'))
    .orderBy(({ eb }) => eb('art_pieces.place', 'is not', null))
    .orderBy('art_pieces.place')
    .orderBy('art_pieces.id', 'desc')

/**
 * The pieces: those without a place first, newest first, then the others in the artist's own order. A category is kept
 * by its id and named on the wire, so renaming one renames it here.
 */
export const createArtPieces = (db: Database): ArtPieces =>
  createIllustrated<ArtPiece, ArtPieceInput, ArtPieceInput, PublicArtPiece>(db, {
    type: 'art_piece',
    toPublic: publicArtPiece,
    isPublished,

    ids: (queries, isWhole) =>
      inPieceOrder(queries)
        .select('art_pieces.id')
        .$if(!isWhole, (query) => query.where('id', 'not in', unpublished(queries, 'art_piece')))
        .execute(),

    async read(queries, ids) {
      const rows = await inPieceOrder(queries)
        .leftJoin('categories', (join) =>
          join
            .onRef('categories.id', '=', 'art_pieces.category_id')
            .on('categories.id', 'not in', trashed(queries, 'category')),
        )
        .selectAll('art_pieces')
        .select('categories.name as category')
        .$if(ids !== undefined, (query) => query.where('art_pieces.id', 'in', ids ?? []))
        .execute()
      const today = workshopDay()
      return rows.map(({ price_cents, category_id: _, photo, ...fields }) => ({
        ...fields,
        price: price_cents === null ? null : toEuros(price_cents),
        price_on_request: fields.price_on_request === 1,
        available: fields.available === 1,
        reserved: fields.reserved === 1 && (fields.reserved_until ?? today) >= today,
        ...publicationOf(fields),
        image_url: photo ? photoAddress(photo) : '',
      }))
    },

    async columns(queries, input, before) {
      const {
        category,
        price,
        image_url: _,
        translations: __,
        hidden,
        shown_from,
        ...fields
      } = input
      const stored = category !== null && (await categoriesNamed(queries, category))[0]
      if (stored === undefined) return refused('unknown_category', 'category')
      return done({
        ...fields,
        price_cents: price === null ? null : toCents(price),
        price_on_request: Number(fields.price_on_request),
        ...dealColumns(input, before),
        ...publicationColumns({ hidden, shown_from }, before),
        // Its category may lie in the trash: it is found there again when that is brought back.
        ...((category !== null || before?.category) && { category_id: stored ? stored.id : null }),
      })
    },
  })
