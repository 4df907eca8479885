import { Link } from 'react-router'
import { addressOf, useAddress } from './address.ts'
import { useCollections } from './collections.tsx'
import type { AnyEntity } from './kind.ts'
import { t } from './texts.ts'
import { type Destination, destinationKey, isNewPiece, type Owner } from './upload.ts'
import styles from './uploads-bar.module.css'
import { UploadsProgress } from './uploads-progress.tsx'
import { type Photo, progressOf, usePhotosUnderway } from './uploads-state.ts'

/** Photos on their way, wherever the artist is; and where some need a look. What a dialog shows itself is left to it. */
export function UploadsBar() {
  const { tab, open } = useAddress()
  const isShown = (to: Destination) =>
    isNewPiece(to) || (open?.kind === 'edit' && to.list === tab && to.id === open.id)
  const photos = usePhotosUnderway().filter(({ destination }) => !isShown(destination))
  const failed = Map.groupBy(
    photos.filter(({ state }) => state === 'failed'),
    ({ destination }) => destinationKey(destination),
  )
  const progress = progressOf(photos)
  return (
    <div className={styles.bar} data-empty={(!progress && failed.size === 0) || undefined}>
      <UploadsProgress progress={progress} isCut={photos.some(({ isCut }) => isCut)} />
      {[...failed].map(([key, some]) => (
        <FailedOf key={key} photos={some} />
      ))}
    </div>
  )
}

function FailedOf({ photos }: { photos: Photo[] }) {
  const { lists } = useCollections()
  const { deeper } = useAddress()
  const owner = photos[0]?.destination as Owner
  const items: AnyEntity[] = lists[owner.list].items
  const entity = items.find(({ id }) => id === owner.id)
  const words = t('photos.failed', { count: photos.length })
  if (!entity || !('title' in entity)) return <p className={styles.failed}>{words}</p>
  return (
    <p className={styles.failed}>
      {words}
      <Link to={addressOf(owner.list, { kind: 'edit', id: owner.id })} state={deeper()}>
        {t('photos.lookAt', { title: entity.title })}
      </Link>
    </p>
  )
}
