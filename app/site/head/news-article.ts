import type { NewsArticleLeaf } from 'schema-dts'
import type { NewsItem } from '../../../shared/news-item.ts'
import { largestOf, photosOf } from '../photos/photos-of.ts'
import { type Localized, langOf } from '../text/localized.ts'
import type { Place } from './place.ts'
import { workshopName } from './workshop.ts'

export function newsArticle(
  place: Place,
  item: Localized<Omit<NewsItem, 'translations'>>,
  path: string,
): NewsArticleLeaf {
  const [photo] = photosOf(item)
  return {
    '@type': 'NewsArticle',
    '@id': `${place.siteUrl}${path}#news`,
    mainEntityOfPage: place.siteUrl + path,
    headline: item.title,
    datePublished: item.date,
    inLanguage: langOf(item, 'content') ?? place.locale,
    ...(photo && { image: [place.siteUrl + largestOf(photo)] }),
    author: workshopName(place),
    publisher: workshopName(place),
  }
}
