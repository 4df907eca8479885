import { useTranslation } from 'react-i18next'
import { Field, useProblems } from './field.tsx'
import styles from './message-form.module.css'
import type { FieldName, FormAnswer } from './read-message.ts'
import { SentNotice } from './sent-notice.tsx'

type MessageFormProps = {
  /** Begins the ids of the fields. */
  id: 'contact' | 'interest'
  fields: FieldName[]
  /** What stands in the fields before anything is typed. */
  prefilled: Partial<Record<FieldName, string>>
  /** The page's own address. */
  action: string
  /** What the server said, when the form was sent without the script. */
  answer: FormAnswer | undefined
  sent: { title: string; text: string }
}

/** A letter to the workshop. The server answers it, or the script in its place, with the same words. */
export function MessageForm({ id, fields, prefilled, action, answer, sent }: MessageFormProps) {
  const { t } = useTranslation()
  const say = useProblems()
  const refused = answer?.sent === false ? answer : undefined
  const wrong = fields.filter((name) => refused?.problems[name])
  return (
    <form
      id={id}
      method="post"
      action={`${action}#${id}`}
      noValidate
      className={styles.form}
      data-message-form
      data-problems={fields.map((_, index) => t('form.problems', { count: index + 1 })).join('|')}
    >
      {answer?.sent && (
        <div role="status">
          <SentNotice {...sent} />
        </div>
      )}
      <div className={styles.summary} role="alert" tabIndex={-1} hidden={wrong.length === 0}>
        <p className={styles.heading}>{refused && t('form.problems', { count: wrong.length })}</p>
        <ul>
          {refused &&
            wrong.map((name) => (
              <li key={name}>
                <a href={`#${id}-${name}`}>{say(name, refused.problems[name] ?? 'required')}</a>
              </li>
            ))}
        </ul>
      </div>
      <div className={styles.fields}>
        {fields.map((name) => (
          <Field
            key={name}
            form={id}
            name={name}
            value={(refused?.values[name] ?? prefilled[name]) || ''}
            problem={refused?.problems[name]}
          />
        ))}
      </div>
      <div>
        <button type="submit" className="button first">
          {t('form.send')}
        </button>
      </div>
      <template data-sent>
        <SentNotice {...sent} />
      </template>
    </form>
  )
}
