import { useTranslation } from 'react-i18next'
import type { PublicPiece } from '../../../shared/entities/piece.ts'
import {
  getPieceNavigationPath,
  type PieceNavigationOptions,
} from '../../../shared/gallery-path.ts'
import { getEntityPath } from '../../../shared/paths.ts'
import { useLocale } from '../../i18n/translate.ts'
import { Carousel } from '../photos/carousel/carousel.tsx'
import {
  type DisplayablePhoto,
  getAspectRatio,
  getDisplayablePhotos,
} from '../photos/photo-data.ts'
import type { LocalizedEntity } from '../text/localize.ts'
import { FACT_SEPARATOR, LocalizedTitle, renderLocalizedText } from '../text/localized-text.tsx'
import type { ArrangedCard } from './card-rows.ts'
import styles from './piece-card.module.css'
import { AvailabilityBadge, formatWeight, PieceNumber, PiecePrice } from './piece-labels.tsx'

const LAYOUT_CLASSES = {
  card: '',
  half: styles.half,
  'wide-plate': styles.plate,
  'tall-plate': `${styles.plate} ${styles.tall}`,
}

/**
 * `tall-plate` is a full-width card with a photo in portrait format, which takes half of the width.
 */
function getLayout({ width }: ArrangedCard, [photo]: DisplayablePhoto[]) {
  if (width !== 'full') return width === 'half' ? 'half' : 'card'
  return photo && (getAspectRatio(photo) ?? 1) < 1 ? 'tall-plate' : 'wide-plate'
}

type PieceCardProps = {
  piece: LocalizedEntity<PublicPiece>
  /**
   * The gallery options in the links of the card. The page of the piece needs them to link to the
   * previous and next piece of the same list.
   */
  list: PieceNavigationOptions
  card: ArrangedCard
  first: boolean
}

/** Has few elements, because a gallery has many cards. All links lead to the page of the piece. */
export function PieceCard({ piece, list, card, first }: PieceCardProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const path = getPieceNavigationPath(getEntityPath(locale, 'art_piece', piece), list)
  const photos = getDisplayablePhotos(piece)
  const layout = getLayout(card, photos)
  const materials = renderLocalizedText(piece, 'materials')
  const dimensions = renderLocalizedText(piece, 'dimensions')
  const weight = formatWeight(locale, piece.weight)
  return (
    <li className={`${styles.card} ${LAYOUT_CLASSES[layout]} ${card.isRowEnd ? styles.end : ''}`}>
      <article aria-labelledby={`piece-${piece.id}`}>
        <Carousel
          id={`card-${piece.id}`}
          title={piece.title}
          photos={photos}
          layout={layout}
          className={card.className}
          eager={first}
          linkTo={(position) => `${path}#piece-${piece.id}-${position}`}
          // The tab order skips this link, because the link below leads to the same page.
          renderSlide={(slideProps, content, photo) => (
            <a key={photo?.id} {...slideProps} href={path} tabIndex={-1} data-sheet="">
              {content}
            </a>
          )}
        />
        <PieceNumber piece={piece} />{' '}
        <h2>
          {/* The tab order skips this link, because the link below leads to the same page. */}
          <a id={`piece-${piece.id}`} href={path} tabIndex={-1} data-sheet="">
            <LocalizedTitle entity={piece} />
          </a>
        </h2>
        {/* The skeleton of the detail dialog copies this line and adds the weight, like the
            detail page, so that nothing moves when the page has loaded. */}
        <p className="soft" data-facts="" data-weight={weight && `${FACT_SEPARATOR}${weight}`}>
          {materials}
          {materials && dimensions && FACT_SEPARATOR}
          {dimensions}
        </p>
        <div className={styles.deal}>
          <PiecePrice piece={piece} />
          <AvailabilityBadge piece={piece} />
          <a
            id={`more-${piece.id}`}
            href={path}
            className="more"
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
