import { useTranslation } from 'react-i18next'
import tools from '../../demo/photos/ambience-tools-01.jpg?w=480;960;1440&format=webp;jpg&as=picture'
import type { Route } from './+types/portrait.ts'
import { screenMeta } from './head/page-meta.ts'
import { sizesOf } from './photos/photo-sizes.ts'
import { Picture } from './photos/picture.tsx'
import styles from './portrait.module.css'
import { Years } from './years.tsx'

export const handle = { italic: true }
export const meta: Route.MetaFunction = (here) => screenMeta(here, 'portrait')

const JOURNEY = ['first', 'second', 'third'] as const
const CREED = ['philosophy', 'approach'] as const

/** Who the artist is: the journey, what is sought and how, and the years. */
export default function Portrait() {
  const { t } = useTranslation()
  return (
    <main id="content">
      <div className="page">
        <header className="head">
          <h1>{t('portrait.heading')}</h1>
        </header>
        <div className={`grid ${styles.opening}`}>
          <figure>
            <Picture picture={tools} alt={t('portrait.alt')} sizes={sizesOf('portrait')} eager />
            <figcaption className="note">{t('portrait.caption')}</figcaption>
          </figure>
          <p className={`lead ${styles.motto}`}>{t('portrait.lead')}</p>
          <div className={`prose ${styles.journey}`}>
            {JOURNEY.map((part) => (
              <p key={part}>{t(`portrait.journey.${part}`)}</p>
            ))}
          </div>
        </div>
      </div>
      <section className="page section" aria-labelledby="creed">
        <h2 id="creed">{t('portrait.creed.heading')}</h2>
        <div className={styles.creed}>
          {CREED.map((part) => (
            <div key={part}>
              <h3>{t(`portrait.creed.${part}.title`)}</h3>
              <p>{t(`portrait.creed.${part}.text`)}</p>
            </div>
          ))}
        </div>
      </section>
      <Years />
    </main>
  )
}
