import { atom } from 'nanostores'
import { lazy, Suspense, useCallback, useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { Training } from '../../../shared/entities/training.ts'
import type { TrainingRegistrations } from '../../../shared/registration.ts'
import type { ListState } from '../api/collections.tsx'
import { useRevalidateOnFocus } from '../browser/use-revalidate-on-focus.ts'
import { t } from '../i18n/texts.ts'
import styles from './open-requests.module.css'
import { fetchTrainings } from './registrations-api.ts'

export const REGISTRATIONS_PATH = '/admin/registrations'
export const getTrainingRegistrationsPath = (training: number) =>
  `${REGISTRATIONS_PATH}?training=${training}`

const counts = atom<TrainingRegistrations[]>([])
const useCounts = () => useSyncExternalStore(counts.listen, counts.get, counts.get)

/**
 * Loads the registration counts for all links of a page, so each page calls this hook only once.
 * Loads them again when a training changes, because the site may then have offered new places.
 */
export function useLoadRegistrationCounts(trainings: ListState<Training>) {
  const load = useCallback(() => {
    void fetchTrainings({ asksForPassword: false }).then((result) => {
      // After a failed request, the links keep the last known numbers.
      if (result.ok && Array.isArray(result.value)) counts.set(result.value)
    })
  }, [])
  const isLoading = trainings.state === 'loading'
  const versions = trainings.items.map(({ version }) => version).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again when `versions` changes.
  useEffect(() => {
    if (!isLoading) load()
  }, [load, isLoading, versions])
  useRevalidateOnFocus(load)
}

const countOpenTasks = (summaries: TrainingRegistrations[]) =>
  summaries.reduce(
    (sum, { requests, to_telephone, to_refund }) =>
      sum + requests + to_telephone.length + (to_refund > 0 ? 1 : 0),
    0,
  )

const describeTasks = (count: number) => (count > 0 ? t('registrations.tasks', { count }) : '')

const Badge = ({ text }: { text: string }) => text && <span className={styles.badge}>{text}</span>

export const RegistrationsLink = () => (
  <span>
    <Link to={REGISTRATIONS_PATH} className="more">
      {t('registrations.title')}
    </Link>{' '}
    <Badge text={describeTasks(countOpenTasks(useCounts()))} />
  </span>
)

export function RequestsAndCallsNotice({ className }: { className: string | undefined }) {
  const summaries = useCounts().filter(
    ({ requests, to_telephone }) => requests + to_telephone.length > 0,
  )
  const [summary, ...others] = summaries
  if (!summary) return null
  const requests = summaries.reduce((sum, one) => sum + one.requests, 0)
  const calls = summaries.reduce((sum, { to_telephone }) => sum + to_telephone.length, 0)
  const path =
    others.length > 0 ? REGISTRATIONS_PATH : getTrainingRegistrationsPath(summary.training.id)
  return (
    <p className={className}>
      {requests > 0 && `${t('registrations.unanswered', { count: requests })} `}
      {calls > 0 && `${t('registrations.untold', { count: calls })} `}
      <Link to={path} className="more">
        {t('registrations.open')}
      </Link>
    </p>
  )
}

const GoAheadNotices = lazy(() =>
  import('./go-ahead-notices.tsx').catch(() => ({ default: () => <></> })),
)

export function GoAheadDecisionNotices({ className }: { className: string | undefined }) {
  const summaries = useCounts().filter(({ decision }) => decision === 'needed')
  if (summaries.length === 0) return null
  return (
    <Suspense>
      <GoAheadNotices summaries={summaries} className={className} />
    </Suspense>
  )
}

export const hasOpenRegistrations = (summary: TrainingRegistrations | undefined) =>
  summary !== undefined && summary.held + summary.waiting > 0

export const useRegistrationSummary = (id: number | undefined) =>
  useCounts().find(({ training }) => training.id === id)

/**
 * Returns how many places are taken beyond the capacity. A capacity of zero means that the artist
 * has closed the training.
 */
export const countExcessPlaces = ({ held, capacity }: TrainingRegistrations) =>
  capacity > 0 ? Math.max(0, held - capacity) : 0

type TrainingLinkProps = { id: number; title: string; className: string | undefined }

export function TrainingRegistrationsLink({ id, title, className }: TrainingLinkProps) {
  const found = useRegistrationSummary(id)
  const words = found?.held ? t('registrations.heldOf', found) : t('registrations.title')
  const tasks = describeTasks(countOpenTasks(found ? [found] : []))
  return (
    <Link
      to={getTrainingRegistrationsPath(id)}
      className={`${className} ${styles.link}`}
      aria-label={t('registrations.linkOf', { words: `${words} ${tasks}`.trim(), title })}
    >
      {words}
      <Badge text={tasks} />
    </Link>
  )
}
