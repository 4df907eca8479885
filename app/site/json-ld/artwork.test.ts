import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parseDimensions } from '../../../shared/dimensions.ts'
import { type PublicPiece, pieceUpdateSchema } from '../../../shared/entities/piece.ts'
import { EMPTY_PURCHASE_TEXTS } from '../../../shared/entities/purchase.ts'
import { getDefaultValues } from '../../../tests/support/entity-bodies.ts'
import type { SiteData } from '../site-data.ts'
import { FALLBACK_WORKSHOP, localizeWorkshop } from '../text/localized-workshop.ts'
import { buildArtworkJsonLd } from './artwork.ts'

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
  piece_marks: null,
  detected_box: null,
  alt: '',
  translations: {},
}
const piece = {
  ...(getDefaultValues('art_piece') as PublicPiece),
  ...v.parse(pieceUpdateSchema, { title: 'Galet', price: 120 }),
  id: 7,
  version: 1,
  category_name: null,
  image_url: photo.image_url,
  images: [photo],
  size: null,
}
const siteUrl = 'https://atelier.example.org'
const workshop = localizeWorkshop(FALLBACK_WORKSHOP, 'fr', siteUrl)
const siteData: SiteData = {
  ...{
    siteUrl,
    readableUrl: siteUrl,
    locale: 'fr',
    workshop,
    linkPreviewPhoto: null,
    announcements: {},
    sections: [],
    acceptsMessages: false,
    locales: ['fr'],
  },
}
const typeOf = (one: typeof piece) => buildArtworkJsonLd(siteData, one, '/gallery/7-galet')['@type']

test('is a Product only with a price and a photo, which Google requires', () => {
  expect(typeOf(piece)).toEqual(['VisualArtwork', 'Product'])
  expect(typeOf({ ...piece, price_on_request: true })).toBe('VisualArtwork')
  expect(typeOf({ ...piece, image_url: '', images: [] })).toBe('VisualArtwork')
})

test('gives the availability of reserved and sold pieces', () => {
  const offered = (state: Partial<typeof piece>) =>
    JSON.stringify(buildArtworkJsonLd(siteData, { ...piece, ...state }, '/gallery/7-galet').offers)
  expect(offered({})).toContain('schema.org/InStock')
  expect(offered({ reserved: true })).toContain('schema.org/OutOfStock')
  expect(offered({ available: false, reserved: true })).toContain('schema.org/SoldOut')
})

test('gives the weight, the year and the size of the edition', () => {
  const facts = { ...piece, weight: 2.4, year: '2024', edition: '3/8', price_covers: 'les trois' }
  expect(buildArtworkJsonLd(siteData, facts, '/gallery/7-galet')).toMatchObject({
    weight: { '@type': 'QuantitativeValue', value: 2.4, unitCode: 'KGM' },
    dateCreated: '2024',
    artEdition: '8',
    offers: { name: 'les trois' },
  })
  const proof = { ...piece, edition: 'EA I/IV' }
  expect(buildArtworkJsonLd(siteData, proof, '/gallery/7-galet')).not.toHaveProperty('artEdition')
})

test('gives the sizes of one object, and none for several', () => {
  const sizesOf = (dimensions: string) => {
    const sized = { ...piece, dimensions, size: parseDimensions(dimensions) }
    const { size, height, width, depth } = buildArtworkJsonLd(siteData, sized, '/gallery/7-galet')
    return { size, height, width, depth }
  }
  const centimetres = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: 'CMT' })
  expect(sizesOf('Ø 24 × H 46 cm')).toEqual({
    ...{ size: 'Ø 24 × H 46 cm', height: centimetres(46), width: centimetres(24) },
  })
  expect(sizesOf('H 182 et 132 cm')).toEqual({ size: 'H 182 et 132 cm' })
})

test('gives the price range and, for an available piece, how to buy it', () => {
  const purchase = {
    ...EMPTY_PURCHASE_TEXTS,
    delivery: 'Retrait à l’atelier.',
    payment: 'Virement.',
  }
  const offer = (state: Partial<typeof piece>) =>
    buildArtworkJsonLd(siteData, { ...piece, ...state }, '/gallery/7-galet', { purchase }).offers
  const onRequest = { price: null, price_on_request: true }
  expect(offer({ ...onRequest, price_min: 800, price_max: 1200 })).toMatchObject({
    description: 'Retrait à l’atelier. Virement.',
    priceSpecification: { minPrice: 800, maxPrice: 1200, priceCurrency: 'EUR' },
  })
  expect(offer(onRequest)).not.toHaveProperty('priceSpecification')
  expect(offer({ available: false })).not.toHaveProperty('description')
})
