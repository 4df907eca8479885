import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type DisplayablePhoto, getWidestJpegUrl } from '../photo-data.ts'
import styles from './lightbox.module.css'

type ButtonProps = { action: string; label: string; children: ReactNode }

function Button({ action, label, children }: ButtonProps) {
  return (
    <button type="button" data-action={action} aria-label={label}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {children}
      </svg>
    </button>
  )
}

/** app/enhance/photos/lightbox.ts clones this template. */
export function LightboxTemplate() {
  const { t } = useTranslation()
  return (
    <template id="lightbox" data-failed={t('common.photo_failed')}>
      <dialog className="full-screen lightbox" aria-label={t('common.photo_viewer')}>
        <div className="lightbox-bar">
          <p className="lightbox-largest">{t('common.photo_largest')}</p>
          <Button action="zoom" label={t('common.photo_zoom')}>
            <path d="M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M15.5 15.5L21 21M7.5 10.5h6" />
            <path className="lightbox-more" d="M10.5 7.5v6" />
          </Button>
          <Button action="close" label={t('common.close')}>
            <path d="M5 5l14 14M19 5L5 19" />
          </Button>
        </div>
        <div className="lightbox-band">
          <Button action="previous" label={t('common.photo_previous')}>
            <path d="M15 5l-7 7 7 7" />
          </Button>
          <span className="num" aria-hidden="true" data-count />
          <Button action="next" label={t('common.photo_next')}>
            <path d="M9 5l7 7-7 7" />
          </Button>
        </div>
        <p className="visually-hidden" role="status" />
      </dialog>
    </template>
  )
}

type LightboxLinkProps = {
  photo: DisplayablePhoto
  position: number
  total: number
  children: ReactNode
}

/**
 * Opens the lightbox at this photo. Without JavaScript, the link opens the largest file of the
 * photo.
 */
export function LightboxLink({ photo, position, total, children }: LightboxLinkProps) {
  const { t } = useTranslation()
  return (
    <a
      href={getWidestJpegUrl(photo)}
      className={styles.open}
      data-lightbox={t('common.photo_position', { position, total })}
    >
      <span className="visually-hidden">{t('common.photo_open')} </span>
      {children}
    </a>
  )
}
