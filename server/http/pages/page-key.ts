/** Computes the URL under which a public page is rendered and cached. */
import {
  categoryPath,
  findCategory,
  galleryPagePath,
  idFromPath,
  type Named,
  pageNumberOf,
} from '../../../shared/address.ts'
import { localeOf, withoutLocale } from '../../../shared/locale.ts'

/** The name used for all unknown categories. No category can have it because names are trimmed. */
const NO_CATEGORY = ' '

/** The categories and trainings that a query may refer to. */
export type KnownValues = {
  categories: Category[]
  /** The former states of the categories, the latest first. */
  formerCategories: Category[]
  trainings: ReadonlySet<number>
}
type Category = Named & { id: number }

type Query = Record<string, string>

function galleryQuery(url: URL, { categories }: KnownValues): Query {
  const asked = url.searchParams.get('category')
  const found = asked && findCategory(localeOf(url.pathname), asked, categories)
  const page = pageNumberOf(url) ?? 0
  return {
    // Uses the French name, which is unique, so that the language menu links to the same category.
    ...(asked && { category: found ? found.name : NO_CATEGORY }),
    ...(page !== 1 && { page: String(page) }),
  }
}

/** The values of `?subject=` (app/site/message/initial-values.ts). */
const SUBJECTS = ['visit', 'quote']

function contactQuery({ searchParams }: URL, { trainings }: KnownValues): Query {
  const subject = searchParams.get('subject') ?? ''
  if (SUBJECTS.includes(subject)) return { subject }
  const id = idFromPath(searchParams.get('training') ?? '')
  return id !== null && trainings.has(id) ? { training: String(id) } : {}
}

const QUERIES: Record<string, (url: URL, known: KnownValues) => Query> = {
  '/gallery': galleryQuery,
  '/contact': contactQuery,
}

/**
 * Returns the path with only the query parameters that affect the page, in canonical form. Made-up
 * queries therefore cannot cause more renders or cache entries than the site has pages.
 */
export function pageKey(url: URL, known: KnownValues): string {
  const query = new URLSearchParams(QUERIES[withoutLocale(url.pathname)]?.(url, known))
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname
}

/**
 * Returns the current URL of a category for a link with a former name, or null for any other URL. A
 * category that has the name now takes precedence, so the result may change later.
 */
export function renamedCategory(
  url: URL,
  { categories, formerCategories }: KnownValues,
): string | null {
  const asked = url.searchParams.get('category')
  if (!asked || withoutLocale(url.pathname) !== '/gallery') return null
  const locale = localeOf(url.pathname)
  if (findCategory(locale, asked, categories)) return null
  const existing = formerCategories.filter(({ id }) => categories.some((now) => now.id === id))
  const former = findCategory(locale, asked, existing)
  const now = categories.find(({ id }) => id === former?.id)
  return now ? galleryPagePath(categoryPath(locale, now, categories), pageNumberOf(url) ?? 1) : null
}
