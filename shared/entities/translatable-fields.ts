import { getTypedKeys } from '../pick.ts'
import {
  createSingleLineTextSchema,
  createTextSchema,
  createTrimmedTextSchema,
  MAX_LONG_TEXT_LENGTH,
  MAX_NAME_LENGTH,
  MAX_SHORT_TEXT_LENGTH,
} from '../validation.ts'
import type { EntityType } from './entity-types.ts'
import { createExhibitionFields } from './exhibition.ts'
import { createPeriodFields } from './timeline.ts'

const [name, short, long] = [
  createSingleLineTextSchema(MAX_NAME_LENGTH),
  createTrimmedTextSchema(MAX_SHORT_TEXT_LENGTH),
  createTextSchema(MAX_LONG_TEXT_LENGTH),
]

/** Has the maximum lengths of the French texts. An empty translation deletes the stored one. */
export const TRANSLATION_SCHEMAS = {
  art_piece: {
    title: name,
    description: long,
    price_covers: short,
    materials: short,
    signature: short,
    dimensions: short,
    care: short,
    delivery: short,
    on_view_at: short,
  },
  category: { name, description: long, care: short },
  news: { title: name, excerpt: long, content: long },
  training: {
    title: name,
    excerpt: long,
    description: long,
    duration: short,
    times: short,
    level: short,
    language: short,
    to_bring: short,
    meals: short,
    lodging: short,
    cancellation: short,
  },
  workshop: { craft: short, hours: long, station: short, parking: short, visit: long },
  legal: { sale_terms: long, course_terms: long },
  purchase: {
    delivery: short,
    large_delivery: short,
    packing: short,
    payment: short,
    returns: short,
  },
  home: {
    heading: name,
    lead: long,
    to_gallery: name,
    teaching_title: name,
    teaching_text: long,
    teaching_link: name,
    foundry_title: name,
    foundry_text: long,
    foundry_link: name,
    turning_title: name,
    turning_text: long,
    turning_link: name,
    closing_title: name,
    closing_text: long,
    closing_gallery: name,
    closing_contact: name,
    page_title: name,
    page_description: short,
  },
  portrait: {
    heading: name,
    lead: long,
    caption: short,
    journey: long,
    creed_heading: name,
    philosophy_title: name,
    philosophy_text: long,
    approach_title: name,
    approach_text: long,
    years_heading: name,
    years_note: short,
    ...createPeriodFields('title', name),
    ...createPeriodFields('text', long),
    ...createExhibitionFields('title', name),
    ...createExhibitionFields('place', name),
    page_title: name,
    page_description: short,
  },
  image: { alt: short },
} as const satisfies Record<EntityType, unknown>
type TranslationSchemas = typeof TRANSLATION_SCHEMAS

export type TranslatableField<Type extends EntityType> = keyof TranslationSchemas[Type] & string

/** In the order of the form. */
export const getTranslatableFields = <Type extends EntityType>(type: Type) =>
  getTypedKeys(TRANSLATION_SCHEMAS[type])
