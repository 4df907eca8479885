import { resolve } from 'node:path'
import sharp from 'sharp'

const PHOTOS = resolve(import.meta.dirname, '../../../demo/photos')
/** In pixels. */
const MAX_SIDE = 600

/**
 * Returns a demo photo for `setFiles`, reduced because the variants of the original take
 * seconds to generate.
 */
export const createSmallPhotoFile = async (name: string) => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp(resolve(PHOTOS, `${name}.jpg`))
    .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside' })
    .jpeg({ quality: 90 })
    .toBuffer(),
})
