/** Saves singletons (workshop and legal texts) with their translations and a revision. */
import type { NewTranslations, SingleType, TranslatableField } from '../../shared/translation.ts'
import type { Database, Queries } from '../database/connect.ts'
import { done, type Outcome } from '../outcome.ts'
import { keepVersion } from './kept-versions.ts'
import { saveTranslations } from './translations.ts'
import { upToDate, writeChange } from './versions.ts'

/** The id of the only row in each singleton's table. */
export const SINGLE_ID = 1

type Single<Type extends SingleType, Entity> = {
  type: Type
  read: (queries: Queries) => Promise<Entity>
  /** Returns the columns to store. */
  columns: (before: Entity) => object
}
type Sent<Type extends SingleType> = {
  texts: Record<TranslatableField<Type>, string>
  translations: NewTranslations<TranslatableField<Type>> | undefined
  version: number | undefined
  by: string
}

/** Saves a change. Returns `conflict` if it was made from an older version. */
export const changeSingle = <
  Type extends SingleType,
  Entity extends { id: number; version: number },
>(
  db: Database,
  { type, read, columns }: Single<Type, Entity>,
  { texts, translations, version, by }: Sent<Type>,
): Promise<Outcome<Entity>> =>
  db.change(async (queries) => {
    const before = await read(queries)
    const now = upToDate(done(before), version)
    if (!now.ok) return now
    if (!(await writeChange(queries, type, { id: SINGLE_ID, version }, columns(before))))
      return upToDate(done(await read(queries)), version)
    await saveTranslations(queries, type, SINGLE_ID, texts, translations)
    const after = await read(queries)
    await keepVersion(queries, type, { before, after }, by)
    return done(after)
  })
