import type { OfferLeaf, ProductLeaf, QuantitativeValueLeaf, VisualArtworkLeaf } from 'schema-dts'
import type { PublicPiece } from '../../../shared/entities/piece.ts'
import { getAvailability, parseEditionNumber } from '../../../shared/entities/piece-details.ts'
import { EMPTY_PURCHASE_TEXTS, type PublicPurchase } from '../../../shared/entities/purchase.ts'
import { markdownToPlainText } from '../../../shared/text/markdown-text.ts'
import { getDisplayablePhotos, getWidestJpegUrl } from '../photos/photo-data.ts'
import type { SiteData } from '../site-data.ts'
import { buildArtistReference, buildWorkshopReference } from './workshop.ts'

type Piece = Omit<PublicPiece, 'translations'> & { category_name: string | null }
/** schema-dts has no type for a node with two types. */
type ArtworkNode = Omit<VisualArtworkLeaf, '@type'> &
  Omit<ProductLeaf, '@type'> & { '@type': string | string[] }

/** Google knows only some values of https://schema.org/ItemAvailability, without `Reserved`. */
const SCHEMA_ORG_AVAILABILITY = {
  available: 'https://schema.org/InStock',
  reserved: 'https://schema.org/OutOfStock',
  sold: 'https://schema.org/SoldOut',
} as const

export const buildArtworkReference = ({ siteUrl }: SiteData, path: string) =>
  ({
    '@type': 'VisualArtwork',
    '@id': `${siteUrl}${path}#piece`,
    url: siteUrl + path,
  }) satisfies VisualArtworkLeaf

/** Unit codes (UN/CEFACT): `CMT` is centimetre, `KGM` is kilogram. */
const buildQuantity = (value: number, unitCode: 'CMT' | 'KGM'): QuantitativeValueLeaf => ({
  '@type': 'QuantitativeValue',
  value,
  unitCode,
})

/** A JSON-LD node has only one height and one width, so a piece of several objects has none. */
function buildSizes({ size }: Pick<Piece, 'size'>) {
  const [object, ...others] = size?.objects ?? []
  if (!object || others.length > 0) return {}
  const { height, width, depth } = object
  return {
    ...(height !== null && { height: buildQuantity(height, 'CMT') }),
    ...(width !== null && { width: buildQuantity(width, 'CMT') }),
    ...(depth !== null && { depth: buildQuantity(depth, 'CMT') }),
  }
}

type ArtworkContext = {
  /** The name of the creator. If it is empty, the workshop is the creator. */
  artistName?: string
  /** The purchase texts in the language of the page. */
  purchase?: Omit<PublicPurchase, 'translations'>
}

/**
 * Describes a piece as a Product if it has a price and a photo, which Google requires, or else only
 * as a VisualArtwork.
 */
export function buildArtworkJsonLd(
  siteData: SiteData,
  piece: Piece,
  path: string,
  { artistName = '', purchase = EMPTY_PURCHASE_TEXTS }: ArtworkContext = {},
): ArtworkNode {
  const { price, price_on_request, price_min, price_max } = piece
  const hasPrice = !price_on_request && price !== null
  const edition = parseEditionNumber(piece.edition)
  const url = siteData.siteUrl + path
  const { delivery, packing, payment, returns } = purchase
  const purchaseTexts = [delivery, packing, payment, returns].filter(Boolean).join(' ')
  const offer: OfferLeaf = {
    '@type': 'Offer',
    url,
    availability: SCHEMA_ORG_AVAILABILITY[getAvailability(piece)],
    seller: buildWorkshopReference(siteData),
    ...(piece.available && purchaseTexts && { description: purchaseTexts }),
    ...(hasPrice && { price, priceCurrency: 'EUR' }),
    ...((price_min !== null || price_max !== null) && {
      priceSpecification: {
        '@type': 'PriceSpecification',
        ...(price_min !== null && { minPrice: price_min }),
        ...(price_max !== null && { maxPrice: price_max }),
        priceCurrency: 'EUR',
      },
    }),
    ...(piece.price_covers && { name: piece.price_covers }),
  }
  const photos = getDisplayablePhotos(piece).map(
    (photo) => siteData.siteUrl + getWidestJpegUrl(photo),
  )
  return {
    '@type': hasPrice && photos.length > 0 ? ['VisualArtwork', 'Product'] : 'VisualArtwork',
    '@id': `${url}#piece`,
    url,
    name: piece.title,
    identifier: String(piece.id),
    ...(photos.length > 0 && { image: photos }),
    ...(piece.description && { description: markdownToPlainText(piece.description) }),
    ...(piece.materials && { artMedium: piece.materials }),
    ...(piece.dimensions && { size: piece.dimensions }),
    ...buildSizes(piece),
    ...(piece.weight !== null && { weight: buildQuantity(piece.weight, 'KGM') }),
    ...(piece.year && { dateCreated: piece.year }),
    ...(edition && !edition.isArtistProof && { artEdition: edition.total }),
    ...(piece.category_name && { artform: piece.category_name }),
    creator: artistName
      ? buildArtistReference(siteData, artistName)
      : buildWorkshopReference(siteData),
    offers: offer,
  }
}
