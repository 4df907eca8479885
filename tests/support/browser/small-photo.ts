import { resolve } from 'node:path'
import sharp from 'sharp'

const PHOTOS = resolve(import.meta.dirname, '../../../demo/photos')
/** Maximum width and height in pixels. */
const MAX_SIDE = 600

/**
 * Returns a reduced demo photo in the format that Playwright's `setFiles` accepts, because the
 * variants of the original take seconds to generate.
 */
export const createSmallPhotoFile = async (name: string) => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp(resolve(PHOTOS, `${name}.jpg`))
    .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside' })
    .jpeg({ quality: 90 })
    .toBuffer(),
})
