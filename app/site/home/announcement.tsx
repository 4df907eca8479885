import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicArtPiece } from '../../../shared/entities/art-piece.ts'
import type { PublicTraining } from '../../../shared/entities/training.ts'
import { formatDate, formatDateRange } from '../../../shared/locale.ts'
import { getEntityPath } from '../../../shared/paths.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import type { LocalizedEntity } from '../text/localize.ts'
import { renderLocalizedText } from '../text/localized-text.tsx'
import styles from './announcement.module.css'

/** Renders one announcement on a line, with a label, a link and a date. */
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
      <span className={styles.when}>{date}</span>
    </p>
  )
}

type AnnouncementsProps = {
  /** The next training with free places. */
  training: LocalizedEntity<PublicTraining> | undefined
  /** A piece that is exhibited outside the workshop until a known last day. */
  piece: LocalizedEntity<PublicArtPiece> | null
}

/** Announces the current exhibition and the next training on the home page. */
export function Announcements({ training, piece }: AnnouncementsProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (!training && !piece) return null
  return (
    <div className={`screen-only ${styles.announcements}`}>
      {piece && (
        <AnnouncementLine
          label={t('whats_new.on_view')}
          path={getEntityPath(locale, 'art_piece', piece)}
          title={renderLocalizedText(piece, 'title')}
          date={
            <>
              {renderLocalizedText(piece, 'on_view_at')}
              {', '}
              <time dateTime={piece.on_view_until ?? ''}>
                {t('gallery.until', { day: formatDate(locale, piece.on_view_until ?? '') })}
              </time>
            </>
          }
        />
      )}
      {training?.date && (
        <AnnouncementLine
          label={t('whats_new.training')}
          path={getEntityPath(locale, 'training', training)}
          title={renderLocalizedText(training, 'title')}
          date={
            <time dateTime={training.date}>
              {formatDateRange(locale, training.date, training.end_date ?? null)}
            </time>
          }
        />
      )}
    </div>
  )
}
