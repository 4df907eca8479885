import { type ReactNode, useId } from 'react'
import { FoldableSection } from '../components/section.tsx'
import { getFieldText } from './draft.ts'
import styles from './fields.module.css'
import { useFormContext } from './form.tsx'

type CollapsibleFieldGroupProps = {
  title: string
  hint?: string
  names: readonly string[]
  children: ReactNode
}

/** The group opens if a field is filled in or has an error. */
export function CollapsibleFieldGroup({
  title,
  hint,
  names,
  children,
}: CollapsibleFieldGroupProps) {
  const { draft, errors } = useFormContext()
  const isFilledIn = names.some((name) => getFieldText(draft, name) !== '')
  const hasError = names.some((name) => name in errors)
  return (
    <FoldableSection title={title} opensWhen={isFilledIn || hasError}>
      <div className={styles.foldedFields}>
        {hint && <p className={styles.hint}>{hint}</p>}
        {children}
      </div>
    </FoldableSection>
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
