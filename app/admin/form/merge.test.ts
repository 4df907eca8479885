import { expect, test } from 'vitest'
import { artPieces } from '../art-pieces.tsx'
import { alikeIn } from '../dialog/entity-draft.ts'
import { merge, sameDraft, takeTheirs } from './merge.ts'

const alike = alikeIn(artPieces)

test.each([
  // what, base, mine, theirs, merged, conflict
  ['nobody changed it', 'a', 'a', 'a', 'a', false],
  ['only the artist here changed it', 'a', 'b', 'a', 'b', false],
  ['only the other device changed it', 'a', 'a', 'b', 'b', false],
  ['both changed it to the same', 'a', 'b', 'b', 'b', false],
  ['both changed it, each in another way', 'a', 'b', 'c', 'b', true],
  ['here it was emptied, there it was changed', 'a', '', 'c', '', true],
  ['here it was changed, there it was emptied', 'a', 'b', '', 'b', true],
  ['both emptied it', 'a', '', '', '', false],
  ['it was empty, and both filled it', '', 'b', 'c', 'b', true],
  ['spaces around it are no change', 'a', ' a ', 'b', 'b', false],
  ['spaces around it make no other change', 'a', 'b ', 'b', 'b', false],
  ['words within a text are', 'a b', 'a  b', 'c', 'a  b', true],
])('a text: %s', (_, base, mine, theirs, expected, isConflict) => {
  for (const name of ['title', 'de.title', 'nl.photo-12']) {
    const merged = merge({ [name]: base }, { [name]: mine }, { [name]: theirs }, alike)
    expect(merged).toEqual({ draft: { [name]: expected }, conflicts: isConflict ? [name] : [] })
  }
})

test.each([
  [
    'the same number, written in another way, is no change',
    '1200',
    '1 200,00',
    '1300',
    '1300',
    false,
  ],
  ['the same new number is no conflict', '1200', '1 300', '1300', '1300', false],
  ['two texts that are no number are two', '1200', '1.300', '1,200', '1.300', true],
  ['two new numbers are one', '1200', '1250', '1300', '1250', true],
])('a price: %s', (_, base, mine, theirs, expected, isConflict) => {
  const merged = merge({ price: base }, { price: mine }, { price: theirs }, alike)
  expect(merged).toEqual({ draft: { price: expected }, conflicts: isConflict ? ['price'] : [] })
})

test.each([
  [true, true, false, false],
  [true, false, true, false],
  [false, true, false, true],
  [true, false, false, false],
])(
  'a switch that was %s, is %s here and %s there, is %s: two can never differ from it both ways',
  (base, mine, theirs, expected) => {
    const merged = merge({ available: base }, { available: mine }, { available: theirs }, alike)
    expect(merged).toEqual({ draft: { available: expected }, conflicts: [] })
  },
)

test('a translation keeps the French text it was typed from, unless the other one is taken', () => {
  const base = { title: 'Bol', 'de.title': 'Schale' }
  const mine = { title: 'Bol', 'de.title': 'Schüssel', 'de.title.source': 'Bol' }
  const theirs = { title: 'Coupe', 'de.title': 'Pokal', 'de.title.source': '' }
  const merged = merge(base, mine, theirs, alike)
  expect(merged).toEqual({
    draft: { title: 'Coupe', 'de.title': 'Schüssel', 'de.title.source': 'Bol' },
    conflicts: ['de.title'],
  })
  expect(takeTheirs(merged.draft, theirs, ['de.title'])).toEqual({
    title: 'Coupe',
    'de.title': 'Pokal',
  })
})

test('a field that is missing on one side is an empty one', () => {
  expect(merge({}, { 'en.title': 'Bowl' }, {}, alike).draft).toEqual({ 'en.title': 'Bowl' })
  expect(merge({ 'en.title': 'Bowl' }, { 'en.title': 'Bowl' }, {}, alike)).toEqual({
    draft: { 'en.title': '' },
    conflicts: [],
  })
})

test('drafts are the same whatever stood beside a text while it was typed', () => {
  expect(sameDraft({ a: 'x', 'a.source': 'y' }, { a: 'x ', b: '' }, alike)).toBe(true)
  expect(sameDraft({ a: 'x' }, { a: 'x', b: 'z' }, alike)).toBe(false)
})
