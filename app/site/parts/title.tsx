import type { Localized } from '../localized.ts'
import { marked } from './marked.tsx'

/** A word that fills a narrow column at the size of titles. */
const WIDE_WORD = /\p{L}{22}/u

/** The artist's title of a thing; with a very long word it is set smaller, so that the word stays whole. */
export function Title({ of }: { of: Localized<{ title: string }> }) {
  const title = marked(of, 'title')
  return WIDE_WORD.test(of.title) ? <span className="wide-word">{title}</span> : title
}
