import { open } from 'node:fs/promises'
import PQueue from 'p-queue'
import type { QueryBuilder } from '../../database/connect.ts'
import type { PhotoStorage } from '../../storage/storage.ts'
import { inspectIsoBoxes } from '../decode/iso-boxes.ts'
import type { UploadWorkerPool } from '../image-worker-client.ts'
import { ENCODER_VERSION } from './encoder-settings.ts'
import { readCopyrightHolder } from './image-variants.ts'
import {
  getLinkPreviewCropFileName,
  getVariantFileName,
  isVariantFileName,
  planVariants,
  type VariantKey,
} from './variant-sizes.ts'

const CONCURRENCY = 8
const JPEG_START = 'ffd8'
const JPEG_END = 'ffd9'

async function isComplete(name: string, path: string): Promise<boolean> {
  await using file = await open(path)
  const { size } = await file.stat()
  const readHex = async (length: number, position: number) =>
    (await file.read(Buffer.alloc(length), 0, length, Math.max(0, position))).buffer.toString('hex')
  if (name.endsWith('.jpg'))
    return (await readHex(2, 0)) === JPEG_START && (await readHex(2, size - 2)) === JPEG_END
  const isAvif = Buffer.from(await readHex(12, 0), 'hex').includes('ftypavif')
  return isAvif && (await inspectIsoBoxes(path)).isComplete
}

/**
 * Finds variants that a full disk or an aborted copy has cut off. Skips object storage, which
 * stores only complete files, and files that are deleted during the check.
 */
export async function findIncompleteVariants(storage: PhotoStorage): Promise<string[]> {
  if (!('folder' in storage.mediaFiles)) return []
  const incomplete: string[] = []
  const names = (await storage.list('media')).filter(isVariantFileName)
  const queue = new PQueue({ concurrency: CONCURRENCY })
  await queue.addAll(
    names.map((name) => async () => {
      const found = await storage
        .withFile('media', name, (path) => isComplete(name, path))
        .catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return true
          throw error
        })
      if (!found) incomplete.push(name)
    }),
  )
  return incomplete.sort()
}

type PhotoKey = { hash: string; type: string }

type Dependencies = {
  db: QueryBuilder
  storage: PhotoStorage
  workerPool: UploadWorkerPool
  log: (error: unknown) => void
}

/**
 * Returns null if the smallest JPEG in the database does not have the width that this version
 * generates.
 */
function getSmallestJpegFileName(
  hash: string,
  size: { width: number; height: number },
  files: VariantKey[],
) {
  const [first] = planVariants(size)
  const jpegs = files.filter(({ format }) => format === 'jpeg').map(({ width }) => width)
  return Math.min(...jpegs) === first.width ? getVariantFileName(hash, first, first.width) : null
}

/**
 * Lets the queue generate the missing variants. Deletes their database rows, so that pages do not
 * refer to missing files.
 */
const enqueueMissing = (db: QueryBuilder, hash: string, missing: VariantKey[]) =>
  db.transaction().execute(async (queries) => {
    for (const { format, width } of missing)
      await queries
        .deleteFrom('photo_files')
        .where('photo', '=', hash)
        .where('format', '=', format)
        .where('width', '=', width)
        .execute()
    await queries.updateTable('photos').set({ pending: 1 }).where('hash', '=', hash).execute()
  })

/**
 * Lists photos without their smallest JPEG, the newest first. Marks photos that lack only other
 * variants as pending, so that the queue generates these.
 * @param only hashes of the photos to check. If it is omitted, all photos are checked.
 */
export async function findPhotosWithoutSmallestJpeg(
  db: QueryBuilder,
  storage: PhotoStorage,
  only?: string[],
): Promise<PhotoKey[]> {
  const existing = new Set(await storage.list('media'))
  const photos = await db
    .selectFrom('photos')
    .select(['hash', 'type', 'pending', 'width', 'height'])
    .$if(only !== undefined, (query) => query.where('hash', 'in', only ?? []))
    .orderBy('received_at', 'desc')
    .execute()
  const files = Map.groupBy(
    await db.selectFrom('photo_files').select(['photo', 'format', 'width']).execute(),
    ({ photo }) => photo,
  )
  const withoutSmallestJpeg: PhotoKey[] = []
  for (const { hash, type, pending, ...size } of photos) {
    const own = files.get(hash) ?? []
    const first = getSmallestJpegFileName(hash, size, own)
    if (!first || !existing.has(first)) {
      withoutSmallestJpeg.push({ hash, type })
      continue
    }
    const [{ width }] = planVariants(size)
    const missing = own.filter((file) => !existing.has(getVariantFileName(hash, file, width)))
    if (missing.length > 0 || (!pending && !existing.has(getLinkPreviewCropFileName(hash))))
      await enqueueMissing(db, hash, missing)
  }
  return withoutSmallestJpeg
}

export async function regenerateSmallestJpeg(
  { db, storage, workerPool, log }: Dependencies,
  { hash, type }: PhotoKey,
) {
  const rights = await readCopyrightHolder(db)
  const result = await storage
    .withFile('originals', hash, (path) =>
      storage.storeVariants((workspace) =>
        workerPool.generateSmallestJpeg({ path, hash, type, rights }, workspace),
      ),
    )
    .catch((error: unknown) => log(error))
  if (result && !result.ok) log(new Error(`photo ${hash}: ${result.code}`))
  if (!result?.ok) return
  const { file, detectedBox, ...first } = result.value
  await db.transaction().execute(async (queries) => {
    await queries.deleteFrom('photo_files').where('photo', '=', hash).execute()
    await queries
      .insertInto('photo_files')
      .values({ photo: hash, format: file.format, width: file.width })
      .execute()
    await queries
      .updateTable('photos')
      .set({
        ...first,
        detected_box: detectedBox && JSON.stringify(detectedBox),
        pending: 1,
        rights,
        recipe: ENCODER_VERSION,
      })
      .where('hash', '=', hash)
      .execute()
  })
}

/** Waits for the smallest JPEG of each photo. The queue generates the other variants. */
export async function regenerateMissingSmallestJpegs(dependencies: Dependencies, only: string[]) {
  for (const photo of await findPhotosWithoutSmallestJpeg(
    dependencies.db,
    dependencies.storage,
    only,
  ))
    await regenerateSmallestJpeg(dependencies, photo)
}
