import type { Localized } from './localized.ts'
import { marked } from './marked.tsx'

/** A word that fills a narrow column at the size of titles. */
const WIDE_WORD = /\p{L}{22}/u

/** A title, or a word of it, that is too long for its column at the size of other titles of pages. */
const isLong = (title: string) => title.length > 48 || /\p{L}{14}/u.test(title)

function sizeOf(title: string): string | undefined {
  if (WIDE_WORD.test(title)) return 'wide-word'
  return isLong(title) ? 'long-title' : undefined
}

/** The artist's title of a thing; with a very long word it is set smaller, so that the word stays whole. */
export const Title = ({ of }: { of: Localized<{ title: string }> }) => (
  <span className={sizeOf(of.title)} data-title>
    {marked(of, 'title')}
  </span>
)
