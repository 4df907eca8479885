import { PhotoPicker } from './photo-picker.tsx'
import { PhotoTile } from './photo-tile.tsx'
import styles from './photos.module.css'
import { t } from './texts.ts'
import type { Owner } from './upload.ts'
import { UploadsProgress } from './uploads-progress.tsx'
import { retryPhotos } from './uploads-queue.ts'
import { progressOf, usePhotosTo } from './uploads-state.ts'

/** Where new photos of an entity come in, and how far those are that are on their way. */
export function PhotoSource({ owner }: { owner: Owner }) {
  const photos = usePhotosTo(owner)
  const underway = photos.filter(({ state }) => state !== 'attached')
  const failed = underway.filter(({ state, canRetry }) => state === 'failed' && canRetry)
  return (
    <>
      <PhotoPicker destination={owner} />
      <UploadsProgress progress={progressOf(photos)} isCut={photos.some(({ isCut }) => isCut)} />
      {failed.length > 1 && (
        <button
          type="button"
          className="button"
          onClick={() => retryPhotos(failed.map(({ id }) => id))}
        >
          {t('photos.retryAll')}
        </button>
      )}
      {underway.length > 0 && (
        <ul className={styles.underway} aria-label={t('photos.underway')}>
          {underway.map((photo) => (
            <PhotoTile key={photo.id} photo={photo} />
          ))}
        </ul>
      )}
    </>
  )
}
