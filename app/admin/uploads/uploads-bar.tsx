import { Link } from 'react-router'
import { isSingleton } from '../api/api.ts'
import { focusHeading, LIST_HEADING_ID } from '../browser/focus-heading.ts'
import {
  buildListUrl,
  buildSingletonsUrl,
  NEW_FROM_PHOTOS_DIALOG,
  useAdminUrl,
} from '../content/admin-url.ts'
import { useCollections } from '../content/collections.tsx'
import type { AnyEntity } from '../content/entity-definition.ts'
import {
  getUploadDestinationKey,
  isUnsavedPhotoOwner,
  type UploadDestination,
} from '../content/photo-owner.ts'
import { t } from '../i18n/texts.ts'
import { useAllUploads } from './store.ts'
import { getTotalUploadProgress, TotalUploadProgress } from './total-upload-progress.tsx'
import { hasFailed, type Upload } from './upload.ts'
import { cancelUploads } from './upload-actions.ts'
import styles from './uploads-bar.module.css'

/** Shows all uploads except those that the open dialog shows. */
export function UploadsBar() {
  const { tab, open } = useAdminUrl()
  const isShown = (to: UploadDestination) =>
    to.list === open?.kind ||
    (to.list === tab &&
      (isUnsavedPhotoOwner(to)
        ? open?.kind === 'add' && open.isFromPhotos
        : open?.kind === 'edit' && to.id === open.id))
  const photos = useAllUploads().filter(({ destination }) => !isShown(destination))
  const failed = new Map<string, Upload[]>()
  for (const photo of photos.filter(hasFailed)) {
    const key = getUploadDestinationKey(photo.destination)
    failed.set(key, [...(failed.get(key) ?? []), photo])
  }
  return (
    <div
      className={styles.bar}
      data-empty={(!getTotalUploadProgress(photos) && failed.size === 0) || undefined}
    >
      <TotalUploadProgress photos={photos} />
      {[...failed].map(
        ([key, some]) =>
          some[0] && <FailedUploads key={key} photos={some} to={some[0].destination} />,
      )}
    </div>
  )
}

function FailedUploads({ photos, to: destination }: { photos: Upload[]; to: UploadDestination }) {
  const { nextState } = useAdminUrl()
  const link = useDestinationLink(destination)
  const dismiss = () => {
    cancelUploads(photos.map(({ id }) => id))
    focusHeading(LIST_HEADING_ID)
  }
  return (
    <p className={styles.failed}>
      {t('photos.failed', { count: photos.length })}
      {link === 'gone' ? (
        <button type="button" className="button" onClick={dismiss}>
          {t('photos.putAway')}
        </button>
      ) : (
        link && (
          <Link to={link.address} state={nextState()}>
            {link.words}
          </Link>
        )
      )}
    </p>
  )
}

/** Returns null while the list is not loaded. */
function useDestinationLink(destination: UploadDestination) {
  const { lists } = useCollections()
  if (isUnsavedPhotoOwner(destination))
    return {
      address: buildListUrl(destination.list, NEW_FROM_PHOTOS_DIALOG),
      words: t('list.photosGoOn'),
    }
  const { list, id } = destination
  if (isSingleton(list)) return { address: buildSingletonsUrl(list), words: t(`${list}.title`) }
  const items: AnyEntity[] = lists[list].items
  const entity = items.find((item) => item.id === id)
  if (!entity || !('title' in entity)) return lists[list].state === 'ready' ? 'gone' : null
  return {
    address: buildListUrl(list, { kind: 'edit', id }),
    words: t('photos.lookAt', { title: entity.title }),
  }
}
