import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isFullyBooked } from '../../../shared/entities/training.ts'
import { formatTrainingDays } from '../../../shared/entities/training-days.ts'
import { formatDate, getLocalizedPath } from '../../../shared/locale.ts'
import { getEntityPath } from '../../../shared/paths.ts'
import { useSiteData } from '../site-data.ts'
import { FACT_SEPARATOR, renderLocalizedText } from '../text/localized-text.tsx'

function Announcement({
  label,
  path,
  title,
  children,
}: {
  label: string
  path: string
  title: ReactNode
  children: ReactNode
}) {
  return (
    <div>
      <h2>{label}</h2>
      <a href={path}>{title}</a>
      {children && <p className="soft">{children}</p>}
    </div>
  )
}

type AnnouncementsProps = {
  className: string | undefined
  /** False on the contact page, which shows the closure beside the opening hours. */
  hasClosure?: boolean
}

export function Announcements({ className, hasClosure = true }: AnnouncementsProps) {
  const { t } = useTranslation()
  const { locale, workshop, announcements } = useSiteData()
  const { piece, training } = announcements
  const closure = hasClosure && workshop.closure
  if (!closure && !piece && !training) return null
  return (
    <div className={className}>
      {closure && (
        <Announcement
          label={t('contact.workshop.title')}
          path={getLocalizedPath(locale, '/contact#hours')}
          title={closure.notice}
        >
          {renderLocalizedText(workshop, 'closure_note')}
        </Announcement>
      )}
      {piece && (
        <Announcement
          label={t('whats_new.on_view')}
          path={getEntityPath(locale, 'art_piece', piece)}
          title={renderLocalizedText(piece, 'title')}
        >
          {renderLocalizedText(piece, 'on_view_at')}
          <br />
          <time dateTime={piece.on_view_until ?? ''}>
            {t('gallery.until', { day: formatDate(locale, piece.on_view_until ?? '') })}
          </time>
        </Announcement>
      )}
      {training?.date && (
        <Announcement
          label={t('whats_new.training')}
          path={getEntityPath(locale, 'training', training)}
          title={renderLocalizedText(training, 'title')}
        >
          <time dateTime={training.date}>
            {formatTrainingDays(locale, { ...training, date: training.date })}
          </time>
          {isFullyBooked(training) && `${FACT_SEPARATOR}${t('whats_new.full')}`}
        </Announcement>
      )}
    </div>
  )
}
