/** Loads the demo content with small photos, because large photos take a minute to process. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { prepareDemoContent } from '../../../demo/load.ts'
import { readConfig } from '../../../server/config.ts'
import { createServices } from '../../../server/services.ts'

const PHOTOS = resolve(import.meta.dirname, '../../../demo/photos')
/** In pixels. */
const MAX_SIDE = 1000

async function reducePhotos(folder: string) {
  const reduce = (name: string) =>
    sharp(join(PHOTOS, name))
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside' })
      .jpeg({ quality: 90 })
      .toFile(join(folder, name))
  await Promise.all(readdirSync(PHOTOS).map(reduce))
}

/**
 * Loads the demo content, but no administrator and perhaps not all photo variants. A site that
 * starts with this data folder creates what is missing.
 */
export async function loadSmallDemoContent(dataDir: string) {
  const photoFolder = mkdtempSync(join(tmpdir(), 'copeaux-photos-'))
  await reducePhotos(photoFolder)
  const services = await createServices(readConfig({ DATA_DIR: dataDir }))
  await prepareDemoContent(services, true, photoFolder)
  await services.close()
  rmSync(photoFolder, { recursive: true })
}
