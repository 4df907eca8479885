/**
 * Writes a backup as a tar file followed by the SHA-256 checksum of the tar in hex. The checksum
 * reveals whether the file was changed later. The tar is not compressed, because it consists mostly
 * of photos, which are already compressed.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Pack, pack } from 'tar-stream'
import { MANIFEST_FILE, type Manifest, type ManifestEntry } from './manifest.ts'

/**
 * Gives access to a file that may have to be located or downloaded first. Calls `work` with the
 * path of the file and returns the result of `work`.
 * @throws ENOENT if the file no longer exists
 */
export type FileAccessor = <Result>(work: (path: string) => Promise<Result>) => Promise<Result>
/** An entry of the archive. Its content is either a buffer or a file on disk. */
export type ArchiveEntry = { path: string; bytes: number; source: Buffer | FileAccessor }
/**
 * Manifest without the list of files. The list is complete only after the last file was written.
 */
export type ManifestHeader = Omit<Manifest, 'files'>

/** Length in bytes of the checksum at the end of a backup: 64 hex digits and a newline. */
export const CHECKSUM_LENGTH = 65
/** Size in bytes of the chunks in which files are read. */
const CHUNK_SIZE = 1024 * 1024
const BLOCK_SIZE = 512

const serializeManifest = (about: ManifestHeader, files: ManifestEntry[]) =>
  `${JSON.stringify({ ...about, files } satisfies Manifest)}\n`

/**
 * Computes the length in bytes of the archive before it is written. The hashes of the files are not
 * known yet, so the manifest is measured with placeholders of the same length.
 */
export function computeArchiveSize(parts: ArchiveEntry[], about: ManifestHeader): number {
  const files = parts.map(({ path, bytes }) => ({ path, bytes, sha256: '0'.repeat(64) }))
  const sizes = [...parts.map(({ bytes }) => bytes), serializeManifest(about, files).length]
  const blocks = sizes.reduce((sum, size) => sum + 1 + Math.ceil(size / BLOCK_SIZE), 2)
  return blocks * BLOCK_SIZE + CHECKSUM_LENGTH
}

const read = <Result>({ source }: ArchiveEntry, work: (bytes: Readable) => Promise<Result>) =>
  typeof source === 'function'
    ? source((path) => work(createReadStream(path, { highWaterMark: CHUNK_SIZE })))
    : work(Readable.from([source]))

/** Adds the entries to the tar one at a time, and then adds the manifest as the last entry. */
async function addEntries(
  tar: Pack,
  parts: ArchiveEntry[],
  about: ManifestHeader,
): Promise<Manifest> {
  const files: ManifestEntry[] = []
  const header = { mode: 0o600, mtime: new Date(about.made_at) }
  for (const part of parts) {
    const { path, bytes } = part
    const hash = createHash('sha256')
    await read(part, (source) =>
      pipeline(
        source,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk)
            yield chunk
          }
        },
        // A stream of tar-stream can be used like a stream of Node, but TypeScript needs a cast
        // because the package declares its own stream type.
        tar.entry({ ...header, name: path, size: bytes }) as unknown as NodeJS.WritableStream,
      ),
    )
    files.push({ path, bytes, sha256: hash.digest('hex') })
  }
  tar.entry({ ...header, name: MANIFEST_FILE }, serializeManifest(about, files))
  tar.finalize()
  return { ...about, files }
}

/**
 * Yields the bytes of a backup.
 * @param onManifest receives the manifest before the checksum is yielded
 * @throws an error if a file no longer exists or its size has changed
 */
export async function* createArchive(
  parts: ArchiveEntry[],
  about: ManifestHeader,
  onManifest: (manifest: Manifest) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const tar = pack()
  const filled = addEntries(tar, parts, about)
  filled.catch((error) => tar.destroy(error))
  const hash = createHash('sha256')
  for await (const chunk of tar as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
  onManifest(await filled)
  yield Buffer.from(`${hash.digest('hex')}\n`)
}
