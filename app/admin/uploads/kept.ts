/**
 * The uploads of this browser, kept in IndexedDB with their bytes until the site has them. @uppy/golden-retriever was
 * tried first and loses photos (docs/decisions/0006-libraries.md). Each upload is one record, written in one
 * transaction: either its bytes are here or its address is.
 */
import { type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import { chosenAt } from './chosen.ts'
import { inNextPage, type Upload } from './upload.ts'

type Kept = Omit<Upload, 'preview' | 'isKept'> & { tab: string }

/** An upload as this page goes on with it; null when nothing is left to do. */
function resumed({ tab: _, ...kept }: Kept): Upload | null {
  const { file } = kept as Upload
  const preview = file ? URL.createObjectURL(file) : ''
  return inNextPage({ ...kept, preview, isKept: true } as Upload)
}

const DATABASE = 'copeaux-uploads'
const STORE = 'uploads'
type Stores = { [STORE]: { key: number; value: Kept } }
/** How long an upload waits for the artist to come back, in milliseconds. */
const WEEK = 7 * 24 * 3600 * 1000

/** This page; its lock is held as long as the page lives, so that others know whose uploads to leave alone. */
const tab = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
const lockOf = (name: string) => `copeaux-uploads-${name}`

let opened: Promise<IDBPDatabase<Stores>> | null = null
function open() {
  opened ??= openDB<Stores>(DATABASE, 1, {
    upgrade: (database) => void database.createObjectStore(STORE, { keyPath: 'id' }),
  })
  return opened
}

type Store = IDBPObjectStore<Stores, [typeof STORE], typeof STORE, 'readwrite'>

/** A request that fails ends its transaction, which says so; the request is not to say it a second time. */
const request = (made: Promise<unknown>) => void made.catch(() => {})

/** One transaction that is on the disk when this resolves. */
async function change<T>(work: (store: Store) => T | Promise<T>): Promise<T> {
  const transaction = (await open()).transaction(STORE, 'readwrite', { durability: 'strict' })
  const [result] = await Promise.all([work(transaction.store), transaction.done])
  return result
}

/** Keeps these uploads as they are now and forgets those; false when this browser cannot (private window, full disk). */
export const keep = (uploads: Upload[], gone: number[]): Promise<boolean> =>
  change((store) => {
    for (const { preview, isKept, ...upload } of uploads) request(store.put({ ...upload, tab }))
    for (const id of gone) request(store.delete(id))
  }).then(
    () => true,
    () => false,
  )

/** Takes over what another page left, or this one at a sign-out; what was chosen over a week ago is thrown away. */
const adoptFrom = (name: string): Promise<Upload[]> =>
  change(async (store) => {
    const left = (await store.getAll()).filter((kept) => kept.tab === name)
    return left.flatMap((kept) => {
      if (Date.now() - chosenAt(kept) > WEEK) {
        request(store.delete(kept.id))
        return []
      }
      request(store.put({ ...kept, tab }))
      return resumed(kept) ?? []
    })
  })

/** Pages whose end is waited for. */
const awaited = new Set<string>()

/**
 * Hands over the uploads of every page that is gone, also of those that close while this one is open, and this one's
 * own after a new sign-in. Where the browser has no locks (a site without https), all others count as gone.
 */
export function adopt(take: (uploads: Upload[]) => void, signal: AbortSignal) {
  const { locks } = navigator as { locks?: LockManager }
  const takeOver = (name: string) =>
    adoptFrom(name).then(
      (left) => signal.aborted || take(left),
      () => {},
    )
  const look = async () => {
    const all = await change((store) => store.getAll()).catch(() => [])
    for (const name of new Set(all.map((kept) => kept.tab))) {
      if (name === tab || awaited.has(name)) continue
      if (!locks) void takeOver(name)
      else {
        awaited.add(name)
        request(locks.request(lockOf(name), () => takeOver(name)).then(() => awaited.delete(name)))
      }
    }
  }
  // Another page may have begun to send after this one looked, and be gone by now.
  const lookAgain = () => {
    if (locks && !document.hidden) void look()
  }
  document.addEventListener('visibilitychange', lookAgain, { signal })
  // Refused where the browser keeps nothing of this site.
  if (locks) request(locks.request(lockOf(tab), () => new Promise(() => {})))
  void takeOver(tab)
  void look()
}
