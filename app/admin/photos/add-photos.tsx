import { DropZone } from 'react-aria-components/DropZone'
import { Text } from 'react-aria-components/Text'
import { isFileDropItem } from 'react-aria-components/useDragAndDrop'
import { focusHeading, PHOTOS_HEADING_ID } from '../browser/focus.ts'
import { PhotoFileButton } from '../components/buttons.tsx'
import { CameraIcon, PlusIcon } from '../components/icons.tsx'
import { isSavedOwner, type UploadDestination } from '../entity/entity-definition.ts'
import { t } from '../i18n/texts.ts'
import { useUploadsForDestination } from '../uploads/store.ts'
import { hasEndedWithoutPhoto, type Upload } from '../uploads/upload.ts'
import { enqueueUploads, retryUploads } from '../uploads/upload-actions.ts'
import { UploadTile } from '../uploads/upload-tile.tsx'
import { TotalUploadProgress } from '../uploads/uploads-bar.tsx'
import styles from './add-photos.module.css'
import { PHOTO_DRAG_MIME_TYPE } from './photo-grid.tsx'

function PhotoPicker({ destination }: { destination: UploadDestination }) {
  const addFiles = (files: File[]) => enqueueUploads(destination, files)
  return (
    <DropZone
      className={styles.dropZone ?? ''}
      aria-label={t('photos.dropZone')}
      getDropOperation={(types) => (types.has(PHOTO_DRAG_MIME_TYPE) ? 'cancel' : 'copy')}
      onDrop={async ({ items }) => {
        const files = items.filter(isFileDropItem).map((item) => item.getFile())
        addFiles(await Promise.all(files))
      }}
    >
      <Text slot="label" className={styles.dropHere ?? ''}>
        {t('photos.dropHere')}
      </Text>
      <div className={styles.choices}>
        <PhotoFileButton className="button" onChoose={addFiles}>
          <PlusIcon />
          {t('photos.add')}
        </PhotoFileButton>
        <PhotoFileButton className={`button ${styles.camera}`} isCamera onChoose={addFiles}>
          <CameraIcon />
          {t('photos.camera')}
        </PhotoFileButton>
      </div>
    </DropZone>
  )
}

export function AddPhotosSection({ destination }: { destination: UploadDestination }) {
  const photos = useUploadsForDestination(destination)
  // The photo grid shows all other uploads.
  const isListed = (photo: Upload) =>
    isSavedOwner(destination) ? photo.state !== 'attached' : hasEndedWithoutPhoto(photo)
  const listedUploads = photos.filter(isListed)
  const failedUploads = listedUploads.filter(({ waitsFor }) => waitsFor === 'retry')
  const retryAll = () => {
    retryUploads(failedUploads.map(({ id }) => id))
    focusHeading(PHOTOS_HEADING_ID)
  }
  return (
    <>
      <PhotoPicker destination={destination} />
      <TotalUploadProgress photos={photos} />
      {failedUploads.length > 1 && (
        <button type="button" className="button" onClick={retryAll}>
          {t('photos.retryAll')}
        </button>
      )}
      {listedUploads.length > 0 && (
        <ul aria-label={t('photos.underway')}>
          {listedUploads.map((photo) => (
            <UploadTile key={photo.id} photo={photo} />
          ))}
        </ul>
      )}
    </>
  )
}
