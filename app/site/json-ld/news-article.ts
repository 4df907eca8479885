import type { NewsArticleLeaf } from 'schema-dts'
import type { PublicNewsItem } from '../../../shared/entities/news-item.ts'
import type { SiteData } from '../head/site-data.ts'
import { largestFileUrl, photosOf } from '../photos/photo-data.ts'
import { type LocalizedEntity, langAttributeOf } from '../text/localize.ts'
import { workshopReference } from './workshop.ts'

export function newsArticleJsonLd(
  siteData: SiteData,
  item: LocalizedEntity<Omit<PublicNewsItem, 'translations'>>,
  path: string,
): NewsArticleLeaf {
  const [photo] = photosOf(item)
  return {
    '@type': 'NewsArticle',
    '@id': `${siteData.siteUrl}${path}#news`,
    mainEntityOfPage: siteData.siteUrl + path,
    headline: item.title,
    datePublished: item.date,
    inLanguage: langAttributeOf(item, 'content') ?? siteData.locale,
    ...(photo && { image: [siteData.siteUrl + largestFileUrl(photo)] }),
    author: workshopReference(siteData),
    publisher: workshopReference(siteData),
  }
}
