/**
 * The folder of originals that nothing needs. Each is a file `<hash>.<hour>`, so that one rename takes it there and tells
 * since when. The hour is that of the folder's own clock, which goes on only while the site runs on its own database:
 * neither the machine's clock nor another database brings forward the day on which an original leaves for good
 * (docs/decisions/0019-quarantine.md).
 */
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readNote, writeWhole } from './folder.ts'
import type { PhotoFolders } from './photo-folders.ts'

/** How long an original waits there, in hours of the folder's clock: 30 days. */
export const WAITS = 30 * 24

export type Held = { hash: string; hour: number; path: string }

const NAME = /^([0-9a-f]{64})\.(\d{1,9})$/

/** Whether a name in the folder of originals is that of an original. */
export const isHash = (name: string) => /^[0-9a-f]{64}$/.test(name)

export const placeOf = ({ quarantine }: PhotoFolders, hash: string, hour: number) =>
  join(quarantine, `${hash}.${hour}`)

/** What is there now: the host may have taken something out. */
export async function heldIn({ quarantine }: PhotoFolders): Promise<Held[]> {
  const names = await readdir(quarantine)
  return names.flatMap((name) => {
    const [, hash, hour] = NAME.exec(name) ?? []
    return hash && hour ? [{ hash, hour: Number(hour), path: join(quarantine, name) }] : []
  })
}

/** Where the folder's clock is kept. */
const clockOf = ({ quarantine }: PhotoFolders) => join(quarantine, 'hours')

/** @returns the hour of the folder's clock; one that was lost goes on from the youngest of what is held */
export async function hourOf(folders: PhotoFolders, held: Held[]): Promise<number> {
  const written = Number((await readNote(clockOf(folders))) ?? 0)
  const hour = Number.isSafeInteger(written) ? written : 0
  return held.reduce((latest, one) => Math.max(latest, one.hour), hour)
}

export const writeHour = (folders: PhotoFolders, hour: number) =>
  writeNote(folders, clockOf(folders), `${hour}`)

/** @param path of a small file in the quarantine */
export const writeNote = ({ incoming }: PhotoFolders, path: string, note: string) =>
  writeWhole(join(incoming, randomUUID()), path, Buffer.from(`${note}\n`))
