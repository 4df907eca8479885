import type { ImageRecord, Photograph } from '../../../shared/image.ts'

type Photographed = { id: number; image_url: string; images: ImageRecord[] }

/** The photographs to show: the ordered ones, else the lead one alone, whose size is not known. */
export function photosOf({ image_url, images }: Photographed): Shown[] {
  if (images.length > 0 || !image_url) return images
  const files = { avif: [], jpeg: [] }
  return [{ id: 0, image_url, width: 0, height: 0, files, placeholder: '' }]
}

export type Shown = Photograph & { id: number }
