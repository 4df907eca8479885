import type { DisplayablePhoto } from '../photo-data.ts'
import { Carousel } from './carousel.tsx'
import { LightboxLink } from './lightbox-link.tsx'
import styles from './piece-photos.module.css'
import { Thumbnails } from './thumbnails.tsx'

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
