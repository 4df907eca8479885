import type { AnyEntity } from '../content/entity-definition.ts'
import { getFieldElementId } from '../content/field-key.ts'
import { getFullFieldLabel } from '../form/field-labels.ts'
import { type FormState, hasFormField } from '../form/form.tsx'
import { t } from '../i18n/texts.ts'
import styles from './error-summary.module.css'

type ErrorSummaryProps = { form: FormState; entity: AnyEntity | null }

export function ErrorSummary({ form, entity }: ErrorSummaryProps) {
  const { errors, problem: formError } = form
  if (errors.length === 0 && !formError) return null
  return (
    <div id="problemes" role="alert" tabIndex={-1} className={styles.summary}>
      {errors.length > 0 && (
        <>
          <p className={styles.title}>{t('form.toReview', { count: errors.length })}</p>
          <ul>
            {errors.map(({ field, message }) => (
              <li key={getFieldElementId(field)}>
                {hasFormField(form, field) ? (
                  <button type="button" onClick={() => form.focusField(field)}>
                    {getFullFieldLabel(field, entity)}
                  </button>
                ) : (
                  message
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {formError && <p>{formError}</p>}
    </div>
  )
}
