import { WORKSHOP } from '../../../shared/workshop.ts'
import styles from './contact-details.module.css'

/** Where the workshop is, and how it answers for sure. */
export function ContactDetails() {
  return (
    <address className={styles.address}>
      {WORKSHOP.address.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <a href={`tel:${WORKSHOP.phone.dialled}`} className="num">
        {WORKSHOP.phone.shown}
      </a>
      <a href={`mailto:${WORKSHOP.email}`}>{WORKSHOP.email}</a>
    </address>
  )
}
