import { localeOf, localizedPath } from '../../shared/locale.ts'
import { HOME_PLACES } from '../../shared/page.ts'
import { pageContext, servicesContext } from '../context.ts'
import { InlineSvg } from '../ui/inline-svg.tsx'
import disc from '../ui/motif/disc.svg?raw'
import grain from '../ui/motif/grain.svg?raw'
import type { Route } from './+types/home.ts'
import { Chapters } from './chapters.tsx'
import { Closing } from './closing.tsx'
import { Cover } from './cover.tsx'
import { SiteLink } from './frame/site-link.tsx'
import { editablePageMeta } from './head/page-meta.ts'
import styles from './home.module.css'
import { workshopJsonLd } from './json-ld/workshop.ts'
import { photoAt } from './photos/photos-of.ts'
import { preparePhotos } from './photos/prepare-photos.ts'
import { readList, readOr } from './read-list.ts'
import { loadPage } from './text/load-page.ts'
import { categoryPaths, langOf } from './text/localize.ts'
import { localizedText } from './text/localized-text.tsx'

export const meta: Route.MetaFunction = (args) =>
  editablePageMeta(args, 'home', args.loaderData, (place) => [workshopJsonLd(place)])

/**
 * Number of initial letters that must match for a word of the link to name a category, as in
 * Tournage and tournées.
 */
const STEM = 5

/** Returns the paths of the category that the French text names, if it has published pieces. */
async function categoryNamedIn(words: string, { context }: Route.LoaderArgs) {
  const { categories, publishedPieces } = context.get(servicesContext)
  const { log } = context.get(pageContext)
  const [known, counts] = await Promise.all([
    readList(categories.list(), log),
    readOr(publishedPieces.counts(), new Map<number | null, number>(), log),
  ])
  const stems = words.toLowerCase().split(/\P{L}+/u)
  const isNamed = (name: string) =>
    stems.some((word) => word.length > STEM && word.startsWith(name.toLowerCase().slice(0, STEM)))
  const named = known.find(({ id, name }) => counts.get(id) && isNamed(name))
  return named && categoryPaths(named, known)
}

export async function loader(asked: Route.LoaderArgs) {
  const { home } = asked.context.get(servicesContext)
  const locale = localeOf(new URL(asked.request.url).pathname)
  const [page, { turning_link }] = await Promise.all([
    loadPage(asked, 'home'),
    home.readPublic().catch(() => home.fallback()),
  ])
  const shown = HOME_PLACES.filter((place) => place !== 'sharing')
  await preparePhotos(
    asked.context,
    shown.map((place) => photoAt(page, HOME_PLACES, place)),
    { wide: page.framing_wide, narrow: page.framing_narrow },
  )
  const paths = await categoryNamedIn(turning_link, asked)
  return { ...page, turned: paths?.[locale] ?? localizedPath(locale, '/gallery') }
}

/** The home page. Its photo extends to the right edge of the viewport. */
export default function Home({ loaderData: home }: Route.ComponentProps) {
  return (
    <main id="content">
      <div className={styles.cover}>
        <div className={styles.frame}>
          <InlineSvg svg={disc} className={styles.disc} />
          <div className={styles.plate}>
            <Cover
              photo={photoAt(home, HOME_PLACES, 'cover')}
              otherwise={{ alt: home.heading, lang: langOf(home, 'heading') }}
            />
          </div>
        </div>
        <div className={`page ${styles.words}`}>
          <h1>{localizedText(home, 'heading')}</h1>
          <div className={styles.say}>
            {home.lead && <p className="lead">{localizedText(home, 'lead')}</p>}
            <SiteLink to="/gallery" className="button first">
              {localizedText(home, 'to_gallery')}
            </SiteLink>
          </div>
        </div>
      </div>
      <Chapters home={home} turned={home.turned} />
      <InlineSvg svg={grain} className={styles.grain} />
      <Closing home={home} />
    </main>
  )
}
