import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './open-photo.module.css'
import { largestOf, type ShownPhoto } from './photos-of.ts'

type OpenPhotoProps = { photo: ShownPhoto; position: number; total: number; children: ReactNode }

/**
 * Link to the largest file of a photo. The script opens it in the lightbox instead, together with
 * the other photos.
 */
export function OpenPhoto({ photo, position, total, children }: OpenPhotoProps) {
  const { t } = useTranslation()
  return (
    <a
      href={largestOf(photo)}
      className={styles.open}
      data-view={t('common.photo_position', { position, total })}
    >
      <span className="quiet">{t('common.photo_open')} </span>
      {children}
    </a>
  )
}
