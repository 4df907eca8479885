import { mkdir, rm } from 'node:fs/promises'
import type { QueryBuilder } from '../../database/connect.ts'
import { listQuarantinedFiles } from '../../storage/quarantine.ts'
import type { PhotoStorage } from '../../storage/storage.ts'
import { ENCODER_VERSION } from './encoder-settings.ts'
import { getLinkPreviewCropFileName, getVariantFileName } from './variant-file-names.ts'
import { planVariants } from './variant-sizes.ts'

/** Call this function only at startup, when no upload is running. */
export async function clearUploadFolder({ uploads }: PhotoStorage) {
  await rm(uploads, { recursive: true, force: true })
  await mkdir(uploads, { mode: 0o700 })
}

/** Contains only photos whose variants are all generated with the current encoder settings. */
async function listCompleteFileNames(db: QueryBuilder): Promise<Map<string, Set<string>>> {
  const whole = await db
    .selectFrom('photos')
    .select(['hash', 'width', 'height'])
    .where('pending', '=', 0)
    .where('recipe', '=', ENCODER_VERSION)
    .execute()
  return new Map(
    whole.map(({ hash, ...size }) => {
      const files = planVariants(size)
      const names = files.map((file) => getVariantFileName(hash, file, files[0].width))
      return [hash, new Set([getLinkPreviewCropFileName(hash), ...names])]
    }),
  )
}

/**
 * Deletes media files that belong to no photo, and old variants of photos that have all current
 * ones. Call this function only at startup, when no upload is running, and only with the database
 * of this storage, because another database lacks the rows of these photos.
 */
export async function deleteOrphanedFiles(db: QueryBuilder, storage: PhotoStorage) {
  const whole = await listCompleteFileNames(db)
  const photos = await db.selectFrom('photos').select('hash').execute()
  const expectedHashes = new Set([
    ...photos.map(({ hash }) => hash),
    ...(await storage.list('originals')),
    ...(await listQuarantinedFiles(storage)).map(({ hash }) => hash),
  ])
  for (const name of await storage.listAbandoned('media')) {
    const hash = name.slice(0, 64)
    const isOurs = /\.(jpg|avif)$/.test(name) && expectedHashes.has(hash)
    if (!isOurs || whole.get(hash)?.has(name) === false) await storage.remove('media', name)
  }
}
