import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicArtPiece } from '../../shared/art-piece.ts'
import { translatableFields } from '../../shared/translation.ts'
import { Availability, Price } from './availability.tsx'
import { Back } from './frame/back.tsx'
import styles from './frame/detail.module.css'
import { photosOf } from './photos/photos-of.ts'
import { PiecePhotos } from './photos/piece-photos.tsx'
import { PieceNumber } from './piece-number.tsx'
import { DetailTitle } from './text/detail-title.tsx'
import { Facts } from './text/facts.tsx'
import { FrenchNote } from './text/french-note.tsx'
import type { Localized } from './text/localized.ts'
import { marked } from './text/marked.tsx'
import { Prose } from './text/prose.tsx'

const SHOWN = [...translatableFields('art_piece'), 'category_name']

type PieceArticleProps = {
  piece: Localized<Omit<PublicArtPiece, 'translations'> & { category_name: string | null }>
  /** What can be done with it, after its description. */
  share?: ReactNode
  /** The way to ask for it. */
  ask?: ReactNode
  /** What follows the texts, on paper. */
  printed?: ReactNode
}

/** A piece as a page of the catalogue. The script shows its article over the gallery. */
export function PieceArticle({ piece, share, ask, printed }: PieceArticleProps) {
  const { t } = useTranslation()
  return (
    <main id="content" className="page">
      <Back to="/gallery">{t('gallery.back')}</Back>
      <article className={`grid ${styles.piece}`} aria-labelledby="detail-title" data-detail>
        <PiecePhotos id={`piece-${piece.id}`} title={piece.title} photos={photosOf(piece)} />
        <div className={styles.text}>
          <div>
            <PieceNumber piece={piece} />
            <DetailTitle of={piece} />
          </div>
          <div className={styles.deal}>
            <Price piece={piece} isNamed />
            <Availability piece={piece} />
          </div>
          <Facts
            facts={[
              [t('gallery.dimensions'), marked(piece, 'dimensions')],
              [t('gallery.materials'), marked(piece, 'materials')],
              [t('gallery.signature'), marked(piece, 'signature')],
              [t('gallery.category'), marked(piece, 'category_name')],
            ]}
          />
          <Prose of={piece} field="description" />
          {share}
          <FrenchNote of={[piece]} fields={() => SHOWN} />
          {ask}
        </div>
        {printed}
      </article>
    </main>
  )
}
