/**
 * Interface of the photo storage, which is in the data folder (disk-storage.ts) or in object
 * storage (s3-storage.ts). Writes are atomic: after a crash a file is complete or missing.
 */

/**
 * Areas of the storage. `originals`: uploaded files, unchanged and named by their hash.
 * `quarantine`: originals that nothing refers to (quarantine.ts). `media`: public files, the only
 * ones that are served.
 */
export const SHELVES = ['originals', 'quarantine', 'media'] as const
export type Shelf = (typeof SHELVES)[number]

/** Thrown when the content of a file does not match the hash in its name. */
export class DamagedInStorage extends Error {
  override name = 'DamagedInStorage'
}

/** Two folders on the same disk. */
export type Workspace = {
  /** Holds files while they are written. */
  incoming: string
  /** Holds complete files, which are moved here from `incoming`. */
  made: string
}

export type Storage = {
  /** Folder of this process for uploads and unfinished files. */
  incoming: string
  /** Returns the location of a file or an area for messages to the host. */
  placeOf: (shelf: Shelf, name?: string) => string
  names: (shelf: Shelf) => Promise<string[]>
  /** Returns the size in bytes of each file, by name. */
  sizes: (shelf: Shelf) => Promise<Map<string, number>>
  /**
   * Returns the files that no running upload can be about to insert into the database. Those
   * without a row are orphans. Called at startup.
   */
  settled: (shelf: Shelf) => Promise<string[]>
  has: (shelf: Shelf, name: string) => Promise<boolean>
  /** Returns the SHA-256 of a file in hex, or null if it is missing or unreadable. */
  hashOf: (shelf: Shelf, name: string) => Promise<string | null>
  /** Reads a file. Returns null if it is missing or longer than `most` bytes. */
  read: (shelf: Shelf, name: string, most?: number) => Promise<Buffer | null>
  /**
   * Calls `work` with the path of a file, which must not be changed.
   * @param alsoDamaged true to accept a downloaded file that does not match the hash in its name
   * @throws ENOENT if the file is missing, DamagedInStorage if its content is wrong
   */
  withFile: <Result>(
    shelf: Shelf,
    name: string,
    work: (path: string) => Promise<Result>,
    alsoDamaged?: boolean,
  ) => Promise<Result>
  /** Calls `work` with two folders. The files that it leaves in the second become public files. */
  publishing: <Result>(work: (workspace: Workspace) => Promise<Result>) => Promise<Result>
  /**
   * Moves a file into the storage and replaces an existing one.
   * @param path flushed file on the disk of `incoming`
   */
  put: (shelf: Shelf, name: string, path: string) => Promise<void>
  write: (shelf: Shelf, name: string, bytes: Uint8Array) => Promise<void>
  move: (from: [Shelf, string], to: [Shelf, string]) => Promise<void>
  /** Deletes a file. Does nothing if it is missing. */
  remove: (shelf: Shelf, name: string) => Promise<void>
  served: Served
  /** Aborts running requests to a remote server. */
  close: () => void
}

/**
 * Source of the public files for visitors: a folder, or remote storage that they are fetched from.
 */
export type Served =
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
