import { expect, test, vi } from 'vitest'
import type { Piece } from '../../../shared/entities/piece.ts'
import type { Training } from '../../../shared/entities/training.ts'
import { pieceDefinition } from '../entities/pieces.tsx'
import { moveDays } from '../entities/training-days-fields.tsx'
import { trainingDefinition } from '../entities/trainings.tsx'
import { buildSaveRequestBody } from '../form/changed-texts.ts'
import { createDraft } from '../form/draft.ts'
import { getValidationErrors } from '../form/errors.ts'
import { formatFieldValue } from '../form/field-labels.ts'
import { createDraftFromRevision, findDifferingFields } from './revisions.tsx'
import { restoreDraft } from './use-entity-form.ts'

const piece = { id: 1, version: 4, title: 'Bol', price: 80, weight: 2.5, images: [] }
const entity = { ...piece, translations: {} } as unknown as Piece

test('a draft from before an update keeps its texts and gets the values of new fields', () => {
  const base = { title: 'Bol', glaze: 'mat' }
  const draft = { title: 'Coupe', glaze: 'brillant', 'de.title': { text: 'Schale' } }
  const stored = { format: 3, at: 0, key: 'x', posted: null, version: 4, base, draft } as const
  const texts = restoreDraft(pieceDefinition, entity, stored)?.texts
  const saved = createDraft(pieceDefinition, entity)
  expect(texts).toEqual({
    draft: { ...saved, title: 'Coupe', 'de.title': { text: 'Schale' } },
    saved,
  })
  const input = texts && buildSaveRequestBody(pieceDefinition, entity, texts)
  expect(input).toMatchObject({ title: 'Coupe', weight: 2.5 })
  expect(getValidationErrors(pieceDefinition.schema(false), input ?? {})).toEqual({})
})

test('a revision does not offer to empty the descriptions of photos that it lacks', () => {
  const view = { 'photo.7.alt': 'Vue', 'photo.7.de.alt': { text: 'Ansicht' } }
  const now = { title: 'Bol', ...view, 'de.title': { text: 'Schale' } }
  expect(findDifferingFields(now, { title: 'Coupe', 'photo.8.alt': 'Pied' })).toEqual([
    'title',
    'de.title',
  ])
})

test('a revision leaves its category out only if the complete list lacks it', () => {
  const revision = { ...entity, category: 'Bols' } as Piece
  const read = (state: 'loading' | 'failed' | 'ready', ...names: string[]) =>
    createDraftFromRevision(pieceDefinition, revision, {
      state,
      items: names.map((name) => ({ name })),
    }).category
  expect(read('ready', 'Coupes')).toBeUndefined()
  expect(read('ready', 'Coupes', 'Bols')).toBe('Bols')
  expect(read('loading')).toBe('Bols')
  expect(read('failed', 'Coupes')).toBe('Bols')
})

test.each([
  ['date', { date: '20266-02-01' }],
  ['date', { date: '20266-02-01', days: '2027-02-13\n2027-02-20' }],
  ['days', { days: '2027-02-13\n20266-02-20' }],
  ['days', { days: '20266-02-13\n2027-02-20' }],
  ['end_date', { end_date: '20266-02-01' }],
  ['decide_on', { decide_on: '20266-02-01' }],
])('a draft with a year of five digits is restored and has an error: %s', (field, typed) => {
  const dates = { date: '2027-02-13', end_date: null, days: [], duration: '2 jours' }
  const training = { ...entity, ...dates } as unknown as Training
  const base = createDraft(trainingDefinition, training)
  const draft = { ...base, ...typed }
  const stored = { format: 3, at: 0, key: 'x', posted: null, version: 4, base, draft } as const
  const texts = restoreDraft(trainingDefinition, training, stored)?.texts
  expect(texts?.draft).toEqual(draft)
  const input = texts && buildSaveRequestBody(trainingDefinition, training, texts)
  expect(getValidationErrors(trainingDefinition.schema(false), input ?? {})).toHaveProperty(field)
  const typedValue = Object.entries(typed).find(([key]) => key === field)?.[1]
  expect(formatFieldValue(trainingDefinition, field, String(typedValue))).toBe(typedValue)
})

test('a draft that cannot be read is ignored', () => {
  vi.spyOn(console, 'error').mockImplementationOnce(() => {})
  const base = createDraft(pieceDefinition, entity)
  const draft = { ...base, title: 'Coupe' }
  const stored = { format: 3, at: 0, key: 'x', posted: null, version: 4, base, draft } as const
  const input = () => {
    throw new RangeError('Invalid time value')
  }
  expect(restoreDraft({ ...pieceDefinition, input }, entity, stored)).toBeNull()
})

test('a half-typed day moves no other day of a training', () => {
  expect(moveDays('2027-02-13\n20266-02-20\n2027-02-27', '2027-02-14')).toEqual([
    '2027-02-14',
    '20266-02-20',
    '2027-02-28',
  ])
  expect(moveDays('20266-02-13\n2027-02-20', '2027-02-14')[1]).toBe('2027-02-20')
})
