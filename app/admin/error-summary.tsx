import styles from './entity-dialog.module.css'
import { type Errors, focusField } from './form.tsx'
import { t } from './texts.ts'

/** What has to be looked at again, above the fields: each name leads to its field. */
export function ErrorSummary({ errors, problem }: { errors: Errors; problem: string }) {
  const names = Object.keys(errors)
  if (names.length === 0 && !problem) return null
  return (
    <div id="problemes" role="alert" tabIndex={-1} className={styles.summary}>
      {names.length > 0 && (
        <>
          <p className={styles.summaryTitle}>{t('form.toReview', { count: names.length })}</p>
          <ul>
            {names.map((name) => (
              <li key={name}>
                <button type="button" onClick={() => focusField(name)}>
                  {t(`fields.${name}`)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {problem && <p>{problem}</p>}
    </div>
  )
}
