/** Under which address a public page is rendered and cached. */
import {
  categoryOfAddress,
  idOfAddress,
  type Named,
  pageOfAddress,
} from '../../../shared/address.ts'
import { barePath, localeOf } from '../../../shared/locale.ts'

/** All unknown categories share this name, which no category can have, since names are trimmed. */
const NO_CATEGORY = ' '

/** What the queries of links may name. */
export type Known = { categories: Named[]; trainings: ReadonlySet<number> }

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

/** The subjects that `?subject=` may name (app/site/message/prefilled.ts). */
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
