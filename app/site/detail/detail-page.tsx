import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../i18n/translate.ts'
import { LocalizedLink } from '../layout/localized-link.tsx'
import { LightboxLink } from '../photos/carousel/lightbox.tsx'
import { Photo } from '../photos/photo.tsx'
import { getAltText, getAltTextFromTitle, getDisplayablePhotos } from '../photos/photo-data.ts'
import type { LocalizedEntity } from '../text/localize.ts'
import { LocalizedMarkdown, LocalizedTitle } from '../text/localized-text.tsx'
import { UntranslatedNotice } from '../text/untranslated-notice.tsx'
import styles from './detail.module.css'

type RelatedLinksProps = {
  /** The HTML id of the heading, which labels the section. */
  id: string
  heading: string
  headingLevel?: 2 | 3
  links: { path: string; title: ReactNode; note?: ReactNode }[]
}

/** Renders a short list of links to entities that are related to the page. */
export function RelatedLinks({ id, heading, headingLevel = 2, links }: RelatedLinksProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <section className={`screen-only ${styles.related}`} aria-labelledby={id}>
      <Heading id={id}>{heading}</Heading>
      <ul>
        {links.map(({ path, title, note }) => (
          <li key={path}>
            <a href={path} className="more">
              {title}
            </a>
            {note && <span className="soft">{note}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Button that shares the page with the share dialog of the device, or copies the URL of the page.
 * The button is hidden without the script.
 */
export function ShareButton() {
  const { t } = useTranslation()
  return (
    <p className={`row ${styles.share}`}>
      <button type="button" className="link" data-share={t('share.copied')}>
        {t('share.action')}
      </button>
      <span role="status" className="soft" />
    </p>
  )
}

/**
 * The heading of a piece, a news item or a training. It also labels the article for assistive
 * technology.
 */
export const DetailTitle = ({ entity }: { entity: LocalizedEntity<{ title: string }> }) => (
  <h1 id="detail-title">
    <LocalizedTitle entity={entity} />
  </h1>
)

/** Renders a link from a detail page back to the list that contains its entity. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p className={styles.back}>
      <LocalizedLink to={to} className="more">
        {children}
      </LocalizedLink>
    </p>
  )
}

type DetailPageProps<Field extends string> = {
  /** Link to the list that contains the entity. */
  back: { to: string; label: string }
  entity: Parameters<typeof getDisplayablePhotos>[0] &
    LocalizedEntity<{ [F in Field | 'title']: string }>
  /** The name of the field of `entity` that contains the main text of the page. */
  textField: Field
  /** `beforeTitle` is shown above the title and `afterTitle` below it. */
  beforeTitle?: ReactNode
  afterTitle?: ReactNode
  /** Content that is shown between the title and the text. */
  beforeText?: ReactNode
  /**
   * True for a preview of an unpublished item. A preview has no share button, because it should not
   * be shared.
   */
  isPreview?: boolean
  /** Content that is shown after the text. */
  children?: ReactNode
  /** Content that is shown below the text and the photo, over their whole width. */
  below?: ReactNode
}

/**
 * Renders the page of a news item or a training. The script also shows the article of this page in
 * the detail dialog over the list.
 */
export function DetailPage<Field extends string>(props: DetailPageProps<Field>) {
  const { back, entity, textField, beforeTitle, afterTitle, beforeText, children, below } = props
  const locale = useLocale()
  const [photo] = getDisplayablePhotos(entity)
  const end = (
    <>
      {!props.isPreview && <ShareButton />}
      <UntranslatedNotice
        entities={[entity]}
        getVisibleFields={({ french }) => french.filter((field) => field !== 'excerpt')}
      />
    </>
  )
  return (
    <main id="content" className="page">
      <BackLink to={back.to}>{back.label}</BackLink>
      <article className={styles.story} aria-labelledby="detail-title" data-detail>
        <div className="grid">
          {photo && (
            <div className={styles.photo}>
              <LightboxLink photo={photo} position={1} total={1}>
                <Photo
                  photo={photo}
                  {...getAltText(photo, locale, getAltTextFromTitle(entity))}
                  layout="story"
                  eager
                  broken="hide"
                />
              </LightboxLink>
            </div>
          )}
          <div className={styles.text}>
            <header>
              {beforeTitle}
              <DetailTitle entity={entity} />
              {afterTitle}
            </header>
            {beforeText}
            <LocalizedMarkdown entity={entity} field={textField} />
            {children}
            {!below && end}
          </div>
        </div>
        {below && (
          <div className={photo ? styles.below : `${styles.below} ${styles.narrow}`}>
            {below}
            {end}
          </div>
        )}
      </article>
    </main>
  )
}
