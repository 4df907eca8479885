import type { NewOwner } from '../content/photo-owner.ts'
import { t } from '../parts/texts.ts'
import { usePhotosTo } from '../uploads/photos.ts'
import { orderEarly } from '../uploads/queue.ts'
import { Preview, stateOf, TileActs, TileProgress } from '../uploads/tile.tsx'
import { hasEnded } from '../uploads/upload.ts'
import { PhotoGrid } from './grid.tsx'
import styles from './photos.module.css'
import { PhotoSource } from './source.tsx'

/** Photos that came before what they belong to: they are sent, ordered and taken back while the rest is typed. */
export function EarlyPhotos({ owner }: { owner: NewOwner }) {
  const coming = usePhotosTo(owner).filter((photo) => !hasEnded(photo))
  return (
    <>
      <p className="soft">{t('photos.early')}</p>
      {coming.length > 0 && (
        <PhotoGrid
          photos={coming}
          onReorder={(order) =>
            orderEarly(
              owner,
              order.map(({ id }) => id),
            )
          }
          picture={(photo) => <Preview photo={photo} />}
          tools={(photo) => (
            <span className={styles.early}>
              <span className={styles.earlyState}>{stateOf(photo)}</span>
              <TileActs photo={photo} />
              <TileProgress photo={photo} />
            </span>
          )}
        />
      )}
      <PhotoSource destination={owner} />
    </>
  )
}
