/**
 * The service for certificates of authenticity. A certificate keeps its number, and the title of
 * its piece in each language, after the piece has been deleted.
 */
import { randomBytes } from 'node:crypto'
import {
  buildCertificateNumber,
  CERTIFICATE_NUMBER_LENGTH,
  type Certificate,
} from '../../shared/entities/certificate.ts'
import { getLocalizedField } from '../../shared/entities/translation.ts'
import { createLocaleRecord } from '../../shared/locale.ts'
import type { Database } from '../database/connect.ts'
import { createRejection, createSuccess, type Result } from '../result.ts'
import type { ArtPieceService } from './entities/art-pieces.ts'

/**
 * Creates a random certificate number. Each random byte selects one of 32 characters, all with the
 * same probability because 256 is a multiple of 32.
 */
const createNumber = () =>
  buildCertificateNumber(randomBytes(CERTIFICATE_NUMBER_LENGTH).map((byte) => byte % 32))

export function createCertificateService(db: Database, artPieces: ArtPieceService) {
  return {
    /**
     * Creates the certificate of a sold piece. If the piece already has a certificate, keeps the
     * number of the certificate and replaces its titles with the current titles of the piece.
     */
    issue: (artPieceId: number): Promise<Result<{ number: string }>> =>
      db.change(async (queries) => {
        const found = await artPieces.findForAdmin(artPieceId, queries)
        if (!found.ok) return found
        if (found.value.available) return createRejection('not_sold')
        const titles = JSON.stringify(
          createLocaleRecord((locale) => getLocalizedField(found.value, 'title', locale).text),
        )
        const { number } = await queries
          .insertInto('certificates')
          .values({ number: createNumber(), art_piece_id: artPieceId, titles })
          .onConflict((conflict) => conflict.column('art_piece_id').doUpdateSet({ titles }))
          .returning('number')
          .executeTakeFirstOrThrow()
        return createSuccess({ number })
      }),
    /** Returns the certificate with this number, or null if there is none. */
    async find(number: string): Promise<Certificate | null> {
      const row = await db.read
        .selectFrom('certificates')
        .selectAll()
        .where('number', '=', number)
        .executeTakeFirst()
      return row
        ? { number: row.number, artPieceId: row.art_piece_id, titles: JSON.parse(row.titles) }
        : null
    },
  }
}
