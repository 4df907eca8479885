/**
 * Generates the public files that are not needed for the upload response. Pending work is in the
 * database, so it survives a restart and is shared by the processes of a cluster.
 */
import { availableParallelism } from 'node:os'
import { classifyError } from '../classify-error.ts'
import type { Database } from '../database/connect.ts'
import { heldIn } from '../storage/quarantine.ts'
import type { Storage } from '../storage/storage.ts'
import { rightsIn } from './photo-rights.ts'
import {
  forgetFailures,
  isLacking,
  type Lacking,
  nextLacking,
  noteFailure,
  noteMade,
} from './photo-work.ts'
import { createVariantMaker } from './variant-maker-process.ts'

/**
 * Delay in milliseconds before a failed photo is retried, and interval for checking photos that
 * another process was working on.
 */
const PAUSE = 30_000
/**
 * Minimum interval in milliseconds between two changes of the content version, which invalidate the
 * page cache.
 */
const QUIET = 2_000

/** A photo with missing files. `rights` is the current name for their copyright. */
type Wanted = Lacking & { rights: string }
/** Returns the name of the lock for a photo. */
const lockOf = (hash: string) => `files of ${hash}`

export type VariantQueue = ReturnType<typeof createVariantQueue>

/**
 * Creates the queue.
 * @param log receives errors
 * @param atOnce number of photos processed at once
 * @param longest timeout per step in milliseconds
 */
export function createVariantQueue(
  db: Database,
  storage: Storage,
  log: (error: unknown) => void,
  atOnce = availableParallelism(),
  longest?: number,
) {
  const maker = createVariantMaker('background', atOnce, longest)
  const underWay = new Set<string>()
  const resting = new Set<string>()
  const settled = new Set<() => void>()
  let workers = 0
  /** Counts the calls of wake(), so that no call during a query is lost. */
  let asked = 0
  /** False until the startup maintenance is done. */
  let isOpen = false
  let announcing: NodeJS.Timeout | undefined
  let looking: NodeJS.Timeout | undefined

  function announce() {
    clearTimeout(announcing)
    announcing = undefined
    db.touch().catch(log)
  }

  const announceSoon = () => {
    announcing ??= setTimeout(announce, QUIET).unref()
  }

  /**
   * Locks a photo for this process. Returns false if it is in quarantine, locked by another
   * process, or complete.
   */
  async function isOurs(hash: string, rights: string): Promise<boolean> {
    const isAway =
      !(await storage.has('originals', hash)) &&
      (await heldIn(storage)).some((held) => held.hash === hash)
    if (isAway || !(await db.locks.tryLock(lockOf(hash)))) return false
    // Another process may have completed it in the meantime.
    if (await isLacking(db.read, rights, hash)) return true
    await db.locks.release(lockOf(hash))
    return false
  }

  /** Returns the next photo and marks it as being processed. */
  async function next(): Promise<Wanted | undefined> {
    const rights = await rightsIn(db.read)
    const passed: string[] = []
    for (;;) {
      const photo = await nextLacking(db.read, rights, [...underWay, ...resting, ...passed])
      if (!photo) return undefined
      // Another worker of this process may have chosen the same photo during the query.
      if (underWay.has(photo.hash)) continue
      underWay.add(photo.hash)
      const isChosen = await isOurs(photo.hash, rights).catch((error: unknown) => {
        underWay.delete(photo.hash)
        throw error
      })
      if (isChosen) return { ...photo, rights }
      underWay.delete(photo.hash)
      passed.push(photo.hash)
    }
  }

  async function failed(hash: string, error: unknown) {
    if (!isOpen) return
    log(error)
    resting.add(hash)
    // Retries failed photos one by one, so that a photo that crashes the process does not fail with
    // the same other photo each time.
    setTimeout(() => {
      resting.delete(hash)
      wake()
    }, PAUSE * resting.size).unref()
    // A full disk or a busy database does not count as a failure of the photo.
    if (classifyError(error)) return
    await noteFailure(db.read, hash)
  }

  async function make({ hash, type, rights, carried }: Wanted) {
    const made = await storage.withFile('originals', hash, (path) =>
      storage.publish((workspace) =>
        maker.others({ hash, type, rights, path }, workspace, carried !== rights),
      ),
    )
    if (!made.ok) throw new Error(`photo ${hash}: ${made.code}`)
    await noteMade(db.read, hash, rights, made.value)
    announceSoon()
  }

  async function work() {
    workers += 1
    try {
      while (isOpen) {
        const seen = asked
        const photo = await next()
        // wake() was called during the query while this worker counted as busy.
        if (!photo && seen !== asked) continue
        if (!photo) return
        await make(photo).catch((error) => failed(photo.hash, error))
        underWay.delete(photo.hash)
        await db.locks.release(lockOf(photo.hash))
      }
    } catch (error) {
      if (!isOpen) return
      log(error)
      setTimeout(wake, PAUSE).unref()
    } finally {
      workers -= 1
      if (workers === 0) for (const tell of settled) tell()
    }
  }

  function wake() {
    asked += 1
    if (isOpen && workers < atOnce) void work()
  }

  return {
    /** Starts a worker if possible. Called once for each new photo. */
    wake,
    /** Schedules a change of the content version, which invalidates cached pages. */
    announceSoon,
    /** Starts the queue with all pending photos, including those that failed before. */
    async resume() {
      isOpen = true
      await forgetFailures(db.read)
      // Checks regularly for photos that another process did not finish.
      if (db.isShared) looking = setInterval(wake, PAUSE).unref()
      for (let worker = 0; worker < atOnce; worker++) wake()
    },
    /** Waits until all pending files are generated, then changes the content version. */
    async settle() {
      while (workers > 0) {
        await new Promise<void>((resolve) => settled.add(resolve))
        settled.clear()
      }
      if (announcing) announce()
    },
    /** Aborts the running work and waits until nothing runs any more. */
    async close() {
      isOpen = false
      clearInterval(looking)
      clearTimeout(announcing)
      await maker.close()
      while (workers > 0) await new Promise<void>((resolve) => settled.add(resolve))
    },
  }
}
