import { type Fields, normalizeTranslation } from '../../../shared/entities/fields.ts'
import { IMAGE_FIELDS, type PhotoDescriptions } from '../../../shared/entities/image.ts'
import {
  TARGET_LOCALES,
  type TargetLocale,
  type TranslationInput,
  type TranslationInputs,
} from '../../../shared/entities/translation.ts'
import { DEFAULT_LOCALE } from '../../../shared/locale.ts'
import {
  type AnyEntity,
  createPhotoDescriptionFieldKey,
  type EntityDefinition,
  type FieldKey,
  getPhotos,
} from '../entity/entity-definition.ts'
import { getSavedTexts, type TranslatableText } from '../entity/translation-state.ts'
import {
  type Draft,
  getDraftTranslation,
  getFieldKeys,
  getFieldText,
  getFieldValue,
  isFieldInDraft,
} from './draft.ts'

export type FormSnapshot = { draft: Draft; saved: Draft }

const isChanged = ({ draft, saved }: FormSnapshot, field: FieldKey) =>
  getFieldValue(draft, field) !== getFieldValue(saved, field)

export const hasOnlyPhotoDescriptionChanges = ({ draft, saved }: FormSnapshot) =>
  getFieldKeys(draft, saved)
    .filter(
      (field) =>
        isChanged({ draft, saved }, field) ||
        getDraftTranslation(draft, field)?.confirmed !==
          getDraftTranslation(saved, field)?.confirmed,
    )
    .every(({ photo, locale }) => photo !== null && locale === DEFAULT_LOCALE)

export function getTextsAfterSave(
  kind: Pick<EntityDefinition, 'entityFields'>,
  entity: AnyEntity | null,
  form: FormSnapshot,
): TranslatableText[] {
  return getSavedTexts(kind, entity).map((savedText) => {
    const french = normalizeFrench(kind.entityFields, savedText, form.draft)
    const translations: TranslatableText['translations'] = {}
    for (const locale of TARGET_LOCALES) {
      const field: FieldKey = { ...savedText, locale }
      const cell = getDraftTranslation(form.draft, field)
      const typed = isChanged(form, field)
        ? { text: getFieldText(form.draft, field), source: cell?.source ?? '' }
        : savedText.translations[locale]
      if (!typed || typed.text.trim() === '') continue
      translations[locale] = cell?.confirmed === french ? { ...typed, source: french } : typed
    }
    return { ...savedText, french, translations }
  })
}

/** Returns the saved description of a photo that was added after the form was opened. */
function normalizeFrench(entityFields: Fields, text: TranslatableText, draft: Draft): string {
  const field: FieldKey = { ...text, locale: DEFAULT_LOCALE }
  if (!isFieldInDraft(draft, field)) return text.french
  const fields = text.photo === null ? entityFields : IMAGE_FIELDS
  return normalizeTranslation(fields, text.name, getFieldText(draft, field))
}

export type ChangedTexts = { translations: TranslationInputs; descriptions: PhotoDescriptions }

export function getChangedTexts(
  kind: Pick<EntityDefinition, 'entityFields'>,
  entity: AnyEntity | null,
  form: FormSnapshot,
): ChangedTexts {
  const savedTexts = getSavedTexts(kind, entity)
  const texts = getTextsAfterSave(kind, entity, form)
  const getChangedTranslation = (
    text: TranslatableText,
    index: number,
    locale: TargetLocale,
  ): TranslationInput | undefined => {
    const field: FieldKey = { ...text, locale }
    const old = savedTexts[index]?.translations[locale]
    const isConfirmed =
      old &&
      old.source !== text.french &&
      getDraftTranslation(form.draft, field)?.confirmed === text.french
    if (isChanged(form, field) || isConfirmed) return text.translations[locale] ?? ''
  }
  const getChangedTranslations = (photo: number | null): TranslationInputs => {
    const found: TranslationInputs = {}
    for (const [index, text] of texts.entries()) {
      if (text.photo !== photo) continue
      for (const locale of TARGET_LOCALES) {
        const changed = getChangedTranslation(text, index, locale)
        if (changed !== undefined) found[locale] = { ...found[locale], [text.name]: changed }
      }
    }
    return found
  }
  const descriptions = (entity ? getPhotos(entity) : []).flatMap(({ id }) => {
    const field = createPhotoDescriptionFieldKey(id)
    const alt = isChanged(form, field) ? { alt: getFieldText(form.draft, field).trim() } : {}
    const translations = getChangedTranslations(id)
    const isTranslated = Object.keys(translations).length > 0
    if (!('alt' in alt) && !isTranslated) return []
    return [{ id, ...alt, ...(isTranslated && { translations }) }]
  })
  return { translations: getChangedTranslations(null), descriptions }
}

/** The body contains all fields, but only changed translations and descriptions. */
export function buildSaveRequestBody(
  kind: Pick<EntityDefinition, 'entityFields' | 'input'>,
  entity: AnyEntity | null,
  form: FormSnapshot,
): Record<string, unknown> {
  const { translations, descriptions } = getChangedTexts(kind, entity, form)
  return {
    ...kind.input(form.draft.fr, entity),
    translations,
    ...(descriptions.length > 0 && { descriptions }),
  }
}
