/** Beginning a piece with its photographs, from the list. */
import { Link } from 'react-router'
import { addressOf, useAddress } from './address.ts'
import styles from './collection.module.css'
import { focusHeading, LIST_ID } from './headings.ts'
import { CameraIcon } from './icons.tsx'
import { PhotoChoice } from './photo-picker.tsx'
import { t } from './texts.ts'
import { NEW_PIECE } from './upload.ts'
import { addPhotos, cancelPhotos } from './uploads-queue.ts'
import { usePhotosTo } from './uploads-state.ts'

export const FROM_PHOTOS = { kind: 'add', isFromPhotos: true } as const

/** Opens the device's photos; the new piece opens with those that were chosen. */
export function PhotosFirst() {
  const { openDialog } = useAddress()
  return (
    <PhotoChoice
      className="button"
      onChoose={(files) => {
        if (files.length === 0) return
        addPhotos(NEW_PIECE, files)
        openDialog(FROM_PHOTOS)
      }}
    >
      <CameraIcon />
      {t('list.photosFirst')}
    </PhotoChoice>
  )
}

/** Photos whose piece was never saved are offered again. */
export function PhotosWithoutPiece() {
  const { open, deeper } = useAddress()
  const photos = usePhotosTo(NEW_PIECE)
  if (photos.length === 0 || open) return null
  const drop = () => {
    cancelPhotos(photos.map(({ id }) => id))
    focusHeading(LIST_ID)
  }
  return (
    <div className={styles.waiting}>
      <p>{t('list.photosWaiting', { count: photos.length })}</p>
      <div className={styles.ways}>
        <Link className="button" to={addressOf('pieces', FROM_PHOTOS)} state={deeper()}>
          {t('list.photosGoOn')}
        </Link>
        <button type="button" className="button" onClick={drop}>
          {t('list.photosDrop')}
        </button>
      </div>
    </div>
  )
}
