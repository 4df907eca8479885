/** The translations in a form: where they stand in its draft, how far they are while they are typed, what a save sends. */
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../../shared/locale.ts'
import {
  asKept,
  type NewTranslations,
  TARGET_LOCALES,
  type TargetLocale,
  type TranslatableField,
  type TranslatedType,
  translatableFields,
} from '../../../shared/translation.ts'
import type { AnyEntity, Draft, Kind } from '../content/kind.ts'
import { savedTexts, type Texts } from '../content/translations.ts'

/** Where a translation stands in the draft: `de.title`. */
export const draftName = (locale: TargetLocale, name: string) => `${locale}.${name}`
/** Beside it, the French text for which it was found to be still right. */
export const confirmationName = (locale: TargetLocale, name: string) => `${locale}.${name}.right`
/** And the French text that stood beside it while it was typed, by the name of the translation in the draft. */
export const sourceName = (translation: string) => `${translation}.source`
export const isSourceName = (name: string) => name.endsWith('.source')

/** The language whose tab has the field of that name. */
export function languageOf(name: string): Locale {
  const [first] = name.split('.')
  return isLocale(first) ? first : DEFAULT_LOCALE
}

/** What of the draft is the entity’s own. */
export const frenchDraft = (draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => languageOf(name) === DEFAULT_LOCALE))

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

const NOTHING: Texts = { french: {}, translations: {} }
const savedOrNothing = (kind: Pick<Kind, 'translates'>, entity: AnyEntity | null) =>
  entity ? savedTexts(kind, entity) : NOTHING

/** What a form starts with beside the French fields. */
export function translationsDraft(kind: Pick<Kind, 'translates'>, entity: AnyEntity | null): Draft {
  const { translations } = savedOrNothing(kind, entity)
  return Object.fromEntries(
    TARGET_LOCALES.flatMap((locale) =>
      Object.entries(translations[locale] ?? {}).map(([name, translation]) => [
        draftName(locale, name),
        translation?.text ?? '',
      ]),
    ),
  )
}

/** What is typed, and what of it was saved last. */
type Form = { draft: Draft; saved: Draft }

/** Whether the artist wrote another text since the last save. */
const isRewritten = ({ draft, saved }: Form, name: string) =>
  (draft[name] ?? '') !== (saved[name] ?? '')

/** The texts as a save would leave them now: what is typed, in the French that is typed. */
export function typedTexts(kind: Pick<Kind, 'translates'>, entity: AnyEntity | null, form: Form) {
  const { french, translations } = savedOrNothing(kind, entity)
  const texts = { french: { ...french }, translations: {} as Record<TargetLocale, object> }
  for (const field of translatableFields(kind.translates)) {
    texts.french[field] = asKept(
      kind.translates,
      field as TranslatableField<TranslatedType>,
      textOf(form.draft[field]),
    )
  }
  for (const locale of TARGET_LOCALES) {
    const known = Object.keys(texts.french).flatMap((name) => {
      const source = texts.french[name] ?? ''
      const kept = translations[locale]?.[name]
      const key = draftName(locale, name)
      const typed = isRewritten(form, key)
        ? { text: textOf(form.draft[key]), source: textOf(form.draft[sourceName(key)]) }
        : kept
      if (!typed || typed.text.trim() === '') return []
      const isRight = form.draft[confirmationName(locale, name)] === source
      return [[name, isRight ? { ...typed, source } : typed] as const]
    })
    texts.translations[locale] = Object.fromEntries(known)
  }
  return texts as Texts
}

export type Sent = {
  entity: NewTranslations
  /** By the id of the photo. */
  photos: Map<number, NewTranslations<'alt'>>
}

/** The translations that a save has to send: those that were written, and those that were found to be still right. */
export function toSend(kind: Pick<Kind, 'translates'>, entity: AnyEntity | null, form: Form): Sent {
  const kept = savedOrNothing(kind, entity).translations
  const { french, translations } = typedTexts(kind, entity, form)
  const sent: Sent = { entity: {}, photos: new Map() }
  for (const locale of TARGET_LOCALES) {
    for (const [name, source] of Object.entries(french)) {
      const key = draftName(locale, name)
      const old = kept[locale]?.[name]
      const isConfirmed =
        old && old.source !== source && form.draft[confirmationName(locale, name)] === source
      if (!isRewritten(form, key) && !isConfirmed) continue
      const written = translations[locale]?.[name] ?? ''
      const photo = /^photo-(\d+)$/.exec(name)
      if (photo) {
        const id = Number(photo[1])
        sent.photos.set(id, { ...sent.photos.get(id), [locale]: { alt: written } })
      } else sent.entity[locale] = { ...sent.entity[locale], [name]: written }
    }
  }
  return sent
}
