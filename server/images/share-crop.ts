import { shareCropSize } from '../../shared/image.ts'
import { withCopyright } from './copyright-metadata.ts'
import { jpegOptions } from './encoder-settings.ts'
import { createEncoder, type Pixels } from './open-photo.ts'

/**
 * Crops the photo for link previews, around the area that sharp's attention strategy finds. A small
 * photo gets a smaller crop with the same aspect ratio.
 */
export function cropForSharing(pixels: Pixels, rights: string): Promise<Buffer> {
  const image = createEncoder(pixels).resize({
    ...shareCropSize(pixels),
    fit: 'cover',
    position: 'attention',
  })
  return withCopyright(image, rights).jpeg(jpegOptions).toBuffer()
}
