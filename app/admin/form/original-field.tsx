import type { Originals, PageType } from '../../../shared/page.ts'
import {
  TARGET_LOCALES,
  type TranslatableField,
  type Translation,
} from '../../../shared/translation.ts'
import { useCollections } from '../content/collections.tsx'
import { frenchField } from '../content/field.ts'
import { t } from '../parts/texts.ts'
import { fieldWords } from './field-words.ts'
import styles from './fields.module.css'
import { LineField } from './fields.tsx'
import { useField, useForm } from './form.tsx'
import { RichTextField } from './rich-text.tsx'

type Known = { [field: string]: string | undefined } & {
  translations: { [locale: string]: { [field: string]: Translation | undefined } | undefined }
}

/** What any workshop could say on that page; null while the page has not been read. */
function useOriginals(page: PageType): Known | null {
  const { lists } = useCollections()
  const [read] = lists[page].items
  return (read?.originals as Originals<PageType> | undefined as Known | undefined) ?? null
}

type OriginalFieldProps<Name extends string> = {
  name: Name
  shape?: 'lines' | 'rich'
  isRequired?: boolean
  hint?: string
}

/** The texts of a page, which had some before the artist wrote anything: there is a way back to these, in every language. */
export const textsOf =
  <Type extends PageType>(page: Type) =>
  (props: OriginalFieldProps<TranslatableField<Type>>) => <OriginalField page={page} {...props} />

function OriginalField({
  page,
  name,
  shape,
  isRequired,
  hint,
}: OriginalFieldProps<string> & { page: PageType }) {
  const form = useForm()
  const { id, text } = useField(name)
  const originals = useOriginals(page)
  const original = originals?.[name] ?? ''
  const label = fieldWords(name)
  const goBack = () => {
    form.set(frenchField(name), original)
    for (const locale of TARGET_LOCALES) {
      const translation = originals?.translations[locale]?.[name]
      form.set({ name, photo: null, locale }, translation?.text ?? '', original)
    }
    // The pressed button disappears, and would take the focus with it.
    document.getElementById(id)?.focus()
  }
  const field = { name, label, ...(isRequired && { isRequired }), ...(hint && { hint }) }
  return (
    <div className={styles.original}>
      {shape === 'rich' ? (
        <RichTextField {...field} />
      ) : (
        <LineField {...field} isLong={shape === 'lines'} />
      )}
      {original !== '' && text !== original && (
        <button
          type="button"
          className="link"
          aria-label={t('original.backTo', { label })}
          onClick={goBack}
        >
          {t('original.back')}
        </button>
      )}
    </div>
  )
}
