import { useTranslation } from 'react-i18next'
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
import styles from './piece-navigation.module.css'

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
 * Finds the previous and next piece in the list that the query string names. If that list does not
 * contain the piece, such as a sold piece in the list of available ones, uses the whole gallery.
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

type Neighbor = { title: string; path: string }

export type PieceNavigationData = {
  position: number
  total: number
  previous: Neighbor | undefined
  next: Neighbor | undefined
}

/**
 * Links to the previous and next piece. In the detail dialog, app/enhance/piece-navigation.ts moves
 * the links to the top bar, where they open the other piece in the dialog.
 */
export function PieceNavigation({ position, total, previous, next }: PieceNavigationData) {
  const { t } = useTranslation()
  if (total < 2) return null
  const renderArrow = (direction: 'previous' | 'next', neighbor: Neighbor | undefined) =>
    neighbor ? (
      <a
        href={neighbor.path}
        rel={direction === 'next' ? 'next' : 'prev'}
        className={styles.arrow}
        data-piece={direction}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={direction === 'next' ? 'M3 12h17M14 6l6 6-6 6' : 'M21 12H4M10 6l-6 6 6 6'} />
        </svg>
        <span className="visually-hidden">
          {t(`gallery.${direction}_piece`, { title: neighbor.title })}
        </span>
      </a>
    ) : (
      <span className={styles.arrow} />
    )
  return (
    <nav className={styles.navigation} aria-label={t('gallery.neighbors')} data-piece-navigation="">
      {renderArrow('previous', previous)}
      <span className={`num ${styles.position}`}>{t('gallery.position', { position, total })}</span>
      {renderArrow('next', next)}
    </nav>
  )
}
