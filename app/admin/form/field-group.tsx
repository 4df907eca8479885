import { type ReactNode, useId, useState } from 'react'
import { getFieldText } from './draft.ts'
import styles from './fields.module.css'
import { useFormContext } from './form.tsx'

type CollapsibleFieldGroupProps = {
  title: string
  hint?: string
  names: readonly string[]
  children: ReactNode
}

/** The group is open at the start if a field is filled in or has an error. */
export function CollapsibleFieldGroup({
  title,
  hint,
  names,
  children,
}: CollapsibleFieldGroupProps) {
  const { draft, errors } = useFormContext()
  const [isFilledIn] = useState(() => names.some((name) => getFieldText(draft, name) !== ''))
  const hasError = names.some((name) => name in errors)
  return (
    <details className={styles.folded} open={isFilledIn || hasError}>
      <summary>{title}</summary>
      <div className={styles.foldedFields}>
        {hint && <p className={styles.hint}>{hint}</p>}
        {children}
      </div>
    </details>
  )
}

export function FieldGroup({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  )
}
