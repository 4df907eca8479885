import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getTranslatableFields } from '../../../../shared/entities/entity-definitions.ts'
import type { PublicNewsItem } from '../../../../shared/entities/news-item.ts'
import type { PublicPiece } from '../../../../shared/entities/piece.ts'
import { formatDate } from '../../../../shared/locale.ts'
import { getEntityPath } from '../../../../shared/paths.ts'
import { useLocale } from '../../../i18n/translate.ts'
import styles from '../../detail/detail.module.css'
import { BackLink, DetailTitle, RelatedLinks } from '../../detail/detail-page.tsx'
import { PiecePhotos } from '../../photos/carousel/carousel.tsx'
import { getDisplayablePhotos } from '../../photos/photo-data.ts'
import type { LocalizedEntity } from '../../text/localize.ts'
import {
  LocalizedMarkdown,
  renderLocalizedText,
  UntranslatedNotice,
} from '../../text/localized-text.tsx'
import {
  AvailabilityBadge,
  PieceDetailList,
  PieceFacts,
  PieceNumber,
  PiecePrice,
} from '../piece-labels.tsx'
import { ScaleDrawing } from '../scale/scale-drawing.tsx'
import navigationStyles from './piece-navigation.module.css'
import { PieceNavigation, type PieceNavigationData } from './piece-navigation.tsx'

function PieceNews({ news }: { news: LocalizedEntity<PublicNewsItem>[] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <RelatedLinks
      id="piece-news"
      heading={t('gallery.news')}
      links={news.map((item) => ({
        path: getEntityPath(locale, 'news', item),
        title: renderLocalizedText(item, 'title'),
        note: <time dateTime={item.date}>{formatDate(locale, item.date)}</time>,
      }))}
    />
  )
}

const SHOWN_FIELDS = [...getTranslatableFields('art_piece'), 'category_name']

type PieceArticleProps = {
  piece: LocalizedEntity<Omit<PublicPiece, 'translations'> & { category_name: string | null }>
  news?: LocalizedEntity<PublicNewsItem>[]
  shareButton?: ReactNode
  /** The link to the message form, and the telephone number. */
  request?: ReactNode
  /**
   * For a sold piece, these are similar pieces instead of the purchase terms and the message form.
   */
  messageForm?: ReactNode
  /** The page's URL, its QR code and the purchase texts, which are visible only in print. */
  printContent?: ReactNode
  /** The target of the link back to the list, by default the whole gallery. */
  back?: { path: string; label: string | null } | undefined
  navigation?: PieceNavigationData | null
}

/** Shows a piece. The script also shows this article in a dialog over the gallery. */
export function PieceArticle(props: PieceArticleProps) {
  const { piece, news = [], shareButton, request, messageForm, printContent } = props
  const { back, navigation } = props
  const { t } = useTranslation()
  return (
    <main id="content" className="page">
      <div className={navigationStyles.top}>
        <BackLink to={back?.path ?? '/gallery'}>{back?.label ?? t('gallery.back')}</BackLink>
        {navigation && <PieceNavigation {...navigation} />}
      </div>
      <article className={`grid ${styles.piece}`} aria-labelledby="detail-title" data-detail>
        <PiecePhotos
          id={`piece-${piece.id}`}
          title={piece.title}
          photos={getDisplayablePhotos(piece)}
        />
        <div className={styles.text}>
          <div>
            <PieceNumber piece={piece} />
            <DetailTitle entity={piece} />
            <PieceFacts piece={piece} />
          </div>
          <div className={styles.deal}>
            <PiecePrice piece={piece} isNamed />
            <AvailabilityBadge piece={piece} />
          </div>
          {request}
          {piece.description && (
            <div className="lead">
              <LocalizedMarkdown entity={piece} field="description" />
            </div>
          )}
          {piece.size && <ScaleDrawing size={piece.size} text={piece.dimensions} />}
          <PieceDetailList piece={piece} />
          {news.length > 0 && <PieceNews news={news} />}
          {shareButton}
          <UntranslatedNotice entities={[piece]} getVisibleFields={() => SHOWN_FIELDS} />
          {messageForm}
        </div>
        {printContent}
      </article>
    </main>
  )
}
