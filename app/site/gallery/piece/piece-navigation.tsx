import { useTranslation } from 'react-i18next'
import styles from './piece-navigation.module.css'

type Neighbor = { title: string; path: string }

/** The position of a piece in its list, and the links to the pieces next to it. */
export type PieceNavigationData = {
  position: number
  total: number
  previous: Neighbor | undefined
  next: Neighbor | undefined
}

/**
 * Renders the position of the piece in its list, and links to the previous and the next piece. In
 * the detail dialog, app/enhance/piece-navigation.ts moves them into the dialog's bar. A click on a
 * link there shows the other piece in the same dialog.
 */
export function PieceNavigation({ position, total, previous, next }: PieceNavigationData) {
  const { t } = useTranslation()
  if (total < 2) return null
  const renderArrow = (direction: 'previous' | 'next', neighbor: Neighbor | undefined) =>
    neighbor ? (
      <a
        href={neighbor.path}
        rel={direction === 'next' ? 'next' : 'prev'}
        className={styles.arrow}
        data-piece={direction}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={direction === 'next' ? 'M3 12h17M14 6l6 6-6 6' : 'M21 12H4M10 6l-6 6 6 6'} />
        </svg>
        <span className="visually-hidden">
          {t(`gallery.${direction}_piece`, { title: neighbor.title })}
        </span>
      </a>
    ) : (
      <span className={styles.arrow} />
    )
  return (
    <nav className={styles.navigation} aria-label={t('gallery.neighbors')} data-piece-navigation="">
      {renderArrow('previous', previous)}
      <span className={`num ${styles.position}`}>{t('gallery.position', { position, total })}</span>
      {renderArrow('next', next)}
    </nav>
  )
}
