import { useState } from 'react'
import type { EntityTypeWithPhotos } from '../../../shared/entities/entity-types.ts'
import type { PhotoSlot } from '../../../shared/entities/page.ts'
import type { ResourceName } from '../api/api.ts'
import { focusHeading, PHOTOS_HEADING_ID } from '../browser/focus.ts'
import { SmallDialog } from '../components/small-dialog.tsx'
import { useAdminUrl } from '../entity/admin-url.tsx'
import {
  type AnyEntity,
  type EntityDefinition,
  getPhotos,
  type UploadDestination,
} from '../entity/entity-definition.ts'
import { formatTime } from '../i18n/dates.ts'
import { t } from '../i18n/texts.ts'
import { useUploadsForDestination } from '../uploads/store.ts'
import { hasEndedWithoutNewPhoto } from '../uploads/upload.ts'
import { reorderNewPhotos } from '../uploads/upload-actions.ts'
import {
  getUploadStateText,
  UploadButtons,
  UploadPreview,
  UploadProgress,
} from '../uploads/upload-tile.tsx'
import { AddPhotosSection, ReusePhotoButton } from './add-photos.tsx'
import styles from './entity-photos.module.css'
import { PhotoCarousel, PhotoLightbox } from './photo-carousel.tsx'
import { PhotoDescriptionField } from './photo-description-field.tsx'
import { getCurrentPhotoIndex, PhotoGrid, wrapIndex } from './photo-grid.tsx'
import { PhotoPicture } from './photo-picture.tsx'
import { PieceMarksField } from './piece-marks-field.tsx'
import { type LastPhotoAction, usePhotoActions } from './use-photo-actions.ts'

/** Photos of a new entity are uploaded before the entity exists. */
function NewEntityPhotos({ owner }: { owner: UploadDestination }) {
  const uploads = useUploadsForDestination(owner).filter(
    (upload) => !hasEndedWithoutNewPhoto(upload),
  )
  return (
    <>
      <p className="soft">{t(uploads.length > 0 ? 'photos.early' : 'photos.optional')}</p>
      {uploads.length > 0 && (
        <PhotoGrid
          photos={uploads}
          onReorder={(order) =>
            reorderNewPhotos(
              owner,
              order.map(({ id }) => id),
            )
          }
          picture={(upload) => <UploadPreview upload={upload} />}
          tools={(upload) => (
            <span className={styles.uploadTools}>
              <span className={styles.uploadState}>{getUploadStateText(upload)}</span>
              <UploadButtons upload={upload} />
              <UploadProgress upload={upload} />
            </span>
          )}
        />
      )}
      <AddPhotosSection destination={owner} />
    </>
  )
}

/** A photo needs this number of pixels on its longer side to be sharp when it fills the screen. */
const MIN_SHARP_PIXELS = 600

type PhotosProps = {
  list: ResourceName
  type: EntityTypeWithPhotos
  entity: AnyEntity | null
  title: string
  places: readonly PhotoSlot[] | undefined
  isPhotoPublic: EntityDefinition['isPhotoPublic']
  /**
   * True while a new entity is saved. After that, another dialog opens, and a file dialog opened
   * before could no longer add its photos.
   */
  isInert: boolean
}

/**
 * Returns text such as “Couverture” (cover), or “Pas montrée” (not shown) beyond the last place.
 */
const placeLabel = (places: readonly PhotoSlot[], position: number) => {
  const place = places[position]
  return place ? t(`places.${place}`) : t('places.none')
}

export function EntityPhotos(props: PhotosProps) {
  const { list, type, entity, isInert } = props
  return (
    <section className={styles.section} aria-labelledby={PHOTOS_HEADING_ID} inert={isInert}>
      <h2 id={PHOTOS_HEADING_ID} tabIndex={-1}>
        {t('photos.title')}
      </h2>
      {entity ? (
        <Album {...props} entity={entity} />
      ) : (
        <NewEntityPhotos owner={{ list, type, id: null }} />
      )}
    </section>
  )
}

type AlbumProps = PhotosProps & { entity: AnyEntity }

