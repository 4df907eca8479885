import { useTranslation } from 'react-i18next'
import { Carousel } from './carousel.tsx'
import { OpenPhoto } from './open-photo.tsx'
import { Photo } from './photo.tsx'
import type { ShownPhoto } from './photos-of.ts'
import styles from './piece-photos.module.css'

type PiecePhotosProps = { id: string; title: string; photos: ShownPhoto[] }

/** Shows the photos of a piece as a carousel with thumbnails. */
export function PiecePhotos({ id, title, photos }: PiecePhotosProps) {
  const { t } = useTranslation()
  const total = photos.length
  return (
    <div className={styles.photos}>
      <Carousel
        id={id}
        title={title}
        photos={photos}
        place="piece"
        eager
        slide={(own, shown, photo, position = 1) => (
          <div key={photo?.id} {...own}>
            {photo ? (
              <OpenPhoto photo={photo} position={position} total={total}>
                {shown}
              </OpenPhoto>
            ) : (
              shown
            )}
          </div>
        )}
      />
      {total > 1 && (
        <ul className={styles.thumbs}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <a
                href={`#${id}-${index + 1}`}
                aria-current={index === 0 ? 'true' : undefined}
                data-turn="to"
              >
                <Photo
                  photo={photo}
                  alt={t('common.photo_position', { position: index + 1, total })}
                  place="thumb"
                  broken="hide"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
