import type { TranslatableField } from '../../../shared/entities/entity-definitions.ts'
import type {
  EditablePageType,
  SingletonEntityType,
} from '../../../shared/entities/entity-types.ts'
import type { PhotoDescriptions } from '../../../shared/entities/image.ts'
import type { TranslationInputs } from '../../../shared/entities/translation.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import { createSuccess, type Result } from '../../result.ts'
import { savePhotoDescription } from '../images/image-records.ts'
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

/** `isDemo` concerns only the workshop. */
type UpdateOptions = { by?: string; isDemo?: boolean }
type SingletonUpdate<Type extends SingletonEntityType> = {
  translations?: TranslationInputs<TranslatableField<Type>> | undefined
  version?: number | undefined
  descriptions?: PhotoDescriptions | undefined
}
type SingletonDefinition<Type extends SingletonEntityType, Entity, Update, Public> = {
  type: Type
  read: (queries: QueryBuilder) => Promise<Entity>
  toPublic: (entity: Entity) => Public
  toColumns: (input: Update, before: Entity, options: UpdateOptions) => Result<object>
}

export function createSingletonService<
  Type extends SingletonEntityType,
  Entity extends { id: number; version: number },
  Update extends SingletonUpdate<Type>,
  Public extends object,
>(
  db: Database,
  { type, read, toPublic, toColumns }: SingletonDefinition<Type, Entity, Update, Public>,
) {
  async function save(
    queries: QueryBuilder,
    sent: Update,
    options: UpdateOptions,
  ): Promise<Result<Entity>> {
    const { translations, version, descriptions = [], ...input } = sent
    const before = await read(queries)
    const current = rejectOutdatedVersion(createSuccess(before), version)
    if (!current.ok) return current
    const columns = toColumns(input as Update, before, options)
    if (!columns.ok) return columns
    if (!(await updateVersionedRow(queries, type, { id: SINGLETON_ID, version }, columns.value)))
      return rejectOutdatedVersion(createSuccess(await read(queries)), version)
    const french = { ...before, ...input } as Partial<Record<TranslatableField<Type>, string>>
    await saveTranslations(queries, type, SINGLETON_ID, french, translations)
    // Ignores photos that another device has deleted.
    for (const description of descriptions)
      await savePhotoDescription(
        queries,
        { entity_type: type as EditablePageType, entity_id: SINGLETON_ID },
        description,
      )
    const after = await read(queries)
    await saveRevision(queries, type, { before, after }, options.by ?? '')
    return createSuccess(after)
  }

  return {
    read: () => read(db.read),
    readPublic: async () => toPublic(await read(db.read)),
    update: (sent: Update, options: UpdateOptions = {}) =>
      db.change((queries) => save(queries, sent, options)),
    /** Returns what visitors would see after the update, and saves nothing. */
    async previewUpdate(sent: Update): Promise<Result<Public>> {
      const after = await db.simulate((queries) =>
        save(queries, { ...sent, version: undefined }, {}),
      )
      return after.ok ? createSuccess(toPublic(after.value)) : after
    },
  }
}
