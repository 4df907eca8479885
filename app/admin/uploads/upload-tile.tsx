import { useState } from 'react'
import { focusHeading, PHOTOS_HEADING_ID } from '../browser/focus.ts'
import { CloseIcon, RotateIcon } from '../components/icons.tsx'
import { isSavedOwner } from '../entity/entity-definition.ts'
import { t } from '../i18n/texts.ts'
import { hasEndedWithoutNewPhoto, hasFailed, isInProgress, type Upload } from './upload.ts'
import { cancelUploads, retryUploads } from './upload-actions.ts'
import styles from './upload-tile.module.css'

/** If the browser cannot display the file, shows its name until the server has stored the photo. */
export function UploadPreview({ upload }: { upload: Upload }) {
  const [brokenUrls, setBrokenUrls] = useState<string[]>([])
  const src = [upload.preview, upload.imageUrl].find((url) => url && !brokenUrls.includes(url))
  return src ? (
    <img
      className={styles.preview}
      src={src}
      alt=""
      draggable={false}
      onError={() => setBrokenUrls([...brokenUrls, src])}
    />
  ) : (
    <span className={styles.fallback}>{upload.name}</span>
  )
}

export function getUploadStateText(upload: Upload): string {
  const { reason, isOffline, destination } = upload
  if (hasFailed(upload)) return reason
  if (upload.state === 'duplicate') return t('photos.duplicate')
  // A toast says why the upload waits, because the photo grid has no room for the reason.
  if (reason && !isSavedOwner(destination)) return t('photos.queued')
  if (isOffline) return t('photos.willResume')
  if (reason) return t('photos.resumesAfter', { reason })
  if (!upload.file) return t(isInProgress(upload) ? 'photos.almost' : 'photos.ready')
  if (upload.state === 'waiting' || upload.sent === 0) return t('photos.queued')
  const percent = Math.floor(upload.sent * 100)
  return percent < 100 ? t('photos.percent', { percent }) : t('photos.almost')
}

export function UploadProgress({ upload }: { upload: Upload }) {
  if (!upload.file || hasEndedWithoutNewPhoto(upload)) return null
  return (
    <progress
      value={upload.sent}
      max={1}
      aria-label={t('photos.progressOf', { name: upload.name })}
    />
  )
}

export function UploadButtons({ upload }: { upload: Upload }) {
  const { id, name, state, reason } = upload
  // The clicked button disappears, so the heading of the photos gets the focus.
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
          <RotateIcon />
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={t(isInProgress(upload) ? 'photos.cancel' : 'photos.dismiss', { name })}
        onClick={onClickOf(cancelUploads)}
      >
        <CloseIcon />
      </button>
    </span>
  )
}

export function UploadTile({ upload }: { upload: Upload }) {
  return (
    <li className={styles.tile} data-failed={hasFailed(upload) || undefined}>
      <span className={styles.frame}>
        <UploadPreview upload={upload} />
      </span>
      <span className={styles.text}>
        <span className={styles.name}>{upload.name}</span>
        <span className={styles.state}>{getUploadStateText(upload)}</span>
        <UploadProgress upload={upload} />
      </span>
      <UploadButtons upload={upload} />
    </li>
  )
}
