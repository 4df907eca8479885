import { ENTITIES, type EntityTypeWithDetailPage } from './entities/entity-types.ts'
import { getLocalizedField, type PublicTranslations } from './entities/translation.ts'
import {
  DEFAULT_LOCALE,
  getLocalizedPath,
  LOCALES,
  type Locale,
  removeLocalePrefix,
} from './locale.ts'
import { MAX_NAME_LENGTH } from './validation.ts'

export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Replaces umlauts in German slugs. In other languages, slugs contain `a`, `o` and `u` instead. */
const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'ae', Ö: 'oe', Ü: 'ue' }

/**
 * Converts a title to a slug. Returns an empty text for a title without Latin letters and digits.
 */
export const slugify = (title: string, locale: Locale = DEFAULT_LOCALE) =>
  (locale === 'de'
    ? title.normalize('NFC').replace(/[äöü]/gi, (umlaut) => UMLAUTS[umlaut] ?? umlaut)
    : title
  )
    .replace(/[œŒ]/g, 'oe')
    .replace(/[æÆ]/g, 'ae')
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '')

/** Returns a path such as `/de/gallery/12-bol-en-noyer`. */
export function getEntityPath(
  locale: Locale,
  type: EntityTypeWithDetailPage,
  entity: { id: number; title: string },
): string {
  const tail = [entity.id, slugify(entity.title, locale)].filter(Boolean).join('-')
  return getLocalizedPath(locale, `${ENTITIES[type].section}/${tail}`)
}

export type CategoryNames = { name: string; translations: PublicTranslations<'name'> }

const getLocalizedName = (locale: Locale, category: CategoryNames) =>
  getLocalizedField(category, 'name', locale).text
const createNameFilter = (name: string) => (category: CategoryNames) =>
  LOCALES.some((locale) => getLocalizedName(locale, category) === name)

/**
 * Returns the gallery path of a category. Uses the French name, which is unique, if the localized
 * name is also a name of another category.
 */
export function getCategoryPath(
  locale: Locale,
  category: CategoryNames,
  all: CategoryNames[],
): string {
  const own = getLocalizedName(locale, category)
  const name = all.filter(createNameFilter(own)).length > 1 ? category.name : own
  return `${getLocalizedPath(locale, '/gallery')}?${new URLSearchParams({ category: name })}`
}

/**
 * Finds a category by its name in any language, so that a link works after a change of language.
 */
export function findCategory<Category extends CategoryNames>(
  locale: Locale,
  name: string,
  all: Category[],
): Category | undefined {
  // Normalizing a very long name would take much processor time.
  if (name.length > MAX_NAME_LENGTH) return undefined
  const wantedSlug = slugify(name)
  return (
    all.find((category) => category.name === name) ??
    all.find((category) => getLocalizedName(locale, category) === name) ??
    all.find(createNameFilter(name)) ??
    all.find(
      (category) =>
        wantedSlug &&
        LOCALES.some((one) => slugify(getLocalizedName(one, category)) === wantedSlug),
    )
  )
}

/** Returns true for files such as feeds, which do not depend on the language cookie. */
export const isMachineReadablePath = (pathname: string) =>
  /\.(?:xml|txt|atom|ics|vcf|webmanifest)$/.test(pathname)

export const ADMIN_SCREENS = [
  'panel',
  'login',
  'forgotten',
  'account',
  'site',
  'messages',
  'mail',
  'suggestions',
  'start',
  'sales',
  'registrations',
  'vouchers',
  'trash',
  'guide',
] as const
export type AdminScreen = (typeof ADMIN_SCREENS)[number]

/** Returns the admin screen of a path, or null for an unknown path, which gets a 404. */
export function findAdminScreen(pathname: string): AdminScreen | null {
  const [path, name = 'panel'] = /^\/admin(?:\/(?!panel)(\w+))?\/?$/.exec(pathname) ?? []
  return path === undefined ? null : (ADMIN_SCREENS.find((screen) => screen === name) ?? null)
}
export const isAdminPath = (pathname: string) => findAdminScreen(pathname) !== null

/**
 * Reads the id at the start of a slug. Ignores punctuation after the id, because some e-mail
 * programs include it in the link.
 */
export function parseIdFromSlug(slug: string | undefined): number | null {
  const digits = /^([1-9]\d{0,14})(?:-|[^\p{L}\p{N}]*$)/u.exec(slug ?? '')?.[1]
  return digits ? Number(digits) : null
}

export const getCertificatePath = (locale: Locale, number: string) =>
  getLocalizedPath(locale, `/certificate/${number}`)
export const getCertificatePrintPath = (locale: Locale, number: string) =>
  `${getCertificatePath(locale, number)}/print`

/** `code` is the secret of the registration's private page. */
export const getPrivateRegistrationPath = (locale: Locale, code: string) =>
  getLocalizedPath(locale, `/registration/${code}`)

export const getRegistrationCalendarPath = (locale: Locale, code: string) =>
  `${getPrivateRegistrationPath(locale, code)}.ics`

export const isPrivateRegistrationPath = (pathname: string) =>
  removeLocalePrefix(pathname).startsWith('/registration/')

export const PIECES_PER_PAGE = 24

/** Returns the page number, 1 if the parameter `page` is missing, or null if it is invalid. */
export const parsePageNumber = ({ searchParams }: Pick<URL, 'searchParams'>): number | null => {
  const pageParameter = searchParams.get('page') || '1'
  return /^[1-9]\d{0,5}$/.test(pageParameter) ? Number(pageParameter) : null
}

export const addPageParameter = (address: string, page: number) =>
  page === 1 ? address : `${address}${address.includes('?') ? '&' : '?'}page=${page}`

/** The query parameter that makes a page confirm that its form was sent. */
export const SENT_PARAMETER = 'sent'

/**
 * Values of the parameter `sent`. `waiting`: the person is on the waiting list. `again`: the same
 * registration was sent before, so nothing was stored.
 */
const SENT_STATES = ['1', 'waiting', 'again', 'again_waiting'] as const
export type SentState = (typeof SENT_STATES)[number] | `waiting_${number}`
/** Matches `waiting_` and a position on the waiting list, which has at most 100 entries. */
const SENT_POSITION = /^waiting_(?:[1-9]\d?|100)$/

/**
 * Returns the value of `sent`, null if the parameter is missing, or `1` if its value is unknown.
 */
export function parseSentParameter(query: URLSearchParams): SentState | null {
  const value = query.get(SENT_PARAMETER)
  if (value === null) return null
  if (SENT_POSITION.test(value)) return value as SentState
  return SENT_STATES.find((state) => state === value) ?? '1'
}

export function getSentPageUrl(query: URLSearchParams, state: SentState = '1'): string {
  const params = new URLSearchParams(query)
  params.set(SENT_PARAMETER, state)
  return `?${params}`
}

export const MESSAGES_PAGE_SIZE = 100
/** The first page of a list is short, so that it appears quickly. */
export const FIRST_PAGE_SIZE = 100
export const LATER_PAGE_SIZE = 1000

/** `after` is the id of the last entity on the previous page, or null for the first page. */
export const buildListPageUrl = (path: string, after: number | null) =>
  after === null
    ? `${path}?limit=${FIRST_PAGE_SIZE}`
    : `${path}?limit=${LATER_PAGE_SIZE}&after=${after}`
