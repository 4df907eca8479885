import { Link } from 'react-router'
import texts from '../../../locales/admin-registrations.fr.json'
import type { TrainingRegistrations } from '../../../shared/registration.ts'
import { addTexts, t } from '../i18n/texts.ts'
import { getTrainingRegistrationsPath } from './open-requests.tsx'
import { formatDecisionQuestion } from './registration-texts.ts'

addTexts(texts)

type GoAheadNoticesProps = { summaries: TrainingRegistrations[]; className: string | undefined }

export default function GoAheadNotices({ summaries, className }: GoAheadNoticesProps) {
  return (
    <>
      {summaries.map((summary) => (
        <p key={summary.training.id} className={className}>
          <strong>{summary.training.title}</strong>
          {formatDecisionQuestion(summary)}
          <Link to={getTrainingRegistrationsPath(summary.training.id)} className="more">
            {t('registrations.answer')}
          </Link>
        </p>
      ))}
    </>
  )
}
