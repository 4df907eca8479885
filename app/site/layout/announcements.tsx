import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDateRange } from '../../../shared/locale.ts'
import { getEntityPath } from '../../../shared/paths.ts'
import { useLocale } from '../../i18n/translate.ts'
import type { SiteData } from '../site-data.ts'
import { renderLocalizedText } from '../text/localized-text.tsx'

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
      <p className="soft">{children}</p>
    </div>
  )
}

/** Announces the current exhibition and the next training. */
export function Announcements({ piece, training }: SiteData['announcements']) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <>
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
            {formatDateRange(locale, training.date, training.end_date ?? null)}
          </time>
        </Announcement>
      )}
    </>
  )
}
