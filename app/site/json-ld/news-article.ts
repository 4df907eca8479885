import type { NewsArticleLeaf } from 'schema-dts'
import type { PublicNewsItem } from '../../../shared/entities/news-item.ts'
import type { SiteData } from '../head/site-data.ts'
import { getDisplayablePhotos, getWidestJpegUrl } from '../photos/photo-data.ts'
import { getLangAttribute, type LocalizedEntity } from '../text/localize.ts'
import { buildArtworkReference } from './artwork.ts'
import { buildWorkshopReference } from './workshop.ts'

/**
 * Builds the JSON-LD of a news item.
 * @param piecePaths the URL paths of the pieces that the item is about
 */
export function buildNewsArticleJsonLd(
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
    datePublished: item.date,
    inLanguage: getLangAttribute(item, 'content') ?? siteData.locale,
    ...(photo && { image: [siteData.siteUrl + getWidestJpegUrl(photo)] }),
    ...(piecePaths.length > 0 && {
      mentions: piecePaths.map((piece) => buildArtworkReference(siteData, piece)),
    }),
    author: buildWorkshopReference(siteData),
    publisher: buildWorkshopReference(siteData),
  }
}
