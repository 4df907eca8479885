/**
 * Stores uploads and the bytes of their photos in IndexedDB until the server has them.
 * @uppy/golden-retriever is not used because it loses photos (docs/decisions/0006-libraries.md).
 */
import { type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import { isExpiredUpload, restoreAfterReload, type Upload } from './upload.ts'

type StoredUpload = Omit<Upload, 'preview' | 'isOnDevice'> & { tab: string }

/** Returns null for an upload that `restoreAfterReload` discards. */
function toResumedUpload({ tab: _, ...stored }: StoredUpload): Upload | null {
  const { file } = stored as Upload
  const preview = file ? URL.createObjectURL(file) : ''
  return restoreAfterReload({ ...stored, preview, isOnDevice: true } as Upload)
}

const DATABASE = 'copeaux-uploads'
const STORE = 'uploads'
type Stores = { [STORE]: { key: number; value: StoredUpload } }

/**
 * This page holds a Web Lock with this id in its name while it is open, so that other tabs do not
 * take over its uploads.
 */
const pageId = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
const getLockName = (name: string) => `copeaux-uploads-${name}`

let database: Promise<IDBPDatabase<Stores>> | null = null
function openDatabase() {
  database ??= openDB<Stores>(DATABASE, 1, {
    upgrade: (upgraded) => void upgraded.createObjectStore(STORE, { keyPath: 'id' }),
  }).catch((error) => {
    database = null
    throw error
  })
  return database
}

type Store = IDBPObjectStore<Stores, [typeof STORE], typeof STORE, 'readwrite'>

/**
 * Ignores the error, because a failed IndexedDB request also aborts its transaction, which reports
 * it.
 */
const ignoreRejection = (promise: Promise<unknown>) => void promise.catch(() => {})

type Action<T> = (store: Store) => T | Promise<T>

async function attemptTransaction<T>(action: Action<T>): Promise<T> {
  const transaction = (await openDatabase()).transaction(STORE, 'readwrite', {
    durability: 'strict',
  })
  const [result] = await Promise.all([action(transaction.store), transaction.done])
  return result
}

/**
 * iOS closes the connections of pages in the background. Then `transaction` throws an
 * InvalidStateError, or requests fail with an UnknownError.
 */
const isConnectionLost = (error: unknown) =>
  error instanceof DOMException && ['InvalidStateError', 'UnknownError'].includes(error.name)

/**
 * Resolves to the result of `action` when the data is on disk. Repeats it after a lost connection.
 */
const runTransaction = <T>(action: Action<T>): Promise<T> =>
  attemptTransaction(action).catch((error) => {
    if (!isConnectionLost(error)) throw error
    database = null
    return attemptTransaction(action)
  })

/**
 * Resolves to false if the browser cannot store uploads, for example in a private window or on a
 * full disk.
 */
export const updateStoredUploads = (uploads: Upload[], deletedIds: number[]): Promise<boolean> =>
  runTransaction((store) => {
    for (const { preview, isOnDevice, ...upload } of uploads)
      ignoreRejection(store.put({ ...upload, tab: pageId }))
    for (const id of deletedIds) ignoreRejection(store.delete(id))
  }).then(
    () => true,
    () => false,
  )

/**
 * Assigns the stored uploads of the browser tab `name` to this tab. `name` may be this tab, because
 * a sign-out removes uploads from memory but not from IndexedDB.
 */
const recoverFrom = (name: string): Promise<Upload[]> =>
  runTransaction(async (store) => {
    const storedUploads = (await store.getAll()).filter((stored) => stored.tab === name)
    return storedUploads.flatMap((stored) => {
      if (isExpiredUpload(stored)) {
        ignoreRejection(store.delete(stored.id))
        return []
      }
      ignoreRejection(store.put({ ...stored, tab: pageId }))
      return toResumedUpload(stored) ?? []
    })
  })

/**
 * Pages whose Web Locks this page has requested. A closing page releases its lock, and this page
 * then takes over its uploads.
 */
const awaitedPages = new Set<string>()

/**
 * Resumes the uploads of this page and of closed pages, and those of other pages when they close.
 * Without HTTPS there are no Web Locks, so all other pages count as closed.
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
  // Another page may have started uploads and been closed since the last check.
  const onVisibilityChange = () => {
    if (locks && !document.hidden) void recoverFromClosedPages()
  }
  document.addEventListener('visibilitychange', onVisibilityChange, { signal })
  // The lock request fails in a browser that blocks storage, which then has no uploads to protect.
  if (locks) ignoreRejection(locks.request(getLockName(pageId), () => new Promise(() => {})))
  void takeOver(pageId)
  void recoverFromClosedPages()
}
