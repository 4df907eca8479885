import {
  getGalleryPath,
  parseGalleryOptions,
  parsePieceNavigationOptions,
  toGalleryQuery,
  toPieceNavigationQuery,
} from '../../../shared/gallery-path.ts'
import { getLocaleFromPath, removeLocalePrefix } from '../../../shared/locale.ts'
import {
  findCategory,
  getCategoryPath,
  type NamedCategory,
  parseIdFromSlug,
  parsePageNumber,
  SENT_PARAMETER,
} from '../../../shared/paths.ts'

/**
 * Replaces every unknown category name in a cache key. No category has this name, because names are
 * trimmed.
 */
const UNKNOWN_CATEGORY = ' '

export type UrlQueryEntities = {
  categories: Category[]
  /** Contains the latest former names first. */
  formerCategories: Category[]
  trainings: ReadonlySet<number>
  pieces: ReadonlySet<number>
}
type Category = NamedCategory & { id: number }

type Query = Record<string, string>

function buildGalleryQuery(url: URL, { categories }: UrlQueryEntities): Query {
  const requestedName = url.searchParams.get('category')
  const found =
    requestedName && findCategory(getLocaleFromPath(url.pathname), requestedName, categories)
  const page = parsePageNumber(url) ?? 0
  return {
    // Uses the French name, because translated names are not always unique.
    ...(requestedName && { category: found ? found.name : UNKNOWN_CATEGORY }),
    ...toGalleryQuery(parseGalleryOptions(url.searchParams)),
    ...(page !== 1 && { page: String(page) }),
  }
}

const SUBJECTS = ['visit', 'quote']

const buildSentQuery = ({ searchParams }: URL): Query =>
  searchParams.has(SENT_PARAMETER) ? { [SENT_PARAMETER]: '1' } : {}

function buildPrefillQuery({ searchParams }: URL, { trainings, pieces }: UrlQueryEntities): Query {
  const subject = searchParams.get('subject') ?? ''
  if (SUBJECTS.includes(subject)) return { subject }
  const similar = parseIdFromSlug(searchParams.get('similar') ?? '')
  if (similar !== null && pieces.has(similar)) return { similar: String(similar) }
  const id = parseIdFromSlug(searchParams.get('training') ?? '')
  return id !== null && trainings.has(id) ? { training: String(id) } : {}
}

const buildContactQuery: QueryBuilder = (url, known) => ({
  ...buildPrefillQuery(url, known),
  ...buildSentQuery(url),
})

const buildPieceQuery = (url: URL): Query => ({
  ...toPieceNavigationQuery(parsePieceNavigationOptions(url.searchParams)),
  ...buildSentQuery(url),
})

type QueryBuilder = (url: URL, known: UrlQueryEntities) => Query
const QUERY_BUILDERS: [path: RegExp, build: QueryBuilder][] = [
  [/^\/gallery$/, buildGalleryQuery],
  [/^\/gallery\/[^/]+$/, buildPieceQuery],
  [/^\/contact$/, buildContactQuery],
]

/**
 * Leaves out unknown parameters and values, so that arbitrary queries cannot cause more renders
 * than the site has pages.
 */
export function buildPageCacheKey(url: URL, known: UrlQueryEntities): string {
  const path = removeLocalePrefix(url.pathname)
  const [, build] = QUERY_BUILDERS.find(([pattern]) => pattern.test(path)) ?? []
  const query = new URLSearchParams(build?.(url, known))
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname
}

/**
 * Returns the new path of a renamed category, or null if another category has the former name now.
 */
export function findRenamedCategoryPath(
  url: URL,
  { categories, formerCategories }: UrlQueryEntities,
): string | null {
  const requestedName = url.searchParams.get('category')
  if (!requestedName || removeLocalePrefix(url.pathname) !== '/gallery') return null
  const locale = getLocaleFromPath(url.pathname)
  if (findCategory(locale, requestedName, categories)) return null
  const existing = formerCategories.filter(({ id }) =>
    categories.some((current) => current.id === id),
  )
  const former = findCategory(locale, requestedName, existing)
  const now = categories.find(({ id }) => id === former?.id)
  return now
    ? getGalleryPath(
        getCategoryPath(locale, now, categories),
        parseGalleryOptions(url.searchParams),
        parsePageNumber(url) ?? 1,
      )
    : null
}
