import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { InlineSvg } from '../../ui/inline-svg.tsx'
import mark from '../../ui/motif/mark.svg?raw'
import carousel from '../photos/carousel/carousel.module.css'
import photos from '../photos/carousel/piece-photos.module.css'
import detail from './detail.module.css'
import styles from './detail-dialog.module.css'

function LoadingIndicator() {
  return <InlineSvg svg={mark} className={styles.loader} />
}

function LoadingStatus({ loading }: { loading: string }) {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles.loading} role="status" data-loading-status>
        <LoadingIndicator />
        <p className="soft">{loading}</p>
      </div>
      <div className={styles.loading} role="alert" data-loading-status hidden>
        <p>{t('common.rest_failed')}</p>
        <button type="button" className="button" data-retry>
          {t('common.again')}
        </button>
      </div>
    </>
  )
}

// biome-ignore lint/a11y/useHeadingContent: the card's title is copied into it before it is shown
const Heading = () => <h1 id="detail-title" data-copy="[data-title]" />

/**
 * Its layout must match gallery/piece/piece-article.tsx, so that nothing moves when the page has
 * loaded.
 */
export function PieceSkeleton({ loading }: { loading: string }) {
  return (
    <article className={`grid ${detail.piece}`} aria-labelledby="detail-title" data-detail>
      <div className={photos.photos} inert>
        <div className={`${carousel.carousel} ${carousel.single}`} data-carousel="">
          <div className={carousel.track} data-track="" data-copy="[data-track] > *" />
        </div>
        <div
          className={photos.thumbnails}
          data-copy="[data-track] > :not(:only-child) [data-photo]"
          aria-hidden="true"
        />
      </div>
      <div className={detail.text}>
        <div>
          <div data-copy="[data-number]" />
          <Heading />
          <div className={styles.facts} data-copy="[data-facts]" />
        </div>
        <div className={detail.deal} data-copy="[data-state], [data-price]" />
        <LoadingStatus loading={loading} />
      </div>
    </article>
  )
}

/** Its layout must match detail-page.tsx, so that nothing moves when the page has loaded. */
export function ArticleSkeleton({ loading }: { loading: string }) {
  return (
    <article className={`grid ${detail.story}`} aria-labelledby="detail-title" data-detail>
      <div className={detail.photo} data-copy="[data-photo]" />
      <div className={detail.text}>
        <header data-copy="[data-duration]">
          <p className="soft" data-copy="p > time" />
          <Heading />
        </header>
        <LoadingStatus loading={loading} />
      </div>
    </article>
  )
}

/**
 * Shows `skeleton` until the script has loaded a detail page into the dialog. An element of the
 * skeleton with `data-copy` gets copies of the parts of the card that match this selector. If the
 * card has none, the element is removed.
 */
export function DetailDialog({ skeleton }: { skeleton: ReactNode }) {
  const { t } = useTranslation()
  return (
    <dialog id="sheet" className={`full-screen ${styles.dialog}`} aria-label={t('common.loading')}>
      <div className={styles.sheet}>
        <form method="dialog" className={styles.bar}>
          <button type="submit" className="link" data-close>
            {t('common.close')}
          </button>
        </form>
        <div className={styles.body} data-sheet-body />
      </div>
      <template>{skeleton}</template>
    </dialog>
  )
}
