/**
 * Interface of the photo storage, which is either in the data folder (disk-storage.ts) or in object
 * storage (s3-storage.ts). Writes are atomic: after a crash, a file is either complete or missing.
 */

/**
 * Areas of the photo storage. `originals` contains the uploaded files, unchanged and named by their
 * hash. `quarantine` contains originals that no content refers to (quarantine.ts). `media` contains
 * the image variants, which are the only files that visitors can load.
 */
export const STORAGE_AREAS = ['originals', 'quarantine', 'media'] as const
export type StorageArea = (typeof STORAGE_AREAS)[number]

/** Thrown when the content of a file does not match the hash in its name. */
export class DamagedFileError extends Error {
  override name = 'DamagedFileError'
}

/** Two folders on the same disk, used to write image variants atomically. */
export type OutputFolders = {
  /** Folder for files while they are being written. */
  uploads: string
  /** Folder for complete files, which are moved here from `uploads`. */
  output: string
}

export type PhotoStorage = {
  /** Folder in which this process keeps uploads and other files until they are complete. */
  uploads: string
  /**
   * Returns the path or URL of a file or a storage area, for messages to the person who runs the
   * server.
   */
  locationOf: (area: StorageArea, name?: string) => string
  list: (area: StorageArea) => Promise<string[]>
  /** Returns the size in bytes of each file in a storage area, by file name. */
  sizes: (area: StorageArea) => Promise<Map<string, number>>
  /**
   * Returns all files except those that a running upload may have written. The caller may delete
   * those of the returned files that are not needed. Must be called only at startup.
   */
  listAbandoned: (area: StorageArea) => Promise<string[]>
  has: (area: StorageArea, name: string) => Promise<boolean>
  /** Returns the SHA-256 of a file in hex. Returns null if the file is missing or unreadable. */
  hashOf: (area: StorageArea, name: string) => Promise<string | null>
  /** Reads a file. Returns null if it is missing or longer than `maxBytes` bytes. */
  read: (area: StorageArea, name: string, maxBytes?: number) => Promise<Buffer | null>
  /**
   * Calls `work` with the path of a file. `work` must not change the file.
   * @param alsoDamaged true to accept a file from object storage whose bytes do not match the hash
   * in its name
   * @throws ENOENT if the file is missing
   * @throws DamagedFileError if the bytes of a file from object storage do not match the hash in
   * its name. The storage on disk does not check files.
   */
  withFile: <Result>(
    area: StorageArea,
    name: string,
    work: (path: string) => Promise<Result>,
    alsoDamaged?: boolean,
  ) => Promise<Result>
  /**
   * Calls `work` with two folders. Then stores all files that `work` has left in the folder
   * `output` in the storage area `media`.
   */
  publish: <Result>(work: (workspace: OutputFolders) => Promise<Result>) => Promise<Result>
  /**
   * Moves a file into the storage. Replaces a file that has the same name.
   * @param path path of a file on the same disk as the folder `uploads`. The content of the file
   * must already be flushed.
   */
  put: (area: StorageArea, name: string, path: string) => Promise<void>
  write: (area: StorageArea, name: string, bytes: Uint8Array) => Promise<void>
  move: (from: [StorageArea, string], to: [StorageArea, string]) => Promise<void>
  /** Deletes a file. Does nothing if the file does not exist. */
  remove: (area: StorageArea, name: string) => Promise<void>
  mediaFiles: MediaFileSource
  /** Aborts all running requests to the S3 server. Does nothing for the storage on disk. */
  close: () => void
}

/**
 * Source of the image variants that visitors load: a folder, or object storage from which the files
 * are fetched.
 */
export type MediaFileSource =
  | { folder: string }
  | {
      /**
       * Public URL of the image variants without a trailing slash. Null if visitors cannot access
       * the bucket directly. The site then serves the variants itself.
       */
      publicUrl: string | null
      /**
       * Requests an image variant from object storage. Returns null if the file is missing.
       * @param method GET or HEAD
       * @param headers request headers such as `range`
       */
      open: (
        method: string,
        name: string,
        headers: Record<string, string>,
      ) => Promise<Response | null>
    }
