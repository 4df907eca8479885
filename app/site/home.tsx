import { HOME_PLACES } from '../../shared/page.ts'
import { Drawing } from '../ui/drawing.tsx'
import disc from '../ui/motif/disc.svg?raw'
import grain from '../ui/motif/grain.svg?raw'
import type { Route } from './+types/home.ts'
import { Chapters } from './chapters.tsx'
import { Closing } from './closing.tsx'
import { Cover } from './cover.tsx'
import { SiteLink } from './frame/site-link.tsx'
import { filledMeta } from './head/page-meta.ts'
import { workshop } from './head/workshop.ts'
import styles from './home.module.css'
import { photoAt } from './photos/photos-of.ts'
import { langOf } from './text/localized.ts'
import { marked } from './text/marked.tsx'
import { readPage } from './text/read-page.ts'

export const meta: Route.MetaFunction = (here) =>
  filledMeta(here, 'home', here.loaderData, (place) => [workshop(place)])

export const loader = (asked: Route.LoaderArgs) => readPage(asked, 'home')

/** The cover of the catalogue: the photograph bleeding off the right edge, and what it is about. */
export default function Home({ loaderData: home }: Route.ComponentProps) {
  return (
    <main id="content">
      <div className={styles.cover}>
        <div className={styles.frame}>
          <Drawing svg={disc} className={styles.disc} />
          <div className={styles.plate}>
            <Cover
              photo={photoAt(home, HOME_PLACES, 'cover')}
              framing={{ wide: home.framing_wide, narrow: home.framing_narrow }}
              otherwise={{ alt: home.heading, lang: langOf(home, 'heading') }}
            />
          </div>
        </div>
        <div className={`page ${styles.words}`}>
          <h1>{marked(home, 'heading')}</h1>
          <div className={styles.say}>
            {home.lead && <p className="lead">{marked(home, 'lead')}</p>}
            <SiteLink to="/gallery" className="button first">
              {marked(home, 'to_gallery')}
            </SiteLink>
          </div>
        </div>
      </div>
      <Chapters home={home} />
      <Drawing svg={grain} className={styles.grain} />
      <Closing home={home} />
    </main>
  )
}
