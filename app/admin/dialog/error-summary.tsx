import { DEFAULT_LOCALE } from '../../../shared/locale.ts'
import { languageOf } from '../form/draft.ts'
import type { FormState } from '../form/form.tsx'
import { t } from '../parts/texts.ts'
import styles from './entity-dialog.module.css'

/** What has to be looked at again, above the fields: each name leads to its field, what has none says why. */
export function ErrorSummary({ form, problem }: { form: FormState; problem: string }) {
  const names = Object.keys(form.errors)
  if (names.length === 0 && !problem) return null
  return (
    <div id="problemes" role="alert" tabIndex={-1} className={styles.summary}>
      {names.length > 0 && (
        <>
          <p className={styles.summaryTitle}>{t('form.toReview', { count: names.length })}</p>
          <ul>
            {names.map((name) => (
              <li key={name}>
                {name in form.draft ? (
                  <button type="button" onClick={() => form.lead(name)}>
                    {labelOf(name)}
                  </button>
                ) : (
                  form.errors[name]
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {problem && <p>{problem}</p>}
    </div>
  )
}

/** “Titre”, or for a translation “Titre (allemand)”. */
export function labelOf(name: string): string {
  const language = languageOf(name)
  if (language === DEFAULT_LOCALE) return t(`fields.${name}`)
  const field = t(`fields.${name.slice(language.length + 1)}`)
  return t('translations.fieldIn', { field, language: t(`languages.${language}`) })
}
