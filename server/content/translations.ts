/** Stored in the transaction of their entity. */

import type { TranslatableField } from '../../shared/entities/entity-fields.ts'
import type { EntityType, PhotoEntityType } from '../../shared/entities/entity-types.ts'
import {
  TARGET_LOCALES,
  type Translation,
  type TranslationInput,
  type TranslationInputs,
  type Translations,
} from '../../shared/entities/translation.ts'
import type { QueryBuilder } from '../database/connect.ts'

const selectImageIds = (queries: QueryBuilder, type: PhotoEntityType, ids?: readonly number[]) =>
  queries
    .selectFrom('images')
    .select('images.id')
    .where('images.entity_type', '=', type)
    .$if(ids !== undefined, (query) => query.where('images.entity_id', 'in', ids ?? []))

const selectTranslations = (queries: QueryBuilder, type: EntityType) =>
  queries.selectFrom('translations').selectAll().where('entity_type', '=', type)

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
  const rows = await selectTranslations(queries, type)
    .$if(ids !== undefined, (query) => query.where('entity_id', 'in', ids ?? []))
    .execute()
  return createTranslationLookup<Type>(rows)
}

export async function findTranslationsByImage(
  queries: QueryBuilder,
  type: PhotoEntityType,
  ids?: readonly number[],
) {
  const rows = await selectTranslations(queries, 'image')
    .where('entity_id', 'in', selectImageIds(queries, type, ids))
    .execute()
  return createTranslationLookup<'image'>(rows)
}

/**
 * Deletes a translation whose sent text is empty. Each translation is stored with the French text it
 * was made from: the sent one, or else the stored one.
 */
export async function saveTranslations<Type extends EntityType>(
  queries: QueryBuilder,
  entity_type: Type,
  entity_id: number,
  french: Partial<Record<TranslatableField<Type>, string>>,
  sent: TranslationInputs<TranslatableField<Type>> = {},
) {
  for (const locale of TARGET_LOCALES) {
    for (const [field, given = ''] of Object.entries<TranslationInput | undefined>(
      sent[locale] ?? {},
    )) {
      const key = { entity_type, entity_id, locale, field }
      const { text, source } =
        typeof given === 'string'
          ? { text: given, source: french[field as TranslatableField<Type>] ?? '' }
          : given
      if (text.trim() === '') await deleteTranslations(queries, key)
      else
        await queries
          .insertInto('translations')
          .values({ ...key, text, source })
          .onConflict((conflict) =>
            conflict
              .columns(['entity_type', 'entity_id', 'locale', 'field'])
              .doUpdateSet({ text, source }),
          )
          .execute()
    }
  }
}

export async function deleteTranslations(
  queries: QueryBuilder,
  key: { entity_type: EntityType; entity_id: number; locale?: string; field?: string },
) {
  await queries
    .deleteFrom('translations')
    .where((eb) => eb.and(key))
    .execute()
}

/** Call this before the photos are deleted: their rows lead to the translations. */
export async function deleteEntityImageTranslations(
  queries: QueryBuilder,
  type: PhotoEntityType,
  id: number,
) {
  await queries
    .deleteFrom('translations')
    .where('entity_type', '=', 'image')
    .where('entity_id', 'in', selectImageIds(queries, type, [id]))
    .execute()
}
