import { useTranslation } from 'react-i18next'
import { categoryOfAddress } from '../../shared/address.ts'
import { localeOf, localizedPath } from '../../shared/locale.ts'
import { pageContext, servicesContext } from '../context.ts'
import { translate } from '../i18n/translate.ts'
import type { Route } from './+types/gallery.ts'
import { Filters } from './filters.tsx'
import { DetailDialog } from './frame/detail-dialog.tsx'
import { Empty } from './frame/empty.tsx'
import { KnownPiece } from './frame/known.tsx'
import { SiteLink } from './frame/site-link.tsx'
import { pageMeta, screenMeta, summary } from './head/page-meta.ts'
import styles from './photos/shelf.module.css'
import { PieceCard } from './piece-card.tsx'
import { readList } from './read-list.ts'
import { FrenchNote } from './text/french-note.tsx'
import { categoryAddresses, langOf, localized } from './text/localized.ts'

/** One category has a head of its own; one without pieces, or none that there is, is the gallery to a search engine. */
export const meta: Route.MetaFunction = ({ loaderData, ...here }) => {
  const category = loaderData?.categories.find(({ id, count }) => id === loaderData.chosen && count)
  if (!category) return screenMeta(here, 'gallery')
  const locale = localeOf(here.location.pathname)
  const t = translate(locale)
  const { name } = category
  // A description in French says less to a search engine than a sentence in the language of the page.
  const description = langOf(category, 'description') ? '' : category.description
  return pageMeta(here, {
    name,
    title: t('gallery.category_title', { name }),
    description: summary(description || t('gallery.category_description', { name })),
    addresses: category.addresses,
    above: [[t('gallery.title'), localizedPath(locale, '/gallery')]],
  })
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { artPieces, categories } = context.get(servicesContext)
  const { log } = context.get(pageContext)
  const { pathname, searchParams } = new URL(request.url)
  const locale = localeOf(pathname)
  const asked = searchParams.get('category') || null
  const [all, known] = await Promise.all([
    readList(artPieces.list(), log),
    readList(categories.list(), log),
  ])
  const chosen = asked === null ? null : categoryOfAddress(locale, asked, known)
  const pieces = all.filter(
    ({ category }) => chosen === null || (chosen && category === chosen.name),
  )
  return {
    chosen: chosen === null ? null : (chosen?.id ?? UNKNOWN),
    total: all.length,
    pieces: pieces.map((piece) => localized('art_piece', piece, locale)),
    categories: known.map((category) => ({
      ...localized('category', category, locale),
      addresses: categoryAddresses(category, known),
      count: all.filter((piece) => piece.category === category.name).length,
    })),
  }
}

/** No category has this id. */
const UNKNOWN = 0

/** The artist may have put them in another order. */
const isNewestFirst = (pieces: { id: number }[]) =>
  pieces.every(({ id }, at) => at === 0 || id < (pieces[at - 1]?.id ?? 0))

/** The gallery: the shelf with all pieces, or with those of one category. */
export default function Gallery({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { chosen, total, pieces, categories } = loaderData
  return (
    <main id="content">
      <div className="page">
        <header className="head">
          <h1>{t('gallery.heading')}</h1>
          <p className="lead soft" role="status" data-count data-loading={t('gallery.loading')}>
            {pieces.length > 0 &&
              t('gallery.count', {
                count: pieces.length,
                ...(!isNewestFirst(pieces) && { context: 'own' }),
              })}
            {pieces.length === 0 && chosen !== null && (
              <span className="quiet">{t('gallery.empty_category')}</span>
            )}
          </p>
        </header>
        <div data-filtered>
          <Filters chosen={chosen} total={total} categories={categories} />
          {pieces.length > 0 ? (
            <ul className={`${styles.shelf} ${styles.gallery}`}>
              {pieces.map((piece, index) => (
                <PieceCard key={piece.id} piece={piece} first={index === 0} />
              ))}
            </ul>
          ) : (
            <Empty text={t(chosen === null ? 'gallery.empty' : 'gallery.empty_category')}>
              {chosen !== null && (
                <SiteLink to="/gallery" className="more">
                  {t('gallery.back')}
                </SiteLink>
              )}
            </Empty>
          )}
          <FrenchNote
            of={[...pieces, ...categories]}
            fields={() => ['name', 'title', 'dimensions', 'materials']}
          />
        </div>
      </div>
      <DetailDialog known={<KnownPiece loading={t('gallery.piece_loading')} />} />
    </main>
  )
}
