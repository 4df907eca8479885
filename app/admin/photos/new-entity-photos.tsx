import type { UnsavedPhotoOwner } from '../content/photo-owner.ts'
import { t } from '../i18n/texts.ts'
import { useUploadsForDestination } from '../uploads/store.ts'
import { hasEndedWithoutPhoto } from '../uploads/upload.ts'
import { reorderNewPhotos } from '../uploads/upload-actions.ts'
import {
  getUploadStateText,
  UploadButtons,
  UploadPreview,
  UploadProgress,
} from '../uploads/upload-tile.tsx'
import { AddPhotosSection } from './add-photos.tsx'
import styles from './entity-photos.module.css'
import { PhotoGrid } from './photo-grid.tsx'

/** Shows photos that are uploaded before their entity is created. */
export function NewEntityPhotos({ owner }: { owner: UnsavedPhotoOwner }) {
  const uploads = useUploadsForDestination(owner).filter((photo) => !hasEndedWithoutPhoto(photo))
  return (
    <>
      <p className="soft">{t('photos.early')}</p>
      {uploads.length > 0 && (
        <PhotoGrid
          photos={uploads}
          onReorder={(order) =>
            reorderNewPhotos(
              owner,
              order.map(({ id }) => id),
            )
          }
          picture={(photo) => <UploadPreview photo={photo} />}
          tools={(photo) => (
            <span className={styles.uploadTools}>
              <span className={styles.uploadState}>{getUploadStateText(photo)}</span>
              <UploadButtons photo={photo} />
              <UploadProgress photo={photo} />
            </span>
          )}
        />
      )}
      <AddPhotosSection destination={owner} />
    </>
  )
}
