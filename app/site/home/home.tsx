import { HOME_PHOTO_SLOTS } from '../../../shared/entities/page.ts'
import { localeOf, localizedPath } from '../../../shared/locale.ts'
import { pageContext, servicesContext } from '../../context.ts'
import { InlineSvg } from '../../ui/inline-svg.tsx'
import disc from '../../ui/motif/disc.svg?raw'
import grain from '../../ui/motif/grain.svg?raw'
import { editablePageMeta } from '../head/page-meta.ts'
import { workshopJsonLd } from '../json-ld/workshop.ts'
import { SiteLink } from '../layout/site-link.tsx'
import { photoAt } from '../photos/photo-data.ts'
import { preparePhotos } from '../photos/prepare-photos.ts'
import { readListOrEmpty, valueOrFallback } from '../read-or-fallback.ts'
import { loadPage } from '../text/load-page.ts'
import { categoryPaths, langAttributeOf } from '../text/localize.ts'
import { localizedText } from '../text/localized-text.tsx'
import type { Route } from './+types/home.ts'
import { ClosingSection } from './closing-section.tsx'
import { CoverPhoto } from './cover-photo.tsx'
import styles from './home.module.css'
import { WorkshopActivities } from './workshop-activities.tsx'

export const meta: Route.MetaFunction = (args) =>
  editablePageMeta(args, 'home', args.loaderData, (siteData) => [workshopJsonLd(siteData)])

/**
 * Number of initial letters that a word of the link and the name of a category must share to match,
 * as in “Tournage” and “tournées”.
 */
const STEM_LENGTH = 5

/**
 * Returns the URL paths of the category that the French text mentions, if that category has
 * published pieces.
 */
async function pathsOfNamedCategory(words: string, { context }: Route.LoaderArgs) {
  const { categories, publishedPieces } = context.get(servicesContext)
  const { log } = context.get(pageContext)
  const [known, counts] = await Promise.all([
    readListOrEmpty(categories.list(), log),
    valueOrFallback(publishedPieces.counts(), new Map<number | null, number>(), log),
  ])
  const stems = words.toLowerCase().split(/\P{L}+/u)
  const isNamed = (name: string) =>
    stems.some(
      (word) =>
        word.length > STEM_LENGTH && word.startsWith(name.toLowerCase().slice(0, STEM_LENGTH)),
    )
  const named = known.find(({ id, name }) => counts.get(id) && isNamed(name))
  return named && categoryPaths(named, known)
}

export async function loader(args: Route.LoaderArgs) {
  const { home } = args.context.get(servicesContext)
  const locale = localeOf(new URL(args.request.url).pathname)
  const [page, { turning_link }] = await Promise.all([
    loadPage(args, 'home'),
    home.readPublic().catch(() => home.fallback()),
  ])
  const shown = HOME_PHOTO_SLOTS.filter((place) => place !== 'sharing')
  await preparePhotos(
    args.context,
    shown.map((place) => photoAt(page, HOME_PHOTO_SLOTS, place)),
    { wide: page.framing_wide, narrow: page.framing_narrow },
  )
  const paths = await pathsOfNamedCategory(turning_link, args)
  return { ...page, turningPath: paths?.[locale] ?? localizedPath(locale, '/gallery') }
}

/** Renders the home page. Its photo extends to the right edge of the viewport. */
export default function Home({ loaderData: home }: Route.ComponentProps) {
  return (
    <main id="content">
      <div className={styles.cover}>
        <div className={styles.frame}>
          <InlineSvg svg={disc} className={styles.disc} />
          <div className={styles.photo}>
            <CoverPhoto
              photo={photoAt(home, HOME_PHOTO_SLOTS, 'cover')}
              otherwise={{ alt: home.heading, lang: langAttributeOf(home, 'heading') }}
            />
          </div>
        </div>
        <div className={`page ${styles.text}`}>
          <h1>{localizedText(home, 'heading')}</h1>
          <div className={styles.intro}>
            {home.lead && <p className="lead">{localizedText(home, 'lead')}</p>}
            <SiteLink to="/gallery" className="button primary">
              {localizedText(home, 'to_gallery')}
            </SiteLink>
          </div>
        </div>
      </div>
      <WorkshopActivities home={home} turningPath={home.turningPath} />
      <InlineSvg svg={grain} className={styles.grain} />
      <ClosingSection home={home} />
    </main>
  )
}
