import { useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router'
import {
  SINGLETON_ENTITY_TYPES,
  type SingletonEntityType,
} from '../../shared/entities/entity-types.ts'
import { api } from './api/api.ts'
import { useRemoveStaleHistoryEntries } from './browser/use-close-on-back.ts'
import { DocumentTitle } from './components/document-title.tsx'
import { ErrorState } from './components/list-state.tsx'
import { LoadingOverlay } from './components/loading.tsx'
import { useAdminUrl } from './content/admin-url.ts'
import { CollectionsProvider, useCollections } from './content/collections.tsx'
import type { AnyEntity, EntityDefinition } from './content/entity-definition.ts'
import { setPublishedTargetLocales } from './content/published-target-locales.ts'
import { DemoContentNotice } from './demo-content-notice.tsx'
import EntityDialog from './dialog/entity-dialog.tsx'
import { homeDefinition } from './entities/home.tsx'
import { legalDefinition } from './entities/legal.tsx'
import { portraitDefinition } from './entities/portrait.tsx'
import { purchaseDefinition } from './entities/purchase.tsx'
import { workshopDefinition } from './entities/workshop.tsx'
import { t } from './i18n/texts.ts'
import { EntityRow } from './list/entity-row.tsx'
import { UnsavedDraftNotices } from './list/unsaved-draft-notices.tsx'
import { PageFrame } from './page-frame.tsx'
import panel from './panel.module.css'
import { useIsSignedIn } from './session/session.ts'
import { UploadsBar } from './uploads/uploads-bar.tsx'
import { useUploadQueue } from './uploads/use-upload-queue.ts'

const ENTITY_TYPES: Record<SingletonEntityType, EntityDefinition> = {
  workshop: workshopDefinition,
  home: homeDefinition,
  portrait: portraitDefinition,
  purchase: purchaseDefinition,
  legal: legalDefinition,
}

/** Edits “Votre site” (“Your site”): workshop, home page, portrait, buying and legal pages. */
export default function Site() {
  if (!useIsSignedIn()) return <Navigate to="/admin/login" replace />
  return (
    <CollectionsProvider names={SINGLETON_ENTITY_TYPES}>
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
  const openName = SINGLETON_ENTITY_TYPES.find((name) => name === open?.kind)
  const states = SINGLETON_ENTITY_TYPES.map((name) => lists[name].state)
  /** Number of demo entities, or null while it is loading. */
  const [demoCount, setDemoCount] = useState<number | null>(null)
  useEffect(() => {
    void api.getDemoState().then((answer) => setDemoCount(answer.ok ? answer.value.count : 0))
  }, [])
  const isLoading = states.includes('loading') || demoCount === null
  const readAll = () => {
    for (const name of SINGLETON_ENTITY_TYPES) void load(name)
  }
  return (
    <>
      <DocumentTitle title={t('site.title')} />
      <PageFrame title={t('site.title')} isLoading={isLoading}>
        <p className="soft">{t('site.intro')}</p>
        <DemoContentNotice
          count={demoCount ?? 0}
          onDone={(isRemoved) => {
            if (isRemoved) setDemoCount(0)
            readAll()
          }}
        />
        <UploadsBar />
        {states.includes('failed') && <ErrorState title={t('site.loadFailed')} onRetry={readAll} />}
        {SINGLETON_ENTITY_TYPES.map((name) => (
          <UnsavedDraftNotices key={name} kind={ENTITY_TYPES[name]} entities={lists[name].items} />
        ))}
        {/* Waits until everything has loaded, so that no row moves under the user's finger. */}
        {!isLoading && (
          <>
            <ul>
              {SINGLETON_ENTITY_TYPES.map((name) => {
                const [entity] = lists[name].items
                return entity && <EntityRow key={name} kind={ENTITY_TYPES[name]} entity={entity} />
              })}
            </ul>
            <p className={panel.links}>
              <Link to="/admin/mail" className="more">
                {t('messages.mail')}
              </Link>
              <Link to="/admin/start" className="more">
                {t('start.title')}
              </Link>
            </p>
          </>
        )}
      </PageFrame>
      {openName && <OpenEntity kind={ENTITY_TYPES[openName]} entity={lists[openName].items[0]} />}
    </>
  )
}

function OpenEntity({ kind, entity }: { kind: EntityDefinition; entity: AnyEntity | undefined }) {
  if (!entity) return <LoadingOverlay />
  return (
    <EntityDialog
      key={kind.name}
      kind={kind}
      entity={entity}
      onReopen={() => {}}
      onDeleted={() => {}}
    />
  )
}
