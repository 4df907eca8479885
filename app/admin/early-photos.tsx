import { PhotoGrid } from './photo-grid.tsx'
import type { NewOwner } from './photo-owner.ts'
import { PhotoSource } from './photo-source.tsx'
import { Preview, stateOf, TileActs, TileProgress } from './photo-tile.tsx'
import styles from './photos.module.css'
import { t } from './texts.ts'
import { isOver } from './upload.ts'
import { orderEarly } from './uploads-early.ts'
import { usePhotosTo } from './uploads-state.ts'

/** Photos that came before what they belong to: they are sent, ordered and taken back while the rest is typed. */
export function EarlyPhotos({ owner }: { owner: NewOwner }) {
  const coming = usePhotosTo(owner).filter((photo) => !isOver(photo))
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
