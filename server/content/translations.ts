/** Stores the translations of French texts, in the transaction that saves their entity. */
import type { EntityType } from '../../shared/image.ts'
import {
  type NewTranslation,
  type NewTranslations,
  TARGET_LOCALES,
  type TranslatableField,
  type TranslatedType,
  type Translation,
  type Translations,
} from '../../shared/translation.ts'
import type { Queries } from '../database/connect.ts'

/** Selects the ids of the photos of all entities of a type, or of the given ones. */
const selectImageIds = (queries: Queries, type: EntityType, ids?: readonly number[]) =>
  queries
    .selectFrom('images')
    .select('images.id')
    .where('images.entity_type', '=', type)
    .$if(ids !== undefined, (query) => query.where('images.entity_id', 'in', ids ?? []))

const selectTranslations = (queries: Queries, type: TranslatedType) =>
  queries.selectFrom('translations').selectAll().where('entity_type', '=', type)

type Row = Translation & { entity_id: number; locale: string; field: string }

/** Returns a function that looks up translations by the id of the entity or photo. */
function groupById<Type extends TranslatedType>(rows: Row[]) {
  const found = new Map<number, Record<string, Record<string, Translation>>>()
  for (const { entity_id, locale, field, text, source } of rows) {
    const translations = found.get(entity_id) ?? {}
    translations[locale] = { ...translations[locale], [field]: { text, source } }
    found.set(entity_id, translations)
  }
  return (id: number) => (found.get(id) ?? {}) as Translations<TranslatableField<Type>>
}

/** Returns the translations of all entities of a type, or of the given ones. */
export async function translationsByEntity<Type extends TranslatedType>(
  queries: Queries,
  type: Type,
  ids?: readonly number[],
) {
  const rows = await selectTranslations(queries, type)
    .$if(ids !== undefined, (query) => query.where('entity_id', 'in', ids ?? []))
    .execute()
  return groupById<Type>(rows)
}

/** Returns the translations of the photos of all entities of a type, or of the given ones. */
export async function translationsByImage(
  queries: Queries,
  type: EntityType,
  ids?: readonly number[],
) {
  const rows = await selectTranslations(queries, 'image')
    .where('entity_id', 'in', selectImageIds(queries, type, ids))
    .execute()
  return groupById<'image'>(rows)
}

/**
 * Saves the translations that were sent and deletes those that were sent empty. A translation
 * without a source gets the present French text as its source.
 * @param french the French texts as they are stored
 */
export async function saveTranslations<Type extends TranslatedType>(
  queries: Queries,
  entity_type: Type,
  entity_id: number,
  french: Record<TranslatableField<Type>, string>,
  sent: NewTranslations<TranslatableField<Type>> = {},
) {
  for (const locale of TARGET_LOCALES) {
    for (const [field, given = ''] of Object.entries<NewTranslation | undefined>(
      sent[locale] ?? {},
    )) {
      const key = { entity_type, entity_id, locale, field }
      const { text, source } =
        typeof given === 'string'
          ? { text: given, source: french[field as TranslatableField<Type>] }
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

/** Deletes the translations of an entity or photo, or of one field in one language. */
export async function deleteTranslations(
  queries: Queries,
  of: { entity_type: TranslatedType; entity_id: number; locale?: string; field?: string },
) {
  await queries
    .deleteFrom('translations')
    .where((eb) => eb.and(of))
    .execute()
}

/** Deletes the translations of an entity's photos. Call this before the photos are deleted. */
export async function deleteImageTranslations(queries: Queries, type: EntityType, id: number) {
  await queries
    .deleteFrom('translations')
    .where('entity_type', '=', 'image')
    .where('entity_id', 'in', selectImageIds(queries, type, [id]))
    .execute()
}
