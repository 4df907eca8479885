/**
 * An archive is a tar followed by its SHA-256 in hex. Photos are compressed already, so the tar is
 * not compressed.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Pack, pack } from 'tar-stream'
import { updateHashWhileReading } from '../../storage/files.ts'
import { MANIFEST_FILE, type Manifest, type ManifestEntry } from './manifest.ts'

/**
 * Calls `work` with a local path, after downloading the file if it is in object storage. Throws
 * ENOENT if the file is missing.
 */
export type FileAccessor = <Result>(work: (path: string) => Promise<Result>) => Promise<Result>
export type ArchiveEntry = { path: string; bytes: number; source: Buffer | FileAccessor }
export type ManifestWithoutFiles = Omit<Manifest, 'files'>

/** The checksum consists of 64 hex digits and a newline. */
export const CHECKSUM_BYTES = 65
const CHUNK_SIZE = 1024 * 1024
const BLOCK_SIZE = 512

const serializeManifest = (about: ManifestWithoutFiles, files: ManifestEntry[]) =>
  `${JSON.stringify({ ...about, files } satisfies Manifest)}\n`

/**
 * Returns the length of the archive in bytes. Uses placeholders for the hashes of its files, which
 * all have the same length.
 */
export function computeArchiveSize(parts: ArchiveEntry[], about: ManifestWithoutFiles): number {
  const files = parts.map(({ path, bytes }) => ({ path, bytes, sha256: '0'.repeat(64) }))
  const sizes = [...parts.map(({ bytes }) => bytes), serializeManifest(about, files).length]
  const blocks = sizes.reduce((sum, size) => sum + 1 + Math.ceil(size / BLOCK_SIZE), 2)
  return blocks * BLOCK_SIZE + CHECKSUM_BYTES
}

const read = <Result>({ source }: ArchiveEntry, work: (bytes: Readable) => Promise<Result>) =>
  typeof source === 'function'
    ? source((path) => work(createReadStream(path, { highWaterMark: CHUNK_SIZE })))
    : work(Readable.from([source]))

async function addEntries(
  tar: Pack,
  parts: ArchiveEntry[],
  about: ManifestWithoutFiles,
): Promise<Manifest> {
  const files: ManifestEntry[] = []
  const header = { mode: 0o600, mtime: new Date(about.made_at) }
  for (const part of parts) {
    const { path, bytes } = part
    const hash = createHash('sha256')
    await read(part, (source) =>
      pipeline(
        source,
        (chunks: AsyncIterable<Buffer>) => updateHashWhileReading(hash, chunks),
        tar.entry({ ...header, name: path, size: bytes }) as unknown as NodeJS.WritableStream,
      ),
    )
    files.push({ path, bytes, sha256: hash.digest('hex') })
  }
  tar.entry({ ...header, name: MANIFEST_FILE }, serializeManifest(about, files))
  tar.finalize()
  return { ...about, files }
}

export async function* createArchive(
  parts: ArchiveEntry[],
  about: ManifestWithoutFiles,
  onManifest: (manifest: Manifest) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const tar = pack()
  const filled = addEntries(tar, parts, about)
  filled.catch((error) => tar.destroy(error))
  const hash = createHash('sha256')
  yield* updateHashWhileReading(hash, tar as AsyncIterable<Buffer>)
  onManifest(await filled)
  yield Buffer.from(`${hash.digest('hex')}\n`)
}
