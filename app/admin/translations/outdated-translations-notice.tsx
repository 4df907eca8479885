import type { MouseEvent } from 'react'
import { getPublishedTargetLocales } from '../components/root-data.tsx'
import { createFieldKey, type FieldKey, getPhotos } from '../entity/entity-definition.ts'
import { isEntityPublic } from '../entity/publication.ts'
import {
  getSavedTexts,
  summarizeTranslations,
  type TranslatableText,
} from '../entity/translation-state.ts'
import { getFieldLabel } from '../form/field-labels.ts'
import { useFormContext, useFormProvider } from '../form/form.tsx'
import { getFrenchLanguageName, t } from '../i18n/texts.ts'
import styles from './translation-form.module.css'

/** Warns of outdated translations, which visitors read until the artist updates or removes them. */
export function OutdatedTranslationsNotice() {
  const { definition, entity, texts } = useFormProvider()
  const saved = getSavedTexts(definition, entity)
  const photos = entity ? getPhotos(entity) : []
  const languages = getPublishedTargetLocales().map((locale) => {
    const old = summarizeTranslations(saved, locale).outdated.map((text) => saved.indexOf(text))
    // Translations that the user has updated or confirmed in the form do not count.
    const outdated = summarizeTranslations(texts, locale).outdated.filter((text) =>
      old.includes(texts.indexOf(text)),
    )
    return { locale, outdated }
  })
  const fields = languages.flatMap(({ locale, outdated }) =>
    outdated.map((text) => createFieldKey(text, locale)),
  )
  if (fields.length === 0 || !entity || !isEntityPublic(entity)) return null
  const getName = ({ name, photo }: TranslatableText) => {
    const picture = photos.find(({ id }) => id === photo)
    return picture
      ? t('translations.photo', { position: picture.display_order + 1 })
      : getFieldLabel(name)
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
                  language: getFrenchLanguageName(locale),
                  state: outdated.map(getName).join(', '),
                })}
              </li>
            ))}
        </ul>
      </div>
      <RemoveTranslationsButton fields={fields} />
    </div>
  )
}

/** Removes translations, so that visitors read the French text instead. */
export function RemoveTranslationsButton({ fields }: { fields: FieldKey[] }) {
  const form = useFormContext()
  const removeTranslations = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    for (const field of fields) form.set(field, '')
    // This is no submit button, because Enter in a text field would then remove the translations.
    currentTarget.form?.requestSubmit()
  }
  return (
    <button type="button" className="button" onClick={removeTranslations}>
      {t('translations.takeOffline', { count: fields.length })}
    </button>
  )
}
