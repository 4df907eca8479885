/** Under which address a public page is rendered and cached. */
import {
  addressOfPage,
  categoryAddress,
  categoryOfAddress,
  idOfAddress,
  type Named,
  pageOfAddress,
} from '../../../shared/address.ts'
import { barePath, localeOf } from '../../../shared/locale.ts'

/** All unknown categories share this name, which no category can have, since names are trimmed. */
const NO_CATEGORY = ' '

/** What the queries of links may name. */
export type Known = {
  categories: Category[]
  /** As they were before each change, the latest change first. */
  formerCategories: Category[]
  trainings: ReadonlySet<number>
}
type Category = Named & { id: number }

type Query = Record<string, string>

function galleryQuery(url: URL, { categories }: Known): Query {
  const asked = url.searchParams.get('category')
  const found = asked && categoryOfAddress(localeOf(url.pathname), asked, categories)
  const page = pageOfAddress(url) ?? 0
  return {
    // By its French name, which no two share, so that it is the same page in the menu of languages.
    ...(asked && { category: found ? found.name : NO_CATEGORY }),
    ...(page !== 1 && { page: String(page) }),
  }
}

/** The subjects that `?subject=` may name (app/site/message/initial-values.ts). */
const SUBJECTS = ['visit', 'quote']

function contactQuery({ searchParams }: URL, { trainings }: Known): Query {
  const subject = searchParams.get('subject') ?? ''
  if (SUBJECTS.includes(subject)) return { subject }
  const id = idOfAddress(searchParams.get('training') ?? '')
  return id !== null && trainings.has(id) ? { training: String(id) } : {}
}

const QUERIES: Record<string, (url: URL, known: Known) => Query> = {
  '/gallery': galleryQuery,
  '/contact': contactQuery,
}

/**
 * Returns the path and the part of the query that make a difference to the page, in one spelling: whatever visitors make
 * up, no more pages are rendered and cached than the site has.
 */
export function pageKey(url: URL, known: Known): string {
  const query = new URLSearchParams(QUERIES[barePath(url.pathname)]?.(url, known))
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname
}

/**
 * Returns the present address of a category that a link calls by a former name. A category that has the name now comes
 * first, so the answer may change later. Null for any other address.
 */
export function renamedCategory(url: URL, { categories, formerCategories }: Known): string | null {
  const asked = url.searchParams.get('category')
  if (!asked || barePath(url.pathname) !== '/gallery') return null
  const locale = localeOf(url.pathname)
  if (categoryOfAddress(locale, asked, categories)) return null
  const existing = formerCategories.filter(({ id }) => categories.some((now) => now.id === id))
  const former = categoryOfAddress(locale, asked, existing)
  const now = categories.find(({ id }) => id === former?.id)
  return now
    ? addressOfPage(categoryAddress(locale, now, categories), pageOfAddress(url) ?? 1)
    : null
}
