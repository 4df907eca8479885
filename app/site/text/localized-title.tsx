import type { LocalizedEntity } from './localize.ts'
import { renderLocalizedText } from './localized-text.tsx'

/** Matches a word that is too wide for a narrow column at the font size of titles. */
const WIDE_WORD = /\p{L}{22}/u

/**
 * Returns true if the title or one of its words is too long for the column at the normal font size.
 */
const isLong = (title: string) => title.length > 48 || /\p{L}{14}/u.test(title)

function getSizeClassName(title: string): string | undefined {
  if (WIDE_WORD.test(title)) return 'wide-word'
  return isLong(title) ? 'long-title' : undefined
}

/**
 * Shows the title of an entity. A very long title and a title with a very long word have a smaller
 * font size, so that they fit into the column and the word does not break.
 */
export const LocalizedTitle = ({ entity }: { entity: LocalizedEntity<{ title: string }> }) => (
  <span className={getSizeClassName(entity.title)} data-title>
    {renderLocalizedText(entity, 'title')}
  </span>
)
