import { expect, test } from 'vitest'
import { pieceDefinition } from '../entities/pieces.tsx'
import { trainingDefinition } from '../entities/trainings.tsx'
import { workshopDefinition } from '../entities/workshop.tsx'
import type { FieldKey } from '../entity/entity-definition.ts'
import {
  copyFields,
  type Draft,
  getFieldText,
  setConfirmedSourceText,
  setFieldValue,
} from './draft.ts'
import { areDraftsEqual, createEqualityFunction, mergeDrafts } from './merge-drafts.ts'

const alike = createEqualityFunction(pieceDefinition)
const germanTitle = 'de.title'
const dutchView = 'photo.12.nl.alt'
const saying = (field: FieldKey, text: string, source?: string) =>
  setFieldValue({ 'photo.12.alt': '' }, field, text, source)

test.each([
  // Columns: description, base text, text in the form (mine), text on the server (theirs), merged
  // text, and true for a conflict.
  ['unchanged on both sides', 'a', 'a', 'a', 'a', false],
  ['changed only in the form', 'a', 'b', 'a', 'b', false],
  ['changed only on the other device', 'a', 'a', 'b', 'b', false],
  ['changed to the same text on both sides', 'a', 'b', 'b', 'b', false],
  ['changed to different texts', 'a', 'b', 'c', 'b', true],
  ['emptied in the form, changed on the other device', 'a', '', 'c', '', true],
  ['changed in the form, emptied on the other device', 'a', 'b', '', 'b', true],
  ['emptied on both sides', 'a', '', '', '', false],
  ['empty before, filled differently on both sides', '', 'b', 'c', 'b', true],
  ['surrounding spaces are not a change', 'a', ' a ', 'b', 'b', false],
  ['surrounding spaces do not make equal changes differ', 'a', 'b ', 'b', 'b', false],
  ['spaces within the text are a change', 'a b', 'a  b', 'c', 'a  b', true],
])('a text: %s', (_, base, mine, theirs, expected, isConflict) => {
  for (const field of ['title', germanTitle, dutchView]) {
    const [was, here, there] = [base, mine, theirs].map((text) => saying(field, text))
    const merged = mergeDrafts(was as Draft, here as Draft, there as Draft, alike)
    expect(merged).toEqual({
      draft: saying(field, expected),
      conflicts: isConflict ? [field] : [],
    })
  }
})

test.each([
  ['open_monday', '', '9 h – 12 h', '14 h – 18 h'],
  ['shows_de', true, false, true],
])('an input of the workshop that is a part of a field: %s', (name, base, mine, theirs) => {
  const isEqual = createEqualityFunction(workshopDefinition)
  const [was, here, there] = [{ [name]: base }, { [name]: mine }, { [name]: theirs }]
  expect(mergeDrafts(was, here, was, isEqual)).toEqual({ draft: here, conflicts: [] })
  expect(mergeDrafts(was, here, there, isEqual)).toEqual({
    draft: here,
    conflicts: theirs === base ? [] : [name],
  })
})

test.each([
  ['the same number in another format is not a change', '1200', '1 200,00', '1300', '1300', false],
  ['the same new number is not a conflict', '1200', '1 300', '1300', '1300', false],
  ['two unreadable numbers are a conflict', '1200', '1.300', '1,200', '1.300', true],
  ['two new numbers are a conflict', '1200', '1250', '1300', '1250', true],
])('a price: %s', (_, base, mine, theirs, expected, isConflict) => {
  const merged = mergeDrafts({ price: base }, { price: mine }, { price: theirs }, alike)
  expect(merged).toEqual({
    draft: { price: expected },
    conflicts: isConflict ? ['price'] : [],
  })
})

test.each([
  [true, true, false, false],
  [true, false, true, false],
  [false, true, false, true],
  [true, false, false, false],
])(
  'merges a switch: base %s, mine %s, theirs %s, result %s, never a conflict',
  (base, mine, theirs, expected) => {
    const [was, here, there] = [base, mine, theirs].map((available) => ({ available }))
    const merged = mergeDrafts(was as Draft, here as Draft, there as Draft, alike)
    expect(merged).toEqual({ draft: { available: expected }, conflicts: [] })
  },
)

test('a merged translation keeps its French source text unless the server text is chosen', () => {
  const base = setFieldValue({ title: 'Bol' }, germanTitle, 'Schale')
  const mine = setFieldValue(base, germanTitle, 'Schüssel', 'Bol')
  const theirs = setFieldValue({ title: 'Coupe' }, germanTitle, 'Pokal')
  const merged = mergeDrafts(base, mine, theirs, alike)
  expect(merged).toEqual({
    draft: setFieldValue({ title: 'Coupe' }, germanTitle, 'Schüssel', 'Bol'),
    conflicts: [germanTitle],
  })
  expect(copyFields(merged.draft, theirs, [germanTitle])).toEqual(theirs)
})

test('a confirmation is kept unless the translation has changed on the server', () => {
  const base = setFieldValue({ title: 'Coupe' }, germanTitle, 'Schale')
  const mine = setConfirmedSourceText(base, germanTitle, 'Coupe')
  expect(mergeDrafts(base, mine, base, alike)).toEqual({ draft: mine, conflicts: [] })
  const theirs = setFieldValue(base, germanTitle, 'Pokal')
  expect(mergeDrafts(base, mine, theirs, alike)).toEqual({ draft: theirs, conflicts: [] })
  expect(areDraftsEqual(base, mine, alike)).toBe(false)
})

test('a missing field is merged as an empty one', () => {
  const bowl = saying(germanTitle, 'Schale')
  expect(mergeDrafts({}, bowl, {}, alike).draft).toEqual({ [germanTitle]: { text: 'Schale' } })
  const merged = mergeDrafts(bowl, bowl, {}, alike)
  expect(getFieldText(merged.draft, germanTitle)).toBe('')
  expect(merged.conflicts).toEqual([])
})

test('a photo deleted on another device causes no conflict', () => {
  const described = saying(dutchView, 'Uitzicht')
  expect(mergeDrafts(saying(dutchView, 'Zicht'), described, {}, alike)).toEqual({
    draft: {},
    conflicts: [],
  })
})

test('drafts are equal even if their translations have different French source texts', () => {
  const typed = saying(germanTitle, 'Schale', 'Bol')
  expect(areDraftsEqual(typed, saying(germanTitle, 'Schale '), alike)).toBe(true)
  const more = setFieldValue(typed, dutchView, 'Uitzicht')
  expect(areDraftsEqual(typed, setFieldValue(typed, dutchView, ''), alike)).toBe(true)
  expect(areDraftsEqual(typed, more, alike)).toBe(false)
})

test('compares the last days of a training without its first day', () => {
  const alikeDays = createEqualityFunction(trainingDefinition)
  expect(alikeDays('end_date', '2026-05-02', '2026-05-03')).toBe(false)
  expect(alikeDays('end_date', '2026-05-02', '2026-05-02')).toBe(true)
})
