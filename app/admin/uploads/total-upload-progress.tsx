import { t } from '../i18n/texts.ts'
import styles from './total-upload-progress.module.css'
import { isInProgress, type Upload } from './upload.ts'

type Progress = { position: number; total: number; percent: number }

export function getTotalUploadProgress(photos: Upload[]): Progress | null {
  if (!photos.some(isInProgress)) return null
  const counted = photos.filter(
    (photo) =>
      isInProgress(photo) ||
      photo.state === 'stored' ||
      (photo.state === 'attached' && !photo.isNotified),
  )
  const total = counted.length
  const done = counted.filter((photo) => !isInProgress(photo)).length
  const sent = counted.reduce((sum, photo) => sum + (photo.file ? photo.sent : 1), 0)
  return { position: Math.min(done + 1, total), total, percent: Math.round((100 * sent) / total) }
}

/** The text changes only with each photo, because screen readers announce every change. */
export function TotalUploadProgress({ photos }: { photos: Upload[] }) {
  const progress = getTotalUploadProgress(photos)
  const isOffline = photos.some((photo) => photo.isOffline)
  return (
    <div className={styles.progress}>
      <span role="status">
        {progress && t(isOffline ? 'photos.willResume' : 'photos.sending', progress)}
      </span>
      {progress && (
        <progress value={progress.percent} max={100} aria-label={t('photos.sendingLabel')} />
      )}
    </div>
  )
}
