import { useState } from 'react'
import { focusHeading, PHOTOS_HEADING_ID } from '../browser/focus.ts'
import { CloseIcon, RetryIcon } from '../components/icons.tsx'
import { isSavedOwner } from '../entity/entity-definition.ts'
import { t } from '../i18n/texts.ts'
import { hasEndedWithoutPhoto, hasFailed, isInProgress, type Upload } from './upload.ts'
import { cancelUploads, retryUploads } from './upload-actions.ts'
import styles from './upload-tile.module.css'

/**
 * Shows the file name if the browser cannot display the file, until the server has stored the
 * photo.
 */
export function UploadPreview({ photo }: { photo: Upload }) {
  const [brokenUrls, setBrokenUrls] = useState<string[]>([])
  const src = [photo.preview, photo.imageUrl].find((url) => url && !brokenUrls.includes(url))
  return src ? (
    <img
      className={styles.preview}
      src={src}
      alt=""
      draggable={false}
      onError={() => setBrokenUrls([...brokenUrls, src])}
    />
  ) : (
    <span className={styles.fallback}>{photo.name}</span>
  )
}

export function getUploadStateText(photo: Upload): string {
  const { reason, isOffline, destination } = photo
  if (hasFailed(photo)) return reason
  if (photo.state === 'duplicate') return t('photos.duplicate')
  // A cell of the photo grid has no room for the reason, which a toast shows.
  if (reason && !isSavedOwner(destination)) return t('photos.queued')
  if (isOffline) return t('photos.willResume')
  if (reason) return t('photos.resumesAfter', { reason })
  if (!photo.file) return t(isInProgress(photo) ? 'photos.almost' : 'photos.ready')
  if (photo.state === 'waiting' || photo.sent === 0) return t('photos.queued')
  const percent = Math.floor(photo.sent * 100)
  return percent < 100 ? t('photos.percent', { percent }) : t('photos.almost')
}

export function UploadProgress({ photo }: { photo: Upload }) {
  if (!photo.file || hasEndedWithoutPhoto(photo)) return null
  return (
    <progress
      className={styles.progress}
      value={photo.sent}
      max={1}
      aria-label={t('photos.progressOf', { name: photo.name })}
    />
  )
}

export function UploadButtons({ photo }: { photo: Upload }) {
  const { id, name, state, reason } = photo
  // Moves the focus, because the clicked button disappears.
  const onClickOf = (action: (ids: number[]) => void) => () => {
    action([id])
    focusHeading(PHOTOS_HEADING_ID)
  }
  return (
    <span className={styles.actions}>
      {reason && state !== 'refused' && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('photos.retry', { name })}
          onClick={onClickOf(retryUploads)}
        >
          <RetryIcon />
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={t(isInProgress(photo) ? 'photos.cancel' : 'photos.dismiss', { name })}
        onClick={onClickOf(cancelUploads)}
      >
        <CloseIcon />
      </button>
    </span>
  )
}

export function UploadTile({ photo }: { photo: Upload }) {
  return (
    <li className={styles.tile} data-failed={hasFailed(photo) || undefined}>
      <span className={styles.frame}>
        <UploadPreview photo={photo} />
      </span>
      <span className={styles.text}>
        <span className={styles.name}>{photo.name}</span>
        <span className={styles.state}>{getUploadStateText(photo)}</span>
        <UploadProgress photo={photo} />
      </span>
      <UploadButtons photo={photo} />
    </li>
  )
}
