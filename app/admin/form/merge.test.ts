import { expect, test } from 'vitest'
import { artPieces } from '../art-pieces.tsx'
import { type FieldRef, frenchField } from '../content/field.ts'
import type { Fields } from '../content/kind.ts'
import { trainings } from '../trainings.tsx'
import { alikeIn } from './alike.ts'
import { type Draft, frenchDraft, textAt, withConfirmation, withValue } from './draft.ts'
import { isSameDraft, merge, takeTheirs } from './merge.ts'

const alike = alikeIn(artPieces)
const own = (fields: Fields): Draft => frenchDraft(fields)
const germanTitle: FieldRef = { name: 'title', photo: null, locale: 'de' }
const dutchView: FieldRef = { name: 'alt', photo: 12, locale: 'nl' }
/** A draft that says just that. */
const saying = (field: FieldRef, text: string, source?: string) =>
  withValue(own({}), field, text, source)

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
  for (const field of [frenchField('title'), germanTitle, dutchView]) {
    const [was, here, there] = [base, mine, theirs].map((text) => saying(field, text))
    const merged = merge(was as Draft, here as Draft, there as Draft, alike)
    expect(merged).toEqual({
      draft: saying(field, expected),
      conflicts: isConflict ? [field] : [],
    })
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
  const merged = merge(own({ price: base }), own({ price: mine }), own({ price: theirs }), alike)
  expect(merged).toEqual({
    draft: own({ price: expected }),
    conflicts: isConflict ? [frenchField('price')] : [],
  })
})

test.each([
  [true, true, false, false],
  [true, false, true, false],
  [false, true, false, true],
  [true, false, false, false],
])(
  'a switch that was %s, is %s here and %s there, is %s: two can never differ from it both ways',
  (base, mine, theirs, expected) => {
    const [was, here, there] = [base, mine, theirs].map((available) => own({ available }))
    const merged = merge(was as Draft, here as Draft, there as Draft, alike)
    expect(merged).toEqual({ draft: own({ available: expected }), conflicts: [] })
  },
)

test('a translation keeps the French text it was typed from, unless the other one is taken', () => {
  const base = withValue(own({ title: 'Bol' }), germanTitle, 'Schale')
  const mine = withValue(base, germanTitle, 'Schüssel', 'Bol')
  const theirs = withValue(own({ title: 'Coupe' }), germanTitle, 'Pokal')
  const merged = merge(base, mine, theirs, alike)
  expect(merged).toEqual({
    draft: withValue(own({ title: 'Coupe' }), germanTitle, 'Schüssel', 'Bol'),
    conflicts: [germanTitle],
  })
  expect(takeTheirs(merged.draft, theirs, [germanTitle])).toEqual(theirs)
})

test('a translation that was found still right stays so, unless it says something else by now', () => {
  const base = withValue(own({ title: 'Coupe' }), germanTitle, 'Schale')
  const mine = withConfirmation(base, germanTitle, 'Coupe')
  expect(merge(base, mine, base, alike)).toEqual({ draft: mine, conflicts: [] })
  const theirs = withValue(base, germanTitle, 'Pokal')
  expect(merge(base, mine, theirs, alike)).toEqual({ draft: theirs, conflicts: [] })
  expect(isSameDraft(base, mine, alike)).toBe(false)
})

test('a field that is missing on one side is an empty one', () => {
  const bowl = saying(germanTitle, 'Schale')
  expect(merge(own({}), bowl, own({}), alike).draft).toEqual(bowl)
  const merged = merge(bowl, bowl, own({}), alike)
  expect(textAt(merged.draft, germanTitle)).toBe('')
  expect(merged.conflicts).toEqual([])
})

test('a photo that was taken away elsewhere is asked about no more', () => {
  const described = saying(dutchView, 'Uitzicht')
  expect(merge(saying(dutchView, 'Zicht'), described, own({}), alike)).toEqual({
    draft: own({}),
    conflicts: [],
  })
})

test('drafts are the same whatever stood beside a text while it was typed', () => {
  const typed = saying(germanTitle, 'Schale', 'Bol')
  expect(isSameDraft(typed, saying(germanTitle, 'Schale '), alike)).toBe(true)
  const more = withValue(typed, dutchView, 'Uitzicht')
  expect(isSameDraft(typed, withValue(typed, dutchView, ''), alike)).toBe(true)
  expect(isSameDraft(typed, more, alike)).toBe(false)
})

test('two last days of a training are two, whatever its first day', () => {
  const alikeDays = alikeIn(trainings)
  expect(alikeDays(frenchField('end_date'), '2026-05-02', '2026-05-03')).toBe(false)
  expect(alikeDays(frenchField('end_date'), '2026-05-02', '2026-05-02')).toBe(true)
})
