import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { InlineSvg } from '../../ui/inline-svg.tsx'
import empty from '../../ui/motif/empty.svg?raw'
import detail from '../detail/detail.module.css'
import styles from './list-page.module.css'

/**
 * `children` are the links for subscribing to the news or the calendar. A button copies `address`,
 * the subscription URL.
 */
export function SubscribeLinks({ address, children }: { address: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={`row ${styles.follow}`}>
      {children}
      <span className={`row ${detail.share}`}>
        <button
          type="button"
          className="link"
          data-share={t('share.address_copied')}
          data-address={address}
        >
          {t('share.copy_address')}
        </button>
        <span role="status" className="soft" />
      </span>
    </div>
  )
}

/** The drawing shows a hollow log. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <InlineSvg svg={empty} className={styles.log} />
      <p className="lead">{text}</p>
      {children}
    </div>
  )
}

/** Renders the section at the end of a page with a title, a sentence and links or buttons. */
export function CallToAction({
  heading,
  text,
  children,
}: {
  heading: string
  text?: string
  children: ReactNode
}) {
  return (
    <section className={`screen-only ${styles.section}`}>
      <div className={`page grid ${styles.columns}`}>
        <h2>{heading}</h2>
        <div>
          {text && <p className={`lead ${styles.text}`}>{text}</p>}
          <p className="row">{children}</p>
        </div>
      </div>
    </section>
  )
}
