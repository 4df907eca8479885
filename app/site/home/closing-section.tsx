import { useTranslation } from 'react-i18next'
import { HOME_PAGE_PHOTO_SLOTS } from '../../../shared/entities/page.ts'
import { LocalizedLink } from '../layout/localized-link.tsx'
import { PagePhoto } from '../photos/page-photo.tsx'
import { type AltText, getPhotoInSlot } from '../photos/photo-data.ts'
import type { LocalizedPage } from '../text/load-localized-page.ts'
import { getLangAttribute } from '../text/localize.ts'
import { renderLocalizedText } from '../text/localized-text.tsx'
import styles from './closing-section.module.css'

/**
 * Shows the closing section of the home page, with links to the gallery and the contact page. Shows
 * nothing if it has neither a title nor a text.
 */
export function ClosingSection({ home }: { home: LocalizedPage<'home'> }) {
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
          <div className={styles.text}>
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
