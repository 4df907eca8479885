/**
 * Makes a full backup: one file with everything, written by `npm run backup` or downloaded in the
 * admin.
 */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { place } from '../storage/atomic-write.ts'
import { collect } from './collect.ts'
import { needRoom } from './disk-room.ts'
import { hashInPath, isDamaged, type Manifest } from './manifest.ts'
import { checkSeal } from './read-archive.ts'
import { BackupRefused } from './refusal.ts'
import { type Ground, withSnapshot } from './snapshot.ts'
import { type About, archive, type Part, sizeOf } from './write-archive.ts'

export type Written = { bytes: number; manifest: Manifest }

/** Returns the number of photos that were missing or damaged when the backup was made. */
export const lostOf = ({ missing, files, beside }: Manifest) =>
  missing.length + [...files, ...beside].filter(isDamaged).length

export const photographsIn = ({ files, beside }: Manifest) =>
  [...files, ...beside].filter(({ path }) => hashInPath(path)).length

/**
 * Writes an archive to a temporary file, verifies it on disk, and then renames it.
 * @param folder folder for the temporary file, on the same file system
 */
export async function writeChecked(
  file: string,
  parts: Part[],
  about: About,
  folder = dirname(file),
): Promise<Written> {
  const unfinished = join(folder, `.${randomUUID()}.part`)
  try {
    const bytes = sizeOf(parts, about)
    await needRoom(folder, bytes)
    const sink = createWriteStream(unfinished, { flags: 'wx', mode: 0o600 })
    let manifest: Manifest | undefined
    const bytesOf = archive(parts, about, (told) => {
      manifest = told
    })
    await pipeline(bytesOf, sink)
    const handle = await open(unfinished, 'r+')
    await handle.sync().finally(() => handle.close())
    await checkSeal(unfinished)
    if (!manifest) throw new Error('a backup ended without its manifest')
    await place(unfinished, file)
    return { bytes, manifest }
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Calls `work` with all entries of a full backup. */
const withEverything = <Result>(
  ground: Ground,
  work: (parts: Part[], about: About) => Promise<Result>,
) =>
  withSnapshot(ground, async (snapshot) => {
    const { parts, photographs, about } = await collect(ground, snapshot)
    return work([...parts, ...photographs], { ...about, beside: [] })
  })

/**
 * Writes a full backup to a file.
 * @throws BackupRefused if the file exists or the disk is too full
 */
export async function writeWhole(ground: Ground, file: string): Promise<Written> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  if (await stat(file).catch(() => null)) throw new BackupRefused(`${file} is there already.`)
  return withEverything(ground, (parts, about) => writeChecked(file, parts, about))
}

/**
 * Streams a full backup without writing it to disk. `send` receives the length in bytes and the
 * bytes.
 */
export const streamWhole = (
  ground: Ground,
  send: (bytes: number, chunks: AsyncIterable<Uint8Array>) => Promise<void>,
) => withEverything(ground, (parts, about) => send(sizeOf(parts, about), archive(parts, about)))
