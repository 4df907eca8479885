import { listTrainingDays } from '../../../shared/entities/training-dates.ts'
import { bindPunctuation, formatPrice } from '../../../shared/locale.ts'
import type { Registration, TrainingRegistrations } from '../../../shared/registration.ts'
import { getAmountOwed, isPaidInFull } from '../../../shared/registration-payment.ts'
import { formatDayAndMonth } from '../i18n/dates.ts'
import { t } from '../i18n/texts.ts'
import { formatDatesOrUndated } from './registration-texts.ts'
import styles from './registrations.module.css'

const COLUMNS = ['name', 'places', 'phone', 'paid'] as const
/**
 * Columns for more than six days would be too narrow to sign, so a longer training has a single
 * signature column.
 */
const MAX_SIGNATURE_COLUMNS = 6

function getSignatureColumns({ training }: TrainingRegistrations): string[] {
  const days = listTrainingDays(training)
  return days.length > 1 && days.length <= MAX_SIGNATURE_COLUMNS
    ? days.map((day) => formatDayAndMonth(new Date(`${day}T12:00`)))
    : [t('registrations.sheet.signature')]
}

function describePayment(person: Registration) {
  const owed = getAmountOwed(person)
  if (owed > 0) return t('registrations.sheet.owed', { amount: formatPrice('fr', owed) })
  return isPaidInFull(person) && t('registrations.sheet.yes')
}

type SheetProps = { summary: TrainingRegistrations; people: Registration[] }

/** The attendance sheet is visible only in print. */
export function AttendanceSheet({ summary, people }: SheetProps) {
  const signatures = getSignatureColumns(summary)
  return (
    <table className={styles.sheet}>
      <caption>
        {bindPunctuation(summary.training.title)}
        <br />
        {formatDatesOrUndated(summary)}
      </caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`registrations.sheet.${column}`)}
            </th>
          ))}
          {signatures.map((column) => (
            <th
              key={column}
              scope="col"
              className={signatures.length === 1 ? styles.onlySignature : undefined}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people
          .filter(({ state }) => state === 'confirmed')
          .toSorted((a, b) => a.name.localeCompare(b.name, 'fr'))
          .map((person) => (
            <tr key={person.id}>
              <th scope="row">{person.name}</th>
              <td>{person.places}</td>
              <td>{person.phone}</td>
              <td>{describePayment(person)}</td>
              {signatures.map((column) => (
                <td key={column} />
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}
