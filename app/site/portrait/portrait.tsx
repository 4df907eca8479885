import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  getTimelinePeriods,
  PORTRAIT_PAGE_PHOTO_SLOTS,
  splitExhibitionsAndCollections,
} from '../../../shared/entities/page.ts'
import { getWorkshopDay } from '../../../shared/workshop-day.ts'
import { InlineSvg } from '../../ui/inline-svg.tsx'
import { buildEditablePageMeta } from '../head/page-meta.ts'
import { buildArtistJsonLd } from '../json-ld/workshop.ts'
import { CallToAction } from '../layout/list-page.tsx'
import { GalleryLink, LocalizedLink } from '../layout/localized-link.tsx'
import { type LocalizedPageEntity, loadLocalizedPage } from '../load.ts'
import { PagePhoto } from '../photos/photo.tsx'
import { getPhotoInSlot } from '../photos/photo-data.ts'
import { preparePhotoStyles } from '../photos/prepare-photo-styles.ts'
import { useSiteData } from '../site-data.ts'
import { portraitStyles } from '../styles.server.ts'
import { getLangAttribute } from '../text/localize.ts'
import {
  LocalizedMarkdown,
  renderLocalizedText,
  UntranslatedNotice,
} from '../text/localized-text.tsx'
import type { Route } from './+types/portrait.ts'
import { buildGrowthRingsSvg } from './growth-rings.ts'
import styles from './portrait.module.css'

/**
 * With more periods, or texts (title plus text) with more characters, the texts do not fit beside
 * the growth rings. They are then below the rings, without leader lines.
 */
const MAX_PERIODS = 5
const MAX_TEXT_LENGTH = 150

function ExperienceTimeline({ portrait }: { portrait: LocalizedPageEntity<'portrait'> }) {
  const { t } = useTranslation()
  const periods = getTimelinePeriods(portrait)
  const [first] = periods
  if (!first) return null
  const hasLeaders =
    periods.length <= MAX_PERIODS &&
    periods.every(
      ({ position }) =>
        portrait[`period_${position}_title`].length + portrait[`period_${position}_text`].length <=
        MAX_TEXT_LENGTH,
    )
  const today = Number(getWorkshopDay().slice(0, 4))
  const rings = buildGrowthRingsSvg({
    first: Number(first.year),
    last: today,
    marked: periods.map(({ year }) => Number(year)),
    hasLeaders,
  })
  return (
    <section className={`page ${styles.timeline}`} aria-labelledby="years">
      <h2 id="years">
        {renderLocalizedText(portrait, 'years_heading') || t('portrait.years_heading')}
      </h2>
      {portrait.years_note && (
        <p className={`note ${styles.note}`}>{renderLocalizedText(portrait, 'years_note')}</p>
      )}
      <div className={styles.years} data-led={hasLeaders || undefined}>
        <InlineSvg svg={rings} className={styles.rings} />
        <ol>
          {periods.map(({ position, year }) => (
            <li key={position}>
              <time dateTime={year}>{year}</time>
              <div>
                <h3>{renderLocalizedText(portrait, `period_${position}_title`)}</h3>
                <p className="soft">{renderLocalizedText(portrait, `period_${position}_text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

type Entry = ReturnType<typeof splitExhibitionsAndCollections>['exhibitions'][number]
type ExhibitionsProps = { portrait: LocalizedPageEntity<'portrait'> }

function ExhibitionList({
  id,
  heading,
  entries,
  portrait,
}: ExhibitionsProps & { id: string; heading: string; entries: Entry[] }) {
  if (entries.length === 0) return null
  const renderTitle = ({ position, url }: Entry): ReactNode => {
    const title = renderLocalizedText(portrait, `exhibition_${position}_title`)
    return url ? <a href={url}>{title}</a> : title
  }
  return (
    <section className={`page grid ${styles.section}`} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ol>
        {entries.map((entry) => (
          <li key={entry.position}>
            {entry.year && <time dateTime={entry.year}>{entry.year}</time>}
            <p>
              <span className={styles.title}>{renderTitle(entry)}</span>{' '}
              <span className="soft">
                {renderLocalizedText(portrait, `exhibition_${entry.position}_place`)}
              </span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Exhibitions({ portrait }: ExhibitionsProps) {
  const { t } = useTranslation()
  const { exhibitions, collections } = splitExhibitionsAndCollections(portrait)
  return (
    <>
      <ExhibitionList
        id="exhibitions"
        heading={t('portrait.exhibitions')}
        entries={exhibitions}
        portrait={portrait}
      />
      <ExhibitionList
        id="collections"
        heading={t('portrait.collections')}
        entries={collections}
        portrait={portrait}
      />
    </>
  )
}

export const meta: Route.MetaFunction = ({ loaderData: portrait, ...args }) =>
  buildEditablePageMeta(args, 'portrait', portrait, (siteData) =>
    buildArtistJsonLd(siteData, portrait),
  )

export async function loader(args: Route.LoaderArgs) {
  const portrait = await loadLocalizedPage(args, 'portrait')
  await preparePhotoStyles(
    args.context,
    // Puts the photo in the slot `artist` first, because the page shows it first.
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

function Creed({ portrait }: { portrait: LocalizedPageEntity<'portrait'> }) {
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

/**
 * The fields that the page always shows. Leaves out exhibitions and collections, whose names are
 * often the same in all languages.
 */
const PROSE_FIELD = /^(?:heading|lead|journey|(?:philosophy|approach)_text|period_.*)$/

/** Maximum length of a lead in the large font, in characters. A longer lead has a smaller font. */
const MAX_LARGE_LEAD_LENGTH = 200

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
          <UntranslatedNotice
            entities={[portrait]}
            getVisibleFields={({ french }) => french.filter((field) => PROSE_FIELD.test(field))}
          />
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
