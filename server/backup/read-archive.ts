/**
 * Reads and validates a backup, which may be truncated, changed or another file. The SHA-256
 * checksum at its end is verified before any content is used.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { extract, type Header } from 'tar-stream'
import * as v from 'valibot'
import { hashOf } from '../storage/file-hash.ts'
import { DATABASE, isPath, type KeptFile, MANIFEST, Manifest } from './manifest.ts'
import { BackupRefused } from './refusal.ts'
import { SEAL } from './write-archive.ts'

/** Bytes read at a time. */
const CHUNK = 1024 * 1024
/** Longest accepted manifest in bytes. The manifest of 100,000 photos has about 20 MB. */
const LARGEST_MANIFEST = 256 * 1024 * 1024

const none = (file: string) => new BackupRefused(`${file} is no backup of Copeaux.`)
const broken = (file: string) =>
  new BackupRefused(`${file} is incomplete, or was changed since it was made.`)

/**
 * Reads only the beginning and the end of the file.
 * @returns the length of the tar in bytes and the checksum
 */
async function sealOf(file: string) {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new BackupRefused(`${file} cannot be read (${error.code}).`)
  })
  try {
    const stat = await handle.stat()
    if (!stat.isFile()) throw none(file)
    const read = async (length: number, position: number) =>
      (await handle.read(Buffer.alloc(length), 0, length, position)).buffer
    const beginning = (await read(512, 0)).toString('latin1')
    if (!beginning.startsWith(`${DATABASE}\0`) || beginning.slice(257, 262) !== 'ustar')
      throw none(file)
    const length = stat.size - SEAL
    const [, seal] =
      /^([0-9a-f]{64})\n$/.exec((await read(SEAL, Math.max(0, length))).toString('latin1')) ?? []
    if (!seal) throw broken(file)
    return { length, seal }
  } finally {
    await handle.close()
  }
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/**
 * Validates the header of one archive entry: a regular file with an allowed name that appears only
 * once.
 */
function checkHeader({ name, type, size }: Header, earlier: Set<string>) {
  if (type !== 'file') throw new Error(`${name} is a ${type}`)
  if (earlier.has(name)) throw new Error(`${name} is there twice`)
  if (name === MANIFEST ? size > LARGEST_MANIFEST : !isPath(name))
    throw new Error(`${name} does not belong there`)
}

/** Callback for each file of an archive. It must read `chunks` to the end. */
export type Take = (path: string, chunks: AsyncIterable<Buffer>) => Promise<void>

async function readTar(file: string, length: number, take: Take): Promise<Manifest> {
  const tar = extract()
  // The stream types of tar-stream differ from those of Node, but the streams are compatible.
  const sink = tar as unknown as NodeJS.WritableStream
  const fed = pipeline(createReadStream(file, { end: length - 1, highWaterMark: CHUNK }), sink)
  // Avoids an unhandled rejection. The promise is awaited below, and an earlier failure also ends
  // the loop.
  fed.catch(() => {})
  const found: KeptFile[] = []
  const names = new Set<string>()
  let manifest: Manifest | null = null
  for await (const entry of tar) {
    if (manifest) throw new Error('something stands behind the manifest')
    const content = entry as AsyncIterable<Buffer>
    const { name, size } = entry.header
    checkHeader(entry.header, names)
    names.add(name)
    if (name === MANIFEST) manifest = v.parse(Manifest, JSON.parse(await textOf(content)))
    else {
      const hash = createHash('sha256')
      await take(
        name,
        (async function* () {
          for await (const chunk of content) {
            hash.update(chunk)
            yield chunk
          }
        })(),
      )
      found.push({ path: name, bytes: size, sha256: hash.digest('hex') })
    }
  }
  await fed
  if (!manifest) throw new Error('the manifest is missing')
  if (JSON.stringify(manifest.files) !== JSON.stringify(found))
    throw new Error('the manifest names other files')
  return manifest
}

const passOver: Take = async (_path, chunks) => {
  for await (const _ of chunks);
}

/**
 * Verifies the checksum at the end of a backup.
 * @returns the length of the tar in bytes
 * @throws BackupRefused if the file is no backup, truncated or changed
 */
export async function checkSeal(file: string): Promise<number> {
  const { length, seal } = await sealOf(file)
  const end = Math.max(0, length - 1)
  if ((await hashOf(file, end)) !== seal) throw broken(file)
  return length
}

/**
 * Verifies the checksum, then compares each file with the manifest.
 * @param take called for each file. The files may be used only after this function has returned.
 * @throws BackupRefused if the file is no backup, truncated or changed
 */
export async function readArchive(file: string, take = passOver): Promise<Manifest> {
  const length = await checkSeal(file)
  try {
    return await readTar(file, length, take)
  } catch (error) {
    // Errors of the file system have a `syscall` property. All other errors mean that the archive
    // is invalid.
    if (error instanceof BackupRefused || (error instanceof Error && 'syscall' in error))
      throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new BackupRefused(`${file} cannot be put back: ${why}.`)
  }
}
