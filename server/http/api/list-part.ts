import type { Context } from 'hono'
import type { Part } from '../../content/part.ts'

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
