import type { PublicPiece } from '../../../shared/entities/piece.ts'
import { getEntityPath } from '../../../shared/paths.ts'
import { useLocale } from '../../i18n/translate.ts'
import { PieceNumber } from '../gallery/piece-labels.tsx'
import { Photo } from '../photos/photo.tsx'
import { getAltText, getAltTextFromTitle, getDisplayablePhotos } from '../photos/photo-data.ts'
import { getPhotoClassName } from '../photos/photo-styles.ts'
import type { LocalizedEntity } from '../text/localize.ts'
import { LocalizedTitle, renderLocalizedText } from '../text/localized-text.tsx'
import styles from './works.module.css'

type WorksProps = {
  pieces: LocalizedEntity<PublicPiece>[]
  /**
   * True if these photos are the first of the page, so that the first one must load immediately.
   */
  beginsPage: boolean
}

/** A single piece has its own row, and so has the first of three. */
export function Works({ pieces, beginsPage }: WorksProps) {
  const locale = useLocale()
  if (pieces.length === 0) return null
  return (
    <ul className={`page ${styles.works}`}>
      {pieces.map((piece, index) => {
        const [photo] = getDisplayablePhotos(piece)
        if (!photo) return null
        const path = getEntityPath(locale, 'art_piece', piece)
        const isLarge = index === 0 && pieces.length !== 2
        const materials = renderLocalizedText(piece, 'materials')
        const dimensions = renderLocalizedText(piece, 'dimensions')
        return (
          <li
            key={piece.id}
            className={`${isLarge ? styles.first : ''} ${getPhotoClassName(photo)}`}
          >
            {/* The tab order skips this link, because the title leads to the same page. */}
            <a href={path} tabIndex={-1}>
              <Photo
                photo={photo}
                {...getAltText(photo, locale, getAltTextFromTitle(piece))}
                layout={isLarge ? 'first-work' : 'work'}
                eager={beginsPage && index === 0}
                broken="placeholder"
              />
            </a>
            <div>
              <PieceNumber piece={piece} />
              <h2>
                <a href={path}>
                  <LocalizedTitle entity={piece} />
                </a>
              </h2>
              <p className="soft">
                {materials}
                {materials && dimensions && <br />}
                {dimensions}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
