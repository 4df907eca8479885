import type { ReactNode } from 'react'
import { langOf } from './localized.ts'

/** A short text of the artist, marked where it stands in French on a page of another language. */
export function marked<Field extends string>(
  of: { [F in Field]: string | null } & { french: string[] },
  field: Field,
): ReactNode {
  const text: string | null = of[field]
  return text && langOf(of, field) ? <span lang={langOf(of, field)}>{text}</span> : text
}
