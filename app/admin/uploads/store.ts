import { atom } from 'nanostores'
import { useSyncExternalStore } from 'react'
import { getUploadDestinationKey, type UploadDestination } from '../entity/entity-definition.ts'
import { updateStoredUploads } from './indexed-db.ts'
import { compareUploads } from './scheduler.ts'
import { restoreAfterReload, type Upload } from './upload.ts'

const uploads = atom<Upload[]>([])
const NONE: Upload[] = []

export const getAllUploads = uploads.get
export const findUpload = (id: number) => uploads.get().find((upload) => upload.id === id)

export const getUploadIds = (uploadList: Upload[]) => uploadList.map(({ id }) => id)

export const useAllUploads = () => useSyncExternalStore(uploads.listen, getAllUploads, () => NONE)

const sortedCache = new Map<string, Upload[]>()
/** Returns the same array until an upload changes, as `useSyncExternalStore` requires. */
export function getUploadsForDestination(destination: UploadDestination): Upload[] {
  const key = getUploadDestinationKey(destination)
  const cached = sortedCache.get(key) ?? NONE
  const current = getAllUploads()
    .filter((upload) => getUploadDestinationKey(upload.destination) === key)
    .sort(compareUploads)
  if (current.length === cached.length && current.every((upload, at) => upload === cached[at]))
    return cached
  sortedCache.set(key, current)
  return current
}

export const useUploadsForDestination = (destination: UploadDestination | null) =>
  useSyncExternalStore(
    uploads.listen,
    () => (destination ? getUploadsForDestination(destination) : NONE),
    () => NONE,
  )

const STORED_FIELDS =
  'state file imageUrl isAttachRequested destination batch place isNotified'.split(' ')

/** Returns true if the change must survive a reload, unlike, for example, progress. */
function isWorthStoring(before: Upload | undefined, after: Upload) {
  if (!before) return !after.isOnDevice
  if (before === after) return false
  const [was, is]: Record<string, unknown>[] = [
    restoreAfterReload(before) ?? {},
    restoreAfterReload(after) ?? {},
  ]
  return STORED_FIELDS.some((field) => was?.[field] !== is?.[field])
}

/** Resolves when the uploads are on disk or cannot be stored. */
export async function setAndStoreUploads(after: Upload[]): Promise<void> {
  const removed = new Map(getAllUploads().map((upload) => [upload.id, upload]))
  const changed = after.filter((upload) => isWorthStoring(removed.get(upload.id), upload))
  for (const { id } of after) removed.delete(id)
  for (const { preview } of removed.values()) URL.revokeObjectURL(preview)
  uploads.set(after)
  const unfinished = changed.flatMap((upload) => restoreAfterReload(upload) ?? [])
  const finished = changed.filter((upload) => !restoreAfterReload(upload))
  // Avoids an unnecessary write to IndexedDB, which waits for the disk.
  if (changed.length + removed.size === 0) return
  const isOnDevice = await updateStoredUploads(unfinished, [
    ...removed.keys(),
    ...getUploadIds(finished),
  ])
  const ids = getUploadIds(unfinished)
  uploads.set(
    getAllUploads().map((upload) =>
      ids.includes(upload.id) && upload.isOnDevice !== isOnDevice
        ? { ...upload, isOnDevice }
        : upload,
    ),
  )
}

export function removeUploads(removed: Upload[]) {
  if (removed.length > 0)
    void setAndStoreUploads(getAllUploads().filter((upload) => !removed.includes(upload)))
}

/** Removes the uploads from memory only. IndexedDB keeps them for the next sign-in. */
export function clearUploadsInMemory() {
  for (const { preview } of getAllUploads()) URL.revokeObjectURL(preview)
  uploads.set([])
}

export const hasUnsavedUploads = () =>
  getAllUploads().some(({ file, isOnDevice }) => file && !isOnDevice)
