import * as v from 'valibot'
import type { ImageRecord } from './image.ts'
import {
  day,
  longText,
  name,
  optionalMediaAddress,
  price,
  requiredLongText,
  requiredShortText,
  version,
} from './rules.ts'
import { type Translated, translationsOf } from './translation.ts'
import { workshopDay } from './workshop-day.ts'

/** No training takes more people than this (specification section 9). */
export const LARGEST_GROUP = 8

/** What POST and PUT /api/trainings take (specification sections 5 and 7). */
const fields = {
  title: name,
  description: requiredLongText,
  excerpt: longText,
  duration: requiredShortText,
  price,
  max_participants: v.pipe(
    v.number('not_a_number'),
    v.integer('not_a_whole_number'),
    v.minValue(1, 'too_few_participants'),
    v.maxValue(LARGEST_GROUP, 'too_many_participants'),
  ),
  /** Null until a date is set: the site then says that it is to be defined. */
  date: v.pipe(
    v.nullish(v.union([v.literal(''), day], 'not_a_date'), ''),
    v.transform((value) => value || null),
  ),
  image_url: optionalMediaAddress,
  translations: translationsOf('training'),
}

/** What POST /api/trainings takes. */
export const TrainingInput = v.strictObject(fields)
export type TrainingInput = v.InferOutput<typeof TrainingInput>

/** What PUT /api/trainings/{id} takes. */
export const TrainingChange = v.strictObject({ ...fields, version: v.optional(version) })
export type TrainingChange = v.InferOutput<typeof TrainingChange>

export type Training = Translated<TrainingInput, 'training'> & {
  id: number
  version: number
  images: ImageRecord[]
}

/** Whether it has taken place: its day is over at the workshop. `today` is a day there. */
export const isPast = ({ date }: Pick<Training, 'date'>, today = workshopDay()): boolean =>
  date !== null && date < today

/** First what can still be joined, in the order given; then what is past, the latest first. */
export function comingFirst<T extends Pick<Training, 'date'>>(trainings: T[], today?: string) {
  const coming = trainings.filter((training) => !isPast(training, today))
  const past = trainings.filter((training) => isPast(training, today)).toReversed()
  return { coming, past }
}
