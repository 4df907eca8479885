import * as v from 'valibot'
import { pick } from '../pick.ts'
import {
  anyYearSchema,
  createCrossFieldCheck,
  createSingleLineTextSchema,
  createTextSchema,
  createTrimmedTextSchema,
  MAX_LONG_TEXT_LENGTH,
  MAX_NAME_LENGTH,
  MAX_SHORT_TEXT_LENGTH,
  optionalWebUrlSchema,
  versionSchema,
  yearSchema,
} from '../validation.ts'
import type { PageEntityType } from './entity-types.ts'
import { createExhibitionFields, EXHIBITION_POSITIONS } from './exhibition.ts'
import {
  type ImageRecord,
  type PublicImage,
  photoDescriptionsSchema,
  toPublicImage,
} from './image.ts'
import { createPeriodFields, TIMELINE_POSITIONS, type TimelinePosition } from './timeline.ts'
import { getTranslatableFields, type TranslatableField } from './translatable-fields.ts'
import {
  createTranslationsSchema,
  type PublicTranslations,
  toPublicTranslations,
  type WithTranslations,
} from './translation.ts'

/**
 * In display order. Pages do not show further photos, nor `sharing`, which is for link previews.
 * Without it, link previews use the cover.
 */
export const HOME_PAGE_PHOTO_SLOTS = [
  'cover',
  'teaching',
  'foundry',
  'turning',
  'closing',
  'closing_side',
  'sharing',
] as const
/** In display order. */
export const PORTRAIT_PAGE_PHOTO_SLOTS = ['portrait', 'artist'] as const
export type PhotoSlot = (typeof HOME_PAGE_PHOTO_SLOTS | typeof PORTRAIT_PAGE_PHOTO_SLOTS)[number]

const [name, short, long] = [
  createSingleLineTextSchema(MAX_NAME_LENGTH),
  createTrimmedTextSchema(MAX_SHORT_TEXT_LENGTH),
  createTextSchema(MAX_LONG_TEXT_LENGTH),
]

/** A percentage of what is cropped: 0 keeps the left or upper edge visible, 100 the other. */
const focalPointCoordinate = v.pipe(
  v.number('not_a_framing'),
  v.integer('not_a_framing'),
  v.minValue(0, 'not_a_framing'),
  v.maxValue(100, 'not_a_framing'),
)

const shared = {
  descriptions: v.optional(photoDescriptionsSchema),
  version: v.optional(versionSchema),
}

export const HomePageUpdate = v.strictObject({
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
  /** Focal points of the cover photo, for wide windows and for narrow ones such as on phones. */
  framing_wide: focalPointCoordinate,
  framing_narrow: focalPointCoordinate,
  translations: createTranslationsSchema('home'),
  ...shared,
})
export type HomePageUpdate = v.InferOutput<typeof HomePageUpdate>

const periodYear = v.union([v.literal(''), yearSchema], 'not_a_year')

/** May be in the future. Empty for a collection. */
const exhibitionYear = v.union([v.literal(''), anyYearSchema], 'not_a_year')

/** Rejects a period with a title or a text but without a year: the timeline is sorted by year. */
const createPeriodYearCheck = <Input extends object>() =>
  createCrossFieldCheck<Input>((typed, isValid) => {
    if (!isValid) return []
    const hasText = (name: string) => typeof typed[name] === 'string' && typed[name].trim() !== ''
    return TIMELINE_POSITIONS.filter(
      (position) =>
        typed[`period_${position}_year`] === '' &&
        (hasText(`period_${position}_title`) || hasText(`period_${position}_text`)),
    ).map((position) => ({ key: `period_${position}_year`, message: 'period_without_year' }))
  })

const createExhibitionTitleCheck = <Input extends object>() =>
  createCrossFieldCheck<Input>((typed, isValid) => {
    const hasText = (name: string) => typed[name] !== undefined && typed[name] !== ''
    return EXHIBITION_POSITIONS.filter(
      (position) =>
        isValid &&
        !hasText(`exhibition_${position}_title`) &&
        ['year', 'place', 'url'].some((part) => hasText(`exhibition_${position}_${part}`)),
    ).map((position) => ({ key: `exhibition_${position}_title`, message: 'required' }))
  })

const portraitFields = v.strictObject({
  artist_name: v.optional(name, ''),
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
  ...createPeriodFields('year', periodYear),
  ...createPeriodFields('title', name),
  ...createPeriodFields('text', long),
  ...createExhibitionFields('year', v.optional(exhibitionYear, '')),
  ...createExhibitionFields('title', v.optional(name, '')),
  ...createExhibitionFields('place', v.optional(name, '')),
  ...createExhibitionFields('url', v.optional(optionalWebUrlSchema, '')),
  page_title: name,
  page_description: short,
  translations: createTranslationsSchema('portrait'),
  ...shared,
})
export const PortraitPageUpdate = v.pipe(
  portraitFields,
  createPeriodYearCheck(),
  createExhibitionTitleCheck(),
)
export type PortraitPageUpdate = v.InferOutput<typeof PortraitPageUpdate>

type PageEntity<Type extends PageEntityType, Change> = WithTranslations<
  Omit<Change, 'version' | 'descriptions'>,
  Type
> & {
  id: number
  version: number
  images: ImageRecord[]
}
export type HomePageEntity = PageEntity<'home', HomePageUpdate>
export type PortraitPageEntity = PageEntity<'portrait', PortraitPageUpdate>
export type PageEntityByType = { home: HomePageEntity; portrait: PortraitPageEntity }
export type PageUpdateByType = { home: HomePageUpdate; portrait: PortraitPageUpdate }

const PUBLIC_FIELDS = {
  home: ['id', 'framing_wide', 'framing_narrow'],
  portrait: [
    ...(['id', 'artist_name'] as const),
    ...TIMELINE_POSITIONS.map((position) => `period_${position}_year` as const),
    ...EXHIBITION_POSITIONS.map((position) => `exhibition_${position}_year` as const),
    ...EXHIBITION_POSITIONS.map((position) => `exhibition_${position}_url` as const),
  ],
} satisfies { [Type in PageEntityType]: (keyof PageEntityByType[Type])[] }
export type PublicPageEntity<Type extends PageEntityType> = Pick<
  PageEntityByType[Type],
  keyof PageEntityByType[Type] & (TranslatableField<Type> | (typeof PUBLIC_FIELDS)[Type][number])
> & { images: PublicImage[]; translations: PublicTranslations<TranslatableField<Type>> }

export const isEmptyPage = (page: PublicPageEntity<PageEntityType>) =>
  page.images.length === 0 &&
  Object.values(page).every((value) => typeof value !== 'string' || value === '')

export const toPublicPageEntity = <Type extends PageEntityType>(
  type: Type,
  page: PageEntityByType[Type],
) =>
  ({
    ...pick(page, [
      ...getTranslatableFields(type),
      ...PUBLIC_FIELDS[type],
    ] as (keyof PageEntityByType[Type])[]),
    images: page.images.map(toPublicImage),
    translations: toPublicTranslations<PageEntityType>(type, page.translations),
  }) as unknown as PublicPageEntity<Type>

/** From the earliest to the latest. */
export const getTimelinePeriods = (
  page: { [Name in `period_${TimelinePosition}_year`]?: unknown },
) =>
  TIMELINE_POSITIONS.map((position) => ({
    position,
    year: String(page[`period_${position}_year`] ?? ''),
  }))
    .filter(({ year }) => year !== '')
    .sort((a, b) => Number(a.year) - Number(b.year))
