import type { ReactNode } from 'react'
import type { ImageRecord } from '../../../shared/image.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../parts/icons.tsx'
import { t } from '../parts/texts.ts'
import { nameOf, PhotoPicture } from './picture.tsx'
import styles from './stage.module.css'

type PhotoStageProps = {
  photos: ImageRecord[]
  position: number
  title: string
  sizes: string
  onTurn: (by: number) => void
  /** What stands around the photo itself. */
  frame?: (picture: ReactNode) => ReactNode
  /** Further buttons beside the two arrows. */
  children?: ReactNode
}

/** One photo at a time, which one of how many, and the way to the next and the previous. */
export function PhotoStage({ photos, position, title, sizes, ...props }: PhotoStageProps) {
  const { onTurn, frame = (picture) => picture, children } = props
  const photo = photos[position]
  if (!photo) return null
  const alt = nameOf(photo, title, position, photos.length)
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
