import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import texts from '../../locales/admin-site.fr.json'
import { SINGLETON_ENTITY_TYPES } from '../../shared/entities/entity-types.ts'
import { api, getErrorMessage } from './api/api.ts'
import { CollectionsProvider, useCollections } from './api/collections.tsx'
import { useRemoveStaleHistoryEntries } from './browser/use-close-on-back.ts'
import { ask } from './components/ask.tsx'
import { ErrorState, LoadingOverlay } from './components/loading-states.tsx'
import { setPublishedTargetLocales } from './components/root-data.tsx'
import { showFailureToast, showToast } from './components/toasts.tsx'
import EntityDialog from './dialog/entity-dialog.tsx'
import { closuresDefinition } from './entities/days.tsx'
import { homeDefinition } from './entities/home.tsx'
import { legalDefinition } from './entities/legal.tsx'
import { portraitDefinition } from './entities/portrait.tsx'
import { purchaseDefinition } from './entities/purchase.tsx'
import { workshopDefinition } from './entities/workshop.tsx'
import { SINGLETON_SCREENS, type SingletonScreen, useAdminUrl } from './entity/admin-url.tsx'
import type { EntityDefinition } from './entity/entity-definition.ts'
import { useExclusiveAction } from './gestures/use-exclusive-action.ts'
import { addTexts, t } from './i18n/texts.ts'
import { EntityRow } from './list/entity-row.tsx'
import { UnsavedDraftNotices } from './list/unsaved-draft-notices.tsx'
import styles from './page-frame.module.css'
import { PageFrame } from './page-frame.tsx'
import { UploadsBar, useUploadQueue } from './uploads/uploads-bar.tsx'

addTexts(texts)

/** Also loads the trainings, because the form of the closures warns of trainings on closed days. */
const LISTS = [...SINGLETON_ENTITY_TYPES, 'trainings' as const]

type DemoContentNoticeProps = {
  count: number
  /** Called after each request to remove the demo content. `isRemoved` is false after a failure. */
  onDone: (isRemoved: boolean) => void
}

function DemoContentNotice({ count, onDone }: DemoContentNoticeProps) {
  const { run, isBusy } = useExclusiveAction()
  if (count === 0) return null

  const removeDemo = async () => {
    if (isBusy) return
    const isConfirmed = await ask({
      title: t('demo.question'),
      text: [t('demo.what', { count }), t('demo.kept')],
      confirmLabel: t('demo.begin'),
    })
    if (!isConfirmed) return
    await run('aside', async () => {
      const result = await api.removeDemo()
      if (result.ok) showToast(t('demo.isAside'), t('demo.isAsideDetail'))
      else showFailureToast(t('demo.failed'), getErrorMessage(result))
      onDone(result.ok)
      return result.ok
    })
  }
  return (
    <p className={styles.callout}>
      {t('demo.shown')}
      <button type="button" className="link" aria-disabled={isBusy} onClick={removeDemo}>
        {t('demo.begin')}
      </button>
    </p>
  )
}

const SCREENS: Record<SingletonScreen, EntityDefinition> = {
  workshop: workshopDefinition,
  days: closuresDefinition,
  home: homeDefinition,
  portrait: portraitDefinition,
  purchase: purchaseDefinition,
  legal: legalDefinition,
}

export default function Site() {
  return (
    <CollectionsProvider names={LISTS}>
      <Page />
    </CollectionsProvider>
  )
}

function Page() {
  const { open } = useAdminUrl()
  const { lists, load } = useCollections()
  useRemoveStaleHistoryEntries()
  useUploadQueue()
  const [currentWorkshop] = lists.workshop.items
  if (currentWorkshop) setPublishedTargetLocales(currentWorkshop.languages)
  const openScreen = SINGLETON_SCREENS.find((name) => name === open?.kind)
  const openEntity = openScreen && lists[SCREENS[openScreen].name].items[0]
  const states = SINGLETON_ENTITY_TYPES.map((name) => lists[name].state)
  /** Number of demo entities, or null while it is loading. */
  const [demoCount, setDemoCount] = useState<number | null>(null)
  const loadDemoCount = () =>
    void api
      .getDemoState()
      .then((answer) => setDemoCount((known) => (answer.ok ? answer.value.count : (known ?? 0))))
  useEffect(loadDemoCount, [])
  const isLoading = states.includes('loading') || demoCount === null
  const readAll = () => {
    for (const name of SINGLETON_ENTITY_TYPES) void load(name)
  }
  return (
    <>
      <PageFrame title={t('site.title')} isLoading={isLoading}>
        <p className="soft">{t('site.intro')}</p>
        <DemoContentNotice
          count={demoCount ?? 0}
          onDone={(isRemoved) => {
            if (isRemoved) setDemoCount(0)
            // Part of the demo may have been removed before the failure.
            else loadDemoCount()
            readAll()
          }}
        />
        <UploadsBar />
        {states.includes('failed') && <ErrorState title={t('site.loadFailed')} onRetry={readAll} />}
        {SINGLETON_SCREENS.map((screen) => (
          <UnsavedDraftNotices
            key={screen}
            definition={SCREENS[screen]}
            entities={lists[SCREENS[screen].name].items}
          />
        ))}
        {/* Shows all rows together, because one that appeared later would move others under the
            finger. */}
        {!isLoading && (
          <>
            <ul>
              {SINGLETON_SCREENS.map((screen) => {
                const definition = SCREENS[screen]
                const [entity] = lists[definition.name].items
                return entity && <EntityRow key={screen} definition={definition} entity={entity} />
              })}
            </ul>
            <p className={styles.links}>
              <Link to="/admin/mail" className="more">
                {t('messages.mail')}
              </Link>
              <Link to="/admin/suggestions" className="more">
                {t('site.suggestions')}
              </Link>
              <Link to="/admin/start" className="more">
                {t('start.title')}
              </Link>
            </p>
          </>
        )}
      </PageFrame>
      {openScreen &&
        (openEntity ? (
          <EntityDialog key={openScreen} definition={SCREENS[openScreen]} entity={openEntity} />
        ) : (
          lists[SCREENS[openScreen].name].state === 'loading' && <LoadingOverlay />
        ))}
    </>
  )
}
