/** What changed between two versions of a text, word by word. */

export type Part = { kind: 'kept' | 'removed' | 'added'; text: string }

/** The largest table of comparisons, in cells: about a thousand changed words on each side, some 10 ms. */
const MOST_CELLS = 1_000_000

/** Each word with the space behind it, so that the pieces put together are the text. */
const words = (text: string) => text.match(/^\s+|\S+\s*/g) ?? []
const lines = (text: string) => text.match(/[^\n]*\n+|[^\n]+/g) ?? []

/** Spaces and line breaks make no difference to a reader. */
const same = (a: string | undefined, b: string | undefined) => a?.trim() === b?.trim()

/** The length of the longest common subsequence of all that stands from each pair of places on. */
function commonLengths(before: string[], after: string[]): (i: number, j: number) => number {
  const width = after.length + 1
  const table = new Uint16Array((before.length + 1) * width)
  const at = (i: number, j: number) => table[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      table[i * width + j] = same(before[i], after[j])
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  return at
}

/** Null when there is too much to compare. */
function compare(before: string[], after: string[]): Part[] | null {
  if ((before.length + 1) * (after.length + 1) > MOST_CELLS) return null
  const common = commonLengths(before, after)
  const parts: Part[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && same(before[i], after[j])) {
      parts.push({ kind: 'kept', text: after[j] ?? '' })
      i++
      j++
    } else if (j >= after.length || (i < before.length && common(i + 1, j) >= common(i, j + 1))) {
      parts.push({ kind: 'removed', text: before[i++] ?? '' })
    } else parts.push({ kind: 'added', text: after[j++] ?? '' })
  }
  return parts
}

/** Neighbours of one kind become one part; within a change, what was removed stands before what was added. */
function joined(parts: Part[]): Part[] {
  const found: Part[] = []
  const gather = { removed: '', added: '' }
  const flush = () => {
    for (const kind of ['removed', 'added'] as const) {
      if (gather[kind]) found.push({ kind, text: gather[kind] })
      gather[kind] = ''
    }
  }
  for (const { kind, text } of parts) {
    if (kind !== 'kept') {
      gather[kind] += text
      continue
    }
    flush()
    const last = found.at(-1)
    if (last?.kind === 'kept') last.text += text
    else found.push({ kind, text })
  }
  flush()
  // The last word of a text has no space behind it, and may now stand before others.
  return found.map((part, index) =>
    index < found.length - 1 && !/\s$/.test(part.text) ? { ...part, text: `${part.text} ` } : part,
  )
}

/**
 * The parts of both texts in reading order; without the removed ones they are `after`, but for spaces. Where the changed stretch is
 * too long to compare word by word it is compared line by line, and else given as replaced whole.
 */
export function wordDiff(before: string, after: string): Part[] {
  const [old, now] = [words(before), words(after)]
  let start = 0
  while (start < old.length && start < now.length && same(old[start], now[start])) start++
  let end = 0
  const rest = Math.min(old.length, now.length) - start
  while (end < rest && same(old.at(-1 - end), now.at(-1 - end))) end++

  const middle = (all: string[]) => all.slice(start, all.length - end)
  const [gone, come] = [middle(old).join(''), middle(now).join('')]
  const changed = compare(middle(old), middle(now)) ??
    compare(lines(gone), lines(come)) ?? [
      { kind: 'removed', text: gone },
      { kind: 'added', text: come },
    ]
  const kept = (all: string[]): Part => ({ kind: 'kept', text: all.join('') })
  const parts = [kept(now.slice(0, start)), ...changed, kept(now.slice(now.length - end))]
  return joined(parts.filter(({ text }) => text !== ''))
}
