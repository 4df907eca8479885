/** What was sent and is kept nowhere, laid over what is stored: how it would stand once it was saved. Pure. */
import type { Descriptions, ImageRecord } from '../../shared/image.ts'
import { keysOf } from '../../shared/pick.ts'
import {
  type NewTranslation,
  type NewTranslations,
  TARGET_LOCALES,
  type Translation,
  type Translations,
} from '../../shared/translation.ts'

/** A translation as it will stand: what is not sent stays, what is sent empty goes. */
export function standing(
  sent: NewTranslation | undefined,
  before: Translation | undefined,
  french: string,
): Translation | undefined {
  if (sent === undefined) return before
  const { text, source } = typeof sent === 'string' ? { text: sent, source: french } : sent
  return text.trim() === '' ? undefined : { text, source }
}

/** @param french the texts as they would be saved */
export function standingTranslations<Field extends string>(
  sent: NewTranslations<Field> = {},
  before: Translations<Field>,
  french: Record<Field, string>,
): Translations<Field> {
  const fields = keysOf(french)
  const translations = TARGET_LOCALES.map((locale) => {
    const texts = fields.flatMap((field) => {
      const text = standing(sent[locale]?.[field], before[locale]?.[field], french[field])
      return text ? [[field, text]] : []
    })
    return [locale, Object.fromEntries(texts)]
  })
  return Object.fromEntries(translations)
}

/** The photos with what was sent of what they show. */
export const standingPhotos = (images: ImageRecord[], told: Descriptions = []): ImageRecord[] =>
  images.map((image) => {
    const sent = told.find(({ id }) => id === image.id)
    if (!sent) return image
    const alt = sent.alt ?? image.alt
    const translations = standingTranslations(sent.translations, image.translations, { alt })
    return { ...image, alt, translations }
  })
