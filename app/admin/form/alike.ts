import { DEFAULT_LOCALE } from '../../../shared/locale.ts'
import type { Kind } from '../content/kind.ts'
import type { Alike } from './merge.ts'

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/**
 * Returns a function that compares two values of a field by meaning: `1 200,00` and `1200` are the
 * same price, and surrounding spaces are ignored.
 */
export const alikeIn =
  (kind: Pick<Kind, 'input'>): Alike =>
  ({ name, photo, locale }, a, b) => {
    if (trimmed(a) === trimmed(b)) return true
    if (photo !== null || locale !== DEFAULT_LOCALE) return false
    const meaning = (value: string | boolean) => trimmed(kind.input({ [name]: value }, null)[name])
    // Two unreadable numbers are not equal because NaN differs from itself.
    return meaning(a) === meaning(b)
  }
