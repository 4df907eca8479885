import { PhotoGrid } from './photo-grid.tsx'
import { PhotoSource } from './photo-source.tsx'
import { Preview, stateOf, TileActs, TileProgress } from './photo-tile.tsx'
import styles from './photos.module.css'
import { t } from './texts.ts'
import { isOver, NEW_PIECE } from './upload.ts'
import { orderNewPiece } from './uploads-new-piece.ts'
import { usePhotosTo } from './uploads-state.ts'

/** Photos that came before their piece: they are sent, ordered and taken back while the rest is typed. */
export function NewPiecePhotos() {
  const coming = usePhotosTo(NEW_PIECE).filter((photo) => !isOver(photo))
  return (
    <>
      <p className="soft">{t('photos.beforePiece')}</p>
      {coming.length > 0 && (
        <PhotoGrid
          photos={coming}
          onReorder={(order) => orderNewPiece(order.map(({ id }) => id))}
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
      <PhotoSource destination={NEW_PIECE} />
    </>
  )
}
