import { Link } from 'react-router'
import { bindPunctuation } from '../../../shared/locale.ts'
import { getExportFileName, type TrainingRegistrations } from '../../../shared/registration.ts'
import { downloadAfterIdentityConfirmation, getErrorMessage } from '../api/api.ts'
import { ActionButton } from '../components/buttons.tsx'
import { EmptyState } from '../components/loading-states.tsx'
import { FoldableSection } from '../components/section.tsx'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import {
  countExcessPlaces,
  getTrainingRegistrationsPath,
  hasOpenRegistrations,
  REGISTRATIONS_PATH,
} from './open-requests.tsx'
import {
  describePlaceCounts,
  describeRefunds,
  formatDatesOrUndated,
  formatDecisionQuestion,
  isPastOrDeletedTraining,
} from './registration-texts.ts'
import styles from './registrations.module.css'
import { getRegistrationsExportPath } from './registrations-api.ts'

export const TrainingOverview = ({ summary }: { summary: TrainingRegistrations }) => (
  <div className={styles.facts}>
    <p>{formatDatesOrUndated(summary)}</p>
    {!summary.training.date && !summary.training.is_deleted && hasOpenRegistrations(summary) && (
      <p>{t('registrations.undatedUntold')}</p>
    )}
    {summary.training.is_deleted && (
      <p>
        {t('registrations.isCalledOff')}{' '}
        <Link to="/admin/trash" className="more">
          {t('registrations.toTrash')}
        </Link>
      </p>
    )}
    <p className={countExcessPlaces(summary) > 0 ? styles.unanswered : 'soft'}>
      {describePlaceCounts(summary)}
    </p>
    {summary.decision === 'goes_ahead' && <p>{t('registrations.goesAhead')}</p>}
    {summary.requests > 0 && (
      <p className={styles.unanswered}>
        {t('registrations.toAnswer', { count: summary.requests })}
      </p>
    )}
    {summary.to_telephone.length > 0 && (
      <p className={styles.unanswered}>
        {t('registrations.toTelephone', { names: summary.to_telephone.join(', ') })}
      </p>
    )}
    {summary.to_refund > 0 && <p className={styles.unanswered}>{describeRefunds(summary)}</p>}
  </div>
)

/**
 * Past and called-off trainings are in a collapsed section, which opens while a called-off training
 * has money to refund or people to telephone. Other past trainings do not open the section, because
 * the terms may let the artist keep the money.
 */
export function TrainingList({ summaries }: { summaries: TrainingRegistrations[] }) {
  const past = summaries.filter(isPastOrDeletedTraining).reverse()
  const upcoming = summaries.filter((summary) => !isPastOrDeletedTraining(summary))
  return (
    <>
      {upcoming.length === 0 ? (
        <EmptyState title={t('registrations.empty')}>
          <p className="soft">{t('registrations.emptyHint')}</p>
        </EmptyState>
      ) : (
        <section className={styles.section}>
          <h2>{t('registrations.coming')}</h2>
          <TrainingItems summaries={upcoming} />
        </section>
      )}
      {past.length > 0 && (
        <FoldableSection
          title={t('registrations.past', { count: past.length })}
          opensWhen={past.some(
            ({ training, to_refund, to_telephone }) =>
              training.is_deleted && (to_refund > 0 || to_telephone.length > 0),
          )}
          className={styles.folded}
        >
          <TrainingItems summaries={past} />
        </FoldableSection>
      )}
    </>
  )
}

const TrainingItems = ({ summaries }: { summaries: TrainingRegistrations[] }) => (
  <ul className={styles.people}>
    {summaries.map((summary) => (
      <li key={summary.training.id} className={styles.person}>
        <h3>
          <Link to={getTrainingRegistrationsPath(summary.training.id)}>
            {bindPunctuation(summary.training.title)}
          </Link>
        </h3>
        <TrainingOverview summary={summary} />
        {summary.decision === 'needed' && (
          <p className={styles.unanswered}>{formatDecisionQuestion(summary)}</p>
        )}
      </li>
    ))}
  </ul>
)

export function ExportButton({ training }: { training?: TrainingRegistrations['training'] }) {
  const { run, isBusy } = useExclusiveAction()
  const download = () =>
    run('export', async () => {
      const result = await downloadAfterIdentityConfirmation(
        getRegistrationsExportPath(training?.id),
      )
      if (result.ok) showToast(t('toasts.downloaded'), getExportFileName(training), 'registrations')
      else if (result.code !== 'confirm_first')
        showFailureToast(t('registrations.exportFailed'), getErrorMessage(result), 'registrations')
      return result.ok
    })
  return (
    <ActionButton isBusy={isBusy} onPress={download}>
      {t('registrations.export')}
    </ActionButton>
  )
}

export const AllTrainingsLink = () => (
  <p>
    <Link to={REGISTRATIONS_PATH} className="more">
      {t('registrations.all')}
    </Link>
  </p>
)
