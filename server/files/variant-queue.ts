/** Makes the files that an upload did not wait for. What is still to be made is in the database, so it outlives the process. */
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../database/connect.ts'
import { failureOf } from '../failures.ts'
import type { PhotoFolders } from './photo-folders.ts'
import { RECIPE } from './photo-recipe.ts'
import { rightsIn } from './photo-rights.ts'
import { heldIn } from './quarantine.ts'
import { createVariantMaker } from './variant-maker-process.ts'

/** A photo that fails as often as this is left with the files it has, until the next start or until it is sent again. */
const MOST_FAILURES = 3
/** Milliseconds until a failed photo is tried again. */
const PAUSE = 30_000
/** Milliseconds between two announcements: each one lets pages be rendered anew. */
const QUIET = 2_000

/** `carried` is the name in the files that it has, `rights` the one that they are to carry. */
type Wanted = { hash: string; type: string; carried: string; rights: string }

export type VariantQueue = ReturnType<typeof createVariantQueue>

/**
 * @param log is told what failed
 * @param longest milliseconds after which a photo that gets no further is stopped
 */
export function createVariantQueue(
  db: Database,
  folders: PhotoFolders,
  log: (error: unknown) => void,
  atOnce = availableParallelism(),
  longest?: number,
) {
  const maker = createVariantMaker(folders, atOnce, longest)
  const underWay = new Set<string>()
  const resting = new Set<string>()
  const settled = new Set<() => void>()
  let workers = 0
  /** Counts the calls of wake, so that none falls between two looks. */
  let asked = 0
  /** It rests until the start has put the folder in order. */
  let isOpen = false
  let announcing: NodeJS.Timeout | undefined

  function announce() {
    clearTimeout(announcing)
    announcing = undefined
    db.announceFiles()
  }

  const announceSoon = () => {
    announcing ??= setTimeout(announce, QUIET).unref()
  }

  /**
   * What is still to be made, what carries a name that is no longer the artist's, and what is made otherwise today; not of
   * photos that nothing needs (quarantine.ts).
   */
  const next = async () => {
    const rights = await rightsIn(db.read)
    const held = await heldIn(folders)
    const away = held.filter(({ hash }) => !existsSync(join(folders.originals, hash)))
    const others = [...underWay, ...resting, ...away.map(({ hash }) => hash)]
    const photo = await db.read
      .selectFrom('photos')
      .select(['hash', 'type', 'rights as carried'])
      .where((eb) =>
        eb.or([eb('pending', '=', 1), eb('rights', '!=', rights), eb('recipe', '!=', RECIPE)]),
      )
      .where('failures', '<', MOST_FAILURES)
      .$if(others.length > 0, (query) => query.where('hash', 'not in', others))
      .orderBy('pending', 'desc')
      .orderBy('received_at')
      .limit(1)
      .executeTakeFirst()
    return photo && { ...photo, rights }
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
    await db.read
      .updateTable('photos')
      .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
      .where('hash', '=', hash)
      .execute()
  }

  async function make({ hash, type, rights, carried }: Wanted) {
    const original = { hash, type, rights, path: join(folders.originals, hash) }
    const made = await maker.make(original, carried !== rights)
    if (!made.ok) throw new Error(`photo ${hash}: ${made.code}`)
    const files = made.value.map(({ format, width }) => ({ photo: hash, format, width }))
    await db.read.transaction().execute(async (queries) => {
      // Those of an earlier recipe stay where they are until the next start (photo-sweep.ts): pages may still name them.
      await queries
        .deleteFrom('photo_files')
        .where('photo', '=', hash)
        .where('format', '=', 'avif')
        .execute()
      if (files.length > 0) {
        await queries
          .insertInto('photo_files')
          .values(files)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
      await queries
        .updateTable('photos')
        .set({ pending: 0, rights, recipe: RECIPE })
        .where('hash', '=', hash)
        .execute()
    })
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
        // Another worker may have chosen the same one while this one waited for its answer.
        if (underWay.has(photo.hash)) continue
        underWay.add(photo.hash)
        await make(photo)
          .catch((error) => failed(photo.hash, error))
          .finally(() => underWay.delete(photo.hash))
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
      await db.read.updateTable('photos').set({ failures: 0 }).where('failures', '>', 0).execute()
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
    close() {
      isOpen = false
      clearTimeout(announcing)
      maker.close()
    },
  }
}
