/** A certificate stays valid after its piece has been deleted. */
import { randomBytes } from 'node:crypto'
import { getLocalizedField } from '../../shared/entities/translation.ts'
import { createLocaleRecord, type Locale } from '../../shared/locale.ts'
import { buildPrintedNumber, PRINTED_NUMBER_LENGTH } from '../../shared/printed-number.ts'
import type { Database } from '../database/connect.ts'
import { createRejection, createSuccess, type Result } from '../result.ts'
import type { PieceService } from './entities/pieces.ts'

type Certificate = { number: string; pieceId: number; titles: Record<Locale, string> }

/**
 * Takes each random byte modulo 32. All 32 characters are equally likely, because 256 is a multiple
 * of 32.
 */
export const generatePrintedNumber = () =>
  buildPrintedNumber(randomBytes(PRINTED_NUMBER_LENGTH).map((byte) => byte % 32))

export function createCertificateService(db: Database, pieces: PieceService) {
  return {
    /**
     * Issues the certificate of a sold piece. An existing certificate keeps its number and gets the
     * current titles of the piece.
     */
    issue: (pieceId: number): Promise<Result<{ number: string }>> =>
      db.change(async (queries) => {
        const found = await pieces.findForAdmin(pieceId, queries)
        if (!found.ok) return found
        if (found.value.available) return createRejection('not_sold')
        const titles = JSON.stringify(
          createLocaleRecord((locale) => getLocalizedField(found.value, 'title', locale).text),
        )
        const { number } = await queries
          .insertInto('certificates')
          .values({ number: generatePrintedNumber(), art_piece_id: pieceId, titles })
          .onConflict((conflict) => conflict.column('art_piece_id').doUpdateSet({ titles }))
          .returning('number')
          .executeTakeFirstOrThrow()
        return createSuccess({ number })
      }),
    async find(number: string): Promise<Certificate | null> {
      const row = await db.queries
        .selectFrom('certificates')
        .selectAll()
        .where('number', '=', number)
        .executeTakeFirst()
      return row
        ? { number: row.number, pieceId: row.art_piece_id, titles: JSON.parse(row.titles) }
        : null
    },
  }
}
