import { focusHeading, PHOTOS_HEADING_ID } from '../browser/focus-heading.ts'
import { isUnsavedPhotoOwner, type UploadDestination } from '../content/photo-owner.ts'
import { t } from '../i18n/texts.ts'
import { useUploadsForDestination } from '../uploads/store.ts'
import { TotalUploadProgress } from '../uploads/total-upload-progress.tsx'
import { hasEndedWithoutPhoto, type Upload } from '../uploads/upload.ts'
import { retryUploads } from '../uploads/upload-actions.ts'
import { UploadTile } from '../uploads/upload-tile.tsx'
import { PhotoPicker } from './photo-picker.tsx'

export function AddPhotosSection({ destination }: { destination: UploadDestination }) {
  const photos = useUploadsForDestination(destination)
  // The photo grid shows all other uploads.
  const isListed = (photo: Upload) =>
    isUnsavedPhotoOwner(destination) ? hasEndedWithoutPhoto(photo) : photo.state !== 'attached'
  const listedUploads = photos.filter(isListed)
  const failedUploads = listedUploads.filter(({ state }) => state === 'failed')
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
