/** A backup as one file with everything: what `npm run backup` writes and the artist downloads. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { place } from '../files/folder.ts'
import { collect } from './collect.ts'
import { needRoom } from './disk-room.ts'
import { isDamaged, type Manifest } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { BackupRefused } from './refusal.ts'
import { type Ground, withSnapshot } from './snapshot.ts'
import { type About, archive, type Part, sizeOf } from './write-archive.ts'

export type Written = { bytes: number; manifest: Manifest }

/** How many photographs a backup could not take over as they came: they were missing or damaged. */
export const lostOf = ({ missing, files, beside }: Manifest) =>
  missing.length + [...files, ...beside].filter(isDamaged).length

/** Writes to another name, checks what stands on the disk, and only then gives the file its name. */
export async function writeChecked(file: string, parts: Part[], about: About): Promise<Written> {
  const unfinished = join(dirname(file), `.${randomUUID()}.part`)
  try {
    const bytes = sizeOf(parts, about)
    await needRoom(dirname(file), bytes)
    await pipeline(
      archive(parts, about),
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }),
    )
    const handle = await open(unfinished, 'r+')
    await handle.sync().finally(() => handle.close())
    const manifest = await readArchive(unfinished)
    await place(unfinished, file)
    return { bytes, manifest }
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** @throws BackupRefused where the file is there already, or the disk is too full */
export async function writeWhole(ground: Ground, file: string): Promise<Written> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  if (await stat(file).catch(() => null)) throw new BackupRefused(`${file} is there already.`)
  return withSnapshot(ground, async (snapshot) => {
    const { parts, photographs, about } = await collect(ground.dataDir, snapshot)
    return writeChecked(file, [...parts, ...photographs], { ...about, beside: [] })
  })
}
