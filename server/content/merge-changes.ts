/**
 * Merges unsaved changes into stored texts for the live preview. All functions in this file are
 * pure.
 */
import type { ImageRecord, PhotoDescriptions } from '../../shared/entities/image.ts'
import {
  TARGET_LOCALES,
  type Translation,
  type TranslationInput,
  type TranslationInputs,
  type Translations,
} from '../../shared/entities/translation.ts'
import { getTypedKeys } from '../../shared/pick.ts'

/**
 * Returns a translation as it would be stored after saving the request. A translation that is
 * missing in the request is kept. An empty text removes the translation.
 */
export function mergeFieldTranslation(
  sent: TranslationInput | undefined,
  before: Translation | undefined,
  french: string,
): Translation | undefined {
  if (sent === undefined) return before
  const { text, source } = typeof sent === 'string' ? { text: sent, source: french } : sent
  return text.trim() === '' ? undefined : { text, source }
}

/**
 * Returns all translations as they would be stored after saving the request.
 * @param french the French texts as they would be stored after saving the request
 */
export function mergeTranslations<Field extends string>(
  sent: TranslationInputs<Field> = {},
  before: Translations<Field>,
  french: Record<Field, string>,
): Translations<Field> {
  const fields = getTypedKeys(french)
  const translations = TARGET_LOCALES.flatMap((locale) => {
    const texts = fields.flatMap((field) => {
      const text = mergeFieldTranslation(
        sent[locale]?.[field],
        before[locale]?.[field],
        french[field],
      )
      return text ? [[field, text]] : []
    })
    return texts.length > 0 ? [[locale, Object.fromEntries(texts)]] : []
  })
  return Object.fromEntries(translations)
}

/**
 * Returns the photos with the descriptions that the request contains. A photo without a description
 * in the request keeps its stored description.
 */
export const mergePhotoDescriptions = (
  images: ImageRecord[],
  descriptions: PhotoDescriptions = [],
): ImageRecord[] =>
  images.map((image) => {
    const sent = descriptions.find(({ id }) => id === image.id)
    if (!sent) return image
    const alt = sent.alt ?? image.alt
    const translations = mergeTranslations(sent.translations, image.translations, { alt })
    return { ...image, alt, translations }
  })
