import * as v from 'valibot'
import {
  createCrossFieldCheck,
  createIntegerSchema,
  dateSchema,
  longTextSchema,
  nameSchema,
  optionalDateSchema,
  optionalHttpsUrlSchema,
  optionalPhotoPathSchema,
  priceSchema,
  requiredLongTextSchema,
  requiredShortTextSchema,
} from '../validation.ts'
import {
  createInputSchemaWithPhotos,
  createUpdateSchemaWithPhotos,
  type EntityWithPhotos,
  type PublicEntityWithPhotos,
  toPublicEntity,
} from './entity-with-photos.ts'
import { type Fields, type Flatten, LONG_TEXT, NAME, SHORT_TEXT } from './fields.ts'

/** Maximum number of participants in a training (specification section 9). */
export const MAX_PARTICIPANTS = 8

export const createParticipantsSchema = (minimum: 0 | 1, tooMany = 'too_many_participants') =>
  createIntegerSchema(
    minimum,
    MAX_PARTICIPANTS,
    minimum === 0 ? 'negative' : 'too_few_participants',
    tooMany,
  )

const detail = {
  schema: v.optional(SHORT_TEXT),
  translation: SHORT_TEXT,
  isPublic: true,
} as const
const longDetail = { ...detail, input: 'lines' } as const

const MAX_MIN_AGE = 99
const minAgeSchema = createIntegerSchema(1, MAX_MIN_AGE, 'not_an_age')

export const MAX_TRAINING_DAYS = 30
const daysSchema = v.pipe(
  v.array(dateSchema, 'not_a_list'),
  v.maxLength(MAX_TRAINING_DAYS, 'too_many_days'),
  v.transform((days) => [...new Set(days)].sort()),
)

export const TRAINING_FIELDS = {
  title: { schema: nameSchema, translation: NAME, isPublic: true },
  excerpt: { input: 'lines', schema: longTextSchema, translation: LONG_TEXT, isPublic: true },
  description: {
    input: 'rich',
    schema: requiredLongTextSchema,
    translation: LONG_TEXT,
    isPublic: true,
  },
  duration: {
    input: 'lowercase',
    schema: requiredShortTextSchema,
    translation: SHORT_TEXT,
    isPublic: true,
  },
  price: { kind: 'price', column: 'price_cents', schema: priceSchema, isPublic: true },
  max_participants: { input: 'number', schema: createParticipantsSchema(1), isPublic: true },
  /**
   * The number of places that visitors can book on the site. Null means `max_participants`. In
   * public data, it is the number of places that are still free.
   */
  places_left: {
    input: 'number',
    schema: v.optional(v.nullable(createParticipantsSchema(0, 'more_places_than_group'))),
    isPublic: true,
  },
  /**
   * Minimum number of participants, or null. If fewer are confirmed, the site asks the artist
   * whether the training takes place.
   */
  min_participants: {
    input: 'number',
    schema: v.optional(v.nullable(createParticipantsSchema(1, 'minimum_above_group'))),
  },
  /**
   * The day on which the site asks the artist whether the training takes place. If it is null or
   * after the first day, `getDecisionDay` uses a default.
   */
  decide_on: { input: 'date', schema: v.optional(optionalDateSchema) },
  /** The deposit for one place, or null if there is none. */
  deposit: {
    kind: 'price',
    column: 'deposit_cents',
    isPublic: true,
    schema: v.optional(v.nullable(priceSchema)),
  },
  /** The artist's page at a payment service. */
  payment_url: { input: 'url', schema: v.optional(optionalHttpsUrlSchema) },
  times: detail,
  level: detail,
  language: { ...detail, input: 'lowercase' },
  to_bring: longDetail,
  meals: longDetail,
  lodging: longDetail,
  cancellation: longDetail,
  /** Minimum age of participants in years, or null. */
  min_age: { input: 'number', schema: v.optional(v.nullable(minAgeSchema)), isPublic: true },
  /** The first day, or null if the training has no date yet. */
  date: { input: 'date', schema: v.optional(optionalDateSchema, null), isPublic: true },
  /**
   * If `end_date` is null, the duration determines the last day. An update without `end_date`
   * clears the stored day if the first day changes.
   */
  end_date: { input: 'date', schema: v.optional(optionalDateSchema), isPublic: true },
  /**
   * All days, if the dates and the duration do not determine them, as for two Saturdays a month
   * apart. They replace `date` and `end_date`. An update without `days` clears them if it changes
   * `date` or `end_date`.
   */
  days: { kind: 'json', input: 'dates', schema: v.optional(daysSchema), isPublic: true },
  image_url: { kind: 'photo', column: 'photo', schema: optionalPhotoPathSchema, isPublic: true },
} as const satisfies Fields

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

/** Each entry names a field, the field whose value it must not exceed, and the error key. */
const LIMITED_FIELDS = [
  ['places_left', 'max_participants', 'more_places_than_group'],
  ['min_participants', 'max_participants', 'minimum_above_group'],
  ['deposit', 'price', 'deposit_above_price'],
] as const

const createLimitCheck = <Input extends object>() =>
  createCrossFieldCheck<Input>((input) =>
    LIMITED_FIELDS.flatMap(([key, limit, message]) => {
      const [value, most] = [input[key], input[limit]]
      const isAbove = typeof value === 'number' && typeof most === 'number' && value > most
      return isAbove ? [{ key, message }] : []
    }),
  )

export const trainingInputSchema = v.pipe(
  createInputSchemaWithPhotos(TRAINING_FIELDS),
  createDateOrderCheck(),
  createLimitCheck(),
)
export type TrainingInput = v.InferOutput<typeof trainingInputSchema>

export const trainingUpdateSchema = v.pipe(
  createUpdateSchemaWithPhotos(TRAINING_FIELDS),
  createDateOrderCheck(),
  createLimitCheck(),
)
export type TrainingUpdate = v.InferOutput<typeof trainingUpdateSchema>

/** Texts by which visitors compare trainings. */
export const TRAINING_FACT_FIELDS = ['level', 'language'] as const
/** Texts of the section “En pratique” (practical information). */
export const TRAINING_LOGISTICS_FIELDS = ['to_bring', 'meals', 'lodging', 'cancellation'] as const
export const TRAINING_DETAIL_FIELDS = [
  'times',
  ...TRAINING_FACT_FIELDS,
  ...TRAINING_LOGISTICS_FIELDS,
] as const

export const isFullyBooked = ({ places_left }: Pick<Training, 'places_left'>) => places_left === 0

export type Training = Flatten<EntityWithPhotos<typeof TRAINING_FIELDS>>

export type PublicTraining = Flatten<PublicEntityWithPhotos<typeof TRAINING_FIELDS>>
export const toPublicTraining = (training: Training): PublicTraining =>
  toPublicEntity(TRAINING_FIELDS, training)
