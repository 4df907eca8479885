import { useEffect } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { Link, Navigate } from 'react-router'
import { isPresented } from '../../shared/workshop.ts'
import { artPieces } from './art-pieces.tsx'
import { BackupNote, BackupWarning } from './backup/backup.tsx'
import { useBackupState } from './backup/use-backup-state.ts'
import { categories } from './categories.tsx'
import { SITE_PATH, siteAddress, TABS, tabOf, useAddress } from './content/address.ts'
import { CollectionsProvider, useCollections } from './content/collections.tsx'
import type { Kind } from './content/kind.ts'
import { sweepDrafts } from './dialog/device-drafts.ts'
import { Collection } from './list/collection.tsx'
import { FormsNotice, MessagesLink } from './messages/link.tsx'
import { useUnread } from './messages/use-unread.ts'
import { news } from './news.tsx'
import { AdminHeader } from './page-frame.tsx'
import styles from './panel.module.css'
import { PersonIcon, SignIcon } from './parts/icons.tsx'
import { PageTitle, useIsPresented, useLosesMessages } from './parts/page-title.tsx'
import { t } from './parts/texts.ts'
import { sayFailed } from './parts/toasts.tsx'
import { useNoLayerLeft } from './parts/use-back-closes.ts'
import { signOut, useSignedIn } from './session/session.ts'
import { trainings } from './trainings.tsx'
import { UploadsBar } from './uploads/bar.tsx'
import { useUploads } from './uploads/use-uploads.ts'

/**
 * Lists to load while the workshop's name and phone number are missing. They may have been entered
 * since the page was loaded.
 */
const UNSAID = [...TABS, 'workshop'] as const
const KINDS: Kind[] = [artPieces, categories, news, trainings]

/** Renders the main page of the admin: four lists in four tabs. */
export default function Panel() {
  const wasSaid = useIsPresented()
  if (!useSignedIn()) return <Navigate to="/admin/login" replace />
  return (
    <CollectionsProvider names={wasSaid ? TABS : UNSAID}>
      <Lists />
    </CollectionsProvider>
  )
}

function Lists() {
  const { tab, showTab } = useAddress()
  useNoLayerLeft()
  useUploads()
  useEffect(sweepDrafts, [])
  const backup = useBackupState()
  const unread = useUnread()
  const [workshop] = useCollections().lists.workshop.items
  const wasSaid = useIsPresented()
  const losesMessages = useLosesMessages()
  const isSaid = workshop ? isPresented(workshop) : wasSaid
  const leave = async () => {
    if (!(await signOut())) sayFailed(t('panel.signOutFailed'), t('panel.signOutFailedReason'))
  }
  return (
    <>
      <PageTitle of={t(`${tab}.title`)} />
      <AdminHeader>
        <MessagesLink className={styles.account} unread={unread} />
        <Link to={SITE_PATH} className={styles.account} aria-label={t('site.title')}>
          <SignIcon />
          <span>{t('site.title')}</span>
        </Link>
        <a href="/admin/account" className={styles.account} aria-label={t('panel.account')}>
          <PersonIcon />
          <span>{t('panel.account')}</span>
        </a>
        <button type="button" className={styles.leave} onClick={leave}>
          {t('panel.signOut')}
        </button>
      </AdminHeader>
      <Tabs
        className={styles.tabs ?? ''}
        selectedKey={tab}
        onSelectionChange={(key) => key !== tab && showTab(tabOf(String(key)))}
      >
        <main className={styles.main}>
          <TabList className={styles.bar ?? ''} aria-label={t('panel.tabs')}>
            {TABS.map((name) => (
              <Tab key={name} id={name} className={styles.tab ?? ''}>
                {t(`${name}.tab`)}
              </Tab>
            ))}
          </TabList>
          {!isSaid && <NotPresented />}
          {losesMessages && unread?.are_taken !== true && <FormsNotice className={styles.unsaid} />}
          <UploadsBar />
          <BackupWarning state={backup} />
          {KINDS.map((kind) => (
            <TabPanel key={kind.name} id={kind.name} className={styles.list ?? ''}>
              <Collection kind={kind} />
            </TabPanel>
          ))}
          {!losesMessages && unread && !unread.are_taken && (
            <FormsNotice className={styles.notice} />
          )}
          <p>
            <Link to="/admin/trash" className="more">
              {t('panel.trash')}
            </Link>
          </p>
          <BackupNote state={backup} />
        </main>
      </Tabs>
    </>
  )
}

/** Reminds the artist to enter the workshop's name and phone number. */
const NotPresented = () => (
  <p className={styles.unsaid}>
    {t('workshop.unsaid')}
    <Link to={siteAddress('workshop')} className="more">
      {t('workshop.say')}
    </Link>
    <Link to="/admin/start" className="more">
      {t('start.title')}
    </Link>
  </p>
)
