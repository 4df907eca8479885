import { expect, test } from 'vitest'
import type { ImageRecord } from '../../../shared/entities/image.ts'
import { getLinkPreviewImage } from './page-meta.ts'

const photo = (files: ImageRecord['files']): ImageRecord => ({
  id: 1,
  entity_type: 'news',
  entity_id: 1,
  display_order: 0,
  image_url: '/media/ab.jpg',
  width: 3000,
  height: 2000,
  placeholder: '',
  piece_marks: null,
  detected_box: null,
  alt: 'Un bol',
  translations: {},
  files,
})
const shared = (files: ImageRecord['files']) =>
  getLinkPreviewImage({ title: 'Bol', images: [photo(files)] }, 'fr')

test('uses the first JPEG until the crop exists', () => {
  const alt = 'Un bol'
  const early = { path: '/media/ab.jpg', width: 960, height: 640, alt }
  expect(shared({ jpeg: [960], avif: [] })).toEqual(early)
  const made = shared({ jpeg: [960, 1600], avif: [960] })
  expect(made).toEqual({ path: '/media/ab-share.jpg', width: 1200, height: 630, alt })
  expect(getLinkPreviewImage({ title: 'Bol', images: [] }, 'fr')).toBeUndefined()
})
