import { type Fields, normalizeTranslation } from '../../../shared/entities/fields.ts'
import { IMAGE_FIELDS, type PhotoDescriptions } from '../../../shared/entities/image.ts'
import { TARGET_LOCALES, type TranslationInputs } from '../../../shared/entities/translation.ts'
import {
  type AnyEntity,
  createFieldKey,
  type EntityDefinition,
  type FieldKey,
  getFrenchFieldKey,
} from '../entity/entity-definition.ts'
import { getSavedTexts, type TranslatableText } from '../entity/translation-state.ts'
import {
  type Draft,
  getDraftTranslation,
  getFieldText,
  getFieldValue,
  getFrenchValues,
  isFieldInDraft,
} from './draft.ts'
import { parseFormValues } from './form-values.ts'
import { findDifferences } from './merge-drafts.ts'

export type FormSnapshot = { draft: Draft; saved: Draft }

const isChanged = ({ draft, saved }: FormSnapshot, field: FieldKey) =>
  getFieldValue(draft, field) !== getFieldValue(saved, field)

/** Returns true if nothing but French photo descriptions has changed. */
export const hasOnlyPhotoDescriptionChanges = ({ draft, saved }: FormSnapshot) =>
  findDifferences(draft, saved, (_, a, b) => a === b).every(
    (field) => field.startsWith('photo.') && field === getFrenchFieldKey(field),
  )

export function computeTextsIfSaved(
  definition: Pick<EntityDefinition, 'entityFields' | 'translatedNames'>,
  entity: AnyEntity | null,
  form: FormSnapshot,
): TranslatableText[] {
  return getSavedTexts(definition, entity).map((savedText) => {
    const french = normalizeFrench(definition.entityFields, savedText, form.draft)
    const translations: TranslatableText['translations'] = {}
    for (const locale of TARGET_LOCALES) {
      const field = createFieldKey(savedText, locale)
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

/**
 * Uses the saved description of a photo that was added after the form was opened, because the draft
 * lacks that photo.
 */
function normalizeFrench(entityFields: Fields, text: TranslatableText, draft: Draft): string {
  const field = createFieldKey(text)
  if (!isFieldInDraft(draft, field)) return text.french
  const fields = text.photo === null ? entityFields : IMAGE_FIELDS
  return normalizeTranslation(fields, text.name, getFieldText(draft, field))
}

export type ChangedTexts = { translations: TranslationInputs; descriptions: PhotoDescriptions }

/** Includes texts that the form does not show, because a draft may contain them. */
export function getChangedTexts(
  { entityFields }: Pick<EntityDefinition, 'entityFields'>,
  entity: AnyEntity | null,
  form: FormSnapshot,
): ChangedTexts {
  const definition = { entityFields }
  const savedTexts = getSavedTexts(definition, entity)
  const translations: TranslationInputs = {}
  const descriptions: PhotoDescriptions = []
  for (const [index, text] of computeTextsIfSaved(definition, entity, form).entries()) {
    const { name, photo, french } = text
    const changed: TranslationInputs = photo === null ? translations : {}
    for (const locale of TARGET_LOCALES) {
      const field = createFieldKey(text, locale)
      const old = savedTexts[index]?.translations[locale]
      const isConfirmed =
        old && old.source !== french && getDraftTranslation(form.draft, field)?.confirmed === french
      if (isChanged(form, field) || isConfirmed)
        changed[locale] = { ...changed[locale], [name]: text.translations[locale] ?? '' }
    }
    if (photo === null) continue
    const field = createFieldKey(text)
    const isTranslated = Object.keys(changed).length > 0
    if (isChanged(form, field) || isTranslated)
      descriptions.push({
        id: photo,
        ...(isChanged(form, field) && { alt: getFieldText(form.draft, field).trim() }),
        ...(isTranslated && { translations: changed }),
      })
  }
  return { translations, descriptions }
}

/**
 * Builds a request body with all fields, but only the changed translations and photo descriptions.
 */
export function buildSaveRequestBody(
  definition: Pick<EntityDefinition, 'entityFields' | 'input'>,
  entity: AnyEntity | null,
  form: FormSnapshot,
): Record<string, unknown> {
  const { translations, descriptions } = getChangedTexts(definition, entity, form)
  return {
    ...parseFormValues(definition, getFrenchValues(form.draft), entity),
    translations,
    ...(descriptions.length > 0 && { descriptions }),
  }
}
