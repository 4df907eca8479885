import * as v from 'valibot'
import {
  dateSchema,
  idSchema,
  longTextSchema,
  nameSchema,
  optionalPhotoPathSchema,
  photoPathsSchema,
  requiredLongTextSchema,
  versionSchema,
} from '../validation.ts'
import { type ImageRecord, photoDescriptionsSchema } from './image.ts'
import { type PublicEntity, toPublicEntity } from './lifecycle/public-entity.ts'
import { type Publication, publicationSchemas } from './lifecycle/publication.ts'
import { createTranslationsSchema, type WithTranslations } from './translation.ts'

const MAX_NEWS_PIECES = 100

const fields = {
  title: nameSchema,
  content: requiredLongTextSchema,
  excerpt: longTextSchema,
  image_url: optionalPhotoPathSchema,
  /** A request without it keeps the stored list. */
  art_piece_ids: v.optional(
    v.pipe(
      v.array(idSchema, 'not_a_list'),
      v.maxLength(MAX_NEWS_PIECES, 'too_long'),
      v.transform((ids) => [...new Set(ids)]),
    ),
  ),
  ...publicationSchemas,
  translations: createTranslationsSchema('news'),
}

/** `image_urls` are in display order. */
export const NewsItemInput = v.strictObject({
  ...fields,
  date: dateSchema,
  image_urls: v.optional(photoPathsSchema),
})
export type NewsItemInput = v.InferOutput<typeof NewsItemInput>

/** An empty or missing date keeps the stored one (specification section 5). */
export const NewsItemUpdate = v.strictObject({
  ...fields,
  version: v.optional(versionSchema),
  descriptions: v.optional(photoDescriptionsSchema),
  date: v.pipe(
    v.nullish(v.union([v.literal(''), dateSchema], 'not_a_date'), ''),
    v.transform((value) => value || null),
  ),
})
export type NewsItemUpdate = v.InferOutput<typeof NewsItemUpdate>

export type NewsItem = WithTranslations<
  Omit<NewsItemInput, 'image_urls' | 'art_piece_ids' | keyof Publication>,
  'news'
> &
  Publication & { id: number; version: number; art_piece_ids: number[]; images: ImageRecord[] }

const PUBLIC_FIELDS = [
  ...(['id', 'version', 'title', 'content', 'excerpt', 'date', 'image_url'] as const),
] satisfies (keyof NewsItem)[]
export type PublicNewsItem = PublicEntity<'news', NewsItem, (typeof PUBLIC_FIELDS)[number]>
export const toPublicNewsItem = (item: NewsItem): PublicNewsItem =>
  toPublicEntity('news', item, PUBLIC_FIELDS)
