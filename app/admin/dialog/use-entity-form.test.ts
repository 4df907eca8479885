import { expect, test } from 'vitest'
import type { Piece } from '../../../shared/entities/piece.ts'
import { pieceDefinition } from '../entities/pieces.tsx'
import { buildSaveRequestBody } from '../form/changed-texts.ts'
import { createDraft } from '../form/draft.ts'
import { getValidationErrors } from '../form/errors.ts'
import { findDifferingFields } from './revisions.tsx'
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
