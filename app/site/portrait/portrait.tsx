import { useTranslation } from 'react-i18next'
import { PORTRAIT_PAGE_PHOTO_SLOTS } from '../../../shared/entities/page.ts'
import { buildEditablePageMeta } from '../head/page-meta.ts'
import { useSiteData } from '../head/site-data.ts'
import { buildArtistJsonLd } from '../json-ld/artist.ts'
import { CallToAction } from '../layout/call-to-action.tsx'
import { GalleryLink } from '../layout/gallery-link.tsx'
import { LocalizedLink } from '../layout/localized-link.tsx'
import { PagePhoto } from '../photos/page-photo.tsx'
import { getPhotoInSlot } from '../photos/photo-data.ts'
import { preparePhotoStyles } from '../photos/prepare-photo-styles.ts'
import { portraitStyles } from '../styles.server.ts'
import { type LocalizedPage, loadLocalizedPage } from '../text/load-localized-page.ts'
import { getLangAttribute } from '../text/localize.ts'
import { LocalizedMarkdown } from '../text/localized-markdown.tsx'
import { renderLocalizedText } from '../text/localized-text.tsx'
import type { Route } from './+types/portrait.ts'
import { Exhibitions } from './exhibitions.tsx'
import { ExperienceTimeline } from './experience-timeline.tsx'
import styles from './portrait.module.css'

export const meta: Route.MetaFunction = ({ loaderData: portrait, ...args }) =>
  buildEditablePageMeta(args, 'portrait', portrait, (siteData) =>
    buildArtistJsonLd(siteData, portrait),
  )

export async function loader(args: Route.LoaderArgs) {
  const portrait = await loadLocalizedPage(args, 'portrait')
  await preparePhotoStyles(
    args.context,
    // Reverses the slots into the order of the page, in which the face comes first.
    PORTRAIT_PAGE_PHOTO_SLOTS.map((slot) =>
      getPhotoInSlot(portrait, PORTRAIT_PAGE_PHOTO_SLOTS, slot),
    )
      .toReversed()
      .filter(Boolean),
    undefined,
    portraitStyles,
  )
  return portrait
}

const CREED = ['philosophy', 'approach'] as const

/** Shows the texts about the artist's philosophy and approach, or nothing if both are empty. */
function Creed({ portrait }: { portrait: LocalizedPage<'portrait'> }) {
  const { t } = useTranslation()
  const written = CREED.filter((part) => portrait[`${part}_text`])
  const hasHeading = portrait.creed_heading !== ''
  const Heading = hasHeading ? 'h3' : 'h2'
  if (written.length === 0) return null
  return (
    <section className="page section" aria-labelledby={hasHeading ? 'creed' : undefined}>
      {hasHeading && <h2 id="creed">{renderLocalizedText(portrait, 'creed_heading')}</h2>}
      <div className={styles.creed}>
        {written.map((part) => (
          <div key={part}>
            <Heading>
              {renderLocalizedText(portrait, `${part}_title`) || t(`portrait.${part}_title`)}
            </Heading>
            <p>{renderLocalizedText(portrait, `${part}_text`)}</p>
          </div>
        ))}
      </div>
    </section>
  )
}

/** Maximum number of characters of a lead in the size of a title. */
const MAX_LARGE_LEAD_LENGTH = 200

/** The title is the artist's name and the first photo the artist's face, if the site has them. */
export default function PortraitPage({ loaderData: portrait }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { sections } = useSiteData()
  const { artist_name: name, lead } = portrait
  const heading = portrait.heading || t('nav.portrait')
  const getPhoto = (slot: (typeof PORTRAIT_PAGE_PHOTO_SLOTS)[number]) =>
    getPhotoInSlot(portrait, PORTRAIT_PAGE_PHOTO_SLOTS, slot)
  const face = getPhoto('artist')
  const portraitPhoto = getPhoto('portrait') && (
    <figure>
      <PagePhoto
        photo={getPhoto('portrait')}
        layout="portrait"
        fallbackAltText={{ alt: heading, lang: getLangAttribute(portrait, 'heading') }}
        eager={!face}
      />
      {portrait.caption && (
        <figcaption className="note">{renderLocalizedText(portrait, 'caption')}</figcaption>
      )}
    </figure>
  )
  return (
    <main id="content">
      <div className="page">
        <header className="head">
          {name && portrait.heading && (
            <p className="note">{renderLocalizedText(portrait, 'heading')}</p>
          )}
          <h1>{name || renderLocalizedText(portrait, 'heading') || heading}</h1>
          {lead && (
            <p className={lead.length > MAX_LARGE_LEAD_LENGTH ? 'lead' : styles.motto}>
              {renderLocalizedText(portrait, 'lead')}
            </p>
          )}
        </header>
        <div className={`grid ${styles.opening}`}>
          {face ? (
            <figure>
              <PagePhoto
                photo={face}
                layout="portrait"
                fallbackAltText={{ alt: name || heading }}
                eager
              />
            </figure>
          ) : (
            portraitPhoto
          )}
          {portrait.journey && (
            <div className={styles.journey}>
              <LocalizedMarkdown entity={portrait} field="journey" />
            </div>
          )}
          {face && portraitPhoto}
        </div>
      </div>
      <Creed portrait={portrait} />
      <ExperienceTimeline portrait={portrait} />
      <Exhibitions portrait={portrait} />
      <CallToAction heading={t('next.portrait')}>
        <GalleryLink className="button primary" />
        {sections.includes('/training') && (
          <LocalizedLink to="/training" className="button">
            {t('next.trainings')}
          </LocalizedLink>
        )}
      </CallToAction>
    </main>
  )
}
