/** Reads a backup that may be cut off, changed or none at all. Nothing of it is used before its seal was checked. */
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

/** Read at once, in bytes. */
const CHUNK = 1024 * 1024
/** More is no manifest, in bytes: that of 100,000 photographs has some 20 MB. */
const LARGEST_MANIFEST = 256 * 1024 * 1024

const none = (file: string) => new BackupRefused(`${file} is no backup of Copeaux.`)
const broken = (file: string) =>
  new BackupRefused(`${file} is incomplete, or was changed since it was made.`)

/** Looks only at the beginning and the end. @returns the length of the tar in bytes, and its seal */
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

/** What a tar with the right seal may hold: plain files with the names of ours, each once. */
function checkHeader({ name, type, size }: Header, earlier: Set<string>) {
  if (type !== 'file') throw new Error(`${name} is a ${type}`)
  if (earlier.has(name)) throw new Error(`${name} is there twice`)
  if (name === MANIFEST ? size > LARGEST_MANIFEST : !isPath(name))
    throw new Error(`${name} does not belong there`)
}

/** Takes over one file; `chunks` has to be read to its end. */
export type Take = (path: string, chunks: AsyncIterable<Buffer>) => Promise<void>

async function readTar(file: string, length: number, take: Take): Promise<Manifest> {
  const tar = extract()
  // Its streams are those of Node in all but their types.
  const sink = tar as unknown as NodeJS.WritableStream
  const fed = pipeline(createReadStream(file, { end: length - 1, highWaterMark: CHUNK }), sink)
  // Whoever waits for it below hears of a failure; one that comes earlier ends the loop as well.
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
 * Reads all of a backup and compares it with the hash that stands at its end.
 * @returns the length of the tar in it, in bytes
 * @throws BackupRefused for whatever is no backup, cut off, or changed
 */
export async function checkSeal(file: string): Promise<number> {
  const { length, seal } = await sealOf(file)
  const end = Math.max(0, length - 1)
  if ((await hashOf(file, end)) !== seal) throw broken(file)
  return length
}

/**
 * Checks the seal, then each file against the manifest.
 * @param take is handed the files on the way; what it got counts only once the manifest is answered
 * @throws BackupRefused for whatever is no backup, cut off, or changed
 */
export async function readArchive(file: string, take = passOver): Promise<Manifest> {
  const length = await checkSeal(file)
  try {
    return await readTar(file, length, take)
  } catch (error) {
    // What the disk says has a system call to it; anything else is the file that is not as it has to be.
    if (error instanceof BackupRefused || (error instanceof Error && 'syscall' in error))
      throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new BackupRefused(`${file} cannot be put back: ${why}.`)
  }
}
