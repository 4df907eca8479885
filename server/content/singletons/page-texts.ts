/**
 * Merges the artist's texts of the home page and the portrait with the default texts. The database
 * stores only the artist's texts, so that the default texts stay up to date with the message
 * catalogues and the workshop's details. All functions in this file are pure.
 */
import { createExhibitionFields } from '../../../shared/entities/exhibition.ts'
import type { ImageRecord } from '../../../shared/entities/image.ts'
import {
  type DefaultTexts,
  getTimelinePeriods,
  type PageEntityByType,
  type PageEntityType,
  type PageUpdateByType,
} from '../../../shared/entities/page.ts'
import { createPeriodFields } from '../../../shared/entities/timeline.ts'
import { MAX_PARTICIPANTS } from '../../../shared/entities/training.ts'
import {
  getTranslatableFields,
  type TranslatableField,
} from '../../../shared/entities/translatable-fields.ts'
import {
  TARGET_LOCALES,
  type TargetLocale,
  type Translation,
  type TranslationInputs,
  type Translations,
} from '../../../shared/entities/translation.ts'
import {
  DEFAULT_PRACTICE_PERCENT,
  type DefaultTextValues,
} from '../../../shared/entities/workshop.ts'
import { mergeFieldTranslation } from '../merge-changes.ts'
import { buildDefaultTexts } from './default-texts.ts'
import { SINGLETON_ID } from './singletons.ts'

const MIDDLE = 50

/** Default values of the fields without a default text, such as years and the photo's framing. */
const DEFAULT_FIELDS = {
  home: { framing_wide: MIDDLE, framing_narrow: MIDDLE },
  portrait: {
    artist_name: '',
    ...createPeriodFields('year', ''),
    ...createExhibitionFields('year', ''),
    ...createExhibitionFields('url', ''),
  },
}
type PageContent = Record<string, string | number>
type Texts<Type extends PageEntityType> = Translations<TranslatableField<Type>>
type StoredPage<Type extends PageEntityType> = {
  version: number
  /** The artist's texts as JSON. */
  content: string
  /** Translations of the artist's texts. */
  translations: Texts<Type>
  facts: DefaultTextValues
  images: ImageRecord[]
}

/**
 * Returns true if the artist has replaced the French text but its translation is still the default
 * one. Such a translation is left out, so that visitors read the artist's French text instead of a
 * translation of the default text.
 */
const isReplacedDefault = (
  translation: Translation | undefined,
  sample: Translation | undefined,
  french: string,
) => translation?.text === sample?.text && translation?.source !== french

/**
 * Returns a page with the artist's texts, and with the default texts for the fields that the artist
 * has not changed.
 */
export function buildPageEntity<Type extends PageEntityType>(
  type: Type,
  stored: StoredPage<Type>,
): PageEntityByType[Type] {
  const content: PageContent = JSON.parse(stored.content)
  const fields: PageContent = { ...DEFAULT_FIELDS[type], ...content }
  const [first] = type === 'portrait' ? getTimelinePeriods(fields) : []
  const originals = buildDefaultTexts(type, { ...stored.facts, first: first?.year ?? '' })
  const { translations, ...texts } = originals
  const ofOriginals: Translations = translations
  const ofPage: Translations = stored.translations
  const merged = TARGET_LOCALES.map((locale) => {
    const untouched = Object.entries(ofOriginals[locale] ?? {}).filter(
      ([field]) => !(field in content),
    )
    const ownTexts = Object.entries(ofPage[locale] ?? {}).filter(
      ([field, translation]) =>
        !isReplacedDefault(translation, ofOriginals[locale]?.[field], String(content[field] ?? '')),
    )
    return [locale, Object.fromEntries([...untouched, ...ownTexts])]
  })
  return {
    id: SINGLETON_ID,
    version: stored.version,
    ...texts,
    ...fields,
    images: stored.images,
    translations: Object.fromEntries(merged),
    originals,
  } as unknown as PageEntityByType[Type]
}

/**
 * Returns a page that contains only default texts, for a workshop whose details are not filled in
 * yet.
 */
export const buildDefaultPageEntity = <Type extends PageEntityType>(
  type: Type,
): PageEntityByType[Type] =>
  buildPageEntity(type, {
    version: 1,
    content: '{}',
    translations: {},
    facts: {
      teaching_since: '',
      turning_since: '',
      practice_percent: DEFAULT_PRACTICE_PERCENT,
      largest_group: MAX_PARTICIPANTS,
      opening_hours: {},
    },
    images: [],
  })

/**
 * Returns the values to store for a change of a page: `content` (the database column with the
 * fields of the page as JSON), all French texts, and the translations. `content` and the
 * translations leave out each text that equals the default text in every language.
 */
export function toPageColumns<Type extends PageEntityType>(
  type: Type,
  current: PageEntityByType[Type],
  { translations: sent = {}, version: _, descriptions: __, ...fields }: PageUpdateByType[Type],
) {
  const texts = fields as unknown as Record<TranslatableField<Type>, string>
  const originals = current.originals as DefaultTexts<Type>
  const ofOriginals: Translations = originals.translations
  const sentTranslations: TranslationInputs = sent
  const known: Translations = current.translations
  const after = (locale: TargetLocale, field: TranslatableField<Type>) => {
    const before = known[locale]?.[field]
    const translation = mergeFieldTranslation(
      sentTranslations[locale]?.[field],
      before,
      texts[field],
    )
    const sample = ofOriginals[locale]?.[field]
    return isReplacedDefault(translation, sample, texts[field]) ? undefined : translation
  }
  /** Returns true if the text equals the default text in every language. */
  const isOriginal = (field: TranslatableField<Type>) =>
    texts[field] === originals[field] &&
    TARGET_LOCALES.every(
      (locale) => after(locale, field)?.text === ofOriginals[locale]?.[field]?.text,
    )
  const changedFields = getTranslatableFields(type).filter((field) => !isOriginal(field))
  const isKept = (name: string) =>
    changedFields.some((field) => field === name) ||
    !getTranslatableFields(type).some((field) => field === name)
  const content = Object.fromEntries(Object.entries(fields).filter(([name]) => isKept(name)))
  const translations = TARGET_LOCALES.map((locale) => [
    locale,
    Object.fromEntries(
      changedFields.flatMap((field) => {
        const translation = after(locale, field)
        return translation ? [[field, translation]] : []
      }),
    ),
  ])
  return {
    content: JSON.stringify(content),
    texts,
    translations: Object.fromEntries(translations),
  }
}
