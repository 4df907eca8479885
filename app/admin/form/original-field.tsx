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

/** Returns the built-in texts of a page, or null while the page is loading. */
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

/**
 * Returns a component for the texts of a page that has built-in texts. Its fields have a button
 * that restores the built-in text in every language.
 */
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
    // The button disappears after the press, so the focus moves to the field.
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
