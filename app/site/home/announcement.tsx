import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicTraining } from '../../../shared/entities/training.ts'
import { formatDayRange } from '../../../shared/locale.ts'
import { getEntityPath } from '../../../shared/paths.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import type { LocalizedEntity } from '../text/localize.ts'
import { renderLocalizedText } from '../text/localized-text.tsx'
import styles from './announcement.module.css'

/** Renders one dated line with a label, a link and a date. */
function AnnouncementLine({
  label,
  path,
  title,
  date,
}: {
  label: string
  path: string
  title: ReactNode
  date: ReactNode
}) {
  return (
    <p className={styles.announcement} data-announcement>
      <span className="note">{label}</span>
      <a href={path} className="more">
        {title}
      </a>
      <span>{date}</span>
    </p>
  )
}

/** Announces the next training on the home page. */
export function TrainingAnnouncement({ training }: { training: LocalizedEntity<PublicTraining> }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { date, end_date } = training
  return (
    <AnnouncementLine
      label={t('whats_new.training')}
      path={getEntityPath(locale, 'training', training)}
      title={renderLocalizedText(training, 'title')}
      date={date && <time dateTime={date}>{formatDayRange(locale, date, end_date ?? null)}</time>}
    />
  )
}
