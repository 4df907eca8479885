/**
 * Makes the files that an upload did not wait for. What is still to be made is in the database, so it outlives the process;
 * of several processes each makes some.
 */
import { availableParallelism } from 'node:os'
import type { Database } from '../database/connect.ts'
import { failureOf } from '../failures.ts'
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

/** Milliseconds until a failed photo is tried again, and one that another process was making is looked at. */
const PAUSE = 30_000
/** Milliseconds between two announcements: each one lets pages be rendered anew. */
const QUIET = 2_000

/** `rights` is the name that its files are to carry. */
type Wanted = Lacking & { rights: string }
/** The lock of a photo whose files are being made. */
const lockOf = (hash: string) => `files of ${hash}`

export type VariantQueue = ReturnType<typeof createVariantQueue>

/**
 * @param log is told what failed
 * @param longest milliseconds after which a photo that gets no further is stopped
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
  /** Counts the calls of wake, so that none falls between two looks. */
  let asked = 0
  /** It rests until the start has put the folder in order. */
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

  /** Whether it is for this process to make its files: not of a photo that nothing needs (quarantine.ts). */
  async function isOurs(hash: string, rights: string): Promise<boolean> {
    const isAway =
      !(await storage.has('originals', hash)) &&
      (await heldIn(storage)).some((held) => held.hash === hash)
    if (isAway || !(await db.locks.tryLock(lockOf(hash)))) return false
    // Another process may have been at it until now.
    if (await isLacking(db.read, rights, hash)) return true
    await db.locks.release(lockOf(hash))
    return false
  }

  /** @returns a photo that is under way from now on */
  async function next(): Promise<Wanted | undefined> {
    const rights = await rightsIn(db.read)
    const passed: string[] = []
    for (;;) {
      const photo = await nextLacking(db.read, rights, [...underWay, ...resting, ...passed])
      if (!photo) return undefined
      // Another worker may have chosen the same one while this one waited for its answer.
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
    // One after the other: the photo that brought the maker down is not to meet the same companion each time.
    setTimeout(() => {
      resting.delete(hash)
      wake()
    }, PAUSE * resting.size).unref()
    // A full disk or a busy database is no fault of the photo's.
    if (failureOf(error)) return
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
        // Asked for between the look and now, by somebody who saw this worker still busy.
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
    /** Says that there is a photo to work on; to be called once for each. */
    wake,
    /** Lets pages be rendered anew before long. */
    announceSoon,
    /** Takes up what an earlier process left, what it had given up too. */
    async resume() {
      isOpen = true
      await forgetFailures(db.read)
      // What another process was making when it ended.
      if (db.isShared) looking = setInterval(wake, PAUSE).unref()
      for (let worker = 0; worker < atOnce; worker++) wake()
    },
    /** Waits until all that can be made is made, and says so to whoever shows it. */
    async settle() {
      while (workers > 0) {
        await new Promise<void>((resolve) => settled.add(resolve))
        settled.clear()
      }
      if (announcing) announce()
    },
    /** Stops the work under way, and waits until nothing of it runs any more. */
    async close() {
      isOpen = false
      clearInterval(looking)
      clearTimeout(announcing)
      await maker.close()
      while (workers > 0) await new Promise<void>((resolve) => settled.add(resolve))
    },
  }
}
