/**
 * A backup as one file: a tar, as every machine can open it, and behind its end the SHA-256 of all of it in hex, so that
 * one byte more, less or other is seen. Photographs do not compress, so nothing is compressed.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Pack, pack } from 'tar-stream'
import { type KeptFile, MANIFEST, type Manifest } from './manifest.ts'

/** Hands over the path of a file when its turn comes. @throws ENOENT where it is nowhere any more */
export type UseFile = <Result>(work: (path: string) => Promise<Result>) => Promise<Result>
/** What becomes a file of the backup: these bytes, or those of a file. */
export type Part = { path: string; bytes: number; from: Buffer | UseFile }
/** What the manifest says beside the files in the backup. */
export type About = Omit<Manifest, 'files'>

/** The length of what stands behind the tar, in bytes. */
export const SEAL = 65
/** Read at once, in bytes. */
const CHUNK = 1024 * 1024
const BLOCK = 512

const manifestText = (about: About, files: KeptFile[]) =>
  `${JSON.stringify({ ...about, files } satisfies Manifest)}\n`

/** How many bytes `archive` gives: hashes have all the same length, so the manifest is as long before they are known. */
export function sizeOf(parts: Part[], about: About): number {
  const files = parts.map(({ path, bytes }) => ({ path, bytes, sha256: '0'.repeat(64) }))
  const sizes = [...parts.map(({ bytes }) => bytes), manifestText(about, files).length]
  const blocks = sizes.reduce((sum, size) => sum + 1 + Math.ceil(size / BLOCK), 2)
  return blocks * BLOCK + SEAL
}

const read = <Result>({ from }: Part, work: (bytes: Readable) => Promise<Result>) =>
  typeof from === 'function'
    ? from((path) => work(createReadStream(path, { highWaterMark: CHUNK })))
    : work(Readable.from([from]))

/** Puts the parts into the tar one after the other, and the manifest last. */
async function fill(tar: Pack, parts: Part[], about: About): Promise<Manifest> {
  const files: KeptFile[] = []
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
        // Its streams are those of Node in all but their types.
        tar.entry({ ...header, name: path, size: bytes }) as unknown as NodeJS.WritableStream,
      ),
    )
    files.push({ path, bytes, sha256: hash.digest('hex') })
  }
  tar.entry({ ...header, name: MANIFEST }, manifestText(about, files))
  tar.finalize()
  return { ...about, files }
}

/**
 * The bytes of the backup.
 * @param tell is told what is in it, before its last bytes
 * @throws where a part is no longer there, or has another size than it says
 */
export async function* archive(
  parts: Part[],
  about: About,
  tell: (manifest: Manifest) => void = () => {},
): AsyncGenerator<Uint8Array> {
  const tar = pack()
  const filled = fill(tar, parts, about)
  filled.catch((error) => tar.destroy(error))
  const hash = createHash('sha256')
  for await (const chunk of tar as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
  tell(await filled)
  yield Buffer.from(`${hash.digest('hex')}\n`)
}
