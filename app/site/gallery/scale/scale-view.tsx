import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicArtPiece } from '../../../../shared/entities/art-piece.ts'
import {
  getPieceNavigationPath,
  type PieceNavigationOptions,
} from '../../../../shared/gallery-path.ts'
import { getEntityPath } from '../../../../shared/paths.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { Photo } from '../../photos/photo.tsx'
import { getDisplayablePhotos } from '../../photos/photo-data.ts'
import { Picture } from '../../photos/picture.tsx'
import type { LocalizedEntity } from '../../text/localize.ts'
import { renderLocalizedText } from '../../text/localized-text.tsx'
import { LocalizedTitle } from '../../text/localized-title.tsx'
import { buildOutlinePath } from './scale-drawing.tsx'
import { groupPiecesByScale, type ScaledPiece } from './scale-groups.ts'
import { getCropClassName, pixelsToEm } from './scale-photo-styles.ts'
import { SCALE_REFERENCES } from './scale-references.tsx'

/** Space in pixels between the objects of a piece. */
const GAP = 6
/** Padding in pixels around a drawing, so that the strokes at its edge are not cut off. */
const MARGIN = 4

/**
 * Size factor of pictures in viewports from 60 rem. Must match `--scale-size` in scale-view.css.
 */
const WIDE_FACTOR = 1.75

type Piece = LocalizedEntity<PublicArtPiece>

/**
 * Renders a drawing that stands on the common ground line. The size of the drawing is in em, so
 * that the drawing grows with the text.
 */
function StandingDrawing({
  width,
  height,
  children,
}: {
  width: number
  height: number
  children: ReactNode
}) {
  const [outerWidth, outerHeight] = [width + 2 * MARGIN, height + MARGIN]
  return (
    <span className="scale-ground">
      <svg
        width={pixelsToEm(outerWidth)}
        height={pixelsToEm(outerHeight)}
        viewBox={`${-MARGIN} ${-outerHeight} ${outerWidth} ${outerHeight}`}
        aria-hidden="true"
      >
        {children}
      </svg>
    </span>
  )
}

type ScaledPieceProps = ScaledPiece<Piece> & {
  /** Pixels per centimetre. */
  scale: number
}

/**
 * Shows the first photo of a piece. Only the part between the top and the foot of the piece is
 * visible. scale-photo-styles.ts adds the style rules with the size of this part to the page.
 */
function CroppedPhoto({
  piece,
  crop,
  width,
  height,
  scale,
  eager,
}: ScaledPieceProps & { eager: boolean }) {
  const [photo] = getDisplayablePhotos(piece)
  if (!photo || !crop) return null
  const photoWidth = (width * scale) / (crop.right - crop.left) / 16
  const rem = (factor: number) => `${Math.ceil(photoWidth * factor * 10) / 10}rem`
  return (
    <span className="scale-ground">
      <span className={`scale-photo ${getCropClassName(piece, height * scale)}`}>
        <Picture
          photo={photo}
          alt=""
          sizes={`(min-width: 60rem) ${rem(WIDE_FACTOR)}, ${rem(1)}`}
          eager={eager}
          broken="hide"
        />
      </span>
    </span>
  )
}

/** Draws the outline of a piece. A piece that consists of several objects has several outlines. */
function Outlines({ piece, sizes, scale }: ScaledPieceProps) {
  const round = (centimetres: number) => Math.round(centimetres * scale * 10) / 10
  let end = -GAP
  const paths = sizes.map((one, index) => {
    // An object of unknown width is drawn as a vertical line. Reserves MARGIN pixels on each side
    // of this line.
    const half = one.width === 0 ? MARGIN : 0
    const start = end + GAP + half
    end = start + round(one.width) + half
    const object = piece.size?.objects[index]
    return (
      object && (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the objects never change their order
          key={index}
          transform={`translate(${start} 0)`}
          d={buildOutlinePath(object, round(one.height), round(one.width))}
        />
      )
    )
  })
  return (
    <StandingDrawing width={end} height={Math.max(...sizes.map(({ height }) => round(height)))}>
      {paths}
    </StandingDrawing>
  )
}

function PieceLink({
  piece,
  list,
  hasThumbnail,
  children,
}: {
  piece: Piece
  list: PieceNavigationOptions
  /**
   * True to show a thumbnail of the first photo beside the text, because the picture above the text
   * is only a drawing, or because there is no picture.
   */
  hasThumbnail: boolean
  children?: ReactNode
}) {
  const [photo] = getDisplayablePhotos(piece)
  const path = getEntityPath(useLocale(), 'art_piece', piece)
  return (
    <li>
      <a href={getPieceNavigationPath(path, list)} className="scale-piece" data-sheet="">
        {children}
        <span className="scale-caption">
          {hasThumbnail && photo && <Photo photo={photo} alt="" layout="thumbnail" broken="hide" />}
          <span>
            <LocalizedTitle entity={piece} />
          </span>{' '}
          <span className="soft">{renderLocalizedText(piece, 'dimensions')}</span>
        </span>
      </a>
    </li>
  )
}

/**
 * Shows the pieces to scale in groups, from the tallest to the smallest. A piece whose first photo
 * cannot be cropped to the piece is drawn as outlines. Pieces whose dimensions are not sufficient
 * for a drawing follow in a list without a scale.
 */
export function ScaleView({ pieces, list }: { pieces: Piece[]; list: PieceNavigationOptions }) {
  const { t } = useTranslation()
  const { groups, others } = groupPiecesByScale(pieces)
  return (
    <ul className="scale-groups" data-grid="">
      {groups.map(({ drawn, reference, scale }) => {
        const { Drawing, height, width } = SCALE_REFERENCES[reference]
        return (
          <li key={drawn[0]?.piece.id}>
            <ul className="scale-line">
              <li className="scale-reference">
                <StandingDrawing width={width * scale} height={height * scale}>
                  <g transform={`scale(${scale.toFixed(4)})`} stroke="none" opacity="0.45">
                    <Drawing />
                  </g>
                </StandingDrawing>
                <span className="soft scale-caption">{t(`scale.${reference}`)}</span>
              </li>
              {drawn.map((one) => (
                <PieceLink
                  key={one.piece.id}
                  piece={one.piece}
                  list={list}
                  hasThumbnail={!one.crop}
                >
                  {one.crop ? (
                    <CroppedPhoto {...one} scale={scale} eager={one.piece === pieces[0]} />
                  ) : (
                    <Outlines {...one} scale={scale} />
                  )}
                </PieceLink>
              ))}
            </ul>
          </li>
        )
      })}
      {others.length > 0 && (
        <li>
          <p className="soft">{t('scale.unknown')}</p>
          <ul className="scale-line">
            {others.map((piece) => (
              <PieceLink key={piece.id} piece={piece} list={list} hasThumbnail />
            ))}
          </ul>
        </li>
      )}
    </ul>
  )
}
