import * as v from 'valibot'
import {
  dateSchema,
  idSchema,
  longTextSchema,
  nameSchema,
  optionalPhotoPathSchema,
  requiredLongTextSchema,
} from '../validation.ts'
import { getWorkshopDay, isPastDate } from '../workshop-day.ts'
import {
  createInputSchemaWithPhotos,
  createUpdateSchemaWithPhotos,
  type EntityWithPhotos,
  type PublicEntityWithPhotos,
  toPublicEntity,
} from './entity-with-photos.ts'
import { type Fields, type Flatten, LONG_TEXT, NAME } from './fields.ts'
import { PUBLICATION_FIELDS, type Publication } from './lifecycle.ts'

const MAX_NEWS_PIECES = 100

export const NEWS_FIELDS = {
  title: { schema: nameSchema, translation: NAME, isPublic: true },
  date: { input: 'date', schema: dateSchema, isPublic: true },
  excerpt: { input: 'lines', schema: longTextSchema, translation: LONG_TEXT, isPublic: true },
  content: {
    input: 'rich',
    schema: requiredLongTextSchema,
    translation: LONG_TEXT,
    isPublic: true,
  },
  image_url: {
    kind: 'photo',
    column: 'photo',
    schema: optionalPhotoPathSchema,
    isPublic: true,
  },
  art_piece_ids: {
    kind: 'json',
    schema: v.optional(
      v.pipe(
        v.array(idSchema, 'not_a_list'),
        v.maxLength(MAX_NEWS_PIECES, 'too_long'),
        v.transform((ids) => [...new Set(ids)]),
      ),
    ),
  },
  ...PUBLICATION_FIELDS,
} as const satisfies Fields

export const newsItemInputSchema = createInputSchemaWithPhotos(NEWS_FIELDS)
export type NewsItemInput = v.InferOutput<typeof newsItemInputSchema>

/**
 * Validates an update. An empty or missing date keeps the stored date (specification section 5).
 */
export const newsItemUpdateSchema = v.strictObject({
  ...createUpdateSchemaWithPhotos(NEWS_FIELDS).entries,
  date: v.pipe(
    v.nullish(v.union([v.literal(''), dateSchema], 'not_a_date'), ''),
    v.transform((value) => value || null),
  ),
})
export type NewsItemUpdate = v.InferOutput<typeof newsItemUpdateSchema>

export type NewsItem = Flatten<EntityWithPhotos<typeof NEWS_FIELDS> & Publication>

export type PublicNewsItem = Flatten<PublicEntityWithPhotos<typeof NEWS_FIELDS>>
export const toPublicNewsItem = (item: NewsItem): PublicNewsItem =>
  toPublicEntity(NEWS_FIELDS, item)

/** A news item may have the date of a coming event, but was published today at the latest. */
export const getPublicationDay = (
  { date }: Pick<NewsItem, 'date'>,
  today = getWorkshopDay(),
): string => (isPastDate(date, today) ? date : today)
