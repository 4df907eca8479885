import type { ReactNode } from 'react'
import { ensureLocalePrefix } from '../../../shared/locale.ts'
import { useLocale } from '../../i18n/translate.ts'
import { Markdown } from '../../ui/markdown.tsx'
import { getLangAttribute, type LocalizedEntity } from './localize.ts'

/** Matches a word that is too wide for a narrow column at the font size of titles. */
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
 * Shows the title of an entity. A very long title and a title with a very long word have a smaller
 * font size, so that they fit into the column and the word does not break.
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
 * Renders a Markdown text. A text that is shown in French because a translation is missing gets a
 * `lang` attribute. Internal links keep the visitor's language.
 */
export function LocalizedMarkdown<Field extends string>({
  entity,
  field,
}: LocalizedMarkdownProps<Field>) {
  const locale = useLocale()
  const toPath = (path: string) => ensureLocalePrefix(locale, path)
  return (
    <div className="prose" lang={getLangAttribute(entity, field)}>
      <Markdown text={entity[field]} toPath={toPath} />
    </div>
  )
}

/** Keeps a number with its letter, its unit and the sign behind it. */
const bindDimensions = (text: string) =>
  text.replace(/ (?=×|[cm]?m\b)|(?<=\p{L}|Ø) (?=\d)/gu, '\u00a0')

/**
 * Renders a short text. A text that is shown in French on a page in another language gets a `lang`
 * attribute.
 */
export function renderLocalizedText<Field extends string>(
  entity: { [F in Field]: string | null } & { french: string[] },
  field: Field,
): ReactNode {
  const value: string | null = entity[field]
  const text = value && field === 'dimensions' ? bindDimensions(value) : value
  return text && getLangAttribute(entity, field) ? (
    <span lang={getLangAttribute(entity, field)}>{text}</span>
  ) : (
    text
  )
}
