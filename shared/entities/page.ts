import * as v from 'valibot'
import {
  createCrossFieldCheck,
  optionalWebUrlSchema,
  pastOrCurrentYearSchema,
  yearSchema,
} from '../validation.ts'
import type { EditablePageType } from './entity-types.ts'
import {
  createUpdateSchemaWithPhotos,
  type EntityWithPhotos,
  type PublicEntityWithPhotos,
  toPublicEntity,
} from './entity-with-photos.ts'
import { type Fields, LONG_TEXT, NAME, SHORT_TEXT, switchSchema } from './fields.ts'
import type { PublicImage } from './image.ts'

export const EXHIBITION_POSITIONS = [
  ...([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const),
  ...([13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24] as const),
] as const
type ExhibitionPosition = (typeof EXHIBITION_POSITIONS)[number]

const createExhibitionFields = <Part extends string, Value>(part: Part, value: Value) =>
  Object.fromEntries(
    EXHIBITION_POSITIONS.map((position) => [`exhibition_${position}_${part}`, value]),
  ) as Record<`exhibition_${ExhibitionPosition}_${Part}`, Value>

type ExhibitionFields = {
  [Name in `exhibition_${ExhibitionPosition}_${'year' | 'title' | 'url'}`]: string
}

/** Splits the entries into exhibitions, which have a year, and art collections, which have none. */
export function splitExhibitionsAndCollections(page: ExhibitionFields) {
  const entries = EXHIBITION_POSITIONS.map((position) => ({
    position,
    year: page[`exhibition_${position}_year`],
    url: page[`exhibition_${position}_url`],
  })).filter(({ position }) => page[`exhibition_${position}_title`] !== '')
  return {
    exhibitions: entries
      .filter(({ year }) => year !== '')
      .sort((a, b) => Number(b.year) - Number(a.year)),
    collections: entries.filter(({ year }) => year === ''),
  }
}

export const TIMELINE_PERIOD_POSITIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
type PeriodPosition = (typeof TIMELINE_PERIOD_POSITIONS)[number]
const createPeriodFields = <Part extends string, Value>(part: Part, value: Value) =>
  Object.fromEntries(
    TIMELINE_PERIOD_POSITIONS.map((position) => [`period_${position}_${part}`, value]),
  ) as Record<`period_${PeriodPosition}_${Part}`, Value>

/**
 * The names of the home page's photos, in display order. Further photos are not shown. The photo
 * `sharing` is only used in link previews, with the cover photo as the fallback.
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
export const PORTRAIT_PAGE_PHOTO_SLOTS = ['portrait', 'artist'] as const
const PAGE_PHOTO_SLOTS = { home: HOME_PAGE_PHOTO_SLOTS, portrait: PORTRAIT_PAGE_PHOTO_SLOTS }
export type PhotoSlot = (typeof PAGE_PHOTO_SLOTS)[EditablePageType][number]

const name = { schema: NAME, translation: NAME, isPublic: true } as const
const optionalName = { ...name, schema: v.optional(NAME, '') } as const
const shortText = { schema: SHORT_TEXT, translation: SHORT_TEXT, isPublic: true } as const
const lines = {
  input: 'lines',
  schema: LONG_TEXT,
  translation: LONG_TEXT,
  isPublic: true,
} as const

/**
 * A coordinate of the focal point of a cropped photo, in percent: 0 keeps the left or upper edge
 * visible, 100 the right or lower one.
 */
const focalPointCoordinate = v.pipe(
  v.number('not_a_framing'),
  v.integer('not_a_framing'),
  v.minValue(0, 'not_a_framing'),
  v.maxValue(100, 'not_a_framing'),
)

/** Hides a chapter of the page, but keeps its texts in the database. */
const hiddenChapter = { kind: 'switch', schema: v.optional(switchSchema, false) } as const

const focalPoint = { input: 'number', schema: focalPointCoordinate, isPublic: true } as const

export const HOME_FIELDS = {
  heading: name,
  lead: lines,
  to_gallery: name,
  hides_teaching: hiddenChapter,
  teaching_title: name,
  teaching_text: lines,
  teaching_link: name,
  hides_foundry: hiddenChapter,
  foundry_title: name,
  foundry_text: lines,
  foundry_link: name,
  hides_turning: hiddenChapter,
  turning_title: name,
  turning_text: lines,
  turning_link: name,
  hides_closing: hiddenChapter,
  closing_title: name,
  closing_text: lines,
  closing_gallery: name,
  closing_contact: name,
  page_title: name,
  page_description: { ...shortText, input: 'lines' },
  /** Focal points of the cover photo in wide and in narrow windows. */
  framing_wide: focalPoint,
  framing_narrow: focalPoint,
} as const satisfies Fields

export const homePageUpdateSchema = createUpdateSchemaWithPhotos(HOME_FIELDS)
export type HomePageUpdate = v.InferOutput<typeof homePageUpdateSchema>

const periodYear = {
  input: 'digits',
  schema: v.union([v.literal(''), pastOrCurrentYearSchema], 'not_a_year'),
  isPublic: true,
} as const

/** The year of an exhibition, which may be in the future. It is empty for a collection. */
const exhibitionYear = {
  input: 'digits',
  schema: v.optional(v.union([v.literal(''), yearSchema], 'not_a_year'), ''),
  isPublic: true,
} as const
const exhibitionUrl = {
  input: 'url',
  schema: v.optional(optionalWebUrlSchema, ''),
  isPublic: true,
} as const

/** Requires a year for a period with a title or a text, because the timeline is sorted by year. */
const createPeriodYearCheck = <Input extends object>() =>
  createCrossFieldCheck<Input>((typed, isValid) => {
    if (!isValid) return []
    const hasText = (name: string) => typeof typed[name] === 'string' && typed[name].trim() !== ''
    return TIMELINE_PERIOD_POSITIONS.filter(
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

export const PORTRAIT_FIELDS = {
  artist_name: { schema: v.optional(NAME, ''), isPublic: true },
  heading: name,
  lead: lines,
  caption: shortText,
  journey: { ...lines, input: 'rich' },
  hides_creed: hiddenChapter,
  creed_heading: name,
  philosophy_title: name,
  philosophy_text: lines,
  approach_title: name,
  approach_text: lines,
  hides_years: hiddenChapter,
  years_heading: name,
  years_note: shortText,
  ...createPeriodFields('year', periodYear),
  ...createPeriodFields('title', name),
  ...createPeriodFields('text', lines),
  hides_exhibitions: hiddenChapter,
  ...createExhibitionFields('year', exhibitionYear),
  ...createExhibitionFields('title', optionalName),
  ...createExhibitionFields('place', optionalName),
  ...createExhibitionFields('url', exhibitionUrl),
  page_title: name,
  page_description: { ...shortText, input: 'lines' },
} as const satisfies Fields

export const portraitPageUpdateSchema = v.pipe(
  createUpdateSchemaWithPhotos(PORTRAIT_FIELDS),
  createPeriodYearCheck(),
  createExhibitionTitleCheck(),
)
export type PortraitPageUpdate = v.InferOutput<typeof portraitPageUpdateSchema>

export const PAGE_FIELDS = { home: HOME_FIELDS, portrait: PORTRAIT_FIELDS }
type PageFields<Type extends EditablePageType> = (typeof PAGE_FIELDS)[Type]

export type HomePageEntity = EntityWithPhotos<typeof HOME_FIELDS>
export type PortraitPageEntity = EntityWithPhotos<typeof PORTRAIT_FIELDS>
export type PageEntityByType = { home: HomePageEntity; portrait: PortraitPageEntity }
export type PageUpdateByType = { home: HomePageUpdate; portrait: PortraitPageUpdate }

export type PublicPageEntity<Type extends EditablePageType> = Omit<
  PublicEntityWithPhotos<PageFields<Type>>,
  'id' | 'version'
>

export const isEmptyPage = (page: { images: PublicImage[] }) =>
  page.images.length === 0 &&
  Object.values(page).every((value) => typeof value !== 'string' || value === '')

/** Maps each switch to a pattern for the names of the fields and photo slots that it hides. */
const HIDEABLE_CHAPTERS: Record<string, RegExp> = {
  hides_teaching: /^teaching/,
  hides_foundry: /^foundry/,
  hides_turning: /^turning/,
  hides_closing: /^closing/,
  hides_creed: /^(?:creed|philosophy|approach)_/,
  hides_years: /^(?:years|period)_/,
  hides_exhibitions: /^exhibition_/,
}

function createHiddenChapterCheck(page: object) {
  const hidden = Object.entries(page).flatMap(
    ([name, isHidden]) => (isHidden === true && HIDEABLE_CHAPTERS[name]) || [],
  )
  return (name: string) => hidden.some((chapter) => chapter.test(name))
}

/** Returns false for a photo in a hidden chapter and for a photo without a slot. */
export function isPagePhotoPublic(type: EditablePageType, page: object, displayOrder: number) {
  const slot = PAGE_PHOTO_SLOTS[type][displayOrder]
  return slot !== undefined && !createHiddenChapterCheck(page)(slot)
}

function emptyHiddenChapters<Page extends PageEntityByType[EditablePageType]>(
  type: EditablePageType,
  page: Page,
): Page {
  const isHidden = createHiddenChapterCheck(page)
  const names = Object.keys(page).filter(isHidden)
  const translations = Object.entries(page.translations).map(([locale, texts]) => [
    locale,
    Object.fromEntries(Object.entries(texts).filter(([name]) => !isHidden(name))),
  ])
  return {
    ...page,
    ...Object.fromEntries(names.map((name) => [name, ''])),
    translations: Object.fromEntries(translations),
    images: page.images.filter(({ display_order }) => isPagePhotoPublic(type, page, display_order)),
  }
}

export const toPublicPageEntity = <Type extends EditablePageType>(
  type: Type,
  page: PageEntityByType[Type],
): PublicPageEntity<Type> => {
  const visible = emptyHiddenChapters(type, page)
  const { id: _, version: __, ...shown } = toPublicEntity<Fields>(PAGE_FIELDS[type], visible)
  return shown as unknown as PublicPageEntity<Type>
}

export const getTimelinePeriods = (page: { [Name in `period_${PeriodPosition}_year`]?: unknown }) =>
  TIMELINE_PERIOD_POSITIONS.map((position) => ({
    position,
    year: String(page[`period_${position}_year`] ?? ''),
  }))
    .filter(({ year }) => year !== '')
    .sort((a, b) => Number(a.year) - Number(b.year))
