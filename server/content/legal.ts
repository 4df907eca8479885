/** What the law wants the site to say: one entity, which is there from the first migration on. */
import type { Legal, LegalChange } from '../../shared/legal.ts'
import type { Database, Queries } from '../database/connect.ts'
import { done, type Outcome } from '../outcome.ts'
import { standingTranslations } from './drafted.ts'
import { keepVersion } from './kept-versions.ts'
import { saveTranslations, translationsByEntity } from './translations.ts'
import { upToDate, writeChange } from './versions.ts'

/** Its one row. */
const ID = 1

async function read(queries: Queries): Promise<Legal> {
  const { vat_exempt, ...row } = await queries
    .selectFrom('legal')
    .selectAll()
    .where('id', '=', ID)
    .executeTakeFirstOrThrow()
  const translations = await translationsByEntity(queries, 'legal', ID)
  return { ...row, vat_exempt: vat_exempt === 1, translations: translations(ID) }
}

export function createLegal(db: Database) {
  return {
    read: () => read(db.read),
    /** As it would be with that change, which is kept nowhere. */
    async drafted({ translations: sent, version: _, ...input }: LegalChange): Promise<Legal> {
      const before = await read(db.read)
      const { sale_terms, course_terms } = input
      const french = { sale_terms, course_terms }
      const translations = standingTranslations(sent, before.translations, french)
      return { ...before, ...input, translations }
    },
    /** Refused `conflict` for a change that names an older version. */
    update: (
      { translations, version, ...input }: LegalChange,
      { by = '' } = {},
    ): Promise<Outcome<Legal>> =>
      db.change(async (queries) => {
        const before = await read(queries)
        const now = upToDate(done(before), version)
        if (!now.ok) return now
        const columns = { ...input, vat_exempt: input.vat_exempt ? 1 : 0 } as const
        if (!(await writeChange(queries, 'legal', { id: ID, version }, columns)))
          return upToDate(done(await read(queries)), version)
        await saveTranslations(queries, 'legal', ID, input, translations)
        const after = await read(queries)
        await keepVersion(queries, 'legal', { before, after }, by)
        return done(after)
      }),
  }
}
