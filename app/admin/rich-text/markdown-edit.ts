/**
 * `text` replaces the characters from `start` to `end`. Then the characters from `from` to `to` are
 * selected.
 */
export type TextEdit = { start: number; end: number; text: string; from: number; to: number }

/** The number of asterisks on each side of a bold or italic text. */
export const MARKDOWN_MARK_LENGTHS = { bold: 2, italic: 1 } as const
export type MarkdownMark = keyof typeof MARKDOWN_MARK_LENGTHS

const countStarsBefore = (text: string, index: number) => {
  let count = 0
  while (text[index - count - 1] === '*') count++
  return count
}
const countStarsAfter = (text: string, index: number) => {
  let count = 0
  while (text[index + count] === '*') count++
  return count
}

/** Italic has one asterisk, bold two, and both three. */
const hasMark = (stars: number, mark: MarkdownMark) =>
  mark === 'bold' ? stars >= 2 : stars % 2 === 1

/**
 * Trims white space, because asterisks around it have no effect in Markdown. Also trims asterisks,
 * so that the existing asterisks surround the range.
 */
function trimRange(text: string, start: number, end: number): [number, number] {
  while (start < end && /[\s*]/.test(text[start] ?? '')) start++
  while (end > start && /[\s*]/.test(text[end - 1] ?? '')) end--
  return [start, end]
}

/**
 * Counts the asterisks around a range, at most three, because bold and italic together have three.
 */
const countSurroundingStars = (text: string, [start, end]: [number, number]) =>
  Math.min(countStarsBefore(text, start), countStarsAfter(text, end), 3)

/**
 * Returns a range for each selected line, because bold and italic cannot span paragraphs. A bullet
 * or number at the start of a line stays outside, because asterisks before it would end the list.
 */
function getSelectedLines(text: string, start: number, end: number): [number, number][] {
  const ranges: [number, number][] = []
  let from = start
  for (const line of text.slice(start, end).split('\n')) {
    const isLineStart = from === 0 || text[from - 1] === '\n'
    const bullet = (isLineStart && /^\s*(?:[-+*]|\d+[.)])[ \t]/.exec(line)?.[0].length) || 0
    const range = trimRange(text, from + bullet, from + line.length)
    if (range[0] < range[1]) ranges.push(range)
    from += line.length + 1
  }
  return ranges
}

export function hasMarkdownMark(
  text: string,
  start: number,
  end: number,
  mark: MarkdownMark,
): boolean {
  const lines = getSelectedLines(text, start, end)
  return (
    lines.length > 0 && lines.every((range) => hasMark(countSurroundingStars(text, range), mark))
  )
}

/**
 * Removes bold or italic if the whole selection has it, otherwise adds it. Returns null for an
 * empty selection.
 */
export function toggleMarkdownMark(
  text: string,
  start: number,
  end: number,
  mark: MarkdownMark,
): TextEdit | null {
  const lines = getSelectedLines(text, start, end)
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return null
  const stars = MARKDOWN_MARK_LENGTHS[mark]
  const isOn = hasMarkdownMark(text, start, end, mark)

  const editStart = isOn ? first[0] - stars : first[0]
  const editEnd = isOn ? last[1] + stars : last[1]
  let result = ''
  let copiedUntil = editStart
  for (const range of lines) {
    const inner = text.slice(...range)
    if (isOn) {
      result += text.slice(copiedUntil, range[0] - stars) + inner
      copiedUntil = range[1] + stars
    } else if (hasMark(countSurroundingStars(text, range), mark)) {
      result += text.slice(copiedUntil, range[1])
      copiedUntil = range[1]
    } else {
      const around = '*'.repeat(stars)
      result += text.slice(copiedUntil, range[0]) + around + inner + around
      copiedUntil = range[1]
    }
  }
  result += text.slice(copiedUntil, editEnd)
  const lead = isOn || hasMark(countSurroundingStars(text, first), mark) ? 0 : stars
  const tail = isOn || hasMark(countSurroundingStars(text, last), mark) ? 0 : stars
  return {
    start: editStart,
    end: editEnd,
    text: result,
    from: editStart + lead,
    to: editStart + result.length - tail,
  }
}

/**
 * Returns the selected range, or null if it contains only spaces. Without a selection, returns the
 * range of the link or the word at the cursor, or null. Also returns null at the start and the end
 * of the text, where the browser may have put the cursor.
 */
export function findRangeForLink(
  text: string,
  start: number,
  end: number,
): [number, number] | null {
  if (start < end) return text.slice(start, end).trim() ? [start, end] : null
  if (start === 0 || start === text.length) return null
  for (const { index, 0: found } of text.matchAll(/\[(?:\\.|[^\]\\])+\]\([^()\s]+\)|[^\s[\]*]+/g)) {
    if (start < index || start > index + found.length) continue
    if (found.startsWith('[')) return [index, index + found.length]
    const word = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u.exec(found)
    if (word) return [index + word.index, index + word.index + word[0].length]
  }
  return null
}

/** If the selection is no link, it becomes the text of a new link. */
export function parseMarkdownLink(selected: string): { words: string; address: string } {
  const link = /^\[((?:\\.|[^\]\\])+)\]\(([^()\s]+)\)$/.exec(selected.trim())
  if (!link) return { words: selected.replace(/\s+/g, ' ').trim(), address: '' }
  return { words: (link[1] ?? '').replace(/\\(.)/g, '$1'), address: link[2] ?? '' }
}

export function insertMarkdownLink(
  start: number,
  end: number,
  words: string,
  address: string,
): TextEdit {
  const text = `[${words.replace(/[\\[\]]/g, '\\$&')}](${address.replace(/[()]/g, encodeParenthesis)})`
  return { start, end, text, from: start, to: start + text.length }
}
const encodeParenthesis = (sign: string) => (sign === '(' ? '%28' : '%29')
