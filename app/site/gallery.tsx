import { useTranslation } from 'react-i18next'
import { pageContext, servicesContext } from '../context.ts'
import type { Route } from './+types/gallery.ts'
import { screenMeta } from './page-meta.ts'
import { DetailDialog } from './parts/detail-dialog.tsx'
import { Empty } from './parts/empty.tsx'
import { Filters } from './parts/filters.tsx'
import { PieceCard } from './parts/piece-card.tsx'
import styles from './parts/shelf.module.css'
import { readList } from './read-list.ts'

export const meta: Route.MetaFunction = ({ location }) => screenMeta(location.pathname, 'gallery')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { artPieces, categories } = context.get(servicesContext)
  const { log } = context.get(pageContext)
  const chosen = new URL(request.url).searchParams.get('category') || null
  const [all, known] = await Promise.all([
    readList(artPieces.list(), log),
    readList(categories.list(), log),
  ])
  return {
    chosen,
    total: all.length,
    pieces: chosen === null ? all : all.filter((piece) => piece.category === chosen),
    categories: known.map(({ id, name }) => ({
      id,
      name,
      count: all.filter((piece) => piece.category === name).length,
    })),
  }
}

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
            {pieces.length > 0 && t('gallery.count', { count: pieces.length })}
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
            <Empty text={t(chosen === null ? 'gallery.empty' : 'gallery.empty_category')} />
          )}
        </div>
      </div>
      <DetailDialog loading={t('gallery.loading')} />
    </main>
  )
}
