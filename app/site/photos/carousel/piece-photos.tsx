import { useTranslation } from 'react-i18next'
import { Photo } from '../photo.tsx'
import type { DisplayablePhoto } from '../photo-data.ts'
import { Carousel } from './carousel.tsx'
import { LightboxLink } from './lightbox.tsx'
import styles from './piece-photos.module.css'

/**
 * Thumbnails below a carousel. Each thumbnail is a link to its slide.
 * @param id prefix of the slide ids
 */
function Thumbnails({ id, photos }: { id: string; photos: DisplayablePhoto[] }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.thumbnails}>
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <a
            href={`#${id}-${index + 1}`}
            aria-current={index === 0 ? 'true' : undefined}
            data-slide="to"
          >
            <Photo
              photo={photo}
              alt={t('common.photo_position', { position: index + 1, total: photos.length })}
              layout="thumbnail"
              broken="hide"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

type PiecePhotosProps = { id: string; title: string; photos: DisplayablePhoto[] }

/** Shows the photos of a piece as a carousel with thumbnails. */
export function PiecePhotos({ id, title, photos }: PiecePhotosProps) {
  const total = photos.length
  return (
    <div className={styles.photos}>
      <Carousel
        id={id}
        title={title}
        photos={photos}
        layout="piece"
        eager
        renderSlide={(slideProps, content, photo, position = 1) => (
          <div key={photo?.id} {...slideProps}>
            {photo ? (
              <LightboxLink photo={photo} position={position} total={total}>
                {content}
              </LightboxLink>
            ) : (
              content
            )}
          </div>
        )}
      />
      {total > 1 && <Thumbnails id={id} photos={photos} />}
    </div>
  )
}
