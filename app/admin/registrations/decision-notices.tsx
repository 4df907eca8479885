import { Link } from 'react-router'
import texts from '../../../locales/admin-registrations.fr.json'
import type { TrainingRegistrations } from '../../../shared/registration.ts'
import { addTexts, t } from '../i18n/texts.ts'
import { getCoursePath } from './open-requests.tsx'
import { formatTakesPlaceQuestion } from './registration-texts.ts'

addTexts(texts)

type DecisionNoticesProps = { courses: TrainingRegistrations[]; className: string | undefined }

export default function DecisionNotices({ courses, className }: DecisionNoticesProps) {
  return (
    <>
      {courses.map((course) => (
        <p key={course.training.id} className={className}>
          <strong>{course.training.title}</strong>
          {formatTakesPlaceQuestion(course)}
          <Link to={getCoursePath(course.training.id)} className="more">
            {t('registrations.answer')}
          </Link>
        </p>
      ))}
    </>
  )
}
