import type { NewsArticleLeaf } from 'schema-dts'
import type { PublicNewsItem } from '../../../shared/news-item.ts'
import { largestOf, photosOf } from '../photos/photos-of.ts'
import { type Localized, langOf } from '../text/localized.ts'
import type { Edition } from './edition.ts'
import { workshopName } from './workshop.ts'

export function newsArticle(
  edition: Edition,
  item: Localized<Omit<PublicNewsItem, 'translations'>>,
  path: string,
): NewsArticleLeaf {
  const [photo] = photosOf(item)
  return {
    '@type': 'NewsArticle',
    '@id': `${edition.siteUrl}${path}#news`,
    mainEntityOfPage: edition.siteUrl + path,
    headline: item.title,
    datePublished: item.date,
    inLanguage: langOf(item, 'content') ?? edition.locale,
    ...(photo && { image: [edition.siteUrl + largestOf(photo)] }),
    author: workshopName(edition),
    publisher: workshopName(edition),
  }
}
