import { useTranslation } from 'react-i18next'
import { HOME_PAGE_PHOTO_SLOTS } from '../../../shared/entities/page.ts'
import { getLocalizedPath } from '../../../shared/locale.ts'
import { useLocale } from '../../i18n/translate.ts'
import { InlineSvg } from '../../ui/inline-svg.tsx'
import disc from '../../ui/motif/disc.svg?raw'
import { buildEditablePageMeta } from '../head/page-meta.ts'
import { buildWorkshopJsonLd } from '../json-ld/workshop.ts'
import { Announcements } from '../layout/announcements.tsx'
import { LocalizedLink } from '../layout/localized-link.tsx'
import { type LocalizedPageEntity, loadLocalizedPage, readContext } from '../load.ts'
import { MissingPhoto, PagePhoto, Picture } from '../photos/photo.tsx'
import {
  type AltText,
  type DisplayablePhoto,
  getAltText,
  getAspectRatio,
  getDisplayablePhotos,
  getPhotoInSlot,
} from '../photos/photo-data.ts'
import { preparePhotoStyles } from '../photos/prepare-photo-styles.ts'
import { useSiteData } from '../site-data.ts'
import { homeStyles } from '../styles.server.ts'
import { getCategoryPathsByLocale, getLangAttribute, localizeEntity } from '../text/localize.ts'
import { renderLocalizedText } from '../text/localized-text.tsx'
import type { Route } from './+types/home.ts'
import styles from './home.module.css'
import { Works } from './works.tsx'
import { WorkshopActivities } from './workshop-activities.tsx'

/** home.module.css crops the cover photo to these aspect ratios, on wide and narrow viewports. */
const RATIOS = { wide: 2, narrow: 3 / 2 }

/**
 * Width of the cover photo's frame by minimum viewport width, and the key of its aspect ratio. Must
 * match home.module.css and photo-sizes.ts.
 */
const WIDTHS = [
  ['(min-width: 128rem) ', 'min(50vw + 58rem, max(56rem, (100svh - 20rem) * 2))', 'wide'],
  ['(min-width: 120rem) ', 'min(100vw - 6rem, max(56rem, (100svh - 20rem) * 2))', 'wide'],
  ['(min-width: 111rem) ', 'min(50vw + 50rem, max(56rem, (100svh - 20rem) * 2))', 'wide'],
  ['(min-width: 60rem) ', 'min(94.6vw + 0.4rem, max(56rem, (100svh - 20rem) * 2))', 'wide'],
  ['(min-width: 48rem) ', '100vw', 'wide'],
  ['', '100vw', 'narrow'],
] as const

/**
 * Builds the `sizes` attribute of the cover photo. If the photo is wider than the frame, which
 * crops its sides, the sizes must be larger.
 */
const buildSizes = (ratio: number) =>
  WIDTHS.map(([from, width, window]) => {
    const enlargement = ratio / RATIOS[window]
    return `${from}${enlargement > 1 ? `calc(${enlargement.toFixed(2)} * ${width})` : width}`
  }).join(', ')

type CoverPhotoProps = {
  photo: DisplayablePhoto | undefined
  fallbackAltText: AltText
}

/**
 * Shows the cover photo, cropped around its focal point, which the loader adds to the page styles.
 */
function CoverPhoto({ photo, fallbackAltText }: CoverPhotoProps) {
  const locale = useLocale()
  if (!photo) return <MissingPhoto />
  return (
    <span className={styles.coverPhoto}>
      <Picture
        photo={photo}
        {...getAltText(photo, locale, fallbackAltText)}
        sizes={buildSizes(getAspectRatio(photo) ?? RATIOS.wide)}
        eager
        broken="hide"
      />
    </span>
  )
}

