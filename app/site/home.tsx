import { useTranslation } from 'react-i18next'
import heroWide from '../../demo/photos/hero-bench-01.jpg?w=960;1440;2000&format=webp;jpg&as=picture'
import heroSmall from '../../demo/photos/hero-bench-02.jpg?w=480;960;1440&format=webp;jpg&as=picture'
import { Drawing } from '../ui/drawing.tsx'
import disc from '../ui/motif/disc.svg?raw'
import grain from '../ui/motif/grain.svg?raw'
import type { Route } from './+types/home.ts'
import { Chapters } from './chapters.tsx'
import { Closing } from './closing.tsx'
import { SiteLink } from './frame/site-link.tsx'
import { screenMeta } from './head/page-meta.ts'
import { workshop } from './head/workshop.ts'
import styles from './home.module.css'
import { Picture } from './photos/picture.tsx'

export const meta: Route.MetaFunction = (here) =>
  screenMeta(here, 'home', (place) => [workshop(place)])

/** As home.module.css lays the plate, with the page and its margins of photo-sizes.ts. */
const HERO_SIZES = [
  '(min-width: 111rem) min(50vw + 50rem, max(56rem, (100svh - 18.5rem) * 2))',
  '(min-width: 60rem) min(94.6vw + 0.4rem, max(56rem, (100svh - 18.5rem) * 2))',
  '100vw',
].join(', ')

/** The cover of the catalogue: the photograph whole, bleeding off the right edge, and what it is about. */
export default function Home() {
  const { t } = useTranslation()
  return (
    <main id="content">
      <div className={styles.cover}>
        <div className={styles.frame}>
          <Drawing svg={disc} className={styles.disc} />
          <Picture
            picture={heroWide}
            small={{ picture: heroSmall, media: '(max-width: 47.99rem)' }}
            alt={t('home.hero_alt')}
            sizes={HERO_SIZES}
            eager
            className={styles.plate}
          />
        </div>
        <div className={`page ${styles.words}`}>
          <h1>{t('home.heading')}</h1>
          <div className={styles.say}>
            <p className="lead">{t('home.lead')}</p>
            <SiteLink to="/gallery" className="button first">
              {t('home.to_gallery')}
            </SiteLink>
          </div>
        </div>
      </div>
      <Chapters />
      <Drawing svg={grain} className={styles.grain} />
      <Closing />
    </main>
  )
}
