import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { isSingleton } from '../api/api.ts'
import { useCollections } from '../api/collections.tsx'
import { focusHeading, LIST_HEADING_ID } from '../browser/focus.ts'
import { buildListUrl, buildSiteSettingsUrl, useAdminUrl } from '../entity/admin-url.tsx'
import {
  type AnyEntity,
  getUploadDestinationKey,
  isSavedOwner,
  type PhotoOwner,
  type UploadDestination,
  withChangedPhotos,
} from '../entity/entity-definition.ts'
import { t } from '../i18n/texts.ts'
import { useAllUploads } from './store.ts'
import { hasFailed, isInProgress, type Upload } from './upload.ts'
import { cancelUploads, startUploadQueue } from './upload-actions.ts'
import styles from './uploads-bar.module.css'

type Progress = { position: number; total: number; percent: number }

export function getTotalUploadProgress(uploads: Upload[]): Progress | null {
  if (!uploads.some(isInProgress)) return null
  const counted = uploads.filter(
    (upload) =>
      isInProgress(upload) ||
      (upload.state === 'stored' && !hasFailed(upload)) ||
      (upload.state === 'attached' && !upload.isNotified),
  )
  const total = counted.length
  const done = counted.filter((upload) => !isInProgress(upload)).length
  const sent = counted.reduce((sum, upload) => sum + (upload.file ? upload.sent : 1), 0)
  return { position: Math.min(done + 1, total), total, percent: Math.round((100 * sent) / total) }
}

/**
 * Screen readers announce every change of the progress text, so it changes only once for each
 * photo.
 */
export function TotalUploadProgress({ uploads }: { uploads: Upload[] }) {
  const progress = getTotalUploadProgress(uploads)
  const isOffline = uploads.some((upload) => upload.isOffline)
  return (
    <div className={styles.progress}>
      <span role="status">
        {progress && t(isOffline ? 'photos.willResume' : 'photos.sending', progress)}
      </span>
      {progress && (
        <progress value={progress.percent} max={100} aria-label={t('photos.sendingLabel')} />
      )}
    </div>
  )
}

export function useUploadQueue() {
  const { lists, change } = useCollections()
  const onAttached = useEffectEvent<Parameters<typeof startUploadQueue>[0]['onAttached']>(
    (owner, record) =>
      change(owner.list, owner.id, (entity) =>
        withChangedPhotos(entity, (images) =>
          images.filter(({ id }) => id !== record.id).toSpliced(record.display_order, 0, record),
        ),
      ),
  )
  const getTitle = useEffectEvent(({ list, id }: PhotoOwner) => {
    if (isSingleton(list)) return t(`${list}.title`)
    const items: AnyEntity[] = lists[list].items
    const entity = items.find((item) => item.id === id)
    return entity && 'title' in entity ? entity.title : ''
  })
  useEffect(() => startUploadQueue({ onAttached, getTitle }), [])
}

/** The open dialog shows its own uploads. This bar shows all others. */
export function UploadsBar() {
  const { tab, open } = useAdminUrl()
  const isShown = (to: UploadDestination) =>
    to.list === open?.kind ||
    (to.list === tab &&
      (open?.kind === 'edit' ? to.id === open.id : open?.kind === 'add' && !isSavedOwner(to)))
  const uploads = useAllUploads().filter(({ destination }) => !isShown(destination))
  const failed = new Map<string, Upload[]>()
  for (const upload of uploads.filter(hasFailed)) {
    const key = getUploadDestinationKey(upload.destination)
    failed.set(key, [...(failed.get(key) ?? []), upload])
  }
  return (
    <div
      className={styles.bar}
      data-empty={(!getTotalUploadProgress(uploads) && failed.size === 0) || undefined}
    >
      <TotalUploadProgress uploads={uploads} />
      {[...failed].map(
        ([key, some]) =>
          some[0] && <FailedUploads key={key} uploads={some} to={some[0].destination} />,
      )}
    </div>
  )
}

function FailedUploads({ uploads, to: destination }: { uploads: Upload[]; to: UploadDestination }) {
  const { nextState } = useAdminUrl()
  const link = useDestinationLink(destination)
  const dismiss = () => {
    cancelUploads(uploads.map(({ id }) => id))
    focusHeading(LIST_HEADING_ID)
  }
  return (
    <p className={styles.failed}>
      {t('photos.failed', { count: uploads.length })}
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

/**
 * Returns the link to the entity of an upload, `gone` if there is no such entity, or null until its
 * list has been loaded.
 */
function useDestinationLink(destination: UploadDestination) {
  const { lists } = useCollections()
  if (!isSavedOwner(destination))
    return { address: buildListUrl(destination.list, { kind: 'add' }), words: t('drafts.goOn') }
  const { list, id } = destination
  if (isSingleton(list)) return { address: buildSiteSettingsUrl(list), words: t(`${list}.title`) }
  const items: AnyEntity[] = lists[list].items
  const entity = items.find((item) => item.id === id)
  if (!entity || !('title' in entity)) return lists[list].state === 'ready' ? 'gone' : null
  return {
    address: buildListUrl(list, { kind: 'edit', id }),
    words: t('photos.lookAt', { title: entity.title }),
  }
}
