import type { Context } from 'hono'

/** At most `limit` of a list, of those behind the one with the id `after`; null stands for no bound. */
export type Part = { limit: number | null; after: number | null }

const WHOLE = /^[1-9]\d{0,14}$/

/** @returns what the query of a list asks for; else the name of what in it is no whole number from 1 */
export function partAsked(c: Context): Part | 'limit' | 'after' {
  const part: Part = { limit: null, after: null }
  for (const name of ['limit', 'after'] as const) {
    const text = c.req.query(name)
    if (text === undefined) continue
    if (!WHOLE.test(text)) return name
    part[name] = Number(text)
  }
  return part
}

/** @returns that part; null where the one that it begins behind is not in the list (any more) */
export function partOf<Entity extends { id: number }>(
  list: Entity[],
  { limit, after }: Part,
): Entity[] | null {
  const before = after === null ? -1 : list.findIndex(({ id }) => id === after)
  if (after !== null && before < 0) return null
  return list.slice(before + 1, limit === null ? undefined : before + 1 + limit)
}
