/** How a selection of markdown becomes bold, italic or a link: pure, so that the field only has to apply it. */

/** Replaces what stands from `start` to `end` by `text`, then selects from `from` to `to`. */
export type Edit = { start: number; end: number; text: string; from: number; to: number }

/** How many stars each mark is made of. */
export const MARKS = { bold: 2, italic: 1 } as const
export type Mark = keyof typeof MARKS

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

/** One star is italic, two are bold, three are both. */
const carries = (stars: number, mark: Mark) => (mark === 'bold' ? stars >= 2 : stars % 2 === 1)

/** Leaves out the blanks and stars at both ends: stars beside a blank would not be markdown. */
function core(text: string, start: number, end: number): [number, number] {
  while (start < end && /[\s*]/.test(text[start] ?? '')) start++
  while (end > start && /[\s*]/.test(text[end - 1] ?? '')) end--
  return [start, end]
}

/** The stars that embrace this stretch on both sides. */
const embrace = (text: string, [start, end]: [number, number]) =>
  Math.min(starsBefore(text, start), starsAfter(text, end), 3)

/** The lines of the selection: a mark does not reach over the end of a paragraph. */
function stretches(text: string, start: number, end: number): [number, number][] {
  const found: [number, number][] = []
  let from = start
  for (const line of text.slice(start, end).split('\n')) {
    const stretch = core(text, from, from + line.length)
    if (stretch[0] < stretch[1]) found.push(stretch)
    from += line.length + 1
  }
  return found
}

/** Whether all of the selection is bold (or italic) already. */
export function isMarked(text: string, start: number, end: number, mark: Mark): boolean {
  const found = stretches(text, start, end)
  return found.length > 0 && found.every((stretch) => carries(embrace(text, stretch), mark))
}

/** Makes the selection bold (or italic), or plain again if all of it is. Null when nothing is selected. */
export function toggleMark(text: string, start: number, end: number, mark: Mark): Edit | null {
  const found = stretches(text, start, end)
  const [first, last] = [found[0], found.at(-1)]
  if (!first || !last) return null
  const stars = MARKS[mark]
  const isOn = isMarked(text, start, end, mark)

  const editStart = isOn ? first[0] - stars : first[0]
  const editEnd = isOn ? last[1] + stars : last[1]
  let result = ''
  let at = editStart
  for (const stretch of found) {
    const inner = text.slice(...stretch)
    if (isOn) {
      result += text.slice(at, stretch[0] - stars) + inner
      at = stretch[1] + stars
    } else if (carries(embrace(text, stretch), mark)) {
      result += text.slice(at, stretch[1])
      at = stretch[1]
    } else {
      const around = '*'.repeat(stars)
      result += text.slice(at, stretch[0]) + around + inner + around
      at = stretch[1]
    }
  }
  result += text.slice(at, editEnd)
  const lead = isOn || carries(embrace(text, first), mark) ? 0 : stars
  const tail = isOn || carries(embrace(text, last), mark) ? 0 : stars
  return {
    start: editStart,
    end: editEnd,
    text: result,
    from: editStart + lead,
    to: editStart + result.length - tail,
  }
}

/** The parts of a selection that is a link already, or the selection as the words of a new one. */
export function linkParts(selected: string): { words: string; address: string } {
  const link = /^\[((?:\\.|[^\]\\])+)\]\(([^()\s]+)\)$/.exec(selected.trim())
  if (!link) return { words: selected.replace(/\s+/g, ' ').trim(), address: '' }
  return { words: (link[1] ?? '').replace(/\\(.)/g, '$1'), address: link[2] ?? '' }
}

/** The selection replaced by a link. What would end the link early is escaped. */
export function insertLink(start: number, end: number, words: string, address: string): Edit {
  const text = `[${words.replace(/[\\[\]]/g, '\\$&')}](${address.replace(/[()]/g, encodeParenthesis)})`
  return { start, end, text, from: start, to: start + text.length }
}
const encodeParenthesis = (sign: string) => (sign === '(' ? '%28' : '%29')
