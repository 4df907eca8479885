import { useTranslation } from 'react-i18next'
import { Photo } from '../photo.tsx'
import type { DisplayablePhoto } from '../photo-data.ts'
import styles from './thumbnails.module.css'

/**
 * Thumbnails below a carousel. Each thumbnail is a link to its slide.
 * @param id prefix of the slide ids
 */
export function Thumbnails({ id, photos }: { id: string; photos: DisplayablePhoto[] }) {
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
