import type { TargetLocale } from '../../../shared/entities/translation.ts'
import { type AnyEntity, type EntityDefinition, getPhotos } from '../content/entity-definition.ts'
import {
  getSavedTexts,
  summarizeTranslations,
  type TranslatableText,
} from '../content/translation-state.ts'
import { getFieldText } from '../form/draft.ts'
import type { FormState } from '../form/form.tsx'

import { getLanguageName, t } from '../i18n/texts.ts'
import { RemoveTranslationsButton } from './outdated-translations-notice.tsx'

import { TranslationField } from './translation-field.tsx'
import styles from './translation-form.module.css'

type TranslationFormProps = {
  kind: EntityDefinition
  entity: AnyEntity | null
  form: FormState
  /** Includes the unsaved changes of the form. */
  texts: TranslatableText[]
  locale: TargetLocale
}

export function TranslationForm({ kind, entity, form, texts, locale }: TranslationFormProps) {
  const savedTexts = getSavedTexts(kind, entity)
  const { missing, outdated } = summarizeTranslations(texts, locale)
  const language = getLanguageName(locale)
  // Leaves out texts without French content, unless they have a translation that can be edited.
  const shownTexts = texts.filter(
    (text) => text.french.trim() || getFieldText(form.draft, { ...text, locale }),
  )
  const photos = entity ? getPhotos(entity) : []
  const confirmAll = () => {
    for (const text of outdated) form.confirm({ ...text, locale }, text.french)
    const [first] = outdated
    // The clicked button disappears, so the focus moves to the first text that was outdated.
    if (first) form.focusField({ ...first, locale })
  }
  return (
    <>
      {shownTexts.length === 0 && <p className={styles.note}>{t('translations.frenchFirst')}</p>}
      {missing.length > 0 && (
        <p className={styles.note}>
          {t('translations.texts', { count: missing.length })}{' '}
          {t('translations.whatVisitorsRead', { language })}
        </p>
      )}
      {outdated.length > 1 && (
        <div className={styles.note}>
          <p>{t('translations.changedSince', { count: outdated.length })}</p>
          <button type="button" className="button" onClick={confirmAll}>
            {t('translations.allRight')}
          </button>
          <RemoveTranslationsButton
            form={form}
            fields={outdated.map((text) => ({ ...text, locale }))}
          />
        </div>
      )}
      {shownTexts.map((text) => (
        <TranslationField
          key={`${text.photo} ${text.name}`}
          text={text}
          locale={locale}
          shape={text.photo === null ? kind.longTexts[text.name] : 'lines'}
          saved={savedTexts[texts.indexOf(text)]?.translations[locale]}
          picture={photos.find(({ id }) => id === text.photo)}
          isMissing={missing.includes(text)}
          isOutdated={outdated.includes(text)}
        />
      ))}
    </>
  )
}
