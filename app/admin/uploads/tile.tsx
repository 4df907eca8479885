import { useState } from 'react'
import { isNew } from '../content/photo-owner.ts'
import { focusHeading, PHOTOS_ID } from '../parts/headings.ts'
import { CloseIcon, RetryIcon } from '../parts/icons.tsx'
import { t } from '../parts/texts.ts'
import { cancelPhotos, retryPhotos } from './queue.ts'
import type { Photo } from './state.ts'
import styles from './tile.module.css'
import { hasEnded } from './upload.ts'

/**
 * What a photo on its way looks like: at once from the device. Where the browser cannot draw that, its name, and the
 * site's own file as soon as there is one.
 */
export function Preview({ photo }: { photo: Photo }) {
  const [unseen, setUnseen] = useState<string[]>([])
  const src = [photo.preview, photo.imageUrl].find((one) => one && !unseen.includes(one))
  return src ? (
    <img
      className={styles.preview}
      src={src}
      alt=""
      draggable={false}
      onError={() => setUnseen([...unseen, src])}
    />
  ) : (
    <span className={styles.unseen}>{photo.name}</span>
  )
}

/** Where it is on its way, in a few words. */
export function stateOf(photo: Photo): string {
  const { state, sent, reason, isCut, destination } = photo
  if (state === 'failed') return reason
  if (state === 'duplicate') return t('photos.duplicate')
  // A cell of the grid has no room for a sentence; the line below it says the same.
  if (reason && isNew(destination)) return t('photos.queued')
  if (isCut) return t('photos.willResume')
  if (reason) return t('photos.resumesAfter', { reason })
  if (state === 'stored') return t(isNew(destination) ? 'photos.ready' : 'photos.almost')
  if (state === 'waiting' || sent === 0) return t('photos.queued')
  return sent < 1 ? t('photos.percent', { percent: Math.floor(sent * 100) }) : t('photos.almost')
}

const isTrouble = ({ state, reason }: Photo) => state === 'failed' || reason !== ''

/** Its progress, as a line; nothing once it has arrived or failed. */
export function TileProgress({ photo }: { photo: Photo }) {
  if (photo.state !== 'sending' && photo.state !== 'waiting') return null
  return (
    <progress
      className={styles.progress}
      value={photo.sent}
      max={1}
      aria-label={t('photos.progressOf', { name: photo.name })}
    />
  )
}

/** Trying it again, where that makes sense, and taking it back. */
export function TileActs({ photo }: { photo: Photo }) {
  const { id, name, canRetry } = photo
  /** The pressed button goes away. */
  const press = (act: (ids: number[]) => void) => () => {
    act([id])
    focusHeading(PHOTOS_ID)
  }
  return (
    <span className={styles.acts}>
      {canRetry && isTrouble(photo) && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('photos.retry', { name })}
          onClick={press(retryPhotos)}
        >
          <RetryIcon />
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={t(
          hasEnded(photo) || isNew(photo.destination) ? 'photos.dismiss' : 'photos.cancel',
          { name },
        )}
        onClick={press(cancelPhotos)}
      >
        <CloseIcon />
      </button>
    </span>
  )
}

/** One photo on its way, or how it ended. */
export function PhotoTile({ photo }: { photo: Photo }) {
  return (
    <li className={styles.tile} data-failed={photo.state === 'failed' || undefined}>
      <span className={styles.frame}>
        <Preview photo={photo} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{photo.name}</span>
        <span className={styles.state}>{stateOf(photo)}</span>
        <TileProgress photo={photo} />
      </span>
      <TileActs photo={photo} />
    </li>
  )
}
