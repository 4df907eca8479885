import type { ImageRecord } from '../../../shared/image.ts'

type Photographed = { id: number; image_url: string; images: ImageRecord[] }

/** The photographs to show: the ordered ones, else the lead one alone, whose size is not known. */
export function photosOf({ image_url, images }: Photographed): Shown[] {
  if (images.length > 0 || !image_url) return images
  return [{ id: 0, image_url, width: 0, height: 0 }]
}

export type Shown = Pick<ImageRecord, 'id' | 'image_url' | 'width' | 'height'>
