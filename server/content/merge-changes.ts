/** Pure functions for the live preview. */
import type { ImageRecord, PhotoDescriptions } from '../../shared/entities/image.ts'
import {
  TARGET_LOCALES,
  type Translation,
  type TranslationInput,
  type TranslationInputs,
  type Translations,
} from '../../shared/entities/translation.ts'
import { getTypedKeys } from '../../shared/pick.ts'

/** A missing translation is kept, an empty one removed. */
export function mergeFieldTranslation(
  sent: TranslationInput | undefined,
  before: Translation | undefined,
  french: string,
): Translation | undefined {
  if (sent === undefined) return before
  const { text, source } = typeof sent === 'string' ? { text: sent, source: french } : sent
  return text.trim() === '' ? undefined : { text, source }
}

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
