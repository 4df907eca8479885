/** Applies bold, italic and links to a selection of Markdown text. All functions are pure. */

/**
 * An edit that replaces the characters from `start` to `end` with `text`, then selects the
 * characters from `from` to `to`.
 */
export type TextEdit = { start: number; end: number; text: string; from: number; to: number }

/** Number of asterisks before and after bold and italic text. */
export const MARK_LENGTHS = { bold: 2, italic: 1 } as const
export type MarkdownMark = keyof typeof MARK_LENGTHS

const starsBefore = (text: string, at: number) => {
  let count = 0
  while (text[at - count - 1] === '*') count++
  return count
}
const starsAfter = (text: string, at: number) => {
  let count = 0
  while (text[at + count] === '*') count++
  return count
}

/**
 * Returns true if this number of asterisks includes the mark: one means italic, two mean bold, and
 * three mean both.
 */
const hasMark = (stars: number, mark: MarkdownMark) =>
  mark === 'bold' ? stars >= 2 : stars % 2 === 1

/**
 * Removes whitespace and asterisks at both ends of a range, because asterisks next to whitespace do
 * not mark text in Markdown.
 */
function trimRange(text: string, start: number, end: number): [number, number] {
  while (start < end && /[\s*]/.test(text[start] ?? '')) start++
  while (end > start && /[\s*]/.test(text[end - 1] ?? '')) end--
  return [start, end]
}

/** Counts the asterisks directly before and after a range, at most three. */
const surroundingStars = (text: string, [start, end]: [number, number]) =>
  Math.min(starsBefore(text, start), starsAfter(text, end), 3)

/** Returns the range of each selected line, because bold and italic cannot span paragraphs. */
function selectedLines(text: string, start: number, end: number): [number, number][] {
  const found: [number, number][] = []
  let from = start
  for (const line of text.slice(start, end).split('\n')) {
    const stretch = trimRange(text, from, from + line.length)
    if (stretch[0] < stretch[1]) found.push(stretch)
    from += line.length + 1
  }
  return found
}

/** Returns true if the whole selection is already bold or italic, depending on `mark`. */
export function hasMarkdownMark(
  text: string,
  start: number,
  end: number,
  mark: MarkdownMark,
): boolean {
  const found = selectedLines(text, start, end)
  return (
    found.length > 0 && found.every((stretch) => hasMark(surroundingStars(text, stretch), mark))
  )
}

/**
 * Makes the selection bold or italic, or removes this mark if the whole selection has it. Returns
 * null for an empty selection.
 */
export function toggleMark(
  text: string,
  start: number,
  end: number,
  mark: MarkdownMark,
): TextEdit | null {
  const found = selectedLines(text, start, end)
  const [first, last] = [found[0], found.at(-1)]
  if (!first || !last) return null
  const stars = MARK_LENGTHS[mark]
  const isOn = hasMarkdownMark(text, start, end, mark)

  const editStart = isOn ? first[0] - stars : first[0]
  const editEnd = isOn ? last[1] + stars : last[1]
  let result = ''
  let at = editStart
  for (const stretch of found) {
    const inner = text.slice(...stretch)
    if (isOn) {
      result += text.slice(at, stretch[0] - stars) + inner
      at = stretch[1] + stars
    } else if (hasMark(surroundingStars(text, stretch), mark)) {
      result += text.slice(at, stretch[1])
      at = stretch[1]
    } else {
      const around = '*'.repeat(stars)
      result += text.slice(at, stretch[0]) + around + inner + around
      at = stretch[1]
    }
  }
  result += text.slice(at, editEnd)
  const lead = isOn || hasMark(surroundingStars(text, first), mark) ? 0 : stars
  const tail = isOn || hasMark(surroundingStars(text, last), mark) ? 0 : stars
  return {
    start: editStart,
    end: editEnd,
    text: result,
    from: editStart + lead,
    to: editStart + result.length - tail,
  }
}

/**
 * Splits a selected Markdown link into its text and URL. Any other selection is returned as the
 * text of a new link.
 */
export function parseLink(selected: string): { words: string; address: string } {
  const link = /^\[((?:\\.|[^\]\\])+)\]\(([^()\s]+)\)$/.exec(selected.trim())
  if (!link) return { words: selected.replace(/\s+/g, ' ').trim(), address: '' }
  return { words: (link[1] ?? '').replace(/\\(.)/g, '$1'), address: link[2] ?? '' }
}

/** Replaces the selection with a Markdown link and escapes its text and URL. */
export function insertLink(start: number, end: number, words: string, address: string): TextEdit {
  const text = `[${words.replace(/[\\[\]]/g, '\\$&')}](${address.replace(/[()]/g, encodeParenthesis)})`
  return { start, end, text, from: start, to: start + text.length }
}
const encodeParenthesis = (sign: string) => (sign === '(' ? '%28' : '%29')
