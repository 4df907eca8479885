import type { ArtPiece, ArtPieceInput } from '../../shared/art-piece.ts'
import type { Database } from '../database/connect.ts'
import { photoAddress } from '../files/photo-address.ts'
import { done, refused } from '../outcome.ts'
import { createIllustrated, type Illustrated } from './illustrated.ts'
import { toCents, toEuros } from './price.ts'
import { trashed } from './trashed.ts'

export type ArtPieces = Illustrated<ArtPiece, ArtPieceInput>

/** The pieces, newest first. A category is kept by its id and named on the wire, so renaming one renames it here. */
export const createArtPieces = (db: Database): ArtPieces =>
  createIllustrated<ArtPiece, ArtPieceInput>(db, {
    type: 'art_piece',

    async read(queries, id) {
      const rows = await queries
        .selectFrom('art_pieces')
        .leftJoin('categories', (join) =>
          join
            .onRef('categories.id', '=', 'art_pieces.category_id')
            .on('categories.id', 'not in', trashed(queries, 'category')),
        )
        .selectAll('art_pieces')
        .where('art_pieces.id', 'not in', trashed(queries, 'art_piece'))
        .select('categories.name as category')
        .$if(id !== undefined, (query) => query.where('art_pieces.id', '=', id as number))
        .orderBy('art_pieces.id', 'desc')
        .execute()
      return rows.map(({ price_cents, category_id: _, photo, ...fields }) => ({
        ...fields,
        price: price_cents === null ? null : toEuros(price_cents),
        price_on_request: fields.price_on_request === 1,
        available: fields.available === 1,
        image_url: photo ? photoAddress(photo) : '',
      }))
    },

    async columns(queries, { category, price, image_url: _, translations: __, ...fields }, before) {
      const stored =
        category !== null &&
        (await queries
          .selectFrom('categories')
          .select('id')
          .where('name', '=', category)
          .executeTakeFirst())
      if (stored === undefined) return refused('unknown_category', 'category')
      return done({
        ...fields,
        price_cents: price === null ? null : toCents(price),
        price_on_request: Number(fields.price_on_request),
        available: Number(fields.available),
        // Its category may lie in the trash: it is found there again when that is brought back.
        ...((category !== null || before?.category) && { category_id: stored ? stored.id : null }),
      })
    },
  })
