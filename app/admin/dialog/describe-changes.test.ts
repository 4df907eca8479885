import { expect, test } from 'vitest'
import texts from '../../../locales/admin-form.fr.json'
import siteTexts from '../../../locales/admin-site.fr.json'
import type { NewsItem } from '../../../shared/entities/news-item.ts'
import type { Piece } from '../../../shared/entities/piece.ts'
import { categoryDefinition } from '../entities/categories.tsx'
import { homeDefinition } from '../entities/home.tsx'
import { legalDefinition } from '../entities/legal.tsx'
import { newsDefinition } from '../entities/news.tsx'
import { pieceDefinition } from '../entities/pieces.tsx'
import { portraitDefinition } from '../entities/portrait.tsx'
import { purchaseDefinition } from '../entities/purchase.tsx'
import { trainingDefinition } from '../entities/trainings.tsx'
import { workshopDefinition } from '../entities/workshop.tsx'
import type { EntityDefinition } from '../entity/entity-definition.ts'
import { createDraft, type Draft } from '../form/draft.ts'
import { addTexts } from '../i18n/texts.ts'
import { findMovedItem } from '../list/order-dialog.tsx'
import { describeCreation } from './created-toast.tsx'
import { describeChanges } from './describe-changes.ts'

addTexts(texts)

const entity = {
  id: 1,
  title: 'Bol',
  name: 'Bol',
  price: 80,
  images: [],
  translations: {},
  preview: null,
}
const piece = { ...entity, available: true } as unknown as Piece
const hidden = { ...piece, preview: 'x', hidden: true, shown_from: null } as unknown as Piece
const description = { description: 'Un bol' }

addTexts(siteTexts)

test('names a removed closure once', () => {
  const before = { closure_1_from: '2026-08-01', closure_1_to: '2026-08-31' }
  const after = { closure_1_from: '', closure_1_to: '' }
  expect(describeChanges(workshopDefinition, entity as never, before, after)).toMatch(
    /(^|· )Fermetures$/,
  )
})

test('names the group of a removed row once', () => {
  const before = {
    exhibition_2_year: '2022',
    exhibition_2_title: 'Cluny',
    'de.exhibition_2_title': { text: 'Cluny (Burgund)' },
  }
  const after = {
    exhibition_2_year: '',
    exhibition_2_title: '',
    'de.exhibition_2_title': { text: '' },
  }
  expect(describeChanges(portraitDefinition, entity as never, before, after)).toBe(
    'Le portrait · Expositions et collections',
  )
})

test.each<[string, Draft, Piece?]>([
  ['Bol · Vendue', { available: false }],
  ['Bol · Réservée', { reserved: true }],
  ['Bol · Prix\u00a0: 120\u00a0€', { price: '120' }],
  ['Bol · Prix sur demande', { price_on_request: true }],
  ['Bol · Cachée', { hidden: true }, hidden],
  ['Bol · Visible', { shown_from: '2020-01-01T08:00' }],
  ['Bol · Matières', { materials: 'Noyer' }],
  ['Bol · Année\u00a0: 2024', { year: '2024' }],
  ['Bol · Titre (allemand)', { 'de.title': { text: 'Schale' } }],
  [
    'Bol · Vendue, Prix\u00a0: 90\u00a0€, Titre, 2 autres champs',
    { title: 'Bol', ...description, materials: 'If', price: '90', available: false },
  ],
  ['Bol', {}],
])('names what a save changed: %s', (expected, changes, saved = piece) => {
  const before = { ...createDraft(pieceDefinition, piece), title: 'Coupe' }
  const after = { ...before, ...changes }
  expect(describeChanges(pieceDefinition, { ...saved, ...changes }, before, after)).toBe(expected)
})

test('shortens a long title, but not the changes after it', () => {
  const title = 'Coupe '.repeat(30).trim()
  const before = createDraft(pieceDefinition, { ...piece, title })
  const saved = { ...piece, title, reserved: true }
  expect(describeChanges(pieceDefinition, saved, before, { ...before, reserved: true })).toBe(
    `${'Coupe '.repeat(10).trim()}… · Réservée`,
  )
})

test('shows that a piece is available if its reservation is already over', () => {
  const before = { ...createDraft(pieceDefinition, piece), reserved: true }
  const after = { ...before, reserved_until: '2026-01-02' }
  expect(describeChanges(pieceDefinition, { ...piece, reserved: false }, before, after)).toBe(
    'Bol · Disponible',
  )
})

test.each(
  [
    ...[pieceDefinition, categoryDefinition, newsDefinition, trainingDefinition],
    ...[
      workshopDefinition,
      homeDefinition,
      portraitDefinition,
      purchaseDefinition,
      legalDefinition,
    ],
  ].map((definition): [string, EntityDefinition] => [definition.name, definition]),
)('has a name for each field of %s', (_, definition) => {
  const before = createDraft(definition, null)
  for (const [field, value] of Object.entries(before)) {
    const after = { ...before, [field]: typeof value === 'boolean' ? !value : '2026-12-06' }
    const text = describeChanges(definition, { ...entity } as never, before, after)
    expect(text.replace(/^.*? · /, ''), field).toMatch(/^[\p{L}«]/u)
    expect(text, field).not.toMatch(/\w\.\w|undefined|NaN/)
  }
})

test('names a new date, and the photos of a new entity', () => {
  const item = { ...entity, date: '2026-11-29', art_piece_ids: [] } as unknown as NewsItem
  const before = createDraft(newsDefinition, item)
  const after = { ...before, date: '2026-12-06' }
  expect(describeChanges(newsDefinition, item, before, after)).toBe(
    'Bol · Date\u00a0: 6 décembre 2026',
  )
  expect(describeCreation(newsDefinition, item)).toBe('Bol')
  const images = [{ id: 1 }, { id: 2 }] as Piece['images']
  expect(describeCreation(newsDefinition, { ...item, images })).toBe('Bol · 2 images ajoutées')
})

test.each([
  ['abcd', 'bcda', 'a'],
  ['abcd', 'dabc', 'd'],
  ['abcd', 'acbd', 'b'],
  ['abcd', 'abcd', undefined],
])('finds what was moved from %s to %s', (before, after, moved) => {
  expect(findMovedItem([...before], [...after])).toBe(moved)
})
