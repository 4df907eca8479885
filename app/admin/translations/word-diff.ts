import { diffArrays } from 'diff'

export type DiffPart = { kind: 'kept' | 'removed' | 'added'; text: string }

/**
 * Maximum number of changed words or lines. If the texts differ in more words or lines, the
 * comparison stops after about 50 ms, so that long texts do not block the browser.
 */
const MAX_CHANGES = 400

/**
 * Splits a text into words, each with the white space that follows it. Joining the words returns
 * the original text.
 */
const splitWords = (text: string) => text.match(/^\s+|\S+\s*/g) ?? []
const splitLines = (text: string) => text.match(/[^\n]+\n*|\n+/g) ?? []

/** Trims the words or lines, so that differences in white space are ignored. */
const trimAll = (pieces: string[]) => pieces.map((piece) => piece.trim())

/** Compares two lists of words or lines. Returns null if there are too many changes to compare. */
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

/**
 * Merges adjacent diff parts of the same kind. Where text was replaced, the removed text comes
 * before the added text.
 */
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
  // Adds a space between two parts if there is no white space between them, because they would
  // otherwise look like one word. This happens after the last word of the old or the new text.
  return merged.map((part, index) =>
    index < merged.length - 1 && !/\s$/.test(part.text) ? { ...part, text: `${part.text} ` } : part,
  )
}

/**
 * Compares two texts and returns the kept, removed and added parts in reading order. Joining the
 * kept and added parts returns the text `after`, except for differences in white space. If too many
 * words have changed, compares the texts line by line. If too many lines have changed, returns the
 * whole texts as removed and added.
 */
export function diffWords(before: string, after: string): DiffPart[] {
  const parts = compare(splitWords(before), splitWords(after)) ??
    compare(splitLines(before), splitLines(after)) ?? [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  return mergeParts(parts.filter(({ text }) => text !== ''))
}
