import { useTranslation } from 'react-i18next'
import type { PublicPiece } from '../../../../shared/entities/piece.ts'
import {
  getPieceNavigationPath,
  type PieceNavigationOptions,
} from '../../../../shared/gallery-path.ts'
import { getEntityPath } from '../../../../shared/paths.ts'
import { useLocale } from '../../../i18n/translate.ts'
import { Photo, Picture } from '../../photos/photo.tsx'
import { getDisplayablePhotos } from '../../photos/photo-data.ts'
import type { LocalizedEntity } from '../../text/localize.ts'
import { LocalizedTitle, renderLocalizedText } from '../../text/localized-text.tsx'
import { AvailabilityBadge, PiecePrice } from '../piece-labels.tsx'
import {
  getCropClassName,
  getPhotoCrop,
  getWallClassName,
  type PhotoCrop,
  WALL_CSS_HEIGHT,
} from './photo-crop.ts'
import { SCALE_REFERENCES } from './scale-drawing.tsx'

type Piece = LocalizedEntity<PublicPiece>

function ScaleReference({ name }: { name: 'person' | 'hand' }) {
  const { t } = useTranslation()
  const { Drawing, height, width } = SCALE_REFERENCES[name]
  return (
    <li className={`scale-${name}`}>
      <div className="scale-ground">
        <svg viewBox={`0 ${-height} ${width} ${height}`} aria-hidden="true">
          <Drawing />
        </svg>
      </div>
      <p className="soft scale-caption">{t(`scale.${name}`)}</p>
    </li>
  )
}

type CroppedPhotoProps = { piece: Piece; crop: PhotoCrop; wall: number; eager: boolean }

function CroppedPhoto({ piece, crop, wall, eager }: CroppedPhotoProps) {
  const [photo] = getDisplayablePhotos(piece)
  if (!photo) return null
  const photoWidthRatio = crop.width / (crop.right - crop.left) / wall
  return (
    <div className="scale-ground">
      <div className={`scale-photo ${getCropClassName(piece)}`}>
        <Picture
          photo={photo}
          alt=""
          sizes={`calc(${WALL_CSS_HEIGHT} * ${photoWidthRatio.toFixed(3)})`}
          eager={eager}
          broken="hide"
        />
      </div>
    </div>
  )
}

function Caption({ piece }: { piece: Piece }) {
  return (
    <div className="scale-caption">
      <p className="scale-title">
        <LocalizedTitle entity={piece} />
      </p>{' '}
      <p className="soft">{renderLocalizedText(piece, 'dimensions')}</p>{' '}
      <PiecePrice piece={piece} /> <AvailabilityBadge piece={piece} />
    </div>
  )
}

type ScaleViewProps = {
  pieces: Piece[]
  list: PieceNavigationOptions
  /** Height of the wall in centimetres, the same on all pages of the list. */
  wall: number
}

/**
 * Shows the pieces at the same scale, the tallest first, in front of a wall that scrolls sideways.
 * Drawings of a person and of a hand show the scale. Pieces without a crop are below the wall.
 */
export function ScaleView({ pieces, list, wall }: ScaleViewProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const getPath = (piece: Piece) =>
    getPieceNavigationPath(getEntityPath(locale, 'art_piece', piece), list)
  const crops = pieces.map((piece) => getPhotoCrop(piece, wall))
  const hungPieces = pieces.flatMap((piece, index) => {
    const crop = crops[index]
    return crop ? { piece, crop } : []
  })
  const others = pieces.filter((_, index) => !crops[index])
  const tallerThanHand = hungPieces.filter(
    ({ piece }) => (piece.size?.height ?? 0) > SCALE_REFERENCES.hand.height,
  )
  const renderPieces = (items: typeof hungPieces) =>
    items.map(({ piece, crop }) => (
      <li key={piece.id}>
        <a href={getPath(piece)} data-sheet="">
          <CroppedPhoto {...{ piece, crop, wall }} eager={piece === hungPieces[0]?.piece} />
          <Caption piece={piece} />
        </a>
      </li>
    ))
  return (
    <div className="scale-walls" data-grid="">
      <div>
        {hungPieces.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
          <div
            className={`scale-wall ${getWallClassName(wall)}`}
            role="group"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the wall
            tabIndex={0}
            aria-label={t('gallery.by_scale')}
          >
            <ul>
              <ScaleReference name="person" />
              {renderPieces(tallerThanHand)}
              <ScaleReference name="hand" />
              {renderPieces(hungPieces.slice(tallerThanHand.length))}
            </ul>
          </div>
        )}
        {others.length > 0 && (
          <div className="page">
            <p className="soft">{t('scale.unknown')}</p>
            <ul className="scale-others">
              {others.map((piece) => {
                const [photo] = getDisplayablePhotos(piece)
                return (
                  <li key={piece.id}>
                    <a href={getPath(piece)} data-sheet="">
                      {photo && <Photo photo={photo} alt="" layout="thumbnail" broken="hide" />}
                      <Caption piece={piece} />
                    </a>
                  </li>
                )
              })}
            </ul>
          </div>
        )}
      </div>
    </div>
  )
}
