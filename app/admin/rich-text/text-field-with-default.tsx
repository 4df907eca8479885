import type { DefaultTexts, PageEntityType } from '../../../shared/entities/page.ts'
import type { TranslatableField } from '../../../shared/entities/translatable-fields.ts'
import { TARGET_LOCALES, type Translation } from '../../../shared/entities/translation.ts'
import { useCollections } from '../content/collections.tsx'
import { createFrenchFieldKey } from '../content/field-key.ts'
import { getFieldLabel } from '../form/field-labels.ts'
import styles from '../form/fields.module.css'
import { FormTextField } from '../form/fields.tsx'
import { useField, useFormContext } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'
import { RichTextField } from './rich-text-field.tsx'

type DefaultTextsOfAnyPage = { [field: string]: string | undefined } & {
  translations: { [locale: string]: { [field: string]: Translation | undefined } | undefined }
}

/**
 * Returns the default texts of a page, which visitors see until the artist replaces them. Returns
 * null until these texts have been loaded.
 */
function useDefaultTexts(page: PageEntityType): DefaultTextsOfAnyPage | null {
  const { lists } = useCollections()
  const [entity] = lists[page].items
  return (
    (entity?.originals as DefaultTexts<PageEntityType> | undefined as
      | DefaultTextsOfAnyPage
      | undefined) ?? null
  )
}

type TextFieldWithDefaultProps<Name extends string> = {
  name: Name
  shape?: 'lines' | 'rich'
  isRequired?: boolean
  hint?: string
}

/**
 * Returns a field component for a page that has default texts. The field has a button that
 * restores the default text in every language.
 */
export const createTextFieldWithDefault =
  <Type extends PageEntityType>(page: Type) =>
  (props: TextFieldWithDefaultProps<TranslatableField<Type>>) => (
    <TextFieldWithDefault page={page} {...props} />
  )

function TextFieldWithDefault({
  page,
  name,
  shape,
  isRequired,
  hint,
}: TextFieldWithDefaultProps<string> & { page: PageEntityType }) {
  const form = useFormContext()
  const { id, text } = useField(name)
  const defaults = useDefaultTexts(page)
  const defaultText = defaults?.[name] ?? ''
  const label = getFieldLabel(name)
  const restore = () => {
    form.set(createFrenchFieldKey(name), defaultText)
    for (const locale of TARGET_LOCALES) {
      const translation = defaults?.translations[locale]?.[name]
      form.set({ name, photo: null, locale }, translation?.text ?? '', defaultText)
    }
    // Moves the focus to the field, because the button that was clicked disappears.
    document.getElementById(id)?.focus()
  }
  const field = { name, label, ...(isRequired && { isRequired }), ...(hint && { hint }) }
  return (
    <div className={styles.original}>
      {shape === 'rich' ? (
        <RichTextField {...field} />
      ) : (
        <FormTextField {...field} isLong={shape === 'lines'} />
      )}
      {defaultText !== '' && text !== defaultText && (
        <button
          type="button"
          className="link"
          aria-label={t('original.backTo', { label })}
          onClick={restore}
        >
          {t('original.back')}
        </button>
      )}
    </div>
  )
}
