import type { TargetLocale } from '../../../shared/translation.ts'
import { type AnyEntity, type Kind, photosOf } from '../content/kind.ts'
import { languageState, savedTexts, type Texts } from '../content/translations.ts'
import { confirmationName, draftName } from '../form/draft.ts'
import type { FormState } from '../form/form.tsx'
import { t } from '../parts/texts.ts'
import styles from './desk.module.css'
import { TranslationField } from './field.tsx'

type TranslationDeskProps = {
  kind: Kind
  entity: AnyEntity | null
  form: FormState
  /** As a save would leave them now. */
  texts: Texts
  locale: TargetLocale
}

/** One language of an entity: the French beside each translation. */
export function TranslationDesk({ kind, entity, form, texts, locale }: TranslationDeskProps) {
  const saved = entity && savedTexts(kind, entity).translations[locale]
  const { missing, outdated } = languageState(texts, locale)
  const language = t(`languages.${locale}`)
  // What has no French text needs no translation; one that was written all the same is not hidden.
  const names = Object.keys(texts.french).filter(
    (name) => texts.french[name]?.trim() || form.draft[draftName(locale, name)],
  )
  const photos = entity ? photosOf(entity) : []
  const confirmAll = () => {
    for (const name of outdated) form.set(confirmationName(locale, name), texts.french[name] ?? '')
    // The button goes.
    form.lead(draftName(locale, outdated[0] ?? ''))
  }
  return (
    <>
      {names.length === 0 && <p className={styles.remark}>{t('translations.frenchFirst')}</p>}
      {missing.length > 0 && (
        <p className={styles.remark}>
          {t('translations.texts', { count: missing.length })}{' '}
          {t('translations.whatVisitorsRead', { language })}
        </p>
      )}
      {outdated.length > 1 && (
        <div className={styles.remark}>
          <p>{t('translations.changedSince', { count: outdated.length })}</p>
          <button type="button" className="button" onClick={confirmAll}>
            {t('translations.allRight')}
          </button>
        </div>
      )}
      {names.map((name) => (
        <TranslationField
          key={name}
          name={name}
          locale={locale}
          shape={kind.longTexts[name]}
          french={texts.french[name] ?? ''}
          saved={saved?.[name]}
          photo={photos.find(({ id }) => name === `photo-${id}`)}
          isMissing={missing.includes(name)}
          isOutdated={outdated.includes(name)}
        />
      ))}
    </>
  )
}
