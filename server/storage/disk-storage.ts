import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { getSystemErrorCode } from '../classify-error.ts'
import { createPrivateFolder } from '../private-folder.ts'
import { hashFile, renameDurably, writeAtomically } from './files.ts'
import { PHOTO_AREAS, type PhotoStorage, type StorageArea, type StoredFile } from './storage.ts'

const isMissing = (error: unknown) => getSystemErrorCode(error) === 'ENOENT'

export async function createIncomingFolder(dataDir: string): Promise<string> {
  const incoming = join(dataDir, 'incoming')
  createPrivateFolder(incoming)
  return incoming
}

/** Keeps all areas on the disk of the data folder, so that a rename moves a file atomically. */
export async function openDiskStorage(dataDir: string): Promise<PhotoStorage> {
  const incoming = await createIncomingFolder(dataDir)
  for (const area of PHOTO_AREAS) createPrivateFolder(join(dataDir, area))
  const locationOf = (area: StorageArea, name = '') => join(dataDir, area, name)
  const list = (area: StorageArea) =>
    readdir(locationOf(area)).catch((error: unknown) => {
      if (area === 'quarantine' && isMissing(error)) return []
      throw error
    })
  return {
    incoming,
    locationOf,
    list,
    async files(area) {
      const found = await Promise.all(
        (await list(area)).map(async (name): Promise<[string, StoredFile][]> => {
          const file = await stat(locationOf(area, name)).catch(() => null)
          return file?.isFile() ? [[name, { bytes: file.size, at: file.mtimeMs }]] : []
        }),
      )
      return new Map(found.flat())
    },
    // Lists all files: at startup no upload is running, because the folder lock keeps other
    // processes out and this process accepts no uploads yet.
    listAbandoned: list,
    hashOf: (area, name) => hashFile(locationOf(area, name)),
    async read(area, name, maxBytes = Number.POSITIVE_INFINITY) {
      const path = locationOf(area, name)
      try {
        return (await stat(path)).size <= maxBytes ? await readFile(path) : null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    withFile: (area, name, work) => work(locationOf(area, name)),
    storeVariants: (work) => work({ incoming, output: locationOf('media') }),
    put: (area, name, path) => renameDurably(path, locationOf(area, name)),
    write: (area, name, bytes) =>
      writeAtomically(join(incoming, randomUUID()), locationOf(area, name), bytes),
    move: (from, to) => renameDurably(locationOf(...from), locationOf(...to)),
    remove: (area, name) => rm(locationOf(area, name), { force: true }),
    mediaFiles: { folder: locationOf('media') },
    close: () => {},
  }
}
