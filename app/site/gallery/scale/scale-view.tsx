import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicArtPiece } from '../../../../shared/entities/art-piece.ts'
import { getPiecePathInList, type PieceListOptions } from '../../../../shared/gallery-path.ts'
import { getEntityPath } from '../../../../shared/paths.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { Photo } from '../../photos/photo.tsx'
import { getPhotos } from '../../photos/photo-data.ts'
import type { LocalizedEntity } from '../../text/localize.ts'
import { renderLocalizedText } from '../../text/localized-text.tsx'
import { LocalizedTitle } from '../../text/localized-title.tsx'
import { buildObjectOutline, chooseScaleReference } from './scale-drawing.tsx'
import { groupPiecesByScale, type ScaledPieceGroup } from './scale-groups.ts'
import { SCALE_REFERENCES } from './scale-references.tsx'
import styles from './scale-view.module.css'

/** Space in pixels between the objects of a piece. */
const GAP = 6
/** Padding in pixels around a drawing, so that the strokes at its edge are not cut off. */
const MARGIN = 4

type Piece = LocalizedEntity<PublicArtPiece>

/**
 * Renders a drawing that stands on the common ground line. Its size is in em, so that it grows with
 * the text.
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
    <span className={styles.ground}>
      <svg
        width={`${outerWidth / 16}em`}
        height={`${outerHeight / 16}em`}
        viewBox={`${-MARGIN} ${-outerHeight} ${outerWidth} ${outerHeight}`}
        aria-hidden="true"
      >
        {children}
      </svg>
    </span>
  )
}

/** The outlines of the objects of a piece, side by side. */
function Outlines({
  piece,
  extents,
  scale,
}: ScaledPieceGroup<Piece>['drawn'][number] & { scale: number }) {
  const round = (centimetres: number) => Math.round(centimetres * scale * 10) / 10
  let end = -GAP
  const paths = extents.map((extent, index) => {
    // Reserves space for the vertical line that represents an object of unknown width.
    const half = extent.width === 0 ? MARGIN : 0
    const start = end + GAP + half
    end = start + round(extent.width) + half
    const object = piece.size?.objects[index]
    return (
      object && (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the objects never change their order
          key={index}
          transform={`translate(${start} 0)`}
          d={buildObjectOutline(object, round(extent.height), round(extent.width))}
        />
      )
    )
  })
  return (
    <StandingDrawing width={end} height={Math.max(...extents.map(({ height }) => round(height)))}>
      {paths}
    </StandingDrawing>
  )
}

function PieceLink({
  piece,
  list,
  children,
}: {
  piece: Piece
  list: PieceListOptions
  children?: ReactNode
}) {
  const [photo] = getPhotos(piece)
  const path = getEntityPath(useLocale(), 'art_piece', piece)
  return (
    <li>
      <a href={getPiecePathInList(path, list)} className={styles.piece} data-sheet="">
        {children}
        <span className={styles.caption}>
          {photo && <Photo photo={photo} alt="" layout="thumbnail" broken="hide" />}
          <span>
            <LocalizedTitle entity={piece} />
          </span>{' '}
          <span className="soft">{renderLocalizedText(piece, 'dimensions')}</span>
        </span>
      </a>
    </li>
  )
}

/** Draws the pieces at scale in groups, from the tallest to the smallest. */
export function ScaleView({ pieces, list }: { pieces: Piece[]; list: PieceListOptions }) {
  const { t } = useTranslation()
  const { groups, others } = groupPiecesByScale(pieces)
  return (
    <ul className={styles.groups} data-grid="">
      {groups.map(({ drawn, scale }) => {
        const reference = chooseScaleReference(drawn)
        const { Drawing, height, width } = SCALE_REFERENCES[reference]
        return (
          <li key={drawn[0]?.piece.id}>
            <ul className={styles.line}>
              <li>
                <StandingDrawing width={width * scale} height={height * scale}>
                  <g transform={`scale(${scale.toFixed(4)})`} stroke="none" opacity="0.45">
                    <Drawing />
                  </g>
                </StandingDrawing>
                <span className={`soft ${styles.caption}`}>{t(`scale.${reference}`)}</span>
              </li>
              {drawn.map((one) => (
                <PieceLink key={one.piece.id} piece={one.piece} list={list}>
                  <Outlines {...one} scale={scale} />
                </PieceLink>
              ))}
            </ul>
          </li>
        )
      })}
      {others.length > 0 && (
        <li>
          <p className="soft">{t('scale.unknown')}</p>
          <ul className={styles.line}>
            {others.map((piece) => (
              <PieceLink key={piece.id} piece={piece} list={list} />
            ))}
          </ul>
        </li>
      )}
    </ul>
  )
}
