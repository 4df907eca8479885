import { Link } from 'react-router'
import { focusHeading, LIST_HEADING_ID } from '../browser/focus.ts'
import { PhotoFileButton } from '../components/buttons.tsx'
import { CameraIcon } from '../components/icons.tsx'
import { buildListUrl, NEW_FROM_PHOTOS_DIALOG, useAdminUrl } from '../entity/admin-url.tsx'
import type { UnsavedPhotoOwner } from '../entity/entity-definition.ts'
import { t } from '../i18n/texts.ts'
import { useUploadsForDestination } from '../uploads/store.ts'
import { cancelUploads, enqueueUploads } from '../uploads/upload-actions.ts'
import styles from './entity-list.module.css'

/** Opens the photo picker, then the form of a new entity with the chosen photos. */
export function NewFromPhotosButton({ owner }: { owner: UnsavedPhotoOwner }) {
  const { openDialog } = useAdminUrl()
  return (
    <PhotoFileButton
      className="button"
      onChoose={(files) => {
        if (files.length === 0) return
        enqueueUploads(owner, files)
        openDialog(NEW_FROM_PHOTOS_DIALOG)
      }}
    >
      <CameraIcon />
      {t('list.photosFirst')}
    </PhotoFileButton>
  )
}

/** Offers to continue with the uploaded photos of an entity that was never saved. */
export function PendingPhotosNotice({ owner }: { owner: UnsavedPhotoOwner }) {
  const { open, nextState } = useAdminUrl()
  const photos = useUploadsForDestination(owner)
  if (photos.length === 0 || open) return null
  const drop = () => {
    cancelUploads(photos.map(({ id }) => id))
    focusHeading(LIST_HEADING_ID)
  }
  return (
    <div className={styles.notice}>
      <p>{t('list.photosWaiting', { count: photos.length })}</p>
      <div className={styles.buttons}>
        <Link
          className="button"
          to={buildListUrl(owner.list, NEW_FROM_PHOTOS_DIALOG)}
          state={nextState()}
        >
          {t('list.photosGoOn')}
        </Link>
        <button type="button" className="button" onClick={drop}>
          {t('list.photosDrop')}
        </button>
      </div>
    </div>
  )
}
