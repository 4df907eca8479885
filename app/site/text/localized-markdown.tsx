import { ensureLocalePrefix } from '../../../shared/locale.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { Markdown } from '../../ui/markdown.tsx'
import { getLangAttribute } from './localize.ts'

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
