/** Writes are atomic: after a crash, a file is either complete or missing. */

/**
 * `originals` are named by their hash. `quarantine` contains originals that no content refers to.
 * `media` contains the variants, the only files that visitors can load.
 */
export const STORAGE_AREAS = ['originals', 'quarantine', 'media'] as const
export type StorageArea = (typeof STORAGE_AREAS)[number]

export class DamagedFileError extends Error {
  override name = 'DamagedFileError'
}

/** Both are on one disk. Files are written in `uploads` and moved to `output` when complete. */
export type OutputFolders = {
  uploads: string
  output: string
}

export type PhotoStorage = {
  uploads: string
  /** The path or URL of a file, for messages to the host of the site. */
  locationOf: (area: StorageArea, name?: string) => string
  list: (area: StorageArea) => Promise<string[]>
  sizes: (area: StorageArea) => Promise<Map<string, number>>
  /** All files except those that a running upload may have written. Only for startup. */
  listAbandoned: (area: StorageArea) => Promise<string[]>
  has: (area: StorageArea, name: string) => Promise<boolean>
  /** Null if the file is missing or unreadable. */
  hashOf: (area: StorageArea, name: string) => Promise<string | null>
  /** Null if the file is missing or longer than `maxBytes`. */
  read: (area: StorageArea, name: string, maxBytes?: number) => Promise<Buffer | null>
  /**
   * `work` must not change the file. Throws ENOENT, and DamagedFileError if the bytes of a file
   * from object storage do not match its name, unless `alsoDamaged`. Files on disk are not checked.
   */
  withFile: <Result>(
    area: StorageArea,
    name: string,
    work: (path: string) => Promise<Result>,
    alsoDamaged?: boolean,
  ) => Promise<Result>
  /** Stores all files that `work` leaves in `output`. */
  publish: <Result>(work: (workspace: OutputFolders) => Promise<Result>) => Promise<Result>
  /** Replaces a file of this name. `path` is on the disk of `uploads`, its content flushed. */
  put: (area: StorageArea, name: string, path: string) => Promise<void>
  write: (area: StorageArea, name: string, bytes: Uint8Array) => Promise<void>
  move: (from: [StorageArea, string], to: [StorageArea, string]) => Promise<void>
  remove: (area: StorageArea, name: string) => Promise<void>
  mediaFiles: MediaFileSource
  /** Aborts all running requests to the S3 server. */
  close: () => void
}

export type MediaFileSource =
  | { folder: string }
  | {
      /** Without a trailing slash. Null if the site serves the variants of the bucket itself. */
      publicUrl: string | null
      /** Null if the file is missing. */
      open: (
        method: string,
        name: string,
        headers: Record<string, string>,
      ) => Promise<Response | null>
    }
