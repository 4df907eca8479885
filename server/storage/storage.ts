/**
 * All writes to the photo storage are atomic: after a crash, a file is either complete or missing.
 */

/**
 * `originals` contains the uploaded photos, named by their hash. `media` contains the variants
 * (resized copies), the only files that visitors can load.
 */
export const PHOTO_AREAS = ['originals', 'media'] as const
/**
 * In object storage, `backups` contains the status of the backups. Only earlier versions fill
 * `quarantine`.
 */
export type StorageArea = (typeof PHOTO_AREAS)[number] | 'backups' | 'quarantine'

/** `at` is the time of the last change in milliseconds since 1970. */
export type StoredFile = { bytes: number; at: number }

/**
 * In milliseconds. An upload counts as used for this time, because an unsaved draft in the artist's
 * browser may refer to it.
 */
export const UPLOAD_GRACE_PERIOD = 7 * 24 * 3_600_000

export class DamagedFileError extends Error {
  override name = 'DamagedFileError'
}

/**
 * Both folders are on one disk. Files are written in `uploads` and moved to `output` when complete.
 */
export type OutputFolders = {
  uploads: string
  output: string
}

export type PhotoStorage = {
  uploads: string
  /** The path or URL of a file, for messages to the host of the site. */
  locationOf: (area: StorageArea, name?: string) => string
  list: (area: StorageArea) => Promise<string[]>
  /** By name. */
  files: (area: StorageArea) => Promise<Map<string, StoredFile>>
  /**
   * Lists all files except those that a running upload may have written. Call this only at startup.
   */
  listAbandoned: (area: StorageArea) => Promise<string[]>
  /** Returns the SHA-256, or null if the file is missing or unreadable. */
  hashOf: (area: StorageArea, name: string) => Promise<string | null>
  /** Returns null if the file is missing or longer than `maxBytes`. */
  read: (area: StorageArea, name: string, maxBytes?: number) => Promise<Buffer | null>
  /**
   * `work` must not change the file. Throws ENOENT if the file is missing. Throws DamagedFileError
   * if a file from object storage does not match the hash in its name, unless `alsoDamaged` is
   * true. Files on disk are not checked.
   */
  withFile: <Result>(
    area: StorageArea,
    name: string,
    work: (path: string) => Promise<Result>,
    alsoDamaged?: boolean,
  ) => Promise<Result>
  /** Calls `work` and stores all files that it leaves in `output`. */
  publish: <Result>(work: (workspace: OutputFolders) => Promise<Result>) => Promise<Result>
  /**
   * Moves `path` into the storage, where it replaces a file of this name. `path` must be on the
   * disk of `uploads`, and its content flushed.
   */
  put: (area: StorageArea, name: string, path: string) => Promise<void>
  write: (area: StorageArea, name: string, bytes: Uint8Array) => Promise<void>
  move: (from: [StorageArea, string], to: [StorageArea, string]) => Promise<void>
  remove: (area: StorageArea, name: string) => Promise<void>
  mediaFiles: MediaFileSource
  /** Aborts all running requests to the S3 server. */
  close: () => void
}

/** Runs `work` while no process uploads or deletes this photo. */
export type PhotoLock = <Result>(hash: string, work: () => Promise<Result>) => Promise<Result>

export type MediaFileSource =
  | { folder: string }
  | {
      /** Null if the site itself serves the variants from the bucket. Has no trailing slash. */
      publicUrl: string | null
      /** Returns null if the file is missing. */
      open: (
        method: string,
        name: string,
        headers: Record<string, string>,
      ) => Promise<Response | null>
    }
