import { randomUUID } from 'node:crypto'
import { access, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { getSystemErrorCode } from '../error-fields.ts'
import { createPrivateFolder } from '../private-folder.ts'
import { renameDurably, writeAtomically } from './atomic-write.ts'
import { hashFile } from './file-hash.ts'
import { type PhotoStorage, STORAGE_AREAS, type StorageArea } from './storage.ts'

const isMissing = (error: unknown) => getSystemErrorCode(error) === 'ENOENT'

/**
 * Creates the folder for uploads and unfinished files if it does not exist. Returns the path of
 * this folder.
 */
export async function createUploadFolder(dataDir: string): Promise<string> {
  const uploads = join(dataDir, 'incoming')
  createPrivateFolder(uploads)
  return uploads
}

/**
 * Opens the photo storage in the data folder. Each storage area is a folder, and all of them are on
 * the same disk, so that a file can be moved with an atomic rename.
 */
export async function openDiskStorage(dataDir: string): Promise<PhotoStorage> {
  const uploads = await createUploadFolder(dataDir)
  for (const area of STORAGE_AREAS) createPrivateFolder(join(dataDir, area))
  const locationOf = (area: StorageArea, name = '') => join(dataDir, area, name)
  const list = (area: StorageArea) => readdir(locationOf(area))
  const has = (area: StorageArea, name: string) =>
    access(locationOf(area, name)).then(
      () => true,
      () => false,
    )
  return {
    uploads,
    locationOf,
    list,
    async sizes(area) {
      const found = await Promise.all(
        (await list(area)).map(async (name): Promise<[string, number][]> => {
          const file = await stat(locationOf(area, name)).catch(() => null)
          return file?.isFile() ? [[name, file.size]] : []
        }),
      )
      return new Map(found.flat())
    },
    // Returns all files in the storage area, because no upload is running when this function is
    // called at startup: this process has not accepted any, and the folder lock
    // (database/folder-lock.ts) prevents other processes from using the folder.
    listAbandoned: list,
    has,
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
    publish: (work) => work({ uploads, output: locationOf('media') }),
    put: (area, name, path) => renameDurably(path, locationOf(area, name)),
    write: (area, name, bytes) =>
      writeAtomically(join(uploads, randomUUID()), locationOf(area, name), bytes),
    move: (from, to) => renameDurably(locationOf(...from), locationOf(...to)),
    remove: (area, name) => rm(locationOf(area, name), { recursive: true, force: true }),
    mediaFiles: { folder: locationOf('media') },
    close: () => {},
  }
}
