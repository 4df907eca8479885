import type { NewsArticleLeaf } from 'schema-dts'
import type { PublicNewsItem } from '../../../shared/entities/news-item.ts'
import type { SiteData } from '../head/site-data.ts'
import { getLargestFileUrl, getPhotos } from '../photos/photo-data.ts'
import { getLangAttribute, type LocalizedEntity } from '../text/localize.ts'
import { buildWorkshopReference } from './workshop.ts'

export function buildNewsArticleJsonLd(
  siteData: SiteData,
  item: LocalizedEntity<Omit<PublicNewsItem, 'translations'>>,
  path: string,
): NewsArticleLeaf {
  const [photo] = getPhotos(item)
  return {
    '@type': 'NewsArticle',
    '@id': `${siteData.siteUrl}${path}#news`,
    mainEntityOfPage: siteData.siteUrl + path,
    headline: item.title,
    datePublished: item.date,
    inLanguage: getLangAttribute(item, 'content') ?? siteData.locale,
    ...(photo && { image: [siteData.siteUrl + getLargestFileUrl(photo)] }),
    author: buildWorkshopReference(siteData),
    publisher: buildWorkshopReference(siteData),
  }
}
