/**
 * Computes the URL under which a public page is rendered and cached, with only the query parameters
 * that affect the page.
 */

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
} from '../../../shared/paths.ts'

/**
 * Replaces every unknown category name in a cache key, so that all of them share one cache entry.
 * No category can be named with a single space, because category names are trimmed.
 */
const UNKNOWN_CATEGORY = ' '

/** The categories, trainings and pieces that the query of a page URL may refer to. */
export type UrlQueryEntities = {
  categories: Category[]
  /** Earlier revisions of the categories, the latest first, to find categories by a former name. */
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
    // Replaces a translated category name with the French name. French names are unique, but
    // several categories may have the same translated name. All links of the language menu thus
    // lead to the same category.
    ...(requestedName && { category: found ? found.name : UNKNOWN_CATEGORY }),
    ...toGalleryQuery(parseGalleryOptions(url.searchParams)),
    ...(page !== 1 && { page: String(page) }),
  }
}

/** The accepted values of the `subject` query parameter (app/site/message/initial-values.ts). */
const SUBJECTS = ['visit', 'quote']

function buildContactQuery({ searchParams }: URL, { trainings, pieces }: UrlQueryEntities): Query {
  const subject = searchParams.get('subject') ?? ''
  if (SUBJECTS.includes(subject)) return { subject }
  const similar = parseIdFromSlug(searchParams.get('similar') ?? '')
  if (similar !== null && pieces.has(similar)) return { similar: String(similar) }
  const id = parseIdFromSlug(searchParams.get('training') ?? '')
  return id !== null && trainings.has(id) ? { training: String(id) } : {}
}

const buildPieceQuery = ({ searchParams }: URL): Query =>
  toPieceNavigationQuery(parsePieceNavigationOptions(searchParams))

type QueryBuilder = (url: URL, known: UrlQueryEntities) => Query
const QUERY_BUILDERS: [path: RegExp, build: QueryBuilder][] = [
  [/^\/gallery$/, buildGalleryQuery],
  [/^\/gallery\/[^/]+$/, buildPieceQuery],
  [/^\/contact$/, buildContactQuery],
]

/**
 * Returns the path with only the query parameters that affect the page, in canonical form, so that
 * arbitrary queries cannot cause more renders or cache entries than the site has pages.
 */
export function buildPageCacheKey(url: URL, known: UrlQueryEntities): string {
  const path = removeLocalePrefix(url.pathname)
  const [, build] = QUERY_BUILDERS.find(([pattern]) => pattern.test(path)) ?? []
  const query = new URLSearchParams(build?.(url, known))
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname
}

/**
 * If the URL contains a former name of a category, returns the URL with the current name of this
 * category. Returns null for any other URL, and also if another category has the former name now.
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
