import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../i18n/translate.ts'
import { LocalizedLink } from '../layout/localized-link.tsx'
import { LightboxLink } from '../photos/carousel/lightbox.tsx'
import { Photo } from '../photos/photo.tsx'
import { getAltText, getAltTextFromTitle, getDisplayablePhotos } from '../photos/photo-data.ts'
import type { LocalizedEntity } from '../text/localize.ts'
import { LocalizedMarkdown, LocalizedTitle, UntranslatedNotice } from '../text/localized-text.tsx'
import styles from './detail.module.css'

type RelatedLinksProps = {
  id: string
  heading: string
  headingLevel?: 2 | 3
  links: { path: string; title: ReactNode; note?: ReactNode }[]
}

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

/** Opens the share dialog of the device, or copies the URL. Hidden without JavaScript. */
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

/** The title of a detail page, which is also the accessible name of the article. */
export const DetailTitle = ({ entity }: { entity: LocalizedEntity<{ title: string }> }) => (
  <h1 id="detail-title">
    <LocalizedTitle entity={entity} />
  </h1>
)

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
  back: { to: string; label: string }
  entity: Parameters<typeof getDisplayablePhotos>[0] &
    LocalizedEntity<{ [F in Field | 'title']: string }>
  textField: Field
  beforeTitle?: ReactNode
  afterTitle?: ReactNode
  beforeText?: ReactNode
  /** A preview has no share button, because only people with the secret link should see it. */
  isPreview?: boolean
  children?: ReactNode
  /** This content is below the text and the photo, over the full width. */
  below?: ReactNode
}

/**
 * Shows the page of a news item or a training. The script also shows it in a dialog over the list.
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