function Album({ list, type, entity, title, places, isPhotoPublic }: AlbumProps) {
  const { isLightboxOpen, openLightbox, closeLightbox } = useAdminUrl()
  // If the current photo is deleted, the next one at this position becomes the current one.
  const [current, setCurrent] = useState({ id: 0, at: 0 })
  const [deletionId, setDeletionId] = useState<number | null>(null)
  const photos = getPhotos(entity)
  const owner = { list, type, id: entity.id }
  const { last, reorder, remove, describe, mark, isDeleting, ...rotation } = usePhotoActions(
    owner,
    photos,
    title,
  )
  const position = getCurrentPhotoIndex(photos, current)
  const photo = photos[position]
  const showPosition = (at: number) => setCurrent({ id: photos[at]?.id ?? 0, at })
  if (photo && (photo.id !== current.id || position !== current.at)) showPosition(position)
  const turn = (by: number) => showPosition(wrapIndex(position + by, photos.length))
  const shift = (by: number) => {
    if (photo) reorder(photos.toSpliced(position, 1).toSpliced(position + by, 0, photo))
  }

  const isPublic = (at: number) => isPhotoPublic?.(entity, at) ?? true
  /** Hidden photos that visitors would see after the deletion, because they move up one place. */
  const revealedPositions = photos.flatMap((_, at) =>
    at > position && !isPublic(at) && isPublic(at - 1) ? [at + 1] : [],
  )

  const smallPositions = photos.flatMap(({ width, height }, at) =>
    Math.max(width, height) < MIN_SHARP_PIXELS ? [at + 1] : [],
  )

  return (
    <>
      <PhotosSaved last={last} />
      {photo ? (
        <>
          <PhotoCarousel
            photos={photos}
            position={position}
            title={title}
            isDeleting={isDeleting(photo)}
            isRotating={rotation.isRotating}
            onTurn={turn}
            onOpen={openLightbox}
            onShift={shift}
            onRotate={() => void rotation.rotate(photo)}
            onRemove={() => setDeletionId(photo.id)}
          />
          {places && <p className={styles.place}>{placeLabel(places, position)}</p>}
          {smallPositions.length > 0 && (
            <p className={styles.small}>
              {t('photos.small', {
                count: smallPositions.length,
                positions: smallPositions.join(', '),
                pixels: MIN_SHARP_PIXELS,
              })}
            </p>
          )}
          <PhotoDescriptionField key={photo.id} photo={photo} onSaved={describe} />
          {type === 'art_piece' && position === 0 && (
            <PieceMarksField
              key={`marks-${photo.id}-${photo.image_url}`}
              photo={photo}
              onSaved={mark}
            />
          )}
          {photos.length > 1 && (
            <>
              <p className={styles.hint}>{t(places ? 'places.hint' : 'photos.orderHint')}</p>
              <PhotoGrid
                photos={photos}
                shown={position}
                {...(places && { nameOf: (place) => placeLabel(places, place) })}
                onShow={showPosition}
                onReorder={reorder}
                picture={(one, place) => (
                  <PhotoPicture
                    photo={one}
                    sizes="12rem"
                    alt={one.alt || t('photos.name', { position: place + 1, total: photos.length })}
                    isLazy
                  />
                )}
              />
            </>
          )}
        </>
      ) : (
        <p className="soft">{t('photos.none')}</p>
      )}
      {places && places.length > photos.length && (
        <p className={styles.hint}>
          {t('places.empty', {
            places: places
              .slice(photos.length)
              .map((place) => t(`places.${place}`))
              .join(', '),
          })}
        </p>
      )}
      <AddPhotosSection destination={owner} />
      {places && <ReusePhotoButton owner={owner} photos={photos} />}
      {isLightboxOpen && photo && (
        <PhotoLightbox
          photos={photos}
          position={position}
          title={title}
          onTurn={turn}
          onClose={closeLightbox}
        />
      )}
      {/* Does not use `ask`, because the question shows the position, which newly added photos
          change. */}
      {photo && photo.id === deletionId && (
        <SmallDialog
          isAlert
          title={t('photos.removeQuestion')}
          confirmLabel={t('delete.act')}
          onCancel={() => setDeletionId(null)}
          onConfirm={async () => {
            setDeletionId(null)
            // If the only photo is deleted, the focused button disappears, so the heading gets the
            // focus.
            if ((await remove(photo)) && photos.length === 1) focusHeading(PHOTOS_HEADING_ID)
          }}
        >
          <p>{t('photos.removeBody', { position: position + 1, total: photos.length })}</p>
          {places && position < photos.length - 1 && <p>{t('places.removal')}</p>}
          {revealedPositions.length > 0 && (
            <p>
              {t('places.revealed', {
                count: revealedPositions.length,
                positions: revealedPositions.join(', '),
              })}
            </p>
          )}
        </SmallDialog>
      )}
    </>
  )
}

/** A toast has already announced the result to screen readers, so this is no live region. */
function PhotosSaved({ last }: { last: LastPhotoAction | null }) {
  return (
    <p className={styles.hint}>
      {t('photos.saveThemselves')}{' '}
      {last && (
        <span className={styles.last} data-failed={last.state === 'failed' || undefined}>
          {t(`photos.last.${last.action}.${last.state}`, { time: formatTime(last.at) })}
        </span>
      )}
    </p>
  )
}
