/** All writes are atomic, so that after a crash a file is either complete or missing. */

import { DAY } from '../../shared/workshop-day.ts'

/**
 * `originals` contains the uploads, named by their hash. `media` contains the variants (resized
 * copies), the only files that visitors can load.
 */
export const PHOTO_AREAS = ['originals', 'media'] as const
/**
 * In object storage, `backups` contains the status of the backups. Only earlier versions wrote to
 * `quarantine`.
 */
export type StorageArea = (typeof PHOTO_AREAS)[number] | 'backups' | 'quarantine'

/** `at` is the time of the last change, in milliseconds since 1970. */
export type StoredFile = { bytes: number; at: number }

/**
 * A purge keeps the files of a photo for this time after its upload, because an unsaved draft in
 * the artist's browser may use it. Drafts live longer, but a photo that the artist deletes for good
 * must not stay on the server for weeks.
 */
export const UPLOAD_GRACE_PERIOD_MS = 7 * DAY

export class DamagedFileError extends Error {
  override name = 'DamagedFileError'
}

/**
 * Both folders are on one disk. Write files in `incoming`, then move them to `output`, so that
 * visitors never load a part of a file.
 */
export type OutputFolders = {
  incoming: string
  output: string
}

export type PhotoStorage = {
  incoming: string
  /** A path or URL for error messages. */
  locationOf: (area: StorageArea, name?: string) => string
  list: (area: StorageArea) => Promise<string[]>
  files: (area: StorageArea) => Promise<Map<string, StoredFile>>
  /**
   * Lists the files in the area, except those that a running upload may have written. Call this
   * only at startup.
   */
  listAbandoned: (area: StorageArea) => Promise<string[]>
  /**
   * Returns the SHA-256 of the file's bytes in hex, or null if the file is missing or unreadable.
   */
  hashOf: (area: StorageArea, name: string) => Promise<string | null>
  /** Returns null if the file is missing or longer than `maxBytes`. */
  read: (area: StorageArea, name: string, maxBytes?: number) => Promise<Buffer | null>
  /**
   * `work` must not change the file. Throws ENOENT for a missing file. In object storage, throws
   * DamagedFileError for an original that does not match the hash in its name, unless `alsoDamaged`
   * is true. Files on disk are not checked.
   */
  withFile: <Result>(
    area: StorageArea,
    name: string,
    work: (path: string) => Promise<Result>,
    alsoDamaged?: boolean,
  ) => Promise<Result>
  /** Stores in the area `media` all files that `work` leaves in the folder `output`. */
  storeVariants: <Result>(work: (workspace: OutputFolders) => Promise<Result>) => Promise<Result>
  /**
   * Moves the file at `path` into the area, and replaces a file of this name. The file must be
   * flushed, and be on the disk of `incoming`, because a rename cannot move it to another disk.
   */
  put: (area: StorageArea, name: string, path: string) => Promise<void>
  write: (area: StorageArea, name: string, bytes: Uint8Array) => Promise<void>
  move: (from: [StorageArea, string], to: [StorageArea, string]) => Promise<void>
  remove: (area: StorageArea, name: string) => Promise<void>
  mediaFiles: MediaFileSource
  close: () => void
}

/** Runs `work` while no process uploads or deletes this photo. */
export type PhotoLock = <Result>(hash: string, work: () => Promise<Result>) => Promise<Result>

export type MediaFileSource =
  | { folder: string }
  | {
      /**
       * The URL to which the site redirects requests for public variants, without a trailing slash.
       * If it is null, the site serves them from the bucket.
       */
      publicUrl: string | null
      /** Returns null if the file is missing. */
      open: (
        method: string,
        name: string,
        headers: Record<string, string>,
      ) => Promise<Response | null>
    }
