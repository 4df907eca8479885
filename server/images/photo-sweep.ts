/** Clears away what can be made again: what an upload that broke off has left, and public files of no photo. */
import { mkdir, rm } from 'node:fs/promises'
import type { Queries } from '../database/connect.ts'
import { heldIn } from '../storage/quarantine.ts'
import type { Storage } from '../storage/storage.ts'
import { fileName, shareName } from './photo-names.ts'
import { plannedFiles } from './photo-plan.ts'
import { RECIPE } from './photo-recipe.ts'

/** Only for a start: nothing may be arriving. */
export async function emptyIncoming({ uploads }: Storage) {
  await rm(uploads, { recursive: true, force: true })
  await mkdir(uploads, { mode: 0o700 })
}

/** Of the photos whose files are all made: what they are called. Those that an earlier recipe made are none of them. */
async function namesOfWhole(db: Queries): Promise<Map<string, Set<string>>> {
  const whole = await db
    .selectFrom('photos')
    .select(['hash', 'width', 'height'])
    .where('pending', '=', 0)
    .where('recipe', '=', RECIPE)
    .execute()
  return new Map(
    whole.map(({ hash, ...size }) => {
      const files = plannedFiles(size)
      const names = files.map((file) => fileName(hash, file, files[0].width))
      return [hash, new Set([shareName(hash), ...names])]
    }),
  )
}

/** Only for a start, and for the database that the photographs belong to. Whatever has an original keeps its files. */
export async function sweepPublicFiles(db: Queries, storage: Storage) {
  const whole = await namesOfWhole(db)
  const photos = await db.selectFrom('photos').select('hash').execute()
  const kept = new Set([
    ...photos.map(({ hash }) => hash),
    ...(await storage.list('originals')),
    ...(await heldIn(storage)).map(({ hash }) => hash),
  ])
  for (const name of await storage.listAbandoned('media')) {
    const hash = name.slice(0, 64)
    const isOurs = /\.(jpg|avif)$/.test(name) && kept.has(hash)
    if (!isOurs || whole.get(hash)?.has(name) === false) await storage.remove('media', name)
  }
}
