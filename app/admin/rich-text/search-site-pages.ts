import { slugify } from '../../../shared/text/slug.ts'

export type SitePage = { title: string; address: string }

/** Returns the pages whose title contains all typed words, ignoring case and accents. */
export function searchSitePages<P extends SitePage>(typed: string, pages: P[]): P[] {
  const words = slugify(typed).split('-').filter(Boolean)
  if (words.length === 0) return []
  return pages.filter(({ title }) => {
    const titleWords = slugify(title).split('-')
    return words.every((word) => titleWords.some((titleWord) => titleWord.startsWith(word)))
  })
}
