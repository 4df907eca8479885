/** What changed between two versions of a text, word by word. */
import { diffArrays } from 'diff'

export type Part = { kind: 'kept' | 'removed' | 'added'; text: string }

/** How many words or lines may be removed and added before a comparison is given up: some 50 ms of work. */
const MOST_CHANGES = 400

/** Each word with the space behind it, so that the pieces put together are the text. */
const words = (text: string) => text.match(/^\s+|\S+\s*/g) ?? []
const lines = (text: string) => text.match(/[^\n]+\n*|\n+/g) ?? []

/** Spaces and line breaks make no difference to a reader. */
const spoken = (pieces: string[]) => pieces.map((piece) => piece.trim())

/** Null when there is too much to compare. */
function compare(before: string[], after: string[]): Part[] | null {
  const changes = diffArrays(spoken(before), spoken(after), { maxEditLength: MOST_CHANGES })
  const [old, now] = [[...before], [...after]]
  const parts = changes?.map(({ count, added, removed }): Part => {
    if (removed) return { kind: 'removed', text: old.splice(0, count).join('') }
    if (!added) old.splice(0, count)
    return { kind: added ? 'added' : 'kept', text: now.splice(0, count).join('') }
  })
  return parts ?? null
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
 * The parts of both texts in reading order; without the removed ones they are `after`, but for spaces. What is too much to
 * compare word by word is compared line by line, and else given as replaced whole.
 */
export function wordDiff(before: string, after: string): Part[] {
  const parts = compare(words(before), words(after)) ??
    compare(lines(before), lines(after)) ?? [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  return joined(parts.filter(({ text }) => text !== ''))
}
