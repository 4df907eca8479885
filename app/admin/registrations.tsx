import { useEffect, useLayoutEffect } from 'react'
import { Link, useNavigationType } from 'react-router'
import texts from '../../locales/admin-registrations.fr.json'
import { bindPunctuation } from '../../shared/locale.ts'
import type { InboxStatus } from '../../shared/message.ts'
import { useInboxStatus } from './api/use-loaded.ts'
import { useUrlParameters } from './browser/use-url-parameters.ts'
import { ErrorState } from './components/loading-states.tsx'
import { SearchField } from './form/plain-fields.tsx'
import { armDoubleTapGuard } from './gestures/double-tap-guard.tsx'
import { addTexts, t } from './i18n/texts.ts'
import { PageFrame } from './page-frame.tsx'
import { RegistrationItem } from './registrations/registration-item.tsx'
import styles from './registrations/registrations.module.css'
import { RegistrationSettingsButton } from './registrations/settings.tsx'
import { AllTrainingsLink, ExportButton, TrainingList } from './registrations/training-list.tsx'
import { TrainingRegistrationsView } from './registrations/training-registrations-view.tsx'
import { type RegistrationsData, useRegistrations } from './registrations/use-registrations.ts'

addTexts(texts)

function useView() {
  const { read, write } = useUrlParameters<'q' | 'person' | 'training'>()
  const parse = (name: 'person' | 'training') => Number(read(name)) || null
  return {
    training: parse('training'),
    opened: parse('person'),
    q: read('q'),
    search: (typed: string) => write('q', typed),
    open: (person: number | null) => write('person', person === null ? '' : String(person)),
  }
}
type View = ReturnType<typeof useView>

export default function RegistrationsPage() {
  const view = useView()
  const data = useRegistrations(view.training, view.training === null ? view.q : '')
  const summary = data.trainings.find(({ training }) => training.id === view.training)
  const inboxStatus = useInboxStatus()
  const hasFailed = data.state === 'failed'
  // Keeps the search field after a failed search.
  const keepsOverview =
    view.training === null && (view.q.trim() !== '' || data.trainings.length > 0)
  const navigation = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each newly opened view begins at its top
  useEffect(() => {
    if (navigation === 'PUSH') scrollTo(0, 0)
  }, [view.training])
  // Ignores a second tap on a link, because it would hit a button of the newly opened view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: both change what is below the finger
  useLayoutEffect(armDoubleTapGuard, [view.training, data.state])
  const title = summary ? bindPunctuation(summary.training.title) : t('registrations.title')
  return (
    <PageFrame title={title} isLoading={data.state === 'loading'}>
      {hasFailed && !keepsOverview && (
        <ErrorState title={t('registrations.loadFailed')} onRetry={() => void data.load()} />
      )}
      {(data.state === 'ready' || (hasFailed && keepsOverview)) &&
        (view.training === null ? (
          <Overview view={view} data={data} inboxStatus={inboxStatus} />
        ) : summary ? (
          <TrainingRegistrationsView
            key={view.training}
            {...{ summary, data }}
            sendsEmails={doesSendEmails(inboxStatus)}
            opened={view.opened}
            onOpen={view.open}
          />
        ) : (
          <>
            <p className="soft">{t('registrations.unknown')}</p>
            <AllTrainingsLink />
          </>
        ))}
    </PageFrame>
  )
}

const doesSendEmails = (status: InboxStatus | null) => status?.sends_notifications ?? true

type OverviewProps = { view: View; data: RegistrationsData; inboxStatus: InboxStatus | null }

function Overview({ view, data, inboxStatus }: OverviewProps) {
  return (
    <>
      {data.trainings.every(({ held, waiting }) => held + waiting === 0) && (
        <p className={styles.intro}>{t('registrations.intro')}</p>
      )}
      {inboxStatus?.accepts_messages === false && (
        <p className={styles.intro}>
          {t('registrations.contactForm')}{' '}
          <Link to="/admin/mail" className="more">
            {t('messages.set')}
          </Link>
        </p>
      )}
      <search className={styles.search}>
        <SearchField
          label={t('registrations.search')}
          placeholder={t('registrations.placeholder')}
          typed={view.q}
          onType={view.search}
        />
      </search>
      {view.q.trim() ? (
        <FoundPeople {...{ view, data, inboxStatus }} />
      ) : (
        <TrainingList summaries={data.trainings} />
      )}
      <div className={`${styles.actions} ${styles.last}`}>
        <Link to="/admin/vouchers" className="button">
          {t('registrations.vouchers')}
        </Link>
        <RegistrationSettingsButton />
        <ExportButton />
      </div>
    </>
  )
}

function FoundPeople({ view, data, inboxStatus }: OverviewProps) {
  const { people, trainings } = data
  if (data.state === 'failed')
    return <ErrorState title={t('registrations.loadFailed')} onRetry={() => void data.load()} />
  return (
    <section className={styles.section}>
      <h2>{t('registrations.foundTitle')}</h2>
      <p role="status" className="soft">
        {people.length > 0
          ? t('registrations.found', { count: people.length })
          : t(data.q === view.q ? 'registrations.noneFound' : 'loading')}
      </p>
      <ul className={styles.people}>
        {people.map((person) => {
          const summary = trainings.find(({ training }) => training.id === person.training_id)
          return (
            <RegistrationItem
              key={person.id}
              {...{ person, summary, data }}
              sendsEmails={doesSendEmails(inboxStatus)}
              isFromSearch
              isOpen={view.opened === person.id}
              onToggle={() => view.open(view.opened === person.id ? null : person.id)}
            />
          )
        })}
      </ul>
    </section>
  )
}
