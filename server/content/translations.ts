/** Call the functions that write translations inside the transaction that changes the entity. */

import type { TranslatableField } from '../../shared/entities/entity-definitions.ts'
import type { EntityType, EntityTypeWithPhotos } from '../../shared/entities/entity-types.ts'
import {
  TARGET_LOCALES,
  type Translation,
  type TranslationInput,
  type TranslationInputs,
  type Translations,
} from '../../shared/entities/translation.ts'
import type { QueryBuilder } from '../database/connect.ts'

const selectImageIds = (
  queries: QueryBuilder,
  type: EntityTypeWithPhotos,
  ids?: readonly number[],
) =>
  queries
    .selectFrom('images')
    .select('images.id')
    .where('images.entity_type', '=', type)
    .$if(ids !== undefined, (query) => query.where('images.entity_id', 'in', ids ?? []))

/**
 * All queries must return translations in the same order, because revisions compare entities as
 * JSON.
 */
const selectTranslations = (queries: QueryBuilder) =>
  queries.selectFrom('translations').selectAll().orderBy('locale').orderBy('field')

type Row = Translation & { entity_id: number; locale: string; field: string }

function createTranslationLookup<Type extends EntityType>(rows: Row[]) {
  const found = new Map<number, Record<string, Record<string, Translation>>>()
  for (const { entity_id, locale, field, text, source } of rows) {
    const translations = found.get(entity_id) ?? {}
    translations[locale] = { ...translations[locale], [field]: { text, source } }
    found.set(entity_id, translations)
  }
  return (id: number) => (found.get(id) ?? {}) as Translations<TranslatableField<Type>>
}

export async function findTranslationsByEntity<Type extends EntityType>(
  queries: QueryBuilder,
  type: Type,
  ids?: readonly number[],
) {
  const rows = await selectTranslations(queries)
    .where('entity_type', '=', type)
    .$if(ids !== undefined, (query) => query.where('entity_id', 'in', ids ?? []))
    .execute()
  return createTranslationLookup<Type>(rows)
}

export async function findTranslationsWithImages<Type extends EntityTypeWithPhotos>(
  queries: QueryBuilder,
  type: Type,
  ids?: readonly number[],
) {
  const rows = await selectTranslations(queries)
    .where(({ and, eb, or }) =>
      or([
        and([eb('entity_type', '=', type), ...(ids ? [eb('entity_id', 'in', ids)] : [])]),
        and([
          eb('entity_type', '=', 'image'),
          eb('entity_id', 'in', selectImageIds(queries, type, ids)),
        ]),
      ]),
    )
    .execute()
  return {
    ofEntity: createTranslationLookup<Type>(rows.filter((row) => row.entity_type === type)),
    ofImage: createTranslationLookup<'image'>(rows.filter((row) => row.entity_type === 'image')),
  }
}

/**
 * An empty text deletes the translation. `source` is the French text that a translation was made
 * from: the one in the request, or else the stored one.
 */
export async function saveTranslations<Type extends EntityType>(
  queries: QueryBuilder,
  entity_type: Type,
  entity_id: number,
  french: Partial<Record<TranslatableField<Type>, string>>,
  sent: TranslationInputs<TranslatableField<Type>> = {},
) {
  const rows = TARGET_LOCALES.flatMap((locale) =>
    Object.entries<TranslationInput | undefined>(sent[locale] ?? {}).map(([field, given = '']) => ({
      ...{ entity_type, entity_id, locale, field },
      ...(typeof given === 'string'
        ? { text: given, source: french[field as TranslatableField<Type>] ?? '' }
        : given),
    })),
  )
  const [stored, deleted] = [true, false].map((hasText) =>
    rows.filter(({ text }) => (text.trim() !== '') === hasText),
  )
  if (deleted?.length)
    await queries
      .deleteFrom('translations')
      .where((eb) =>
        eb.or(
          deleted.map(({ locale, field }) => eb.and({ entity_type, entity_id, locale, field })),
        ),
      )
      .execute()
  if (stored?.length)
    await queries
      .insertInto('translations')
      .values(stored)
      .onConflict((conflict) =>
        conflict
          .columns(['entity_type', 'entity_id', 'locale', 'field'])
          .doUpdateSet(({ ref }) => ({
            text: ref('excluded.text'),
            source: ref('excluded.source'),
          })),
      )
      .execute()
}

export async function deleteTranslations(
  queries: QueryBuilder,
  key: { entity_type: EntityType; entity_id: number },
) {
  await queries
    .deleteFrom('translations')
    .where((eb) => eb.and(key))
    .execute()
}

/**
 * Call this before the rows of the photos are deleted, because the query finds the translations
 * through them.
 */
export async function deleteEntityImageTranslations(
  queries: QueryBuilder,
  type: EntityTypeWithPhotos,
  id: number,
) {
  await queries
    .deleteFrom('translations')
    .where('entity_type', '=', 'image')
    .where('entity_id', 'in', selectImageIds(queries, type, [id]))
    .execute()
}
