import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../error-fields.ts'
import { place, writeWhole } from './atomic-write.ts'
import { hashOf } from './file-hash.ts'
import { SHELVES, type Shelf, type Storage } from './storage.ts'

const isMissing = (error: unknown) => errorCode(error) === 'ENOENT'

/**
 * Creates the folder for uploads and unfinished files if it does not exist, and returns its path.
 */
export async function openIncoming(dataDir: string): Promise<string> {
  const incoming = join(dataDir, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  return incoming
}

/**
 * Opens the storage in the data folder. Each area is a folder on the same disk, so moving a file is
 * an atomic rename.
 */
export async function openDisk(dataDir: string): Promise<Storage> {
  const incoming = await openIncoming(dataDir)
  for (const shelf of SHELVES) await mkdir(join(dataDir, shelf), { recursive: true, mode: 0o700 })
  const placeOf = (shelf: Shelf, name = '') => join(dataDir, shelf, name)
  const names = (shelf: Shelf) => readdir(placeOf(shelf))
  const has = (shelf: Shelf, name: string) =>
    access(placeOf(shelf, name)).then(
      () => true,
      () => false,
    )
  return {
    incoming,
    placeOf,
    names,
    async sizes(shelf) {
      const found = await Promise.all(
        (await names(shelf)).map(async (name): Promise<[string, number][]> => {
          const file = await stat(placeOf(shelf, name)).catch(() => null)
          return file?.isFile() ? [[name, file.size]] : []
        }),
      )
      return new Map(found.flat())
    },
    // The folder lock admits only one process (database/folder-lock.ts), and it has only just
    // started.
    settled: names,
    has,
    hashOf: (shelf, name) => hashOf(placeOf(shelf, name)),
    async read(shelf, name, most = Number.POSITIVE_INFINITY) {
      const path = placeOf(shelf, name)
      try {
        return (await stat(path)).size <= most ? await readFile(path) : null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    withFile: (shelf, name, work) => work(placeOf(shelf, name)),
    publishing: (work) => work({ incoming, made: placeOf('media') }),
    put: (shelf, name, path) => place(path, placeOf(shelf, name)),
    write: (shelf, name, bytes) =>
      writeWhole(join(incoming, randomUUID()), placeOf(shelf, name), bytes),
    move: (from, to) => place(placeOf(...from), placeOf(...to)),
    remove: (shelf, name) => rm(placeOf(shelf, name), { recursive: true, force: true }),
    served: { folder: placeOf('media') },
    close: () => {},
  }
}
