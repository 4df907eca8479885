import type { PageRequest } from '../../content/pagination.ts'

const WHOLE = /^[1-9]\d{0,14}$/

/** Returns the part that the query of a list asks for, or the name of the parameter that is no whole number from 1. */
export function parsePageRequest(
  parameter: (name: string) => string | undefined,
): PageRequest | 'limit' | 'after' {
  const page: PageRequest = { limit: null, after: null }
  for (const name of ['limit', 'after'] as const) {
    const text = parameter(name)
    if (text === undefined) continue
    if (!WHOLE.test(text)) return name
    page[name] = Number(text)
  }
  return page
}
