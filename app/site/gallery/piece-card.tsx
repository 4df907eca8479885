import { useTranslation } from 'react-i18next'
import type { PublicArtPiece } from '../../../shared/entities/art-piece.ts'
import {
  getPieceNavigationPath,
  type PieceNavigationOptions,
} from '../../../shared/gallery-path.ts'
import { getEntityPath } from '../../../shared/paths.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { Carousel } from '../photos/carousel/carousel.tsx'
import {
  type DisplayablePhoto,
  getAspectRatio,
  getDisplayablePhotos,
} from '../photos/photo-data.ts'
import type { LocalizedEntity } from '../text/localize.ts'
import { renderLocalizedText } from '../text/localized-text.tsx'
import { LocalizedTitle } from '../text/localized-title.tsx'
import { AvailabilityBadge } from './availability-badge.tsx'
import styles from './piece-card.module.css'
import { PieceNumber } from './piece-number.tsx'
import { PiecePrice } from './piece-price.tsx'

const LAYOUT_CLASSES = {
  card: '',
  'wide-plate': `${styles.plate} ${styles.wide}`,
  'tall-plate': `${styles.plate} ${styles.tall}`,
}

/**
 * Returns the layout of a card. The plate layouts are for pieces that take the full width of the
 * gallery. In `tall-plate`, the photo takes only half of this width, because the photo is taller
 * than wide.
 */
function getLayout({ full_width }: { full_width: boolean }, [photo]: DisplayablePhoto[]) {
  if (!full_width) return 'card'
  return photo && (getAspectRatio(photo) ?? 1) < 1 ? 'tall-plate' : 'wide-plate'
}

/**
 * The card of a piece in the gallery. The photos, the title and the link below the title all lead
 * to the page of the piece.
 */
export function PieceCard({
  piece,
  list,
  first,
}: {
  piece: LocalizedEntity<PublicArtPiece>
  /**
   * The filter and the sort order of the gallery. The links to the piece contain them in the query
   * string, so that the page of the piece can link to the previous and the next piece of the same
   * list.
   */
  list: PieceNavigationOptions
  first: boolean
}) {
  const { t } = useTranslation()
  const path = getPieceNavigationPath(getEntityPath(useLocale(), 'art_piece', piece), list)
  const photos = getDisplayablePhotos(piece)
  const layout = getLayout(piece, photos)
  return (
    <li className={`${styles.card} ${LAYOUT_CLASSES[layout]}`}>
      <article className={styles.inside} aria-labelledby={`piece-${piece.id}`}>
        <Carousel
          id={`card-${piece.id}`}
          title={piece.title}
          photos={photos}
          layout={layout}
          eager={first}
          linkTo={(position) => `${path}#piece-${piece.id}-${position}`}
          // Removes the photo from the tab order, because the link below the photo leads to the
          // same page.
          renderSlide={(slideProps, content, photo) => (
            <a key={photo?.id} {...slideProps} href={path} tabIndex={-1} data-sheet="">
              {content}
            </a>
          )}
        />
        <div className={styles.caption}>
          <PieceNumber piece={piece} />
          <h2 id={`piece-${piece.id}`}>
            {/* Removes the title from the tab order, because the link below the title leads to
                the same page. */}
            <a href={path} tabIndex={-1} data-sheet="">
              <LocalizedTitle entity={piece} />
            </a>
          </h2>
          {piece.materials && (
            <p className={`soft ${styles.materials}`}>{renderLocalizedText(piece, 'materials')}</p>
          )}
          <p className={`soft ${styles.dimensions}`}>{renderLocalizedText(piece, 'dimensions')}</p>
          <AvailabilityBadge piece={piece} />
          <PiecePrice piece={piece} />
          <a
            id={`more-${piece.id}`}
            href={path}
            className={`more ${styles.details}`}
            aria-labelledby={`more-${piece.id} piece-${piece.id}`}
            data-sheet=""
          >
            {t('gallery.details')}
          </a>
        </div>
      </article>
    </li>
  )
}
