/**
 * Interface of the photo storage, which is in the data folder (disk-storage.ts) or in object
 * storage (s3-storage.ts). Writes are atomic: after a crash a file is complete or missing.
 */

/**
 * Areas of the storage. `originals`: uploaded files, unchanged and named by their hash.
 * `quarantine`: originals that nothing refers to (quarantine.ts). `media`: public files, the only
 * ones that are served.
 */
export const STORAGE_AREAS = ['originals', 'quarantine', 'media'] as const
export type StorageArea = (typeof STORAGE_AREAS)[number]

/** Thrown when the content of a file does not match the hash in its name. */
export class DamagedFileError extends Error {
  override name = 'DamagedFileError'
}

/** Two folders on the same disk. */
export type Workspace = {
  /** Holds files while they are written. */
  uploads: string
  /** Holds complete files, which are moved here from `uploads`. */
  output: string
}

export type Storage = {
  /** Folder of this process for uploads and unfinished files. */
  uploads: string
  /** Returns the location of a file or an area for messages to the host. */
  locationOf: (area: StorageArea, name?: string) => string
  list: (area: StorageArea) => Promise<string[]>
  /** Returns the size in bytes of each file, by name. */
  sizes: (area: StorageArea) => Promise<Map<string, number>>
  /**
   * Returns the files that no running upload can be about to insert into the database. Those
   * without a row are orphans. Called at startup.
   */
  listAbandoned: (area: StorageArea) => Promise<string[]>
  has: (area: StorageArea, name: string) => Promise<boolean>
  /** Returns the SHA-256 of a file in hex, or null if it is missing or unreadable. */
  hashOf: (area: StorageArea, name: string) => Promise<string | null>
  /** Reads a file. Returns null if it is missing or longer than `most` bytes. */
  read: (area: StorageArea, name: string, most?: number) => Promise<Buffer | null>
  /**
   * Calls `work` with the path of a file, which must not be changed.
   * @param alsoDamaged true to accept a downloaded file that does not match the hash in its name
   * @throws ENOENT if the file is missing, DamagedFileError if its content is wrong
   */
  withFile: <Result>(
    area: StorageArea,
    name: string,
    work: (path: string) => Promise<Result>,
    alsoDamaged?: boolean,
  ) => Promise<Result>
  /** Calls `work` with two folders. The files that it leaves in the second become public files. */
  publish: <Result>(work: (workspace: Workspace) => Promise<Result>) => Promise<Result>
  /**
   * Moves a file into the storage and replaces an existing one.
   * @param path flushed file on the disk of `uploads`
   */
  put: (area: StorageArea, name: string, path: string) => Promise<void>
  write: (area: StorageArea, name: string, bytes: Uint8Array) => Promise<void>
  move: (from: [StorageArea, string], to: [StorageArea, string]) => Promise<void>
  /** Deletes a file. Does nothing if it is missing. */
  remove: (area: StorageArea, name: string) => Promise<void>
  publicFiles: PublicFiles
  /** Aborts running requests to a remote server. */
  close: () => void
}

/**
 * Source of the public files for visitors: a folder, or remote storage that they are fetched from.
 */
export type PublicFiles =
  | { folder: string }
  | {
      /**
       * Public URL of the files without a trailing slash, or null if only the site can read them.
       */
      publicUrl: string | null
      /**
       * Opens a file. Returns null if it is missing.
       * @param method GET or HEAD
       * @param headers request headers such as `range`
       */
      open: (
        method: string,
        name: string,
        headers: Record<string, string>,
      ) => Promise<Response | null>
    }
