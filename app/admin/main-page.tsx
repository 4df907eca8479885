import { useEffect } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { Link } from 'react-router'
import { hasNameAndPhone } from '../../shared/entities/workshop.ts'
import { CollectionsProvider, useCollections } from './api/collections.tsx'
import { useInboxStatus } from './api/use-loaded.ts'
import { BackupSummary, BackupWarning, useBackupState } from './backup.tsx'
import { useRemoveStaleHistoryEntries } from './browser/use-close-on-back.ts'
import { PersonIcon, ShopSignIcon } from './components/icons.tsx'
import {
  DocumentTitle,
  useHasWorkshopNameAndPhone,
  useNeedsMessageSetup,
} from './components/root-data.tsx'
import { deleteExpiredDrafts, renameDraftsWithPhotos } from './dialog/draft-storage.ts'
import { categoryDefinition } from './entities/categories.tsx'
import { newsDefinition } from './entities/news.tsx'
import { pieceDefinition } from './entities/pieces.tsx'
import { trainingDefinition } from './entities/trainings.tsx'
import {
  buildSiteSettingsUrl,
  LIST_TABS,
  parseTab,
  SITE_SETTINGS_PATH,
  useAdminUrl,
} from './entity/admin-url.tsx'
import type { EntityDefinition } from './entity/entity-definition.ts'
import { t } from './i18n/texts.ts'
import { EntityList } from './list/entity-list.tsx'
import { MessageDeliveryWarning, MessagesLink } from './messages/inbox-status.tsx'
import styles from './page-frame.module.css'
import { AdminHeader } from './page-frame.tsx'
import {
  GoAheadDecisionNotices,
  RegistrationsLink,
  RequestsAndCallsNotice,
  useLoadRegistrationCounts,
} from './registrations/open-requests.tsx'
import { signOut } from './session/session.ts'
import { UploadsBar, useUploadQueue } from './uploads/uploads-bar.tsx'

/** Includes the workshop, whose hidden sections and missing name or phone the page shows. */
const TABS_AND_WORKSHOP = [...LIST_TABS, 'workshop' as const]
const ENTITY_TYPES: EntityDefinition[] = [
  pieceDefinition,
  categoryDefinition,
  newsDefinition,
  trainingDefinition,
]

export default function Panel() {
  return (
    <CollectionsProvider names={TABS_AND_WORKSHOP}>
      <Lists />
    </CollectionsProvider>
  )
}

function Lists() {
  const { tab, showTab } = useAdminUrl()
  useRemoveStaleHistoryEntries()
  useUploadQueue()
  useEffect(() => {
    deleteExpiredDrafts()
    renameDraftsWithPhotos()
  }, [])
  const backup = useBackupState()
  const inboxStatus = useInboxStatus()
  const { trainings, workshop: workshops } = useCollections().lists
  useLoadRegistrationCounts(trainings)
  const [workshop] = workshops.items
  const hadNameAndPhone = useHasWorkshopNameAndPhone()
  const losesMessages = useNeedsMessageSetup()
  const hasDetails = workshop ? hasNameAndPhone(workshop) : hadNameAndPhone
  return (
    <>
      <DocumentTitle title={t(`${tab}.title`)} />
      <AdminHeader>
        <MessagesLink className={styles.iconLink} status={inboxStatus} />
        <Link to={SITE_SETTINGS_PATH} className={styles.iconLink}>
          <ShopSignIcon />
          <span>{t('site.title')}</span>
        </Link>
        <a href="/admin/account" className={styles.iconLink}>
          <PersonIcon />
          <span>{t('panel.account')}</span>
        </a>
      </AdminHeader>
      <Tabs
        className={styles.tabs ?? ''}
        selectedKey={tab}
        onSelectionChange={(key) => key !== tab && showTab(parseTab(String(key)))}
      >
        <main className={styles.main}>
          <div className={styles.bars}>
            <TabList className={styles.bar ?? ''} aria-label={t('panel.tabs')}>
              {LIST_TABS.map((name) => (
                <Tab key={name} id={name} className={styles.tab ?? ''}>
                  {t(`${name}.tab`)}
                </Tab>
              ))}
            </TabList>
            <div className={styles.otherPages}>
              <RegistrationsLink />
              <Link to="/admin/vouchers" className="more">
                {t('panel.vouchers')}
              </Link>
              <Link to="/admin/sales" className="more">
                {t('sales.title')}
              </Link>
              <Link to="/admin/trash" className="more">
                {t('panel.trash')}
              </Link>
            </div>
          </div>
          {!hasDetails && <MissingNameAndPhone />}
          {losesMessages && inboxStatus?.accepts_messages !== true && (
            <MessageDeliveryWarning className={styles.callout} />
          )}
          <RequestsAndCallsNotice className={styles.callout} />
          <GoAheadDecisionNotices className={styles.callout} />
          <UploadsBar />
          <BackupWarning state={backup.state} />
          {ENTITY_TYPES.map((definition) => (
            <TabPanel key={definition.name} id={definition.name} className={styles.list ?? ''}>
              <EntityList definition={definition} />
            </TabPanel>
          ))}
          {!losesMessages && inboxStatus && !inboxStatus.accepts_messages && (
            <MessageDeliveryWarning className={styles.notice} />
          )}
          <p>
            <button type="button" className="link" onClick={signOut}>
              {t('panel.signOut')}
            </button>
          </p>
          <BackupSummary {...backup} />
        </main>
      </Tabs>
    </>
  )
}

const MissingNameAndPhone = () => (
  <p className={styles.callout}>
    {t('workshop.unsaid')}
    <Link to={buildSiteSettingsUrl('workshop')} className="more">
      {t('workshop.say')}
    </Link>
    <Link to="/admin/start" className="more">
      {t('start.title')}
    </Link>
  </p>
)
