import { useTranslation } from 'react-i18next'
import { entityAddress } from '../../shared/address.ts'
import type { ShownArtPiece } from '../../shared/art-piece.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { Availability, Price } from './availability.tsx'
import { Carousel } from './photos/carousel.tsx'
import { photosOf } from './photos/photos-of.ts'
import styles from './piece-card.module.css'
import { PieceNumber } from './piece-number.tsx'
import type { Localized } from './text/localized.ts'
import { marked } from './text/marked.tsx'
import { Title } from './text/title.tsx'

/** A piece on the gallery's shelf. The title, its photographs and the link below lead to the same page. */
export function PieceCard({ piece, first }: { piece: Localized<ShownArtPiece>; first: boolean }) {
  const { t } = useTranslation()
  const address = entityAddress(useLocale(), 'art_piece', piece)
  return (
    <li className={styles.card}>
      <article className={styles.inside} aria-labelledby={`piece-${piece.id}`}>
        <Carousel
          id={`card-${piece.id}`}
          title={piece.title}
          photos={photosOf(piece)}
          place="card"
          eager={first}
          held
          frame={(photo, _, position = 1) => (
            // The keyboard reaches the same page through the link below. A held photograph cannot name its link yet.
            <a
              href={address}
              tabIndex={-1}
              aria-labelledby={position > 1 ? `piece-${piece.id}` : undefined}
              data-sheet
            >
              {photo}
            </a>
          )}
        />
        <div className={styles.caption}>
          <div className={styles.number} data-number>
            <PieceNumber piece={piece} />
          </div>
          <h2 id={`piece-${piece.id}`}>
            {/* The keyboard reaches the page through the link below. */}
            <a href={address} tabIndex={-1} data-sheet>
              <Title of={piece} />
            </a>
          </h2>
          <p className="soft">{marked(piece, 'dimensions')}</p>
          <div data-state>
            <Availability piece={piece} />
          </div>
          <p className={styles.price} data-price>
            <Price piece={piece} />
          </p>
          <a href={address} className={`more ${styles.details}`} data-sheet>
            {t('gallery.details')} <span className="quiet">{marked(piece, 'title')}</span>
          </a>
          <p className={`printed ${styles.materials}`}>{marked(piece, 'materials')}</p>
        </div>
      </article>
    </li>
  )
}
