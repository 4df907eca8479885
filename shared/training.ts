import * as v from 'valibot'
import type { ImageRecord } from './image.ts'
import {
  day,
  longText,
  name,
  optionalMediaAddress,
  photoAddresses,
  price,
  requiredLongText,
  requiredShortText,
  version,
} from './rules.ts'
import { type Translated, translationsOf } from './translation.ts'

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

/** What POST /api/trainings takes, with its photographs in their order where it begins with them. */
export const TrainingInput = v.strictObject({ ...fields, image_urls: v.optional(photoAddresses) })
export type TrainingInput = v.InferOutput<typeof TrainingInput>

/** What PUT /api/trainings/{id} takes. */
export const TrainingChange = v.strictObject({ ...fields, version: v.optional(version) })
export type TrainingChange = v.InferOutput<typeof TrainingChange>

export type Training = Translated<Omit<TrainingInput, 'image_urls'>, 'training'> & {
  id: number
  version: number
  images: ImageRecord[]
}
