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

/** No training takes more people than this (specification section 9). */
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
  /** Null where the artist does not count them. Left out, like the texts below: it stays as it is. */
  places_left: v.optional(v.nullable(participants(0))),
  /** From when to when on each day. */
  times: detail,
  level: detail,
  to_bring: detail,
  lodging: detail,
  /** Null until a date is set: the site then says that it is to be defined. */
  date: v.optional(dayOrNone, null),
  /** The last day. Null: what the duration says is believed. Left out: it stays, unless the training moves. */
  end_date: v.optional(dayOrNone),
  image_url: optionalMediaAddress,
  translations: translationsOf('training'),
}

type Days = { date?: unknown; end_date?: unknown }

/** There is no last day without a first, and it does not come before it. Said on the last day, whatever else is wrong. */
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

/** No more places can be left than there are. Said on what is left, whatever else is wrong. */
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

/** What POST /api/trainings takes, with its photographs in their order where it begins with them. */
export const TrainingInput = v.pipe(
  v.strictObject({ ...fields, image_urls: v.optional(photoAddresses) }),
  daysInOrder(),
  placesInGroup(),
)
export type TrainingInput = v.InferOutput<typeof TrainingInput>

/** What PUT /api/trainings/{id} takes. */
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

/** What a visitor may want to know before they register; empty where the artist says nothing. */
export const DETAILS = ['times', 'level', 'to_bring', 'lodging'] as const
type Detail = (typeof DETAILS)[number]

/** Whether nobody can join any more. */
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

/** The fields of a training that visitors may see. */
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
