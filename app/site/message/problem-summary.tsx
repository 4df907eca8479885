import { useTranslation } from 'react-i18next'
import { useFieldErrorMessage } from './message-field.tsx'
import styles from './message-form.module.css'
import type { MessageFieldName, MessageFormResult } from './validate-message.ts'

type ProblemSummaryProps = {
  /** Prefix of the ids of the fields, to which the problems link. */
  form: string
  fields: readonly MessageFieldName[]
  problems: MessageFormResult['problems'] | undefined
  failure?: { heading: string; text: string } | undefined
}

export function ProblemSummary({ form, fields, problems = {}, failure }: ProblemSummaryProps) {
  const { t } = useTranslation()
  const getErrorMessage = useFieldErrorMessage()
  const names = fields.filter((name) => problems[name])
  return (
    <div
      className={styles.summary}
      role="alert"
      tabIndex={-1}
      hidden={names.length === 0 && !failure}
    >
      <p className={styles.heading}>
        {failure?.heading ?? (names.length > 0 && t('form.problems', { count: names.length }))}
      </p>
      <ul>
        {failure && <li>{failure.text}</li>}
        {names.map((name) => (
          <li key={name}>
            <a href={`#${form}-${name}`}>{getErrorMessage(name, problems[name] ?? 'required')}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
