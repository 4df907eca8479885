import type { MouseEvent } from 'react'
import type { FieldRef } from '../content/field.ts'
import type { AnyEntity, Kind } from '../content/kind.ts'
import { photosOf } from '../content/kind.ts'
import { shownLanguages } from '../content/shown-languages.ts'
import { languageState, savedTexts, type Text } from '../content/translations.ts'
import { fieldWords } from '../form/field-words.ts'
import type { FormState } from '../form/form.tsx'
import { t } from '../parts/texts.ts'
import styles from './translation-form.module.css'

type OutdatedTranslationsProps = {
  kind: Kind
  entity: AnyEntity | null
  form: FormState
  /** The texts with the unsaved changes of the form. */
  texts: Text[]
}

/** Lists outdated translations that visitors still read, and offers to remove them. */
export function OutdatedTranslations({ kind, entity, form, texts }: OutdatedTranslationsProps) {
  const saved = savedTexts(kind, entity)
  const photos = entity ? photosOf(entity) : []
  const languages = shownLanguages().map((locale) => {
    const old = languageState(saved, locale).outdated.map((text) => saved.indexOf(text))
    // Leaves out translations that were already updated or confirmed in the form.
    const outdated = languageState(texts, locale).outdated.filter((text) =>
      old.includes(texts.indexOf(text)),
    )
    return { locale, outdated }
  })
  const fields = languages.flatMap(({ locale, outdated }) =>
    outdated.map((text) => ({ ...text, locale })),
  )
  if (fields.length === 0) return null
  const nameOf = ({ name, photo }: Text) => {
    const picture = photos.find(({ id }) => id === photo)
    return picture
      ? t('translations.photo', { position: picture.display_order + 1 })
      : fieldWords(name)
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

/** Clears translations and submits the surrounding form. Visitors then read the French. */
export function RemoveTranslations({ form, fields }: { form: FormState; fields: FieldRef[] }) {
  const takeOffline = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    for (const field of fields) form.set(field, '')
    // Not a submit button: Enter in a text field would press it.
    currentTarget.form?.requestSubmit()
  }
  return (
    <button type="button" className="button" onClick={takeOffline}>
      {t('translations.takeOffline', { count: fields.length })}
    </button>
  )
}
