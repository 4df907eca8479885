import { diffArrays } from 'diff'

export type DiffPart = { kind: 'kept' | 'removed' | 'added'; text: string }

/**
 * The comparison stops after this number of changed words or lines (about 50 ms), so that long
 * texts do not block the browser.
 */
const MAX_CHANGES = 400

/** Splits a text into words, each with the white space after it. */
const splitWords = (text: string) => text.match(/^\s+|\S+\s*/g) ?? []
const splitLines = (text: string) => text.match(/[^\n]+\n*|\n+/g) ?? []

/** Trims the words or lines, because the comparison ignores differences in white space. */
const trimAll = (pieces: string[]) => pieces.map((piece) => piece.trim())

/** Returns null if there are too many changes. */
function compare(before: string[], after: string[]): DiffPart[] | null {
  const changes = diffArrays(trimAll(before), trimAll(after), { maxEditLength: MAX_CHANGES })
  const [old, now] = [[...before], [...after]]
  const parts = changes?.map(({ count, added, removed }): DiffPart => {
    if (removed) return { kind: 'removed', text: old.splice(0, count).join('') }
    if (!added) old.splice(0, count)
    return { kind: added ? 'added' : 'kept', text: now.splice(0, count).join('') }
  })
  return parts ?? null
}

/** Joins adjacent parts. A removed text comes before the text that replaces it. */
function mergeParts(parts: DiffPart[]): DiffPart[] {
  const merged: DiffPart[] = []
  const pending = { removed: '', added: '' }
  const flush = () => {
    for (const kind of ['removed', 'added'] as const) {
      if (pending[kind]) merged.push({ kind, text: pending[kind] })
      pending[kind] = ''
    }
  }
  for (const { kind, text } of parts) {
    if (kind !== 'kept') {
      pending[kind] += text
      continue
    }
    flush()
    const last = merged.at(-1)
    if (last?.kind === 'kept') last.text += text
    else merged.push({ kind, text })
  }
  flush()
  // The last word of a text has no space after it and needs one before the next part.
  return merged.map((part, index) =>
    index < merged.length - 1 && !/\s$/.test(part.text) ? { ...part, text: `${part.text} ` } : part,
  )
}

/**
 * Returns the parts in reading order. Joining the kept and added parts returns `after`, except for
 * white space. Falls back to lines, then to the whole texts, if there are too many changes.
 */
export function diffWords(before: string, after: string): DiffPart[] {
  const parts = compare(splitWords(before), splitWords(after)) ??
    compare(splitLines(before), splitLines(after)) ?? [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  return mergeParts(parts.filter(({ text }) => text !== ''))
}
