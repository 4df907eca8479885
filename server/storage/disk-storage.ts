import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../error-fields.ts'
import { place, writeWhole } from './atomic-write.ts'
import { hashOf } from './file-hash.ts'
import { SHELVES, type Shelf, type Storage } from './storage.ts'

const isMissing = (error: unknown) => errorCode(error) === 'ENOENT'

/** The folder for what is arriving, made where it is missing. */
export async function openIncoming(dataDir: string): Promise<string> {
  const incoming = join(dataDir, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  return incoming
}

/** One folder for each shelf, on one disk: what is moved takes its new name at once. */
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
    // The folder is one process's alone (database/folder-lock.ts), which begins just now.
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
