import { addPageParameter } from './paths.ts'

/** Orders of the gallery. `scale` draws the pieces at one scale, the tallest first. */
export const GALLERY_SORT_ORDERS = ['price', 'size', 'scale'] as const
export type GallerySortOrder = (typeof GALLERY_SORT_ORDERS)[number]

export type GalleryOptions = {
  /** If true, sold and reserved pieces are hidden. */
  available: boolean
  /** The order of the pieces. Null means the order that the artist chose. */
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
 * In the URL of a piece, this parameter means that the visitor came from the list of its category.
 */
const IN_CATEGORY = { in: 'category' }

/** The page of a piece finds its previous and next piece in the list with these options. */
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
