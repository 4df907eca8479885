import { PORTRAIT_PHOTO_SLOTS } from '../../../shared/entities/page.ts'
import { editablePageMeta } from '../head/page-meta.ts'
import { PagePhoto } from '../photos/page-photo.tsx'
import { photoAt } from '../photos/photo-data.ts'
import { preparePhotos } from '../photos/prepare-photos.ts'
import { loadPage } from '../text/load-page.ts'
import { langAttributeOf } from '../text/localize.ts'
import { localizedText } from '../text/localized-text.tsx'
import { Prose } from '../text/prose.tsx'
import type { Route } from './+types/portrait.ts'
import { ExperienceTimeline } from './experience-timeline.tsx'
import styles from './portrait.module.css'

export const meta: Route.MetaFunction = (args) =>
  editablePageMeta(args, 'portrait', args.loaderData)

export async function loader(args: Route.LoaderArgs) {
  const portrait = await loadPage(args, 'portrait')
  await preparePhotos(args.context, [photoAt(portrait, PORTRAIT_PHOTO_SLOTS, 'portrait')])
  return portrait
}

const CREED = ['philosophy', 'approach'] as const

/** The portrait page of the artist. */
export default function Portrait({ loaderData: portrait }: Route.ComponentProps) {
  return (
    <main id="content">
      <div className="page">
        <header className="head">
          <h1>{localizedText(portrait, 'heading')}</h1>
        </header>
        <div className={`grid ${styles.opening}`}>
          <figure>
            <PagePhoto
              photo={photoAt(portrait, PORTRAIT_PHOTO_SLOTS, 'portrait')}
              place="portrait"
              otherwise={{ alt: portrait.heading, lang: langAttributeOf(portrait, 'heading') }}
              eager
            />
            {portrait.caption && (
              <figcaption className="note">{localizedText(portrait, 'caption')}</figcaption>
            )}
          </figure>
          {portrait.lead && (
            <p className={`lead ${styles.motto}`}>{localizedText(portrait, 'lead')}</p>
          )}
          <div className={styles.journey}>
            <Prose of={portrait} field="journey" />
          </div>
        </div>
      </div>
      <section className="page section" aria-labelledby="creed">
        <h2 id="creed">{localizedText(portrait, 'creed_heading')}</h2>
        <div className={styles.creed}>
          {CREED.map((part) => (
            <div key={part}>
              <h3>{localizedText(portrait, `${part}_title`)}</h3>
              <p>{localizedText(portrait, `${part}_text`)}</p>
            </div>
          ))}
        </div>
      </section>
      <ExperienceTimeline portrait={portrait} />
    </main>
  )
}
