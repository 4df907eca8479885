import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import {
  type GalleryOptions,
  getGalleryPath,
  parseGalleryOptions,
} from '../../../shared/gallery-path.ts'
import { createLocaleRecord, getLocaleFromPath, getLocalizedPath } from '../../../shared/locale.ts'
import {
  addPageParameter,
  findCategory,
  PIECES_PER_PAGE,
  parsePageNumber,
} from '../../../shared/paths.ts'
import { getTranslator } from '../../i18n/translate.ts'
import { DetailDialog, PieceSkeleton } from '../detail/detail-dialog.tsx'
import { buildMetaDescription, buildPageMeta, buildStaticPageMeta } from '../head/page-meta.ts'
import { CallToAction, EmptyState } from '../layout/list-page.tsx'
import { LocalizedLink } from '../layout/localized-link.tsx'
import { readContext } from '../load.ts'
import { getDisplayablePhotos } from '../photos/photo-data.ts'
import { preparePhotoStyles } from '../photos/prepare-photo-styles.ts'
import {
  getCategoryPathsByLocale,
  getLangAttribute,
  getPagePathsByLocale,
  localizeEntity,
} from '../text/localize.ts'
import { UntranslatedNotice } from '../text/localized-text.tsx'
import type { Route } from './+types/gallery.ts'
import { arrangeCards, buildRowStyles } from './card-rows.ts'
import filterStyles from './gallery-filters.module.css'
import { CategoryFilters, GalleryOptionLinks } from './gallery-filters.tsx'
import styles from './piece-card.module.css'
import { PieceCard } from './piece-card.tsx'
import { buildScaleStyles, getWallHeightCm } from './scale/photo-crop.ts'
import { ScaleView } from './scale/scale-view.tsx'

type PaginationLinksProps = {
  listPath: string
  page: number
  pages: number
}

/**
 * Links to other pages of the list. A script replaces the link to the next page by infinite
 * scrolling.
 */
function PaginationLinks({ listPath, page, pages }: PaginationLinksProps) {
  const { t } = useTranslation()
  if (pages === 1) return null
  return (
    <nav className={`row ${styles.pages}`} aria-label={t('gallery.pages')} data-more="">
      {page > 1 && (
        <a href={addPageParameter(listPath, page - 1)} rel="prev" className="button">
          {t('gallery.previous_page')}
        </a>
      )}
      <span className="soft">{t('gallery.page', { page, pages })}</span>
      {page < pages && (
        <a href={addPageParameter(listPath, page + 1)} rel="next" className="button">
          {t('gallery.next_page')}
        </a>
      )}
    </nav>
  )
}

/** For an empty or unknown category, returns the meta tags of the whole gallery. */
export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  const category = loaderData?.categories.find(
    ({ id, count }) => id === loaderData.categoryId && count,
  )
  const locale = getLocaleFromPath(args.location.pathname)
  const t = getTranslator(locale)
  const page = loaderData?.page ?? 1
  const addPageNumber = (title: string) =>
    page > 1 ? t('gallery.page_title', { title, page }) : title
  const paths = category?.paths ?? getPagePathsByLocale('/gallery')
  // The canonical URL has no gallery options, because they only filter and sort the same pieces.
  const hasOptions = loaderData && (loaderData.list.available || loaderData.list.sort)
  const common = {
    paths: hasOptions
      ? paths
      : createLocaleRecord((locale) => addPageParameter(paths[locale], page)),
  }
  if (!category)
    return buildStaticPageMeta(args, 'gallery', {
      ...common,
      title: addPageNumber(t('gallery.title')),
    })
  // If the description has no translation, a generated sentence in the language of the page helps
  // search engines more than the French text.
  const description = getLangAttribute(category, 'description') ? '' : category.description
  const { name } = category
  return buildPageMeta(args, {
    ...common,
    name,
    title: addPageNumber(t('gallery.category_title', { name })),
    description: buildMetaDescription(description || t('gallery.category_description', { name })),
    parents: [[t('gallery.title'), getLocalizedPath(locale, '/gallery')]],
  })
}

