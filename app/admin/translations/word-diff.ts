import { diffArrays } from 'diff'

export type DiffPart = { kind: 'kept' | 'removed' | 'added'; text: string }

/**
 * Number of removed and added words or lines after which a comparison is given up, which takes
 * about 50 ms.
 */
const MAX_CHANGES = 400

/** Splits a text into words, each with the space after it. Joined, they are the text again. */
const words = (text: string) => text.match(/^\s+|\S+\s*/g) ?? []
const lines = (text: string) => text.match(/[^\n]+\n*|\n+/g) ?? []

/** Ignores differences of spaces and line breaks. */
const trimmed = (pieces: string[]) => pieces.map((piece) => piece.trim())

/** Returns null if there are too many changes to compare. */
function compare(before: string[], after: string[]): DiffPart[] | null {
  const changes = diffArrays(trimmed(before), trimmed(after), { maxEditLength: MAX_CHANGES })
  const [old, now] = [[...before], [...after]]
  const parts = changes?.map(({ count, added, removed }): DiffPart => {
    if (removed) return { kind: 'removed', text: old.splice(0, count).join('') }
    if (!added) old.splice(0, count)
    return { kind: added ? 'added' : 'kept', text: now.splice(0, count).join('') }
  })
  return parts ?? null
}

/**
 * Merges adjacent parts of the same kind. Within a change, removed text comes before added text.
 */
function mergeParts(parts: DiffPart[]): DiffPart[] {
  const found: DiffPart[] = []
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
  // The last word of a text has no space after it but may now be followed by other words.
  return found.map((part, index) =>
    index < found.length - 1 && !/\s$/.test(part.text) ? { ...part, text: `${part.text} ` } : part,
  )
}

/**
 * Returns the parts of both texts in reading order. Without the removed ones they are `after`,
 * except for spaces. Texts with too many changed words are compared line by line, or shown as
 * replaced entirely.
 */
export function wordDiff(before: string, after: string): DiffPart[] {
  const parts = compare(words(before), words(after)) ??
    compare(lines(before), lines(after)) ?? [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  return mergeParts(parts.filter(({ text }) => text !== ''))
}
