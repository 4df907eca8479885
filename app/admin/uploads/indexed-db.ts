/**
 * Stores the uploads of this browser, including the bytes of the photos, in IndexedDB until the
 * server has the photos. The library @uppy/golden-retriever was tried first but loses photos (see
 * docs/decisions/0006-libraries.md). Each upload is one record. The record is written in one
 * transaction and contains either the bytes or the URL of the photo.
 */
import { type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import { getFileSelectionTimestamp } from './create-uploads.ts'
import { restoreAfterReload, type Upload } from './upload.ts'

type StoredUpload = Omit<Upload, 'preview' | 'isStored'> & { tab: string }

/**
 * Converts a stored upload to an upload that this page can resume. Returns null if nothing is left
 * to do for the upload.
 */
function toResumedUpload({ tab: _, ...stored }: StoredUpload): Upload | null {
  const { file } = stored as Upload
  const preview = file ? URL.createObjectURL(file) : ''
  return restoreAfterReload({ ...stored, preview, isStored: true } as Upload)
}

const DATABASE = 'copeaux-uploads'
const STORE = 'uploads'
type Stores = { [STORE]: { key: number; value: StoredUpload } }
/** Time in milliseconds after which an unfinished upload is deleted. */
const WEEK = 7 * 24 * 3600 * 1000

/**
 * The id of this page. While the page is open, it holds a Web Lock whose name contains this id, so
 * that other tabs do not take over the uploads of this page.
 */
const pageId = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
const getLockName = (name: string) => `copeaux-uploads-${name}`

let database: Promise<IDBPDatabase<Stores>> | null = null
function openDatabase() {
  database ??= openDB<Stores>(DATABASE, 1, {
    upgrade: (upgraded) => void upgraded.createObjectStore(STORE, { keyPath: 'id' }),
  })
  return database
}

type Store = IDBPObjectStore<Stores, [typeof STORE], typeof STORE, 'readwrite'>

/**
 * Ignores the rejection of an IndexedDB request, because a failed request also aborts its
 * transaction and the transaction reports the error.
 */
const ignoreRejection = (promise: Promise<unknown>) => void promise.catch(() => {})

/** Runs one IndexedDB transaction. Resolves with the result after the data was flushed to disk. */
async function runTransaction<T>(action: (store: Store) => T | Promise<T>): Promise<T> {
  const transaction = (await openDatabase()).transaction(STORE, 'readwrite', {
    durability: 'strict',
  })
  const [result] = await Promise.all([action(transaction.store), transaction.done])
  return result
}

/**
 * Stores uploads in IndexedDB and deletes the uploads with the ids in `deletedIds`. Resolves to
 * true if the uploads are stored, or to false if the browser cannot store them, for example in a
 * private window or on a full disk.
 */
export const storeUploads = (uploads: Upload[], deletedIds: number[]): Promise<boolean> =>
  runTransaction((store) => {
    for (const { preview, isStored, ...upload } of uploads)
      ignoreRejection(store.put({ ...upload, tab: pageId }))
    for (const id of deletedIds) ignoreRejection(store.delete(id))
  }).then(
    () => true,
    () => false,
  )

/**
 * Returns the stored uploads of the page with the id `name`, and assigns them to the current page.
 * `name` may also be the id of the current page, because a sign-out removes the uploads of the
 * current page from memory but not from IndexedDB. Deletes uploads that are older than a week.
 */
const recoverFrom = (name: string): Promise<Upload[]> =>
  runTransaction(async (store) => {
    const storedUploads = (await store.getAll()).filter((stored) => stored.tab === name)
    return storedUploads.flatMap((stored) => {
      if (Date.now() - getFileSelectionTimestamp(stored) > WEEK) {
        ignoreRejection(store.delete(stored.id))
        return []
      }
      ignoreRejection(store.put({ ...stored, tab: pageId }))
      return toResumedUpload(stored) ?? []
    })
  })

/**
 * Ids of the other pages whose Web Locks this page has requested. A page holds its lock while it is
 * open, so the request is granted when that page closes.
 */
const awaitedPages = new Set<string>()

/**
 * Passes stored uploads to `onUploads`, so that the current page resumes them. It starts with the
 * uploads of closed pages and those that the current page stored before the last sign-out. Later it
 * adds the uploads of each page that closes. A page counts as open while it holds its Web Lock.
 * Without the Web Locks API, which is only available over HTTPS, all other pages count as closed.
 */
export function recoverUploads(onUploads: (uploads: Upload[]) => void, signal: AbortSignal) {
  const { locks } = navigator as { locks?: LockManager }
  const takeOver = (name: string) =>
    recoverFrom(name).then(
      (uploads) => signal.aborted || onUploads(uploads),
      () => {},
    )
  const recoverFromClosedPages = async () => {
    const storedUploads = await runTransaction((store) => store.getAll()).catch(() => [])
    for (const name of new Set(storedUploads.map((stored) => stored.tab))) {
      if (name === pageId || awaitedPages.has(name)) continue
      if (!locks) void takeOver(name)
      else {
        awaitedPages.add(name)
        ignoreRejection(
          locks
            .request(getLockName(name), () => takeOver(name))
            .then(() => awaitedPages.delete(name)),
        )
      }
    }
  }
  // Checks for stored uploads again when the page becomes visible, because another page may have
  // started uploads after the last check and then closed.
  const onVisibilityChange = () => {
    if (locks && !document.hidden) void recoverFromClosedPages()
  }
  document.addEventListener('visibilitychange', onVisibilityChange, { signal })
  // Ignores a rejected lock request. Browsers reject the request if they block storage for the
  // site, and then there are no stored uploads that the lock could protect.
  if (locks) ignoreRejection(locks.request(getLockName(pageId), () => new Promise(() => {})))
  void takeOver(pageId)
  void recoverFromClosedPages()
}
