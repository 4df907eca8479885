import type { Selectable } from 'kysely'
import type { SingletonEntityType } from '../../../shared/entities/entity-types.ts'
import { fromColumnValues, toColumnValues } from '../../../shared/entities/fields.ts'
import {
  LEGAL_FIELDS,
  type LegalDetails,
  type LegalDetailsUpdate,
  toPublicLegalDetails,
} from '../../../shared/entities/legal.ts'
import {
  PURCHASE_FIELDS,
  type Purchase,
  type PurchaseUpdate,
  toPublicPurchaseTexts,
} from '../../../shared/entities/purchase.ts'
import { TARGET_LOCALES } from '../../../shared/entities/translation.ts'
import {
  toPublicWorkshop,
  WORKSHOP_FIELDS,
  type Workshop,
  type WorkshopUpdate,
} from '../../../shared/entities/workshop.ts'
import { isDialablePhone } from '../../../shared/text/phone.ts'
import type { Database, QueryBuilder } from '../../database/connect.ts'
import { readSetting, writeSetting } from '../../database/settings.ts'
import type { DatabaseTables } from '../../database/tables.ts'
import { createRejection, createSuccess, type Result } from '../../result.ts'
import { saveChange, type VersionedInput } from '../save-change.ts'
import { findTranslationsByEntity } from '../translations.ts'

export type SettingsStore = ReturnType<typeof createSettingsStore>

export const createSettingsStore = (db: Database) => ({
  get: (name: string) => readSetting(db.queries, name),
  set: (name: string, value: string) => writeSetting(db.queries, name, value),
})

export const SINGLETON_ID = 1

/** `isDemo` marks the workshop as a demo. Other singletons ignore it. */
type UpdateOptions = { by?: string; isDemo?: boolean }
type SingletonDefinition<Entity, Update, Public> = {
  type: SingletonEntityType
  read: (queries: QueryBuilder) => Promise<Entity>
  toPublic: (entity: Entity) => Public
  computeColumns: (input: Update, before: Entity, options: UpdateOptions) => Result<object>
}

export function createSingletonService<
  Entity extends { id: number; version: number },
  Update extends VersionedInput,
  Public extends object,
>(
  db: Database,
  { type, read, toPublic, computeColumns }: SingletonDefinition<Entity, Update, Public>,
) {
  async function save(
    queries: QueryBuilder,
    sent: Update,
    options: UpdateOptions,
  ): Promise<Result<Entity>> {
    const saved = await saveChange(queries, type, sent, options.by ?? '', {
      find: async () => createSuccess(await read(queries)),
      toColumnValues: async (input, before: Entity) => computeColumns(input, before, options),
    })
    return saved.ok ? createSuccess(saved.value.after) : saved
  }

  return {
    read: () => read(db.queries),
    readPublic: async () => toPublic(await read(db.queries)),
    update: (sent: Update, options: UpdateOptions = {}) =>
      db.change((queries) => save(queries, sent, options)),
    /** Returns what visitors would see after the update, but saves nothing. */
    async previewUpdate(sent: Update): Promise<Result<Public>> {
      const after = await db.simulate((queries) =>
        save(queries, { ...sent, version: undefined }, {}),
      )
      return after.ok ? createSuccess(toPublic(after.value)) : after
    },
  }
}

type TableOfOne = 'legal' | 'purchase' | 'workshop'

async function readRow<Type extends TableOfOne>(queries: QueryBuilder, type: Type) {
  const row = await queries
    .selectFrom<TableOfOne>(type)
    .selectAll()
    .where('id', '=', SINGLETON_ID)
    .executeTakeFirstOrThrow()
  const translations = await findTranslationsByEntity(queries, type, [SINGLETON_ID])
  return {
    ...(row as unknown as Selectable<DatabaseTables[Type]>),
    translations: translations(SINGLETON_ID),
  }
}

export const createLegalService = (db: Database) =>
  createSingletonService(db, {
    type: 'legal',
    read: async (queries): Promise<LegalDetails> =>
      fromColumnValues(LEGAL_FIELDS, await readRow(queries, 'legal')),
    toPublic: toPublicLegalDetails,
    computeColumns: (input: LegalDetailsUpdate) =>
      createSuccess(toColumnValues(LEGAL_FIELDS, input)),
  })

export type PurchaseService = ReturnType<typeof createPurchaseTextsService>

export const createPurchaseTextsService = (db: Database) =>
  createSingletonService(db, {
    type: 'purchase',
    read: async (queries): Promise<Purchase> =>
      fromColumnValues(PURCHASE_FIELDS, await readRow(queries, 'purchase')),
    // Visitors see no purchase texts until the artist has confirmed them.
    toPublic: toPublicPurchaseTexts,
    computeColumns: (input: PurchaseUpdate) =>
      createSuccess(toColumnValues(PURCHASE_FIELDS, input)),
  })

async function readWorkshop(queries: QueryBuilder): Promise<Workshop> {
  const row = await readRow(queries, 'workshop')
  const workshop = fromColumnValues(WORKSHOP_FIELDS, row)
  return {
    ...workshop,
    // A workshop that was never saved (row version 1) offers all languages. In a saved one, a
    // language that a later release adds stays off until the artist turns it on.
    languages: row.version === 1 ? [...TARGET_LOCALES] : workshop.languages,
    is_demo: row.is_demo === 1,
  }
}

export type WorkshopService = ReturnType<typeof createWorkshopService>

export const createWorkshopService = (db: Database) =>
  createSingletonService(db, {
    type: 'workshop',
    read: readWorkshop,
    toPublic: toPublicWorkshop,
    computeColumns(input: WorkshopUpdate, before, { isDemo = false }) {
      if (input.phone !== '' && !isDialablePhone(input.phone))
        return createRejection('not_a_phone', 'phone')
      const staysDemo = before.is_demo && input.name === before.name
      return createSuccess({
        ...toColumnValues(WORKSHOP_FIELDS, input),
        is_demo: isDemo || staysDemo ? 1 : 0,
      })
    },
  })
