/** What of the workshop is drawn before its scripts have come. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SITE_PATH, siteAddress, TABS, useAddress } from './content/address.ts'
import { GuideLink } from './guide/link.tsx'
import { ListHead } from './list/head.tsx'
import { RowFrames } from './list/row-frames.tsx'
import { FormsNotice, MessagesLink } from './messages/link.tsx'
import styles from './panel.module.css'
import { EyeIcon, PersonIcon, SignIcon } from './parts/icons.tsx'
import { useIsPresented, useLosesMessages } from './parts/page-title.tsx'
import { t } from './parts/texts.ts'

/** The line above everything; `children` stands at its end. */
export function PanelTop({ children }: { children?: ReactNode }) {
  return (
    <header className={styles.top}>
      <span className="mark">{t('panel.mark')}</span>
      <div className={styles.ways}>
        <a href="/" className={`more ${styles.see}`} aria-label={t('panel.site')}>
          <EyeIcon />
          <span>{t('panel.site')}</span>
        </a>
        <GuideLink className={styles.account} />
        {children}
      </div>
    </header>
  )
}

/** The way to the account: a sign where there is no room for words. */
export const AccountLink = () => (
  <a href="/admin/account" className={styles.account} aria-label={t('panel.account')}>
    <PersonIcon />
    <span>{t('panel.account')}</span>
  </a>
)

/** The way to “Votre site”: a sign where there is no room for words. */
export const SiteLink = () => (
  <Link to={SITE_PATH} className={styles.account} aria-label={t('site.title')}>
    <SignIcon />
    <span>{t('site.title')}</span>
  </Link>
)

/** That visitors and search engines are not told yet who this is. */
export const NotPresented = () => (
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

/** The whole workshop, while nothing in it can be used: each part stands where it will be. */
export function PanelFrame() {
  const { tab } = useAddress()
  const isPresented = useIsPresented()
  const losesMessages = useLosesMessages()
  return (
    <>
      <PanelTop>
        <MessagesLink className={styles.account} unread={null} />
        <SiteLink />
        <AccountLink />
        {/* Keeps the place of the button. */}
        <span className={`${styles.leave} ${styles.unseen}`} aria-hidden="true">
          {t('panel.signOut')}
        </span>
      </PanelTop>
      <div className={styles.tabs}>
        <main className={styles.main}>
          <div className={styles.bar} aria-hidden="true">
            {TABS.map((name) => (
              <span key={name} className={styles.tab} data-selected={name === tab || undefined}>
                {t(`${name}.tab`)}
              </span>
            ))}
          </div>
          {!isPresented && <NotPresented />}
          {losesMessages && <FormsNotice className={styles.unsaid} />}
          <ListHead tab={tab} isLoading />
          <RowFrames />
        </main>
      </div>
    </>
  )
}
