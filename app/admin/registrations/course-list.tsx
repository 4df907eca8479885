import { Link } from 'react-router'
import type { TrainingRegistrations } from '../../../shared/registration.ts'
import { bindPunctuation } from '../../../shared/text/spaces.ts'
import { EmptyState } from '../components/loading-states.tsx'
import fields from '../form/fields.module.css'
import { t } from '../i18n/texts.ts'
import { getCoursePath } from './open-requests.tsx'
import {
  describeCounts,
  describeRefunds,
  formatCourseDates,
  formatTakesPlaceQuestion,
  isOver,
} from './registration-texts.ts'
import styles from './registrations.module.css'

export const CourseFacts = ({ course }: { course: TrainingRegistrations }) => (
  <div className={styles.facts}>
    <p>{formatCourseDates(course)}</p>
    {course.training.is_deleted && <p>{t('registrations.isCalledOff')}</p>}
    <p className="soft">{describeCounts(course)}</p>
    {course.decision === 'goes_ahead' && <p>{t('registrations.goesAhead')}</p>}
    {course.requests > 0 && (
      <p className={styles.unanswered}>{t('registrations.toAnswer', { count: course.requests })}</p>
    )}
    {course.to_refund > 0 && <p className={styles.unanswered}>{describeRefunds(course)}</p>}
  </div>
)

/**
 * Past and called-off courses are in a collapsed section. It is open while a called-off course has
 * money to refund, but not for money that the terms may let the artist keep.
 */
export function CourseList({ courses }: { courses: TrainingRegistrations[] }) {
  const past = courses.filter(isOver).reverse()
  const coming = courses.filter((course) => !isOver(course))
  return (
    <>
      {coming.length === 0 ? (
        <EmptyState title={t('registrations.empty')}>
          <p className="soft">{t('registrations.emptyHint')}</p>
        </EmptyState>
      ) : (
        <section className={styles.section}>
          <h2>{t('registrations.coming')}</h2>
          <Courses courses={coming} />
        </section>
      )}
      {past.length > 0 && (
        <details
          className={`${fields.folded} ${styles.folded}`}
          open={past.some(({ training, to_refund }) => training.is_deleted && to_refund > 0)}
        >
          <summary>{t('registrations.past', { count: past.length })}</summary>
          <Courses courses={past} />
        </details>
      )}
    </>
  )
}

const Courses = ({ courses }: { courses: TrainingRegistrations[] }) => (
  <ul className={styles.people}>
    {courses.map((course) => (
      <li key={course.training.id} className={styles.person}>
        <h3>
          <Link to={getCoursePath(course.training.id)}>
            {bindPunctuation(course.training.title)}
          </Link>
        </h3>
        <CourseFacts course={course} />
        {course.decision === 'needed' && (
          <p className={styles.unanswered}>{formatTakesPlaceQuestion(course)}</p>
        )}
      </li>
    ))}
  </ul>
)
