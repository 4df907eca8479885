import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Part, wordDiff } from './word-diff.ts'

/** `[-removed-]` and `{+added+}` stand for what they say. */
const drawn = (parts: Part[]) =>
  parts
    .map(({ kind, text }) =>
      kind === 'kept' ? text : kind === 'removed' ? `[-${text}-]` : `{+${text}+}`,
    )
    .join('')
const without = (parts: Part[], kind: Part['kind']) =>
  parts
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join('')
const spoken = (text: string) => text.split(/\s+/).filter(Boolean)

test('a word that was replaced is removed and added; the rest is kept', () => {
  expect(drawn(wordDiff('Bol en noyer poli', 'Bol en frêne poli'))).toBe(
    'Bol en [-noyer -]{+frêne +}poli',
  )
  expect(drawn(wordDiff('Bol', 'Bol profond'))).toBe('Bol {+profond+}')
  expect(drawn(wordDiff('Grand bol', 'bol'))).toBe('[-Grand -]bol')
})

test('two changes far apart leave what stands between them', () => {
  expect(drawn(wordDiff('un deux trois quatre cinq', 'UN deux trois QUATRE cinq'))).toBe(
    '[-un -]{+UN +}deux trois [-quatre -]{+QUATRE +}cinq',
  )
})

test('the same words in other lines are no change', () => {
  expect(wordDiff('un deux\ntrois', 'un\n\ndeux trois')).toEqual([
    { kind: 'kept', text: 'un\n\ndeux trois' },
  ])
  expect(wordDiff('', '')).toEqual([])
})

test('whatever changes: without what was removed it is the new text, without what was added the old one’s words', () => {
  const prose = fc
    .array(fc.constantFrom('a', 'b', 'c', 'dé', '\n', ' '), { maxLength: 30 })
    .map((all) => all.join(' '))
  fc.assert(
    fc.property(prose, prose, (before, after) => {
      const parts = wordDiff(before, after)
      expect(spoken(without(parts, 'removed'))).toEqual(spoken(after))
      expect(spoken(without(parts, 'added'))).toEqual(spoken(before))
    }),
  )
})

test('two texts of 50 000 characters without a word in common are given up in time', () => {
  const text = (word: string) => `${word} `.repeat(12_500)
  const began = performance.now()
  expect(wordDiff(text('abc'), text('xyz'))).toHaveLength(2)
  expect(wordDiff(text('a\nb'), text('x\ny'))).toHaveLength(2)
  // Compared to the end they would take minutes, whatever the machine is busy with.
  expect(performance.now() - began).toBeLessThan(3000)
})

test('a long text that changed all over is compared line by line', () => {
  const page = (word: string) =>
    Array.from({ length: 60 }, (_, line) =>
      line % 2 ? `Ligne ${line} inchangée` : `${word} `.repeat(60).trim(),
    ).join('\n')
  const kept = wordDiff(page('avant'), page('après')).filter(({ kind }) => kind === 'kept')
  expect(kept).toHaveLength(30)
})
