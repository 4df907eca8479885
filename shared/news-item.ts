import * as v from 'valibot'
import { descriptions, type ImageRecord } from './image.ts'
import { type PublicEntity, publicEntity } from './public-entity.ts'
import { type Publication, publication } from './publication.ts'
import {
  day,
  longText,
  name,
  optionalMediaUrl,
  photoUrls,
  requiredLongText,
  version,
} from './rules.ts'
import { type Translated, translationsSchema } from './translation.ts'

const fields = {
  title: name,
  content: requiredLongText,
  excerpt: longText,
  image_url: optionalMediaUrl,
  ...publication,
  translations: translationsSchema('news'),
}

/**
 * Validates the body of POST /api/news. `image_urls` lists the uploaded photos in display order.
 */
export const NewNewsItem = v.strictObject({
  ...fields,
  date: day,
  image_urls: v.optional(photoUrls),
})
export type NewNewsItem = v.InferOutput<typeof NewNewsItem>

/**
 * Validates the body of PUT /api/news/{id}. If the date is empty or missing, the stored date is
 * kept (specification section 5).
 */
export const NewsItemChange = v.strictObject({
  ...fields,
  version: v.optional(version),
  descriptions: v.optional(descriptions),
  date: v.pipe(
    v.nullish(v.union([v.literal(''), day], 'not_a_date'), ''),
    v.transform((value) => value || null),
  ),
})
export type NewsItemChange = v.InferOutput<typeof NewsItemChange>

/** A news item as the API returns it to the administrator. */
export type NewsItem = Translated<Omit<NewNewsItem, 'image_urls' | keyof Publication>, 'news'> &
  Publication & { id: number; version: number; images: ImageRecord[] }

const PUBLIC_FIELDS = [
  ...(['id', 'version', 'title', 'content', 'excerpt', 'date', 'image_url'] as const),
] satisfies (keyof NewsItem)[]
export type PublicNewsItem = PublicEntity<'news', NewsItem, (typeof PUBLIC_FIELDS)[number]>
export const publicNewsItem = (item: NewsItem): PublicNewsItem =>
  publicEntity('news', item, PUBLIC_FIELDS)
