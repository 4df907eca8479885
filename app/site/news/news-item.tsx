import type { NewsArticleLeaf } from 'schema-dts'
import { getPublicationDay, type PublicNewsItem } from '../../../shared/entities/news-item.ts'
import { getEntityPath } from '../../../shared/paths.ts'
import { buildEntityMeta } from '../head/page-meta.ts'
import { buildArtworkReference } from '../json-ld/artwork.ts'
import { buildWorkshopReference } from '../json-ld/workshop.ts'
import { loadEntityBySlug, readContext } from '../load.ts'
import { getDisplayablePhotos, getWidestJpegUrl } from '../photos/photo-data.ts'
import { preparePhotoStyles } from '../photos/prepare-photo-styles.ts'
import type { SiteData } from '../site-data.ts'
import { getLangAttribute, type LocalizedEntity, localizeEntity } from '../text/localize.ts'
import type { Route } from './+types/news-item.ts'
import { NewsItemArticle } from './news-item-article.tsx'

function buildNewsArticleJsonLd(
  siteData: SiteData,
  item: LocalizedEntity<Omit<PublicNewsItem, 'translations'>>,
  path: string,
  piecePaths: string[],
): NewsArticleLeaf {
  const [photo] = getDisplayablePhotos(item)
  return {
    '@type': 'NewsArticle',
    '@id': `${siteData.siteUrl}${path}#news`,
    mainEntityOfPage: siteData.siteUrl + path,
    headline: item.title,
    datePublished: getPublicationDay(item),
    inLanguage: getLangAttribute(item, 'content') ?? siteData.locale,
    ...(photo && { image: [siteData.siteUrl + getWidestJpegUrl(photo)] }),
    ...(piecePaths.length > 0 && {
      mentions: piecePaths.map((piece) => buildArtworkReference(siteData, piece)),
    }),
    author: buildWorkshopReference(siteData),
    publisher: buildWorkshopReference(siteData),
  }
}

export const meta: Route.MetaFunction = ({ loaderData: item, ...args }) =>
  item &&
  buildEntityMeta(args, 'news', item, item.excerpt || item.content, (siteData, path) => [
    buildNewsArticleJsonLd(
      siteData,
      item,
      path,
      item.pieces.map((piece) => getEntityPath(siteData.locale, 'art_piece', piece)),
    ),
  ])

export async function loader(args: Route.LoaderArgs) {
  const { services, locale, orElse } = readContext(args)
  const { find } = services.news
  const item = await loadEntityBySlug({ type: 'news', find }, args.params.item, args)
  await preparePhotoStyles(args.context, getDisplayablePhotos(item).slice(0, 1))
  const pieces = await orElse(
    services.newsPieces.findPieces([item.id]).then((findPieces) => findPieces(item.id)),
    [],
  )
  return { ...item, pieces: pieces.map((piece) => localizeEntity('art_piece', piece, locale)) }
}

export default function NewsItemPage({ loaderData: item }: Route.ComponentProps) {
  return <NewsItemArticle item={item} pieces={item.pieces} />
}
