import { useTranslation } from 'react-i18next'
import { HOME_PAGE_PHOTO_SLOTS } from '../../../shared/entities/page.ts'
import { getLocalizedPath } from '../../../shared/locale.ts'
import { useLocale } from '../../i18n/translate.ts'
import type { LocalizedPageEntity } from '../load.ts'
import { PagePhoto } from '../photos/photo.tsx'
import { getPhotoInSlot } from '../photos/photo-data.ts'
import { useSiteData } from '../site-data.ts'
import { getLangAttribute } from '../text/localize.ts'
import { renderLocalizedText } from '../text/localized-text.tsx'
import styles from './home.module.css'

/**
 * The activities on the home page. `linkText` is the translation key of the default link text.
 * There is no link to a page without content.
 */
const ACTIVITIES = [
  { name: 'teaching', to: '/training', linkText: 'next.trainings' },
  { name: 'foundry', to: '/portrait', linkText: 'nav.portrait' },
  { name: 'turning', to: '/gallery', linkText: 'next.gallery' },
] as const

type WorkshopActivitiesProps = {
  home: LocalizedPageEntity<'home'>
  /** The path of the category that the link text mentions, or else of the gallery. */
  turningPath: string
}

export function WorkshopActivities({ home, turningPath }: WorkshopActivitiesProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { sections } = useSiteData()
  const written = ACTIVITIES.filter(({ name }) => home[`${name}_title`] || home[`${name}_text`])
  if (written.length === 0) return null
  const renderPhoto = (name: (typeof ACTIVITIES)[number]['name']) => {
    const photo = getPhotoInSlot(home, HOME_PAGE_PHOTO_SLOTS, name)
    const lang = getLangAttribute(home, `${name}_title`)
    return (
      photo && (
        <div>
          <PagePhoto
            photo={photo}
            layout="activity"
            fallbackAltText={{ alt: home[`${name}_title`], lang }}
          />
        </div>
      )
    )
  }
  return (
    <section className={`section ${styles.activities}`} aria-label={t('home.chapters')}>
      <ul className={`page ${styles.grid}`}>
        {written.map(({ name, to, linkText }) => (
          <li key={name} className={styles.activity}>
            {renderPhoto(name)}
            {home[`${name}_title`] && <h2>{renderLocalizedText(home, `${name}_title`)}</h2>}
            {home[`${name}_text`] && (
              <p className="soft">{renderLocalizedText(home, `${name}_text`)}</p>
            )}
            {sections.includes(to) && (
              <a
                href={name === 'turning' ? turningPath : getLocalizedPath(locale, to)}
                className="more"
              >
                {renderLocalizedText(home, `${name}_link`) || t(linkText)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
