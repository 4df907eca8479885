import type { ReactNode } from 'react'
import type { ImageRecord } from '../../../shared/entities/image.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../components/icons.tsx'
import { t } from '../i18n/texts.ts'
import { getPhotoAltText, PhotoPicture } from './photo-picture.tsx'
import styles from './photo-slide.module.css'

type PhotoSlideProps = {
  photos: ImageRecord[]
  position: number
  title: string
  sizes: string
  onTurn: (by: number) => void
  /** Wraps the current photo in another element, such as a button. */
  frame?: (picture: ReactNode) => ReactNode
  /** Additional buttons, placed after the previous and next buttons. */
  children?: ReactNode
}

/** Renders one photo with its position and the buttons for the previous and the next photo. */
export function PhotoSlide({ photos, position, title, sizes, ...props }: PhotoSlideProps) {
  const { onTurn, frame = (picture) => picture, children } = props
  const photo = photos[position]
  if (!photo) return null
  const alt = getPhotoAltText(photo, title, position, photos.length)
  const arrow = (by: number, name: string, icon: ReactNode) => (
    <button
      type="button"
      className="icon-button"
      aria-label={t(name)}
      disabled={photos.length < 2}
      onClick={() => onTurn(by)}
    >
      {icon}
    </button>
  )
  return (
    <>
      {frame(<PhotoPicture key={photo.id} photo={photo} sizes={sizes} alt={alt} />)}
      <div className={styles.bar} data-more={children !== undefined || undefined}>
        {arrow(-1, 'photos.previous', <ChevronLeftIcon />)}
        <output className={styles.counter}>
          {t('photos.counter', { position: position + 1, total: photos.length })}
        </output>
        {arrow(1, 'photos.next', <ChevronRightIcon />)}
        {children}
      </div>
    </>
  )
}
