import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { InlineSvg } from '../../ui/inline-svg.tsx'
import empty from '../../ui/motif/empty.svg?raw'
import detail from '../detail/detail.module.css'
import styles from './list-page.module.css'

/** Shows the links in `children`, and a button that copies `address`, the URL of a subscription. */
export function SubscribeLinks({ address, children }: { address: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={`row ${styles.follow}`}>
      {children}
      <span className={`row ${detail.share}`}>
        <button
          type="button"
          className="link"
          data-share={t('share.copied')}
          data-address={address}
        >
          {t('share.copy_address')}
        </button>
        <span role="status" className="soft" />
      </span>
    </div>
  )
}

export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <InlineSvg svg={empty} className={styles.log} />
      <p className="lead">{text}</p>
      {children}
    </div>
  )
}

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
