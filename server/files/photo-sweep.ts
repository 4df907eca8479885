/** Clears away what can be made again: what an upload that broke off has left, and public files of no photo. */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queries } from '../database/connect.ts'
import type { PhotoFolders } from './photo-folders.ts'
import { heldIn } from './quarantine.ts'

/** Only for a start: nothing may be arriving. */
export async function emptyIncoming({ incoming }: PhotoFolders) {
  await rm(incoming, { recursive: true, force: true })
  await mkdir(incoming, { mode: 0o700 })
}

/** Only for a start, and for the database that the folder belongs to. Whatever has an original keeps its files. */
export async function sweepPublicFiles(db: Queries, folders: PhotoFolders) {
  const photos = await db.selectFrom('photos').select('hash').execute()
  const kept = new Set([
    ...photos.map(({ hash }) => hash),
    ...(await readdir(folders.originals)),
    ...(await heldIn(folders)).map(({ hash }) => hash),
  ])
  for (const name of await readdir(folders.media)) {
    const isOurs = /\.(jpg|avif)$/.test(name) && kept.has(name.slice(0, 64))
    if (!isOurs) await rm(join(folders.media, name), { recursive: true })
  }
}
