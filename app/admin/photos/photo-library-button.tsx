import { useState } from 'react'
import { ENTITIES, ENTITY_TYPES_WITH_MAIN_PHOTO } from '../../../shared/entities/entity-types.ts'
import type { ImageRecord } from '../../../shared/entities/image.ts'
import { api, getErrorMessage } from '../api/api.ts'
import { useCollections } from '../api/collections.tsx'
import { SmallDialog } from '../components/small-dialog.tsx'
import { showFailureToast } from '../components/toasts.tsx'
import {
  type AnyEntity,
  getPhotos,
  type PhotoOwner,
  updatePhotos,
} from '../entity/entity-definition.ts'
import { useExclusiveAction } from '../gestures/use-exclusive-action.ts'
import { t } from '../i18n/texts.ts'
import styles from './photo-library-button.module.css'
import { PhotoPicture } from './photo-picture.tsx'

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

export function PhotoLibraryButton({
  owner,
  photos,
}: {
  owner: PhotoOwner
  photos: ImageRecord[]
}) {
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
      const { image_url, alt } = chosen.photo
      const result = await api.addImage({
        entity_type: owner.type,
        entity_id: owner.id,
        image_url,
        display_order: photos.length,
        alt,
      })
      if (!result.ok) {
        showFailureToast(t('photos.addFailed'), getErrorMessage(result))
        return false
      }
      setLibraryPhotos(null)
      change(owner.list, owner.id, (entity) =>
        updatePhotos(entity, (images) => [
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
          <div className={styles.photos}>
            {libraryPhotos.map((item) => (
              <label key={item.photo.id} className={styles.photo}>
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
