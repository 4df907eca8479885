import * as v from 'valibot'
import {
  createCrossFieldCheck,
  createTrimmedTextSchema,
  dateSchema,
  longTextSchema,
  MAX_SHORT_TEXT_LENGTH,
  nameSchema,
  optionalDateSchema,
  optionalPhotoPathSchema,
  photoPathsSchema,
  priceSchema,
  requiredLongTextSchema,
  requiredShortTextSchema,
  versionSchema,
} from '../validation.ts'
import { type ImageRecord, photoDescriptionsSchema } from './image.ts'
import { type PublicEntity, toPublicEntity } from './lifecycle/public-entity.ts'
import { createTranslationsSchema, type WithTranslations } from './translation.ts'

/** Specification section 9. */
export const MAX_PARTICIPANTS = 8

const createParticipantsSchema = (minimum: 0 | 1) =>
  v.pipe(
    v.number('not_a_number'),
    v.integer('not_a_whole_number'),
    v.minValue(minimum, minimum === 0 ? 'negative' : 'too_few_participants'),
    v.maxValue(MAX_PARTICIPANTS, 'too_many_participants'),
  )

const detail = v.optional(createTrimmedTextSchema(MAX_SHORT_TEXT_LENGTH))

const MAX_MIN_AGE = 99
const minAgeSchema = v.pipe(
  v.number('not_a_number'),
  v.integer('not_a_whole_number'),
  v.minValue(1, 'not_an_age'),
  v.maxValue(MAX_MIN_AGE, 'not_an_age'),
)

const fields = {
  title: nameSchema,
  description: requiredLongTextSchema,
  excerpt: longTextSchema,
  duration: requiredShortTextSchema,
  price: priceSchema,
  max_participants: createParticipantsSchema(1),
  /** Null if not counted. A request without it keeps the stored value. */
  places_left: v.optional(v.nullable(createParticipantsSchema(0))),
  times: detail,
  level: detail,
  language: detail,
  to_bring: detail,
  meals: detail,
  lodging: detail,
  cancellation: detail,
  /** In years. */
  min_age: v.optional(v.nullable(minAgeSchema)),
  /** Null shows “to be defined”. */
  date: v.optional(optionalDateSchema, null),
  /**
   * If null, the last day follows from the duration. An update without this field keeps the stored
   * day, or clears it if the first day changes.
   */
  end_date: v.optional(optionalDateSchema),
  image_url: optionalPhotoPathSchema,
  translations: createTranslationsSchema('training'),
}

const createDateOrderCheck = <Input extends object>() =>
  createCrossFieldCheck<Input>(({ date, end_date }) => {
    if (
      !v.is(dateSchema, end_date) ||
      (date && !v.is(dateSchema, date)) ||
      (date && date <= end_date)
    )
      return []
    return [{ key: 'end_date', message: date ? 'end_before_date' : 'end_without_date' }]
  })

const createPlacesLeftCheck = <Input extends object>() =>
  createCrossFieldCheck<Input>(({ max_participants: most, places_left: left }) =>
    typeof most === 'number' && typeof left === 'number' && left > most
      ? [{ key: 'places_left', message: 'more_places_than_group' }]
      : [],
  )

/** `image_urls` are in display order. */
export const TrainingInput = v.pipe(
  v.strictObject({ ...fields, image_urls: v.optional(photoPathsSchema) }),
  createDateOrderCheck(),
  createPlacesLeftCheck(),
)
export type TrainingInput = v.InferOutput<typeof TrainingInput>

export const TrainingUpdate = v.pipe(
  v.strictObject({
    ...fields,
    version: v.optional(versionSchema),
    descriptions: v.optional(photoDescriptionsSchema),
  }),
  createDateOrderCheck(),
  createPlacesLeftCheck(),
)
export type TrainingUpdate = v.InferOutput<typeof TrainingUpdate>

export const TRAINING_LOGISTICS_FIELDS = ['to_bring', 'meals', 'lodging', 'cancellation'] as const
/** A request without one keeps the stored text. */
export const TRAINING_DETAIL_FIELDS = [
  ...(['times', 'level', 'language'] as const),
  ...TRAINING_LOGISTICS_FIELDS,
] as const
type DetailField = (typeof TRAINING_DETAIL_FIELDS)[number]

export const isFullyBooked = ({ places_left }: Pick<Training, 'places_left'>) => places_left === 0

export type Training = WithTranslations<
  Omit<TrainingInput, 'image_urls' | 'places_left' | 'min_age' | DetailField>,
  'training'
> & { [Name in DetailField]: string } & {
  places_left: number | null
  min_age: number | null
  id: number
  version: number
  end_date: string | null
  images: ImageRecord[]
}

const PUBLIC_FIELDS = [
  ...(['id', 'version', 'title', 'description', 'excerpt', 'duration', 'price'] as const),
  ...([
    'max_participants',
    'places_left',
    'min_age',
    'date',
    'end_date',
    'image_url',
    ...TRAINING_DETAIL_FIELDS,
  ] as const),
] satisfies (keyof Training)[]
export type PublicTraining = PublicEntity<'training', Training, (typeof PUBLIC_FIELDS)[number]>
export const toPublicTraining = (training: Training): PublicTraining =>
  toPublicEntity('training', training, PUBLIC_FIELDS)
