import { useState } from 'react'
import { Link } from 'react-router'
import { TARGET_LOCALES } from '../../shared/entities/translation.ts'
import type { InboxStatus } from '../../shared/message.ts'
import { CollectionsProvider, useCollections } from './api/collections.tsx'
import { useInboxStatus } from './api/use-loaded.ts'
import { readLocalStorageItem, writeLocalStorageItem } from './browser/local-storage.ts'
import { useRemoveStaleHistoryEntries } from './browser/use-close-on-back.ts'
import { ErrorState } from './components/loading-states.tsx'
import { buildListUrl, buildSiteSettingsUrl } from './entity/admin-url.tsx'
import styles from './first-steps.module.css'
import { t } from './i18n/texts.ts'
import { MessageDeliveryWarning } from './messages/inbox-status.tsx'
import { PageFrame } from './page-frame.tsx'

const NAMES = ['workshop', 'home', 'pieces'] as const
const SKIPPED_STEPS_KEY = 'copeaux_first_steps_passed'

const STEP_NAMES = ['who', 'reach', 'messages', 'cover', 'piece', 'languages'] as const
type StepName = (typeof STEP_NAMES)[number]
type Step = { name: StepName; text?: string; isDone: boolean; to: string; initialFocus?: string }

const readSkipped = () =>
  STEP_NAMES.filter((name) => readLocalStorageItem(SKIPPED_STEPS_KEY)?.split(' ').includes(name))

export default function Start() {
  return (
    <CollectionsProvider names={NAMES}>
      <Page />
    </CollectionsProvider>
  )
}

function useSteps(inboxStatus: InboxStatus | null): Step[] {
  const { workshop, home, pieces } = useCollections().lists
  const [workshopEntity] = workshop.items
  const isDemo = workshopEntity?.is_demo === true
  const own = isDemo ? undefined : workshopEntity
  const cover = home.items[0]?.images[0]
  const workshopUrl = buildSiteSettingsUrl('workshop')
  return [
    {
      name: 'who',
      isDone: Boolean(own?.name && (own.town || own.address)),
      to: workshopUrl,
      initialFocus: own?.name ? 'street' : 'name',
    },
    {
      name: 'reach',
      isDone: Boolean(own?.phone && own.email),
      to: workshopUrl,
      initialFocus: own?.phone ? 'email' : 'phone',
    },
    {
      name: 'messages',
      text: inboxStatus?.accepts_messages === false ? 'textWhileOff' : 'text',
      isDone: inboxStatus?.sends_notifications === true,
      to: '/admin/mail',
    },
    { name: 'cover', isDone: !isDemo && cover !== undefined, to: buildSiteSettingsUrl('home') },
    {
      name: 'piece',
      isDone: !isDemo && pieces.items.length > 0,
      to: `/admin${buildListUrl('pieces', { kind: 'add' })}`,
    },
    {
      name: 'languages',
      isDone:
        workshopEntity !== undefined && workshopEntity.languages.length < TARGET_LOCALES.length,
      to: workshopUrl,
      initialFocus: 'shows_en',
    },
  ]
}

function Page() {
  const { lists, load } = useCollections()
  useRemoveStaleHistoryEntries()
  const inboxStatus = useInboxStatus()
  const steps = useSteps(inboxStatus)
  const [skipped, setSkipped] = useState(readSkipped)
  const states = NAMES.map((name) => lists[name].state)
  const toggleSkipped = (name: StepName) => {
    const next = skipped.includes(name) ? skipped.filter((one) => one !== name) : [...skipped, name]
    setSkipped(next)
    writeLocalStorageItem(SKIPPED_STEPS_KEY, next.join(' '))
  }
  const remaining = steps.filter(({ name, isDone }) => !isDone && !skipped.includes(name))
  return (
    <PageFrame title={t('start.title')} isLoading={states.includes('loading')}>
      {states.includes('failed') && (
        <ErrorState
          title={t('site.loadFailed')}
          onRetry={() => {
            for (const name of NAMES) void load(name)
          }}
        />
      )}
      {states.every((state) => state === 'ready') && (
        <>
          <p className="soft" role="status">
            {remaining.length > 0 ? t('start.left', { count: remaining.length }) : t('start.none')}
          </p>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <StepItem
                key={step.name}
                step={step}
                isSkipped={skipped.includes(step.name)}
                onSkip={() => toggleSkipped(step.name)}
              />
            ))}
          </ol>
          {inboxStatus && !inboxStatus.accepts_messages && <MessageDeliveryWarning />}
        </>
      )}
    </PageFrame>
  )
}

type ItemProps = { step: Step; isSkipped: boolean; onSkip: () => void }

function StepItem({ step, isSkipped, onSkip }: ItemProps) {
  const { name, text = 'text', isDone, to, initialFocus } = step
  const title = t(`start.${name}.title`)
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <div className={styles.text}>
        <h2>
          <Link
            to={to}
            state={{
              depth: 1,
              ...(initialFocus && { field: initialFocus }),
            }}
            className={styles.link}
          >
            {title}
          </Link>
        </h2>
        <p className="soft">{t(`start.${name}.${text}`)}</p>
      </div>
      {isDone ? (
        <p className={styles.done}>{t('start.done')}</p>
      ) : (
        <button
          type="button"
          className="link"
          aria-label={t(isSkipped ? 'start.takeUpLabel' : 'start.passLabel', { title })}
          onClick={onSkip}
        >
          {t(isSkipped ? 'start.takeUp' : 'start.pass')}
        </button>
      )}
    </li>
  )
}
