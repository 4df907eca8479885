/**
 * Loads the navigation of a piece's page: links to the previous and the next piece of its list, and
 * a link back to the list.
 */
import type { PieceNeighbors } from '../../../../server/content/entities/published-pieces.ts'
import type { PublicCategory } from '../../../../shared/entities/category.ts'
import { getLocalizedField } from '../../../../shared/entities/translation.ts'
import {
  DEFAULT_GALLERY_OPTIONS,
  getGalleryPath,
  getPieceNavigationPath,
  type PieceNavigationOptions,
  parsePieceNavigationOptions,
} from '../../../../shared/gallery-path.ts'
import { getLocaleFromPath, type Locale, removeLocalePrefix } from '../../../../shared/locale.ts'
import { getCategoryPath, getEntityPath } from '../../../../shared/paths.ts'
import type { PublicServices } from '../../../context.ts'
import type { PieceNavigationData } from './piece-navigation.tsx'

/** Builds the links to the previous and the next piece, with titles in the page's language. */
function buildNavigation(
  { position, total, previous, next }: PieceNeighbors,
  list: PieceNavigationOptions,
  locale: Locale,
): PieceNavigationData {
  const toNeighbor = (piece: PieceNeighbors['next']) => {
    if (!piece) return undefined
    const title = getLocalizedField(piece, 'title', locale).text
    const path = getEntityPath(locale, 'art_piece', { id: piece.id, title })
    return { title, path: getPieceNavigationPath(path, list) }
  }
  return { position, total, previous: toNeighbor(previous), next: toNeighbor(next) }
}

type Piece = { id: number; category: string | null; category_name: string | null }

/**
 * Loads the navigation for the list that the query string of the page selects. If this list does
 * not contain the piece, loads the navigation for the whole gallery. This happens, for example, if
 * the query string selects the available pieces and the piece has been sold in the meantime.
 */
export async function loadPieceNavigation(
  { findNeighbors }: PublicServices['publishedPieces'],
  piece: Piece,
  categories: PublicCategory[],
  { pathname, searchParams }: URL,
) {
  const locale = getLocaleFromPath(pathname)
  const category = categories.find(({ name }) => name === piece.category)
  const find = async (list: PieceNavigationOptions) => {
    const categoryId = list.inCategory && category ? category.id : null
    const neighbors = await findNeighbors(piece.id, { ...list, category: categoryId })
    return neighbors && { neighbors, list }
  }
  const found =
    (await find(parsePieceNavigationOptions(searchParams))) ??
    (await find({ ...DEFAULT_GALLERY_OPTIONS, inCategory: false }))
  if (!found) return { navigation: null }
  const { neighbors, list } = found
  const isInCategory = list.inCategory && category
  const listPath = isInCategory ? getCategoryPath(locale, category, categories) : '/gallery'
  return {
    navigation: buildNavigation(neighbors, list, locale),
    back: {
      path: getGalleryPath(removeLocalePrefix(listPath), list),
      label: isInCategory ? piece.category_name : null,
    },
  }
}
