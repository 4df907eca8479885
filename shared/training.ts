import * as v from 'valibot'
import { descriptions, type ImageRecord, type PublicImage, publicImage } from './image.ts'
import { pick } from './pick.ts'
import {
  day,
  dayOrNone,
  longText,
  name,
  optionalMediaAddress,
  photoAddresses,
  price,
  requiredLongText,
  requiredShortText,
  SHORT_LENGTH,
  trimmed,
  version,
} from './rules.ts'
import {
  type PublicTranslations,
  publicTranslations,
  type TranslatableField,
  type Translated,
  translationsOf,
} from './translation.ts'

/** Most participants of a training (specification section 9). */
export const LARGEST_GROUP = 8

const participants = (fewest: 0 | 1) =>
  v.pipe(
    v.number('not_a_number'),
    v.integer('not_a_whole_number'),
    v.minValue(fewest, fewest === 0 ? 'negative' : 'too_few_participants'),
    v.maxValue(LARGEST_GROUP, 'too_many_participants'),
  )

const detail = v.optional(trimmed(SHORT_LENGTH))

const fields = {
  title: name,
  description: requiredLongText,
  excerpt: longText,
  duration: requiredShortText,
  price,
  max_participants: participants(1),
  /**
   * Null if the artist does not count places. A missing value keeps the stored one, as for the
   * texts below.
   */
  places_left: v.optional(v.nullable(participants(0))),
  /** The hours of each day. */
  times: detail,
  level: detail,
  to_bring: detail,
  lodging: detail,
  /** The first day, or null if it is not set. Pages then say “to be defined”. */
  date: v.optional(dayOrNone, null),
  /**
   * The last day. Null: it follows from the duration. Missing: it is kept unless the first day
   * changes.
   */
  end_date: v.optional(dayOrNone),
  image_url: optionalMediaAddress,
  translations: translationsOf('training'),
}

type Days = { date?: unknown; end_date?: unknown }

/** Checks that a last day has a first day and comes after it. The error belongs to `end_date`. */
const daysInOrder = <Input extends Days>() =>
  v.rawCheck<Input>(({ dataset: { value }, addIssue }) => {
    const { date, end_date } = (value ?? {}) as Days
    if (!v.is(day, end_date) || (date && !v.is(day, date)) || (date && date <= end_date)) return
    const at = { type: 'object', origin: 'value', key: 'end_date', value: end_date } as const
    addIssue({
      message: date ? 'end_before_date' : 'end_without_date',
      path: [{ ...at, input: value as Record<string, unknown> }],
    })
  })

type Group = { max_participants?: unknown; places_left?: unknown }

/** Checks that no more places are left than there are. The error belongs to `places_left`. */
const placesInGroup = <Input extends Group>() =>
  v.rawCheck<Input>(({ dataset: { value }, addIssue }) => {
    const { max_participants: most, places_left: left } = (value ?? {}) as Group
    if (typeof most !== 'number' || typeof left !== 'number' || left <= most) return
    const at = { type: 'object', origin: 'value', key: 'places_left', value: left } as const
    addIssue({
      message: 'more_places_than_group',
      path: [{ ...at, input: value as Record<string, unknown> }],
    })
  })

/** Validates the body of POST /api/trainings. `image_urls` lists uploaded photos in their order. */
export const TrainingInput = v.pipe(
  v.strictObject({ ...fields, image_urls: v.optional(photoAddresses) }),
  daysInOrder(),
  placesInGroup(),
)
export type TrainingInput = v.InferOutput<typeof TrainingInput>

/** Validates the body of PUT /api/trainings/{id}. */
export const TrainingChange = v.pipe(
  v.strictObject({
    ...fields,
    version: v.optional(version),
    descriptions: v.optional(descriptions),
  }),
  daysInOrder(),
  placesInGroup(),
)
export type TrainingChange = v.InferOutput<typeof TrainingChange>

/** Practical information before a registration. Each text may be empty. */
export const DETAILS = ['times', 'level', 'to_bring', 'lodging'] as const
type Detail = (typeof DETAILS)[number]

/** Returns true if no places are left. */
export const isFull = ({ places_left }: Pick<Training, 'places_left'>) => places_left === 0

export type Training = Translated<
  Omit<TrainingInput, 'image_urls' | 'places_left' | Detail>,
  'training'
> & { [Name in Detail]: string } & {
  places_left: number | null
  id: number
  version: number
  end_date: string | null
  images: ImageRecord[]
}

const PUBLIC_FIELDS = [
  ...(['id', 'version', 'title', 'description', 'excerpt', 'duration', 'price'] as const),
  ...(['max_participants', 'places_left', 'date', 'end_date', 'image_url', ...DETAILS] as const),
] satisfies (keyof Training)[]
export type PublicTraining = Pick<Training, (typeof PUBLIC_FIELDS)[number]> & {
  images: PublicImage[]
  translations: PublicTranslations<TranslatableField<'training'>>
}
export const publicTraining = (training: Training): PublicTraining => ({
  ...pick(training, PUBLIC_FIELDS),
  images: training.images.map(publicImage),
  translations: publicTranslations('training', training.translations),
})
