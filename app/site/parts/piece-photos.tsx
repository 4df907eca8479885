import { useTranslation } from 'react-i18next'
import { sourceSet } from '../../../shared/image.ts'
import { Carousel } from './carousel.tsx'
import type { Shown } from './photos-of.ts'
import styles from './piece-photos.module.css'

type PiecePhotosProps = { id: string; title: string; photos: Shown[] }

/** All photographs of a piece, large, and small below so that any of them is one step away. */
export function PiecePhotos({ id, title, photos }: PiecePhotosProps) {
  const { t } = useTranslation()
  const total = photos.length
  return (
    <div className={styles.photos}>
      <Carousel id={id} title={title} photos={photos} sizes="(min-width: 60rem) 50vw, 92vw" eager />
      {total > 1 && (
        <ul className={styles.thumbs}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <a href={`#${id}-${index + 1}`} data-turn="to">
                <img
                  src={photo.image_url}
                  srcSet={sourceSet(photo, 'avif') || undefined}
                  sizes="6rem"
                  width={photo.width}
                  height={photo.height}
                  alt={t('common.photo_position', { position: index + 1, total })}
                  loading="lazy"
                  decoding="async"
                  data-broken="hide"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
