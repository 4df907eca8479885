import { PORTRAIT_PAGE_PHOTO_SLOTS } from '../../../shared/entities/page.ts'
import { PagePhoto } from '../photos/page-photo.tsx'
import { getPhotoInSlot } from '../photos/photo-data.ts'
import type { LocalizedPage } from '../text/load-localized-page.ts'
import styles from './artist-name.module.css'

/** Shows the artist's name with a photo of the face. Shows nothing without a name. */
export function ArtistName({ portrait }: { portrait: LocalizedPage<'portrait'> }) {
  const { artist_name } = portrait
  const photo = getPhotoInSlot(portrait, PORTRAIT_PAGE_PHOTO_SLOTS, 'artist')
  if (!artist_name) return null
  if (!photo) return <p className={styles.name}>{artist_name}</p>
  return (
    <figure className={styles.artist}>
      <div className={styles.face}>
        <PagePhoto photo={photo} layout="artist" fallbackAltText={{ alt: artist_name }} eager />
      </div>
      <figcaption className={styles.name}>{artist_name}</figcaption>
    </figure>
  )
}
