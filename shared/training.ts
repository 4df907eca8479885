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
} from './rules.ts'
import { type Translated, translationsOf } from './translation.ts'

/** No training takes more people than this (specification section 9). */
export const LARGEST_GROUP = 8

/** A day, or null where there is none; an empty field of a form is none. */
const dayOrNone = v.pipe(
  v.nullable(v.union([v.literal(''), day], 'not_a_date')),
  v.transform((value) => value || null),
)

const fields = v.strictObject({
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
  date: v.optional(dayOrNone, null),
  /** The last day. Null: what the duration says is believed. Left out: it stays, unless the training moves. */
  end_date: v.optional(dayOrNone),
  image_url: optionalMediaAddress,
  translations: translationsOf('training'),
})

/** What POST and PUT /api/trainings take (specification sections 5 and 7). */
export const TrainingInput = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['date'], ['end_date']],
      ({ date, end_date }) => !end_date || date !== null,
      'end_without_date',
    ),
    ['end_date'],
  ),
  v.forward(
    v.partialCheck(
      [['date'], ['end_date']],
      ({ date, end_date }) => !end_date || date === null || end_date >= date,
      'end_before_date',
    ),
    ['end_date'],
  ),
)
export type TrainingInput = v.InferOutput<typeof TrainingInput>

export type Training = Translated<TrainingInput, 'training'> & {
  id: number
  end_date: string | null
  images: ImageRecord[]
}
