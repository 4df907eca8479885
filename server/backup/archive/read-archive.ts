import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { extract, type Header } from 'tar-stream'
import * as v from 'valibot'
import { HostError } from '../../host-error.ts'
import { hashFile, updateHashWhileReading } from '../../storage/files.ts'
import {
  DATABASE_FILE,
  isAllowedEntryPath,
  MANIFEST_FILE,
  type Manifest,
  type ManifestEntry,
  manifestSchema,
} from './manifest.ts'
import { CHECKSUM_BYTES } from './write-archive.ts'

const CHUNK_SIZE = 1024 * 1024
/** Limits the memory for the manifest, which has about 20 MB for 100,000 photos. */
const MAX_MANIFEST_BYTES = 256 * 1024 * 1024

const createNotABackupError = (file: string) => new HostError(`${file} is not a backup of Copeaux.`)
const createCorruptBackupError = (file: string) =>
  new HostError(`${file} is incomplete, or was changed since it was made.`)

/** Reads the checksum at the end of the archive. Throws HostError if the file is no backup. */
async function readChecksum(file: string) {
  await using handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new HostError(`${file} cannot be read (${error.code}).`)
  })
  const stat = await handle.stat()
  if (!stat.isFile()) throw createNotABackupError(file)
  const read = async (length: number, position: number) =>
    (await handle.read(Buffer.alloc(length), 0, length, position)).buffer
  const beginning = (await read(512, 0)).toString('latin1')
  if (!beginning.startsWith(`${DATABASE_FILE}\0`) || beginning.slice(257, 262) !== 'ustar')
    throw createNotABackupError(file)
  const length = stat.size - CHECKSUM_BYTES
  const [, seal] =
    /^([0-9a-f]{64})\n$/.exec(
      (await read(CHECKSUM_BYTES, Math.max(0, length))).toString('latin1'),
    ) ?? []
  if (!seal) throw createCorruptBackupError(file)
  return { length, seal }
}

async function readText(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function checkHeader({ name, type, size }: Header, earlier: Set<string>) {
  if (type !== 'file') throw new Error(`${name} is a ${type}`)
  if (earlier.has(name)) throw new Error(`${name} occurs twice`)
  if (name === MANIFEST_FILE ? size > MAX_MANIFEST_BYTES : !isAllowedEntryPath(name))
    throw new Error(`${name} is an unexpected file`)
}

/** Must read `chunks` to the end, because the hash covers only the bytes that were read. */
export type ArchiveEntryHandler = (path: string, chunks: AsyncIterable<Buffer>) => Promise<void>

async function readTar(file: string, length: number, take: ArchiveEntryHandler): Promise<Manifest> {
  const tar = extract()
  // Casts the stream, because tar-stream declares its own stream type.
  const sink = tar as unknown as NodeJS.WritableStream
  const fed = pipeline(createReadStream(file, { end: length - 1, highWaterMark: CHUNK_SIZE }), sink)
  // Prevents an unhandled rejection. `await fed` below throws the error.
  fed.catch(() => {})
  const found: ManifestEntry[] = []
  const names = new Set<string>()
  let manifest: Manifest | null = null
  for await (const entry of tar) {
    if (manifest) throw new Error('there is data after the manifest')
    const content = entry as AsyncIterable<Buffer>
    const { name, size } = entry.header
    checkHeader(entry.header, names)
    names.add(name)
    if (name === MANIFEST_FILE)
      manifest = v.parse(manifestSchema, JSON.parse(await readText(content)))
    else {
      const hash = createHash('sha256')
      await take(name, updateHashWhileReading(hash, content))
      found.push({ path: name, bytes: size, sha256: hash.digest('hex') })
    }
  }
  await fed
  if (!manifest) throw new Error('the manifest is missing')
  if (JSON.stringify(manifest.files) !== JSON.stringify(found))
    throw new Error('the manifest lists other files')
  return manifest
}

const skipEntry: ArchiveEntryHandler = async (_path, chunks) => {
  for await (const _ of chunks);
}

/** Returns the length of the tar. Throws HostError if the checksum is wrong. */
export async function verifyChecksum(file: string): Promise<number> {
  const { length, seal } = await readChecksum(file)
  const end = Math.max(0, length - 1)
  if ((await hashFile(file, end)) !== seal) throw createCorruptBackupError(file)
  return length
}

/**
 * Calls `take` with each entry. Use the files that `take` writes only after this function has
 * returned, because it compares the entries with the manifest at the end. Throws HostError.
 */
export async function readArchive(file: string, take = skipEntry): Promise<Manifest> {
  const length = await verifyChecksum(file)
  try {
    return await readTar(file, length, take)
  } catch (error) {
    // Only errors of the file system have a `syscall`. Any other error means an invalid archive.
    if (error instanceof HostError || (error instanceof Error && 'syscall' in error)) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new HostError(`${file} cannot be restored: ${why}.`)
  }
}
