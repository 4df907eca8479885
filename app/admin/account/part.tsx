import { type ReactNode, useId } from 'react'
import { t } from '../parts/texts.ts'
import styles from './part.module.css'

/** One matter of the account, under its own title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

/** What can be done, side by side where there is room. */
export const Acts = ({ children }: { children: ReactNode }) => (
  <div className={styles.acts}>{children}</div>
)

type FormEndProps = { submitLabel: string; isHeld: boolean; onCancel: () => void }

/** The end of a form: does what it is for, or turns back. */
export const FormEnd = ({ submitLabel, isHeld, onCancel }: FormEndProps) => (
  <Acts>
    <button type="submit" className="button first" aria-disabled={isHeld}>
      {submitLabel}
    </button>
    <button type="button" className="link" onClick={onCancel}>
      {t('account.cancel')}
    </button>
  </Acts>
)
