/**
 * Validates the texts of the home page and of the portrait page. Every text may be empty: the pages
 * leave out what nobody has written.
 */
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

export type PageEntityType = 'home' | 'portrait'

/**
 * The slots of the home page's photos, in display order: the first photo of the page is the cover
 * photo, the second one is the teaching photo, and so on. Photos after the last slot are not shown.
 * The photo in the slot `sharing` is used only for link previews. If there is no such photo, link
 * previews use the cover photo.
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
/**
 * The slots of the portrait page's photos, in display order: the large photo, and a photo of the
 * artist's face.
 */
export const PORTRAIT_PAGE_PHOTO_SLOTS = ['portrait', 'artist'] as const
export type PhotoSlot = (typeof HOME_PAGE_PHOTO_SLOTS | typeof PORTRAIT_PAGE_PHOTO_SLOTS)[number]

const [name, short, long] = [
  createSingleLineTextSchema(MAX_NAME_LENGTH),
  createTrimmedTextSchema(MAX_SHORT_TEXT_LENGTH),
  createTextSchema(MAX_LONG_TEXT_LENGTH),
]

/**
 * Validates one coordinate of the cover photo's focal point. The coordinate is a percentage of the
 * part of the photo that is cropped away: 0 keeps the left or upper edge visible, and 100 keeps the
 * right or lower edge visible.
 */
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

/** Validates the body of PUT /api/home. */
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
  /**
   * Focal points of the cover photo: one for wide windows, and one for narrow windows such as on
   * phones.
   */
  framing_wide: focalPointCoordinate,
  framing_narrow: focalPointCoordinate,
  translations: createTranslationsSchema('home'),
  ...shared,
})
export type HomePageUpdate = v.InferOutput<typeof HomePageUpdate>

/** The year of a period on the portrait page's timeline. It is empty if the position is unused. */
const periodYear = v.union([v.literal(''), yearSchema], 'not_a_year')

/**
 * The year of an exhibition. Unlike other years, it may be in the future. It is empty if the list
 * entry is a collection that owns a piece.
 */
const exhibitionYear = v.union([v.literal(''), anyYearSchema], 'not_a_year')

/**
 * Builds a check that rejects a period of the timeline with a title or a text but without a year,
 * because the timeline sorts the periods by year.
 */
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

/**
 * Builds a check that rejects an exhibition or a collection that has a year, a place or a URL but
 * no title.
 */
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
  /** The artist's name, which is the same in every language. */
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
/** Validates the body of PUT /api/portrait. */
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

/** The public fields of the home page and of the portrait page that are not translatable texts. */
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

/** Returns true if the page has neither a text nor a photo. */
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

/**
 * Returns the positions on the portrait page's timeline that have a year, with their years, sorted
 * from the earliest to the latest.
 */
export const getTimelinePeriods = (
  page: { [Name in `period_${TimelinePosition}_year`]?: unknown },
) =>
  TIMELINE_POSITIONS.map((position) => ({
    position,
    year: String(page[`period_${position}_year`] ?? ''),
  }))
    .filter(({ year }) => year !== '')
    .sort((a, b) => Number(a.year) - Number(b.year))
