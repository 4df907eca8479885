import { useTranslation } from 'react-i18next'
import type { PublicTraining } from '../../../shared/entities/training.ts'
import { getEntityPath } from '../../../shared/paths.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import type { LocalizedEntity } from '../text/localize.ts'
import { renderLocalizedText } from '../text/localized-text.tsx'
import { TrainingDetailList } from './training-details.tsx'
import styles from './training-summary.module.css'

/** In the contact form, shows the training for which the visitor registers. */
export function TrainingSummary({ training }: { training: LocalizedEntity<PublicTraining> }) {
  const { t } = useTranslation()
  return (
    <section className={styles.summary} aria-label={t('training.registration.about')}>
      <h2>
        <a href={getEntityPath(useLocale(), 'training', training)}>
          {renderLocalizedText(training, 'title')}
        </a>
      </h2>
      <TrainingDetailList training={training} />
    </section>
  )
}
