import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DiffPart, diffWords } from './word-diff.ts'

/** Formats the parts of a diff: removed words as `[-…-]` and added words as `{+…+}`. */
const drawn = (parts: DiffPart[]) =>
  parts
    .map(({ kind, text }) =>
      kind === 'kept' ? text : kind === 'removed' ? `[-${text}-]` : `{+${text}+}`,
    )
    .join('')
const without = (parts: DiffPart[], kind: DiffPart['kind']) =>
  parts
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join('')
const spoken = (text: string) => text.split(/\s+/).filter(Boolean)

test('shows a replaced word as removed and added', () => {
  expect(drawn(diffWords('Bol en noyer poli', 'Bol en frêne poli'))).toBe(
    'Bol en [-noyer -]{+frêne +}poli',
  )
  expect(drawn(diffWords('Bol', 'Bol profond'))).toBe('Bol {+profond+}')
  expect(drawn(diffWords('Grand bol', 'bol'))).toBe('[-Grand -]bol')
})

test('keeps the text between two changes', () => {
  expect(drawn(diffWords('un deux trois quatre cinq', 'UN deux trois QUATRE cinq'))).toBe(
    '[-un -]{+UN +}deux trois [-quatre -]{+QUATRE +}cinq',
  )
})

test('ignores changed line breaks', () => {
  expect(diffWords('un deux\ntrois', 'un\n\ndeux trois')).toEqual([
    { kind: 'kept', text: 'un\n\ndeux trois' },
  ])
  expect(diffWords('', '')).toEqual([])
})

test('reproduces both texts from the parts', () => {
  const prose = fc
    .array(fc.constantFrom('a', 'b', 'c', 'dé', '\n', ' '), { maxLength: 30 })
    .map((all) => all.join(' '))
  fc.assert(
    fc.property(prose, prose, (before, after) => {
      const parts = diffWords(before, after)
      expect(spoken(without(parts, 'removed'))).toEqual(spoken(after))
      expect(spoken(without(parts, 'added'))).toEqual(spoken(before))
    }),
  )
})

test('stops comparing two entirely different texts of 50 000 characters in time', () => {
  const text = (word: string) => `${word} `.repeat(12_500)
  const began = performance.now()
  expect(diffWords(text('abc'), text('xyz'))).toHaveLength(2)
  expect(diffWords(text('a\nb'), text('x\ny'))).toHaveLength(2)
  // The limit on the number of changes keeps these comparisons far below 3 seconds. Without it,
  // they would take minutes.
  expect(performance.now() - began).toBeLessThan(3000)
})

test('compares a long text with many changes line by line', () => {
  const page = (word: string) =>
    Array.from({ length: 60 }, (_, line) =>
      line % 2 ? `Ligne ${line} inchangée` : `${word} `.repeat(60).trim(),
    ).join('\n')
  const kept = diffWords(page('avant'), page('après')).filter(({ kind }) => kind === 'kept')
  expect(kept).toHaveLength(30)
})
