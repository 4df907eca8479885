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
  frame?: (picture: ReactNode) => ReactNode
  children?: ReactNode
}

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
