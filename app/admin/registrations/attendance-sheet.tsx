import {
  isPaidInFull,
  type Registration,
  type TrainingRegistrations,
} from '../../../shared/registration.ts'
import { t } from '../i18n/texts.ts'
import { formatCourseDates } from './registration-texts.ts'
import styles from './registrations.module.css'

const COLUMNS = ['name', 'places', 'phone', 'paid', 'signature'] as const

function describePayment(person: Registration) {
  if (isPaidInFull(person)) return t('registrations.sheet.yes')
  return person.paid_at && t('registrations.sheet.deposit')
}

type SheetProps = { course: TrainingRegistrations; people: Registration[] }

/** The sheet is only visible in print. */
export const AttendanceSheet = ({ course, people }: SheetProps) => (
  <table className={styles.sheet}>
    <caption>
      {course.training.title}
      <br />
      {formatCourseDates(course)}
    </caption>
    <thead>
      <tr>
        {COLUMNS.map((column) => (
          <th key={column} scope="col">
            {t(`registrations.sheet.${column}`)}
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
            <td />
          </tr>
        ))}
    </tbody>
  </table>
)
