import { computeLinkPreviewCropSize } from '../../../shared/entities/image.ts'
import { type PixelBuffer, toSharpImage } from '../decode/open-photo.ts'
import { addCopyright } from './copyright-metadata.ts'
import { JPEG_OPTIONS } from './encoder-settings.ts'

/**
 * Crops a photo to the size for link previews. The crop contains the area that the attention
 * strategy of sharp selects. If the photo is too small, the crop is smaller but has the same aspect
 * ratio.
 */
export function cropForLinkPreview(pixels: PixelBuffer, rights: string): Promise<Buffer> {
  const image = toSharpImage(pixels).resize({
    ...computeLinkPreviewCropSize(pixels),
    fit: 'cover',
    position: 'attention',
  })
  return addCopyright(image, rights).jpeg(JPEG_OPTIONS).toBuffer()
}
