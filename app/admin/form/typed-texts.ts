/** The texts of a form as a save would leave them, and what of them it has to send. Pure. */
import type { Descriptions } from '../../../shared/image.ts'
import { DEFAULT_LOCALE } from '../../../shared/locale.ts'
import {
  asKept,
  type NewTranslation,
  type NewTranslations,
  TARGET_LOCALES,
  type TargetLocale,
  type TranslatableField,
  type TranslatedType,
} from '../../../shared/translation.ts'
import { descriptionOf, type FieldRef } from '../content/field.ts'
import { type AnyEntity, type Kind, photosOf } from '../content/kind.ts'
import { savedTexts, type Text } from '../content/translations.ts'
import { type Draft, fieldsIn, isFieldOf, textAt, translationAt, valueAt } from './draft.ts'

/** What is typed, and what of it was saved last. */
export type FormTexts = { draft: Draft; saved: Draft }

const isRewritten = ({ draft, saved }: FormTexts, field: FieldRef) =>
  valueAt(draft, field) !== valueAt(saved, field)

/** Whether nothing was written but what photos show, in French. */
export const isOnlyDescribed = ({ draft, saved }: FormTexts) =>
  fieldsIn(draft, saved)
    .filter(
      (field) =>
        isRewritten({ draft, saved }, field) ||
        translationAt(draft, field)?.confirmed !== translationAt(saved, field)?.confirmed,
    )
    .every(({ photo, locale }) => photo !== null && locale === DEFAULT_LOCALE)

/** The texts as a save would leave them now: what is typed, in the French that is typed. */
export function typedTexts(
  kind: Pick<Kind, 'translates'>,
  entity: AnyEntity | null,
  form: FormTexts,
): Text[] {
  return savedTexts(kind, entity).map((kept) => {
    const french = frenchOf(kind.translates, kept, form.draft)
    const translations: Text['translations'] = {}
    for (const locale of TARGET_LOCALES) {
      const field: FieldRef = { ...kept, locale }
      const cell = translationAt(form.draft, field)
      const typed = isRewritten(form, field)
        ? { text: textAt(form.draft, field), source: cell?.source ?? '' }
        : kept.translations[locale]
      if (!typed || typed.text.trim() === '') continue
      translations[locale] = cell?.confirmed === french ? { ...typed, source: french } : typed
    }
    return { ...kept, french, translations }
  })
}

/** A photo that came after the form began has its description from the site. */
function frenchOf(translates: TranslatedType, text: Text, draft: Draft): string {
  const field: FieldRef = { ...text, locale: DEFAULT_LOCALE }
  if (!isFieldOf(draft, field)) return text.french
  const [type, name] = [text.photo === null ? translates : 'image', text.name]
  return asKept(type, name as TranslatableField<TranslatedType>, textAt(draft, field))
}

export type Sent = { translations: NewTranslations; descriptions: Descriptions }

/** What a save has to send of the texts: those that were written, and those that were found to be still right. */
export function toSend(
  kind: Pick<Kind, 'translates'>,
  entity: AnyEntity | null,
  form: FormTexts,
): Sent {
  const kept = savedTexts(kind, entity)
  const texts = typedTexts(kind, entity, form)
  const written = (text: Text, at: number, locale: TargetLocale): NewTranslation | undefined => {
    const field: FieldRef = { ...text, locale }
    const old = kept[at]?.translations[locale]
    const isConfirmed =
      old &&
      old.source !== text.french &&
      translationAt(form.draft, field)?.confirmed === text.french
    if (isRewritten(form, field) || isConfirmed) return text.translations[locale] ?? ''
  }
  const translationsOf = (photo: number | null): NewTranslations => {
    const found: NewTranslations = {}
    for (const [at, text] of texts.entries()) {
      if (text.photo !== photo) continue
      for (const locale of TARGET_LOCALES) {
        const sent = written(text, at, locale)
        if (sent !== undefined) found[locale] = { ...found[locale], [text.name]: sent }
      }
    }
    return found
  }
  const descriptions = (entity ? photosOf(entity) : []).flatMap(({ id }) => {
    const field = descriptionOf(id)
    const alt = isRewritten(form, field) ? { alt: textAt(form.draft, field).trim() } : {}
    const translations = translationsOf(id)
    const isTranslated = Object.keys(translations).length > 0
    if (!('alt' in alt) && !isTranslated) return []
    return [{ id, ...alt, ...(isTranslated && { translations }) }]
  })
  return { translations: translationsOf(null), descriptions }
}

/** What a save sends: the fields as the server takes them, and the texts that were written. */
export function inputOf(
  kind: Pick<Kind, 'translates' | 'input'>,
  entity: AnyEntity | null,
  form: FormTexts,
): Record<string, unknown> {
  const { translations, descriptions } = toSend(kind, entity, form)
  return {
    ...kind.input(form.draft.fr, entity),
    translations,
    ...(descriptions.length > 0 && { descriptions }),
  }
}
