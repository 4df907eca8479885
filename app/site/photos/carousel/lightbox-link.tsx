import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type DisplayablePhoto, getWidestJpegUrl } from '../photo-data.ts'
import styles from './lightbox-link.module.css'

type LightboxLinkProps = {
  photo: DisplayablePhoto
  position: number
  total: number
  children: ReactNode
}

/**
 * Link to the largest file of a photo. If JavaScript is enabled, the link opens the lightbox
 * instead, which contains all photos of the piece.
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
