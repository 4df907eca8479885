import type { ReactNode } from 'react'
import { langOf } from '../localized.ts'

/** A word that fills a narrow column at the size of titles. */
const WIDE_WORD = /\p{L}{22}/u

/**
 * A short text of the artist, marked where it stands in French on a page of another language. A title with a very long
 * word is set smaller, so that the word stays whole.
 */
export function marked<Field extends string>(
  of: { [F in Field]: string | null } & { french: string[] },
  field: Field,
): ReactNode {
  const text: string | null = of[field]
  const lang = langOf(of, field)
  const style = field === 'title' && WIDE_WORD.test(text ?? '') ? 'wide-word' : undefined
  return text && (lang || style) ? (
    <span lang={lang} className={style}>
      {text}
    </span>
  ) : (
    text
  )
}