export async function loader(args: Route.LoaderArgs) {
  const { services, url, locale, orElse } = readContext(args)
  const { publishedPieces, categories } = services
  const options = parseGalleryOptions(url.searchParams)
  const categoryName = url.searchParams.get('category') || null
  const [counts, allCategories] = await Promise.all([
    orElse(publishedPieces.countByCategory(options.available), new Map<number | null, number>()),
    orElse(categories.list(), []),
  ])
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const found = categoryName === null ? null : findCategory(locale, categoryName, allCategories)
  const categoryId = found === null ? null : (found?.id ?? UNKNOWN_CATEGORY)
  const filteredCount = categoryId === null ? total : (counts.get(categoryId) ?? 0)
  const page = parsePageNumber(url)
  const pages = Math.max(1, Math.ceil(filteredCount / PIECES_PER_PAGE))
  if (page === null || page > pages) throw data(null, { status: 404 })
  const query = {
    offset: (page - 1) * PIECES_PER_PAGE,
    limit: PIECES_PER_PAGE,
    category: categoryId,
    ...options,
  }
  const isScaleView = options.sort === 'scale'
  const [pieces, isNewestFirst, tallest] = await Promise.all([
    orElse(publishedPieces.readPage(query), []),
    orElse(publishedPieces.isNewestFirst(categoryId), true),
    isScaleView ? orElse(publishedPieces.readPage({ ...query, offset: 0, limit: 1 }), []) : [],
  ])
  const wall = getWallHeightCm(tallest[0])
  const arranged = arrangeCards(
    pieces.map((piece) => ({ ...piece, photo: getDisplayablePhotos(piece)[0] })),
    { hasFullWidth: options.sort === null, isLastPage: page === pages },
  )
  // The other photos of a card get the placeholder of its first photo.
  await preparePhotoStyles(
    args.context,
    pieces.map((piece) => getDisplayablePhotos(piece)[0]),
    undefined,
    isScaleView ? buildScaleStyles(pieces, wall) : buildRowStyles(arranged),
  )
  return {
    list: { ...options, inCategory: Boolean(found) },
    ...{ categoryId, total, filteredCount, page, pages, isNewestFirst, arranged, wall },
    address: found
      ? getCategoryPathsByLocale(found, allCategories)[locale]
      : getLocalizedPath(locale, '/gallery'),
    pieces: pieces.map((piece) => localizeEntity('art_piece', piece, locale)),
    categories: allCategories.map((category) => ({
      ...localizeEntity('category', category, locale),
      paths: getCategoryPathsByLocale(category, allCategories),
      count: counts.get(category.id) ?? 0,
    })),
  }
}

/** An id that no category has, for a URL with an unknown category. The list is then empty. */
const UNKNOWN_CATEGORY = 0

function getEmptyMessageKey(categoryId: number | null, { available }: GalleryOptions) {
  if (available && categoryId !== UNKNOWN_CATEGORY) return 'gallery.none_available'
  if (categoryId === null) return 'gallery.empty'
  return categoryId === UNKNOWN_CATEGORY ? 'gallery.unknown_category' : 'gallery.empty_category'
}

export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const {
    list,
    categoryId,
    total,
    filteredCount,
    page,
    pages,
    address,
    isNewestFirst,
    arranged,
    wall,
    pieces,
    categories,
  } = loaderData
  const sortedBy = filteredCount > 1 ? (list.sort ?? (isNewestFirst ? null : 'artist')) : null
  const isFiltered = categoryId !== null || list.available
  return (
    <main id="content">
      <div className="page">
        <header className="head">
          <h1>{t('gallery.heading')}</h1>
          <p className="lead soft" role="status" data-count data-loading={t('gallery.loading')}>
            {pieces.length > 0 &&
              t('gallery.count', {
                count: filteredCount,
                ...((list.sort || !isNewestFirst) && { context: 'own' }),
              })}
            {pieces.length === 0 && isFiltered && (
              <span className="visually-hidden">{t(getEmptyMessageKey(categoryId, list))}</span>
            )}
          </p>
        </header>
      </div>
      <div>
        <div className={filterStyles.bars}>
          <CategoryFilters
            selectedId={categoryId}
            total={total}
            options={list}
            categories={categories}
          />
          <GalleryOptionLinks options={list} listPath={address} />
        </div>
        <p className={`page soft ${filterStyles.order}`}>
          {sortedBy && t(`gallery.sorted_by_${sortedBy}`)}
        </p>
        {pieces.length > 0 && list.sort !== 'scale' && (
          <ul className={`page ${styles.hang}`} data-grid="">
            {pieces.map((piece, index) => {
              const card = arranged[index]
              return (
                card && <PieceCard key={piece.id} {...{ piece, list, card }} first={index === 0} />
              )
            })}
          </ul>
        )}
        {pieces.length > 0 && list.sort === 'scale' && <ScaleView {...{ pieces, list, wall }} />}
        <div className="page">
          {pieces.length === 0 && (
            <EmptyState text={t(getEmptyMessageKey(categoryId, list))}>
              {isFiltered ? (
                <LocalizedLink to="/gallery" className="more">
                  {t('gallery.back')}
                </LocalizedLink>
              ) : (
                <LocalizedLink to="/contact" className="more">
                  {t('next.contact')}
                </LocalizedLink>
              )}
            </EmptyState>
          )}
          <PaginationLinks listPath={getGalleryPath(address, list)} page={page} pages={pages} />
          <UntranslatedNotice
            entities={[...pieces, ...categories]}
            getVisibleFields={() => ['name', 'title', 'dimensions', 'materials', 'price_covers']}
          />
        </div>
      </div>
      {total > 0 && (
        <CallToAction heading={t('next.piece_title')} text={t('next.piece_text')}>
          <LocalizedLink to="/contact" className="button">
            {t('next.contact')}
          </LocalizedLink>
        </CallToAction>
      )}
      <DetailDialog skeleton={<PieceSkeleton loading={t('gallery.piece_loading')} />} />
    </main>
  )
}
