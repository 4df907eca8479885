import type { Part } from '../../content/part.ts'

const WHOLE = /^[1-9]\d{0,14}$/

/** Returns the part that the query of a list asks for, or the name of the parameter that is no whole number from 1. */
export function partAsked(
  parameter: (name: string) => string | undefined,
): Part | 'limit' | 'after' {
  const part: Part = { limit: null, after: null }
  for (const name of ['limit', 'after'] as const) {
    const text = parameter(name)
    if (text === undefined) continue
    if (!WHOLE.test(text)) return name
    part[name] = Number(text)
  }
  return part
}
