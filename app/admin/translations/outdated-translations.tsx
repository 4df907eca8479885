import type { MouseEvent } from 'react'
import type { AnyEntity, EntityDefinition } from '../content/entity-definition.ts'
import { photosOf } from '../content/entity-definition.ts'
import type { FieldRef } from '../content/field-ref.ts'
import { publishedLanguages } from '../content/published-languages.ts'
import { languageState, savedTexts, type TranslatableText } from '../content/translation-state.ts'
import { fieldLabel } from '../form/field-labels.ts'
import type { FormState } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'
import styles from './translation-form.module.css'

type OutdatedTranslationsProps = {
  kind: EntityDefinition
  entity: AnyEntity | null
  form: FormState
  /** The translatable texts, including the unsaved changes of the form. */
  texts: TranslatableText[]
}

/** Lists outdated translations that visitors still read, and offers to remove them. */
export function OutdatedTranslations({ kind, entity, form, texts }: OutdatedTranslationsProps) {
  const saved = savedTexts(kind, entity)
  const photos = entity ? photosOf(entity) : []
  const languages = publishedLanguages().map((locale) => {
    const old = languageState(saved, locale).outdated.map((text) => saved.indexOf(text))
    // Leaves out translations that the user has already updated or confirmed in the form.
    const outdated = languageState(texts, locale).outdated.filter((text) =>
      old.includes(texts.indexOf(text)),
    )
    return { locale, outdated }
  })
  const fields = languages.flatMap(({ locale, outdated }) =>
    outdated.map((text) => ({ ...text, locale })),
  )
  if (fields.length === 0) return null
  const nameOf = ({ name, photo }: TranslatableText) => {
    const picture = photos.find(({ id }) => id === photo)
    return picture
      ? t('translations.photo', { position: picture.display_order + 1 })
      : fieldLabel(name)
  }
  return (
    <div className={styles.note}>
      <div>
        <p>{t('translations.stillOnline')}</p>
        <ul>
          {languages
            .filter(({ outdated }) => outdated.length > 0)
            .map(({ locale, outdated }) => (
              <li key={locale}>
                {t('translations.stateOf', {
                  language: t(`languages.${locale}`),
                  state: outdated.map(nameOf).join(', '),
                })}
              </li>
            ))}
        </ul>
      </div>
      <RemoveTranslations form={form} fields={fields} />
    </div>
  )
}

/**
 * Renders a button that clears translations and submits the surrounding form. Visitors then read
 * the French text instead.
 */
export function RemoveTranslations({ form, fields }: { form: FormState; fields: FieldRef[] }) {
  const takeOffline = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    for (const field of fields) form.set(field, '')
    // Submits the form from a click handler instead of using a submit button, because Enter in a
    // text field would activate a submit button.
    currentTarget.form?.requestSubmit()
  }
  return (
    <button type="button" className="button" onClick={takeOffline}>
      {t('translations.takeOffline', { count: fields.length })}
    </button>
  )
}
