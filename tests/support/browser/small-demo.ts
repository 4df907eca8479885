/** Large photos take a minute to process, so this demo has small ones. */
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
 * The folder has no administrator, and image variants may be missing. A site that starts on it
 * creates them.
 */
export async function loadSmallDemoContent(dataDir: string) {
  const photoFolder = mkdtempSync(join(tmpdir(), 'copeaux-photos-'))
  await reducePhotos(photoFolder)
  const services = await createServices(readConfig({ DATA_DIR: dataDir }))
  await prepareDemoContent(services, true, photoFolder)
  await services.close()
  rmSync(photoFolder, { recursive: true })
}
