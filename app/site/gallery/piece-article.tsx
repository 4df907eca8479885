import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicArtPiece } from '../../../shared/entities/art-piece.ts'
import { translatableFields } from '../../../shared/entities/translation.ts'
import { BackLink } from '../detail/back-link.tsx'
import styles from '../detail/detail.module.css'
import { DetailTitle } from '../detail/detail-title.tsx'
import { PiecePhotos } from '../photos/carousel/piece-photos.tsx'
import { photosOf } from '../photos/photo-data.ts'
import { DescriptionList } from '../text/description-list.tsx'
import type { LocalizedEntity } from '../text/localize.ts'
import { localizedText } from '../text/localized-text.tsx'
import { Prose } from '../text/prose.tsx'
import { UntranslatedNote } from '../text/untranslated-note.tsx'
import { Availability, Price } from './availability.tsx'
import { PieceNumber } from './piece-number.tsx'

const SHOWN_FIELDS = [...translatableFields('art_piece'), 'category_name']

type PieceArticleProps = {
  piece: LocalizedEntity<Omit<PublicArtPiece, 'translations'> & { category_name: string | null }>
  /** Share button that is shown after the description. */
  share?: ReactNode
  /** Form for sending a message about the piece. */
  ask?: ReactNode
  /** Content after the text that is only visible in print. */
  printed?: ReactNode
}

/** Renders the page of a piece. The script also shows this article in a sheet over the gallery. */
export function PieceArticle({ piece, share, ask, printed }: PieceArticleProps) {
  const { t } = useTranslation()
  return (
    <main id="content" className="page">
      <BackLink to="/gallery">{t('gallery.back')}</BackLink>
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
          <DescriptionList
            facts={[
              [t('gallery.dimensions'), localizedText(piece, 'dimensions')],
              [t('gallery.materials'), localizedText(piece, 'materials')],
              [t('gallery.signature'), localizedText(piece, 'signature')],
              [t('gallery.category'), localizedText(piece, 'category_name')],
            ]}
          />
          <Prose of={piece} field="description" />
          {share}
          <UntranslatedNote of={[piece]} fields={() => SHOWN_FIELDS} />
          {ask}
        </div>
        {printed}
      </article>
    </main>
  )
}
