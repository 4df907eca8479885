/** Parses and builds the query parameters in the URLs of the gallery and of its pieces. */
import { addPageParameter } from './paths.ts'

/**
 * The sort orders of the gallery. `scale` shows the pieces to scale, from the tallest to the
 * smallest.
 */
export const GALLERY_SORT_ORDERS = ['price', 'size', 'scale'] as const
export type GallerySortOrder = (typeof GALLERY_SORT_ORDERS)[number]

/** The filter and the sort order that a visitor has chosen, apart from the category. */
export type GalleryOptions = {
  /** True to show only the pieces that are neither sold nor reserved. */
  available: boolean
  /** The sort order, or null for the order that the artist chose. */
  sort: GallerySortOrder | null
}
export const DEFAULT_GALLERY_OPTIONS: GalleryOptions = { available: false, sort: null }

/** Parses the gallery options in a query string. Ignores unknown values. */
export const parseGalleryOptions = (query: URLSearchParams): GalleryOptions => ({
  available: query.get('available') === '1',
  sort: GALLERY_SORT_ORDERS.find((sort) => sort === query.get('sort')) ?? null,
})

export const toGalleryQuery = ({ available, sort }: GalleryOptions): Record<string, string> => ({
  ...(available && { available: '1' }),
  ...(sort && { sort }),
})

/**
 * The query parameter `in=category`. In the URL of a piece, it means that the visitor came from the
 * list of one category, and not from the list of all pieces.
 */
const IN_CATEGORY = { in: 'category' }

/**
 * The list of the gallery from which the visitor opened a piece: all pieces or only one category,
 * with its filter and sort order. The page of the piece links to the previous and the next piece of
 * this list. The category itself is not stored here, because it is always the category of the
 * piece.
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

/** Appends query parameters to a path, which may already contain a query string. */
function appendQuery(path: string, query: Record<string, string>): string {
  const parameters = String(new URLSearchParams(query))
  return parameters ? `${path}${path.includes('?') ? '&' : '?'}${parameters}` : path
}

/**
 * Returns the URL of a page of the gallery.
 * @param listPath path of the whole gallery or of a category
 */
export const getGalleryPath = (listPath: string, options: GalleryOptions, page = 1) =>
  addPageParameter(appendQuery(listPath, toGalleryQuery(options)), page)

/**
 * Returns the URL path of a piece with the query parameters of the list from which it was opened.
 */
export const getPieceNavigationPath = (piecePath: string, list: PieceNavigationOptions) =>
  appendQuery(piecePath, toPieceNavigationQuery(list))
