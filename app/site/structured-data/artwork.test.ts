import { expect, test } from 'vitest'
import { artwork } from './artwork.ts'

const photo = {
  id: 1,
  entity_type: 'art_piece' as const,
  entity_id: 7,
  image_url: '/media/aa.jpg',
  display_order: 0,
  width: 1200,
  height: 800,
  files: { avif: [480], jpeg: [960] },
  placeholder: '',
  alt: '',
  translations: {},
}
const piece = {
  id: 7,
  title: 'Galet',
  description: '',
  price: 120,
  price_on_request: false,
  materials: '',
  signature: '',
  category: null,
  category_name: null,
  dimensions: '',
  image_url: photo.image_url,
  available: true,
  images: [photo],
}
const typeOf = (one: typeof piece) =>
  artwork({ siteUrl: 'https://atelier.example.org', locale: 'fr' }, one, '/gallery/7-galet')[
    '@type'
  ]

test('a piece is a product once it has a price and a photo, both of which Google requires', () => {
  expect(typeOf(piece)).toEqual(['VisualArtwork', 'Product'])
  expect(typeOf({ ...piece, price_on_request: true })).toBe('VisualArtwork')
  expect(typeOf({ ...piece, image_url: '', images: [] })).toBe('VisualArtwork')
})
