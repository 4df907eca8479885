import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { bindPunctuation } from '../../../shared/locale.ts'
import { useLocale } from '../../i18n/translate.ts'
import { Markdown } from '../../ui/markdown.tsx'
import { localizeSitePath } from '../site-data.ts'
import { getLangAttribute, type LocalizedEntity } from './localize.ts'

/** A word of 22 letters is too wide for a narrow column in the font size of titles. */
const WIDE_WORD = /\p{L}{22}/u

/**
 * Returns true if the title or one of its words is too long for the column at the normal font size.
 */
const isLong = (title: string) => title.length > 48 || /\p{L}{14}/u.test(title)

function getSizeClassName(title: string): string | undefined {
  if (WIDE_WORD.test(title)) return 'wide-word'
  return isLong(title) ? 'long-title' : undefined
}

/**
 * Renders a title. If it is long or has long words, it gets a smaller font, so that it fits into
 * the column and no word breaks.
 */
export const LocalizedTitle = ({ entity }: { entity: LocalizedEntity<{ title: string }> }) => (
  <span className={getSizeClassName(entity.title)} data-title>
    {renderLocalizedText(entity, 'title')}
  </span>
)

type LocalizedMarkdownProps<Field extends string> = {
  entity: { [F in Field]: string } & { french: string[] }
  field: Field
}

/**
 * Renders Markdown. Text without a translation gets a `lang` attribute, because it is French. Links
 * inside the site keep the visitor's language.
 */
export function LocalizedMarkdown<Field extends string>({
  entity,
  field,
}: LocalizedMarkdownProps<Field>) {
  const locale = useLocale()
  const toPath = (path: string) => localizeSitePath(locale, path)
  return (
    <div className="prose" lang={getLangAttribute(entity, field)}>
      <Markdown text={entity[field]} toPath={toPath} />
    </div>
  )
}

/** Separates facts with a dot. A line can break only after the dot. */
export const FACT_SEPARATOR = '\u00a0· '

/**
 * Writes × for the letter x in dimensions, and replaces spaces, so that no line break separates a
 * number from its letter, its unit or the following ×. A line can break after the ×, because
 * enlarged text needs that on a phone.
 */
export const bindDimensions = (text: string) =>
  text
    .replace(/(?<=\d(?: ?[cm]?m)?) x (?=[^,;]*\d)/gi, ' × ')
    .replace(/ (?=× |[cm]?m\b)|(?<=\p{L}\.?|Ø) (?=\d)/gu, '\u00a0')

/** Renders a field. Text without a translation gets a `lang` attribute, because it is French. */
export function renderLocalizedText<Field extends string>(
  entity: { [F in Field]: string | null } & { french: string[] },
  field: Field,
): ReactNode {
  const value: string | null = entity[field]
  const text = value && (field === 'dimensions' ? bindDimensions : bindPunctuation)(value)
  return text && getLangAttribute(entity, field) ? (
    <span lang={getLangAttribute(entity, field)}>{text}</span>
  ) : (
    text
  )
}

type UntranslatedNoticeProps<Entity> = {
  entities: Entity[]
  getVisibleFields: (shown: Entity) => string[]
}

/** Shows a note if any visible text is in French because a translation is missing. */
export function UntranslatedNotice<Entity extends { french: string[] }>({
  entities,
  getVisibleFields,
}: UntranslatedNoticeProps<Entity>) {
  const { t } = useTranslation()
  const isFrench = entities.some((shown) =>
    getVisibleFields(shown).some((field) => getLangAttribute(shown, field)),
  )
  return isFrench ? <p className="soft">{t('common.partly_french')}</p> : null
}
