import { addPageParameter } from './paths.ts'

/** Sort orders of the gallery. `scale` draws all pieces at the same scale, the tallest first. */
export const GALLERY_SORT_ORDERS = ['price', 'size', 'scale'] as const
export type GallerySortOrder = (typeof GALLERY_SORT_ORDERS)[number]

export type GalleryOptions = {
  /** If true, sold and reserved pieces are hidden. */
  available: boolean
  /** Null means the order that the artist chose. */
  sort: GallerySortOrder | null
}
export const DEFAULT_GALLERY_OPTIONS: GalleryOptions = { available: false, sort: null }

export const parseGalleryOptions = (query: URLSearchParams): GalleryOptions => ({
  available: query.get('available') === '1',
  sort: GALLERY_SORT_ORDERS.find((sort) => sort === query.get('sort')) ?? null,
})

export const toGalleryQuery = ({ available, sort }: GalleryOptions): Record<string, string> => ({
  ...(available && { available: '1' }),
  ...(sort && { sort }),
})

/**
 * This query parameter on the page of a piece means that the visitor came from its category's list.
 */
const IN_CATEGORY = { in: 'category' }

/**
 * The options of the gallery in which the page of a piece finds the previous and the next piece.
 */
export type PieceNavigationOptions = GalleryOptions & { inCategory: boolean }

export const parsePieceNavigationOptions = (query: URLSearchParams): PieceNavigationOptions => ({
  ...parseGalleryOptions(query),
  inCategory: query.get('in') === IN_CATEGORY.in,
})

export const toPieceNavigationQuery = ({
  inCategory,
  ...options
}: PieceNavigationOptions): Record<string, string> => ({
  ...(inCategory && IN_CATEGORY),
  ...toGalleryQuery(options),
})

function appendQuery(path: string, query: Record<string, string>): string {
  const parameters = String(new URLSearchParams(query))
  return parameters ? `${path}${path.includes('?') ? '&' : '?'}${parameters}` : path
}

export const getGalleryPath = (listPath: string, options: GalleryOptions, page = 1) =>
  addPageParameter(appendQuery(listPath, toGalleryQuery(options)), page)

export const getPieceNavigationPath = (piecePath: string, list: PieceNavigationOptions) =>
  appendQuery(piecePath, toPieceNavigationQuery(list))
