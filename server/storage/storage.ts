/**
 * Where the bytes of photographs lie: in the data folder (disk-storage.ts) or in object storage (s3-storage.ts). Either way
 * a name has all of its bytes or is not there, whenever the machine stops.
 */

/**
 * `originals`: byte for byte as they came, named by their hash, never served. `quarantine`: originals that nothing needs
 * (quarantine.ts), never served. `media`: the public files, and nothing else.
 */
export const SHELVES = ['originals', 'quarantine', 'media'] as const
export type Shelf = (typeof SHELVES)[number]

/** What lies there is not what its name says. */
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
  /** A folder of this process alone, for what is arriving and what is being written. */
  incoming: string
  /** For people. @param name of something on the shelf, or of nothing for the shelf itself */
  placeOf: (shelf: Shelf, name?: string) => string
  names: (shelf: Shelf) => Promise<string[]>
  /** The same, each with its length in bytes. */
  sizes: (shelf: Shelf) => Promise<Map<string, number>>
  /** Those that nobody can be about to note in the database: what is in none of its rows is left over. For a start. */
  settled: (shelf: Shelf) => Promise<string[]>
  has: (shelf: Shelf, name: string) => Promise<boolean>
  /** @returns the SHA-256 in hex of what lies there; null where nothing does, or nothing that can be read */
  hashOf: (shelf: Shelf, name: string) => Promise<string | null>
  /** @param most bytes @returns null where it is not there, or has more than that */
  read: (shelf: Shelf, name: string, most?: number) => Promise<Buffer | null>
  /**
   * Hands over the path of a file with these bytes, which is to be left as it is.
   * @param alsoDamaged whether it is wanted where what arrives from far away is not what its name says
   * @throws ENOENT where it is not there, DamagedInStorage
   */
  withFile: <Result>(
    shelf: Shelf,
    name: string,
    work: (path: string) => Promise<Result>,
    alsoDamaged?: boolean,
  ) => Promise<Result>
  /** Hands over two folders: what has come to lie in the second is among the public files afterwards. */
  publishing: <Result>(work: (workspace: Workspace) => Promise<Result>) => Promise<Result>
  /** @param path of a flushed file on the disk of `incoming`, which is gone afterwards; @param name is replaced where it is there */
  put: (shelf: Shelf, name: string, path: string) => Promise<void>
  write: (shelf: Shelf, name: string, bytes: Uint8Array) => Promise<void>
  move: (from: [Shelf, string], to: [Shelf, string]) => Promise<void>
  /** Where it is not there, nothing happens. */
  remove: (shelf: Shelf, name: string) => Promise<void>
  served: Served
  /** Ends the calls to another machine that are under way: they fail. */
  close: () => void
}

/** How visitors get at the public files: from a folder, or from where they have to be fetched. */
export type Served =
  | { folder: string }
  | {
      /** Where anybody can read them, without a slash at its end; null: only the site can. */
      publicUrl: string | null
      /**
       * @param method HEAD asks for no bytes; @param headers such as `range`
       * @returns null where there is no file of that name
       */
      open: (
        method: string,
        name: string,
        headers: Record<string, string>,
      ) => Promise<Response | null>
    }
