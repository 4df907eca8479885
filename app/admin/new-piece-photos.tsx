import { PhotoGrid } from './photo-grid.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { PhotoTile, Preview, stateOf, TileActs, TileProgress } from './photo-tile.tsx'
import styles from './photos.module.css'
import { t } from './texts.ts'
import { NEW_PIECE } from './upload.ts'
import { UploadsProgress } from './uploads-progress.tsx'
import { orderNewPiece } from './uploads-queue.ts'
import { type Photo, progressOf, usePhotosTo } from './uploads-state.ts'

/** Photos that came before their piece: they are sent, ordered and taken back while the rest is typed. */
export function NewPiecePhotos() {
  const photos = usePhotosTo(NEW_PIECE)
  const isOver = ({ state }: Photo) => state === 'failed' || state === 'duplicate'
  const coming = photos.filter((photo) => !isOver(photo))
  const over = photos.filter(isOver)
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
      <UploadsProgress progress={progressOf(photos)} isCut={photos.some(({ isCut }) => isCut)} />
      {over.length > 0 && (
        <ul aria-label={t('photos.underway')}>
          {over.map((photo) => (
            <PhotoTile key={photo.id} photo={photo} />
          ))}
        </ul>
      )}
      <PhotoPicker destination={NEW_PIECE} />
    </>
  )
}
