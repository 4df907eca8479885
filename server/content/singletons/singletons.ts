import type { TranslatableField } from '../../../shared/entities/entity-fields.ts'
import type { SingletonEntityType } from '../../../shared/entities/entity-types.ts'
import type { TranslationInputs } from '../../../shared/entities/translation.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import { createSuccess, type Result } from '../../result.ts'
import { rejectOutdatedVersion, updateVersionedRow } from '../optimistic-locking.ts'
import { saveRevision } from '../revisions.ts'
import { saveTranslations } from '../translations.ts'

export type SettingsStore = ReturnType<typeof createSettingsStore>

export function createSettingsStore(db: Database) {
  return {
    async get(name: string): Promise<string | null> {
      const row = await db.read
        .selectFrom('settings')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirst()
      return row?.value ?? null
    },
    async set(name: string, value: string): Promise<void> {
      await db.read
        .insertInto('settings')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    },
  }
}

export const SINGLETON_ID = 1

type SingletonDefinition<Type extends SingletonEntityType, Entity> = {
  type: Type
  read: (queries: QueryBuilder) => Promise<Entity>
  toColumns: (before: Entity) => object
}
type SingletonChange<Type extends SingletonEntityType> = {
  texts: Partial<Record<TranslatableField<Type>, string>>
  translations: TranslationInputs<TranslatableField<Type>> | undefined
  version: number | undefined
  by: string
}

export const updateSingleton = <
  Type extends SingletonEntityType,
  Entity extends Record<TranslatableField<Type>, string> & { id: number; version: number },
>(
  db: Database,
  { type, read, toColumns }: SingletonDefinition<Type, Entity>,
  { texts, translations, version, by }: SingletonChange<Type>,
): Promise<Result<Entity>> =>
  db.change(async (queries) => {
    const before = await read(queries)
    const checked = rejectOutdatedVersion(createSuccess(before), version)
    if (!checked.ok) return checked
    if (
      !(await updateVersionedRow(queries, type, { id: SINGLETON_ID, version }, toColumns(before)))
    )
      return rejectOutdatedVersion(createSuccess(await read(queries)), version)
    await saveTranslations(queries, type, SINGLETON_ID, { ...before, ...texts }, translations)
    const after = await read(queries)
    await saveRevision(queries, type, { before, after }, by)
    return createSuccess(after)
  })
