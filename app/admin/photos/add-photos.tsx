import { useState } from 'react'
import { DropZone } from 'react-aria-components/DropZone'
import { Text } from 'react-aria-components/Text'
import { isFileDropItem } from 'react-aria-components/useDragAndDrop'
import { ENTITIES, ENTITY_TYPES_WITH_MAIN_PHOTO } from '../../../shared/entities/entity-types.ts'
import type { ImageRecord } from '../../../shared/entities/image.ts'
import { api, getErrorMessage } from '../api/api.ts'
import { useCollections } from '../api/collections.tsx'
import { focusHeading, PHOTOS_HEADING_ID } from '../browser/focus.ts'
import { PhotoFileButton } from '../components/buttons.tsx'
import { CameraIcon, PlusIcon } from '../components/icons.tsx'
import { SmallDialog } from '../components/small-dialog.tsx'
import { showFailureToast } from '../components/toasts.tsx'
import {
  type AnyEntity,
  getPhotos,
  isSavedOwner,
  type PhotoOwner,
  type UploadDestination,
  withChangedPhotos,
} from '../entity/entity-definition.ts'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import { useUploadsForDestination } from '../uploads/store.ts'
import { hasEndedWithoutNewPhoto, type Upload } from '../uploads/upload.ts'
import { enqueueUploads, retryUploads } from '../uploads/upload-actions.ts'
import { UploadTile } from '../uploads/upload-tile.tsx'
import { TotalUploadProgress } from '../uploads/uploads-bar.tsx'
import styles from './add-photos.module.css'
import { PHOTO_DRAG_MIME_TYPE } from './photo-grid.tsx'
import libraryStyles from './photo-library-button.module.css'
import { PhotoPicture } from './photo-picture.tsx'

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
  const uploads = useUploadsForDestination(destination)
  // Lists only the uploads that the photo grid does not show.
  const isListed = (upload: Upload) =>
    isSavedOwner(destination) ? upload.state !== 'attached' : hasEndedWithoutNewPhoto(upload)
  const listedUploads = uploads.filter(isListed)
  const failedUploads = listedUploads.filter(({ waitsFor }) => waitsFor === 'retry')
  const retryAll = () => {
    retryUploads(failedUploads.map(({ id }) => id))
    focusHeading(PHOTOS_HEADING_ID)
  }
  return (
    <>
      <PhotoPicker destination={destination} />
      <TotalUploadProgress uploads={uploads} />
      {failedUploads.length > 1 && (
        <button type="button" className="button" onClick={retryAll}>
          {t('photos.retryAll')}
        </button>
      )}
      {listedUploads.length > 0 && (
        <ul aria-label={t('photos.underway')}>
          {listedUploads.map((upload) => (
            <UploadTile key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </>
  )
}

type LibraryPhoto = { photo: ImageRecord; title: string }

function collectPhotos(entities: AnyEntity[], attached: ImageRecord[]): LibraryPhoto[] {
  const known = new Set(attached.map(({ image_url }) => image_url))
  return entities.flatMap((entity) =>
    getPhotos(entity).flatMap((photo) => {
      if (known.has(photo.image_url)) return []
      known.add(photo.image_url)
      return [{ photo, title: 'title' in entity ? entity.title : '' }]
    }),
  )
}

export function ReusePhotoButton({ owner, photos }: { owner: PhotoOwner; photos: ImageRecord[] }) {
  const { change } = useCollections()
  const [libraryPhotos, setLibraryPhotos] = useState<LibraryPhoto[] | null>(null)
  const [chosen, setChosen] = useState<LibraryPhoto | null>(null)
  const { run, isBusy } = useExclusiveAction()

  const open = () =>
    run('open', async () => {
      const answers = await Promise.all(
        ENTITY_TYPES_WITH_MAIN_PHOTO.map((type) => api.list(ENTITIES[type].list)),
      )
      const failed = answers.find((result) => !result.ok)
      if (failed && !failed.ok) {
        showFailureToast(t('library.loadFailed'), getErrorMessage(failed))
        return false
      }
      setChosen(null)
      setLibraryPhotos(
        collectPhotos(
          answers.flatMap((result): AnyEntity[] => (result.ok ? result.value : [])),
          photos,
        ),
      )
      return true
    })

  const addChosen = () =>
    run(chosen, async () => {
      if (!chosen) return false
      const { image_url, alt, translations } = chosen.photo
      const result = await api.addImage({
        entity_type: owner.type,
        entity_id: owner.id,
        image_url,
        display_order: photos.length,
        alt,
        translations,
      })
      if (!result.ok) {
        showFailureToast(t('photos.addFailed'), getErrorMessage(result))
        return false
      }
      setLibraryPhotos(null)
      change(owner.list, owner.id, (entity) =>
        withChangedPhotos(entity, (images) => [
          ...images.filter(({ id }) => id !== result.value.id),
          result.value,
        ]),
      )
      return true
    })

  return (
    <>
      <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={open}>
        {t('library.open')}
      </button>
      {libraryPhotos && (
        <SmallDialog
          title={t('library.title')}
          confirmLabel={t('library.takeShort')}
          isConfirmDisabled={!chosen}
          isConfirmBusy={isBusy}
          onConfirm={addChosen}
          onCancel={() => setLibraryPhotos(null)}
        >
          {libraryPhotos.length === 0 && <p>{t('library.none')}</p>}
          <div className={libraryStyles.photos}>
            {libraryPhotos.map((item) => (
              <label key={item.photo.id} className={libraryStyles.photo}>
                <input
                  type="radio"
                  name="library"
                  checked={chosen === item}
                  onChange={() => setChosen(item)}
                />
                <PhotoPicture
                  photo={item.photo}
                  sizes="8rem"
                  alt={item.photo.alt || item.title}
                  isLazy
                />
              </label>
            ))}
          </div>
        </SmallDialog>
      )}
    </>
  )
}
