import { getLocalizedField, type PublicTranslations } from './entities/translation.ts'
import { getLocalizedPath, LOCALES, type Locale } from './locale.ts'
import { slugify } from './text/slug.ts'
import { MAX_NAME_LENGTH } from './validation.ts'

const SECTIONS = { art_piece: '/gallery', news: '/news', training: '/training' } as const

/**
 * Returns the public path of a piece, a news item or a training, such as
 * `/de/gallery/12-bol-en-noyer`.
 */
export function getEntityPath(
  locale: Locale,
  type: keyof typeof SECTIONS,
  entity: { id: number; title: string },
): string {
  const tail = [entity.id, slugify(entity.title, locale)].filter(Boolean).join('-')
  return getLocalizedPath(locale, `${SECTIONS[type]}/${tail}`)
}

export type NamedCategory = { name: string; translations: PublicTranslations<'name'> }

const getLocalizedName = (locale: Locale, category: NamedCategory) =>
  getLocalizedField(category, 'name', locale).text
const createNameFilter = (name: string) => (category: NamedCategory) =>
  LOCALES.some((locale) => getLocalizedName(locale, category) === name)

/**
 * Returns the public path of the gallery filtered by one category. The query contains the name of
 * the category in the language of the page. If another category has this name in any language, the
 * query contains the French name instead, because French names are unique.
 */
export function getCategoryPath(
  locale: Locale,
  category: NamedCategory,
  all: NamedCategory[],
): string {
  const own = getLocalizedName(locale, category)
  const name = all.filter(createNameFilter(own)).length > 1 ? category.name : own
  return `${getLocalizedPath(locale, '/gallery')}?${new URLSearchParams({ category: name })}`
}

/**
 * Returns the category that the query parameter `category` names. The name may be in any language,
 * so that a link still works after the visitor has changed the language. If no name is exactly the
 * same, case and accents are ignored.
 */
export function findCategory<Category extends NamedCategory>(
  locale: Locale,
  name: string,
  all: Category[],
): Category | undefined {
  // Ignores names that are longer than any category name, because the normalization of a very long
  // name would take a lot of processor time.
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

/**
 * Returns true for the paths of machine-readable documents, such as feeds. The content of these
 * documents does not depend on the language of the visitor.
 */
export const isMachineReadablePath = (pathname: string) =>
  /\.(?:xml|txt|atom|ics|vcf)$/.test(pathname)

const ADMIN_SCREENS = [
  'panel',
  'login',
  'account',
  'site',
  'messages',
  'mail',
  'start',
  'trash',
  'guide',
] as const
export type AdminScreen = (typeof ADMIN_SCREENS)[number]

/**
 * Returns the admin screen that has this path, or null if no screen has it. The server responds
 * with 404 to a path under /admin that has no screen.
 */
export function findAdminScreen(pathname: string): AdminScreen | null {
  const [path, name = 'panel'] = /^\/admin(?:\/(?!panel)(\w+))?\/?$/.exec(pathname) ?? []
  return path === undefined ? null : (ADMIN_SCREENS.find((screen) => screen === name) ?? null)
}
export const isAdminPath = (pathname: string) => findAdminScreen(pathname) !== null

/**
 * Returns the id at the start of a slug, the last segment of a path, or null if the slug does not
 * start with an id. The text after the id and a hyphen is not checked. Punctuation directly after
 * the id, such as a comma, is ignored, because some e-mail programs include the punctuation after a
 * link in the link.
 */
export function parseIdFromSlug(slug: string | undefined): number | null {
  const digits = /^([1-9]\d{0,14})(?:-|[^\p{L}\p{N}]*$)/u.exec(slug ?? '')?.[1]
  return digits ? Number(digits) : null
}

/** Number of pieces on one page of the gallery. */
export const PIECES_PER_PAGE = 24

/**
 * Returns the page number in the `page` query parameter: 1 if the parameter is missing, null if it
 * is invalid.
 */
export const parsePageNumber = ({ searchParams }: Pick<URL, 'searchParams'>): number | null => {
  const pageParameter = searchParams.get('page') || '1'
  return /^[1-9]\d{0,5}$/.test(pageParameter) ? Number(pageParameter) : null
}

/** Returns the URL of one page of the gallery. The URL of page 1 has no `page` parameter. */
export const addPageParameter = (address: string, page: number) =>
  page === 1 ? address : `${address}${address.includes('?') ? '&' : '?'}page=${page}`
