import type { PaginationParams } from '../../../content/pagination.ts'

const POSITIVE_INTEGER = /^[1-9]\d{0,14}$/

export function parsePaginationParams(
  parameter: (name: string) => string | undefined,
): PaginationParams | 'limit' | 'after' {
  const page: PaginationParams = { limit: null, after: null }
  for (const name of ['limit', 'after'] as const) {
    const text = parameter(name)
    if (text === undefined) continue
    if (!POSITIVE_INTEGER.test(text)) return name
    page[name] = Number(text)
  }
  return page
}
