import { ENTITIES, type EntityTypeWithPage } from './entities/entity-types.ts'
import { getLocalizedField, type PublicTranslations } from './entities/translation.ts'
import { getLocalizedPath, LOCALES, type Locale } from './locale.ts'
import { slugify } from './text/slug.ts'
import { MAX_NAME_LENGTH } from './validation.ts'

/** Returns a path such as `/de/gallery/12-bol-en-noyer`. */
export function getEntityPath(
  locale: Locale,
  type: EntityTypeWithPage,
  entity: { id: number; title: string },
): string {
  const tail = [entity.id, slugify(entity.title, locale)].filter(Boolean).join('-')
  return getLocalizedPath(locale, `${ENTITIES[type].section}/${tail}`)
}

export type NamedCategory = { name: string; translations: PublicTranslations<'name'> }

const getLocalizedName = (locale: Locale, category: NamedCategory) =>
  getLocalizedField(category, 'name', locale).text
const createNameFilter = (name: string) => (category: NamedCategory) =>
  LOCALES.some((locale) => getLocalizedName(locale, category) === name)

/** Uses the unique French name if another category has the localized name in any language. */
export function getCategoryPath(
  locale: Locale,
  category: NamedCategory,
  all: NamedCategory[],
): string {
  const own = getLocalizedName(locale, category)
  const name = all.filter(createNameFilter(own)).length > 1 ? category.name : own
  return `${getLocalizedPath(locale, '/gallery')}?${new URLSearchParams({ category: name })}`
}

/** Finds a category by its name in any language, so that links work after a change of language. */
export function findCategory<Category extends NamedCategory>(
  locale: Locale,
  name: string,
  all: Category[],
): Category | undefined {
  // Normalizing a very long name would take a lot of processor time.
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

/** Returns true for documents that do not depend on the visitor's language. */
export const isMachineReadablePath = (pathname: string) =>
  /\.(?:xml|txt|atom|ics|vcf)$/.test(pathname)

export const ADMIN_SCREENS = [
  'panel',
  'login',
  'forgotten',
  'account',
  'site',
  'messages',
  'mail',
  'start',
  'sales',
  'trash',
  'guide',
] as const
export type AdminScreen = (typeof ADMIN_SCREENS)[number]

/** Returns null for an unknown path, to which the server responds with 404. */
export function findAdminScreen(pathname: string): AdminScreen | null {
  const [path, name = 'panel'] = /^\/admin(?:\/(?!panel)(\w+))?\/?$/.exec(pathname) ?? []
  return path === undefined ? null : (ADMIN_SCREENS.find((screen) => screen === name) ?? null)
}
export const isAdminPath = (pathname: string) => findAdminScreen(pathname) !== null

/**
 * Ignores punctuation after the id, because some e-mail programs include it in a link that it
 * follows.
 */
export function parseIdFromSlug(slug: string | undefined): number | null {
  const digits = /^([1-9]\d{0,14})(?:-|[^\p{L}\p{N}]*$)/u.exec(slug ?? '')?.[1]
  return digits ? Number(digits) : null
}

export const PIECES_PER_PAGE = 24

/** Returns 1 if the parameter is missing, null if it is invalid. */
export const parsePageNumber = ({ searchParams }: Pick<URL, 'searchParams'>): number | null => {
  const pageParameter = searchParams.get('page') || '1'
  return /^[1-9]\d{0,5}$/.test(pageParameter) ? Number(pageParameter) : null
}

export const addPageParameter = (address: string, page: number) =>
  page === 1 ? address : `${address}${address.includes('?') ? '&' : '?'}page=${page}`

/** A page with this parameter confirms that a message was sent, in place of its form. */
export const SENT_PARAMETER = 'sent'

/** Returns a relative URL. */
export function getSentPageUrl(query: URLSearchParams): string {
  const params = new URLSearchParams(query)
  params.set(SENT_PARAMETER, '1')
  return `?${params}`
}