function ClosingSection({ home }: { home: LocalizedPageEntity<'home'> }) {
  const { t } = useTranslation()
  if (!home.closing_title && !home.closing_text) return null
  const fallbackAltText: AltText = {
    alt: home.closing_title,
    lang: getLangAttribute(home, 'closing_title'),
  }
  return (
    <section className="section" aria-labelledby={home.closing_title ? 'closing' : undefined}>
      <div className={`page grid ${styles.closing}`}>
        <div className={styles.large}>
          <PagePhoto
            photo={getPhotoInSlot(home, HOME_PAGE_PHOTO_SLOTS, 'closing')}
            layout="closing"
            fallbackAltText={fallbackAltText}
          />
        </div>
        <div className={styles.side}>
          <PagePhoto
            photo={getPhotoInSlot(home, HOME_PAGE_PHOTO_SLOTS, 'closing_side')}
            layout="closing-side"
            fallbackAltText={fallbackAltText}
          />
          <div className={styles.closingText}>
            {home.closing_title && (
              <h2 id="closing">{renderLocalizedText(home, 'closing_title')}</h2>
            )}
            {home.closing_text && (
              <p className="lead">{renderLocalizedText(home, 'closing_text')}</p>
            )}
            <p className="row">
              <LocalizedLink to="/gallery" className="button primary">
                {renderLocalizedText(home, 'closing_gallery') || t('next.gallery')}
              </LocalizedLink>
              <LocalizedLink to="/contact" className="button">
                {renderLocalizedText(home, 'closing_contact') || t('next.contact')}
              </LocalizedLink>
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}

export const meta: Route.MetaFunction = (args) =>
  buildEditablePageMeta(args, 'home', args.loaderData, (siteData) => [
    buildWorkshopJsonLd(siteData),
  ])

const WORK_COUNT = 3

/**
 * A link text mentions a category if a word of the text and the category begin with this number of
 * equal letters, such as “tournées” and “Tournage”.
 */
const STEM_LENGTH = 5

/** Returns undefined if the French link text mentions no category that has published pieces. */
async function findMentionedCategoryPaths(linkText: string, args: Route.LoaderArgs) {
  const { services, orElse } = readContext(args)
  const [allCategories, counts] = await Promise.all([
    orElse(services.categories.list(), []),
    orElse(services.publishedPieces.countByCategory(), new Map<number | null, number>()),
  ])
  const linkWords = linkText.toLowerCase().split(/\P{L}+/u)
  const isMentioned = (name: string) =>
    linkWords.some(
      (word) =>
        word.length > STEM_LENGTH && word.startsWith(name.toLowerCase().slice(0, STEM_LENGTH)),
    )
  const mentionedCategory = allCategories.find(
    ({ id, name }) => counts.get(id) && isMentioned(name),
  )
  return mentionedCategory && getCategoryPathsByLocale(mentionedCategory, allCategories)
}

export async function loader(args: Route.LoaderArgs) {
  const { services, locale, orElse } = readContext(args)
  const { home, publishedPieces } = services
  const [page, { turning_link }] = await Promise.all([
    loadLocalizedPage(args, 'home'),
    orElse(home.readPublic(), home.buildFallback()),
  ])
  const slots = HOME_PAGE_PHOTO_SLOTS.filter((slot) => slot !== 'sharing')
  const pieces = await orElse(publishedPieces.readFirstWithPhoto(WORK_COUNT), [])
  await preparePhotoStyles(
    args.context,
    [
      ...slots.map((slot) => getPhotoInSlot(page, HOME_PAGE_PHOTO_SLOTS, slot)),
      ...pieces.map((piece) => getDisplayablePhotos(piece)[0]),
    ],
    { wide: page.framing_wide, narrow: page.framing_narrow },
    homeStyles,
  )
  const paths = await findMentionedCategoryPaths(turning_link, args)
  return {
    ...page,
    turningPath: paths?.[locale] ?? getLocalizedPath(locale, '/gallery'),
    pieces: pieces.map((piece) => localizeEntity('art_piece', piece, locale)),
  }
}

export default function HomePage({ loaderData: home }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { workshop } = useSiteData()
  const cover = getPhotoInSlot(home, HOME_PAGE_PHOTO_SLOTS, 'cover')
  const lead = renderLocalizedText(home, 'lead') || renderLocalizedText(workshop, 'craft')
  return (
    <main id="content">
      <div className={styles.cover}>
        {(cover || home.pieces.length === 0) && (
          <div className={styles.frame}>
            <InlineSvg svg={disc} className={styles.disc} />
            <div className={styles.photo}>
              <CoverPhoto
                photo={cover}
                fallbackAltText={{
                  alt: home.heading || workshop.name,
                  lang: getLangAttribute(home, 'heading'),
                }}
              />
            </div>
          </div>
        )}
        <div className={`page ${styles.text}`}>
          <h1>{renderLocalizedText(home, 'heading') || workshop.name}</h1>
          <div className={styles.intro}>
            <p className="lead">{lead}</p>
            <LocalizedLink to="/gallery" className="button primary">
              {renderLocalizedText(home, 'to_gallery') || t('next.gallery')}
            </LocalizedLink>
          </div>
        </div>
      </div>
      <Works pieces={home.pieces} beginsPage={!cover} />
      <Announcements className={`screen-only page ${styles.announcements}`} />
      <WorkshopActivities home={home} turningPath={home.turningPath} />
      <ClosingSection home={home} />
    </main>
  )
}
