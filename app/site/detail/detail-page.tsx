import type { ReactNode } from 'react'
import { useLocale } from '../../i18n/use-locale.ts'
import { LightboxLink } from '../photos/carousel/lightbox-link.tsx'
import { Photo } from '../photos/photo.tsx'
import { getAltText, getAltTextFromTitle, getDisplayablePhotos } from '../photos/photo-data.ts'
import type { LocalizedEntity } from '../text/localize.ts'
import { LocalizedMarkdown } from '../text/localized-markdown.tsx'
import { UntranslatedNotice } from '../text/untranslated-notice.tsx'
import { BackLink } from './back-link.tsx'
import styles from './detail.module.css'
import { DetailTitle } from './detail-title.tsx'
import { ShareButton } from './share-button.tsx'

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
      <article className={`grid ${styles.story}`} aria-labelledby="detail-title" data-detail>
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
        {below && (
          <div className={styles.below}>
            {below}
            {end}
          </div>
        )}
      </article>
    </main>
  )
}
