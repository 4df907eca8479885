import { useTranslation } from 'react-i18next'
import type { PublicTraining } from '../../../shared/entities/training.ts'
import { getEntityPath } from '../../../shared/paths.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { Photo } from '../photos/photo.tsx'
import { getAltText, getAltTextFromTitle, getDisplayablePhotos } from '../photos/photo-data.ts'
import styles from '../text/list-entry.module.css'
import type { LocalizedEntity } from '../text/localize.ts'
import { LocalizedMarkdown } from '../text/localized-markdown.tsx'
import { renderLocalizedText } from '../text/localized-text.tsx'
import { LocalizedTitle } from '../text/localized-title.tsx'
import { RegistrationLink, TrainingDetailList, TrainingDuration } from './training-details.tsx'

type TrainingListItemProps = {
  training: LocalizedEntity<PublicTraining>
  /** True for the first entry of the list, so that its photo is not loaded lazily. */
  first?: boolean
  /** True if the entry is in the list of past trainings. */
  isPast?: boolean
}

/** Shows a training in the list with its excerpt, or with its description if it has no excerpt. */
export function TrainingListItem({
  training,
  first = false,
  isPast = false,
}: TrainingListItemProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [photo] = getDisplayablePhotos(training)
  const id = `training-${training.id}`
  const Heading = isPast ? 'h3' : 'h2'
  return (
    <article className={`grid ${styles.entry} ${styles.training}`} aria-labelledby={id}>
      {photo && (
        <div className={styles.photo}>
          <Photo
            photo={photo}
            {...getAltText(photo, locale, getAltTextFromTitle(training))}
            layout="training"
            eager={first}
            broken="hide"
          />
        </div>
      )}
      <div className={`${styles.text} ${styles.facts}`}>
        <div>
          <Heading id={id}>
            <LocalizedTitle entity={training} />
          </Heading>
          <TrainingDuration training={training} />
          <LocalizedMarkdown
            entity={training}
            field={training.excerpt ? 'excerpt' : 'description'}
          />
        </div>
        <TrainingDetailList training={training} />
        <p className="row">
          <RegistrationLink training={training} />
          <a href={getEntityPath(locale, 'training', training)} className="more" data-sheet>
            {t('training.read_more')}{' '}
            <span className="visually-hidden">{renderLocalizedText(training, 'title')}</span>
          </a>
        </p>
      </div>
    </article>
  )
}
