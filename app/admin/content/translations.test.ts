import { expect, test } from 'vitest'
import type { ArtPiece } from '../../../shared/art-piece.ts'
import type { ImageRecord } from '../../../shared/image.ts'
import { languageOf, sourceName, toSend, translationsDraft, typedTexts } from '../form/draft.ts'
import type { AnyEntity, Draft } from './kind.ts'
import { hasTodo, languageState, savedTexts, stateWords } from './translations.ts'

const KIND = { translates: 'art_piece' } as const
const photo = (fields: Partial<ImageRecord>) =>
  ({ id: 7, display_order: 0, alt: '', translations: {}, ...fields }) as ImageRecord

/** A piece with a title and materials, its title translated into German when it was still a bowl. */
const piece = (fields: Partial<ArtPiece> = {}): AnyEntity =>
  ({
    id: 1,
    title: 'Coupe',
    description: '',
    materials: 'noyer',
    signature: '',
    dimensions: '',
    images: [],
    translations: { de: { title: { text: 'Schale', source: 'Bol' } } },
    ...fields,
  }) as unknown as AnyEntity

/** The form of a piece after the artist has typed; translations beside the French that is typed with them. */
function typing(entity: AnyEntity | null, typed: Draft) {
  const french: Draft = entity ? { title: 'Coupe', materials: 'noyer', 'photo-7': 'Vue' } : {}
  const saved = { ...french, ...translationsDraft(KIND, entity) }
  const sources = Object.keys(typed)
    .filter((name) => /^de\.[^.]+$|^nl\.[^.]+$/.test(name))
    .map((name) => [sourceName(name), { ...french, ...typed }[name.slice(3)] ?? ''])
  return { draft: { ...saved, ...Object.fromEntries(sources), ...typed }, saved }
}
const german = (entity: AnyEntity | null, typed: Draft) =>
  languageState(typedTexts(KIND, entity, typing(entity, typed)), 'de')

test('a saved entity: what lacks a translation is missing, what was translated from another French is outdated', () => {
  const texts = savedTexts(KIND, piece())
  expect(languageState(texts, 'de')).toEqual({
    missing: ['materials'],
    outdated: ['title'],
    needed: 2,
  })
  expect(stateWords(languageState(texts, 'de'))).toEqual(['1 à traduire', '1 à revoir'])
  expect(stateWords(languageState(texts, 'en'))).toEqual(['2 à traduire'])
  expect(hasTodo(KIND, piece(), 'missing')).toBe(true)
  expect(hasTodo(KIND, piece({ title: '', materials: '' }), 'missing')).toBe(false)
})

test('a photo’s description counts with its piece', () => {
  const entity = piece({ images: [photo({ alt: 'Vue de dessus' })] })
  expect(languageState(savedTexts(KIND, entity), 'en').missing).toContain('photo-7')
})

test('what is typed counts at once: a new translation settles, a changed French unsettles', () => {
  expect(german(piece(), { 'de.title': 'Kelch', 'de.materials': 'Nussbaum' })).toMatchObject({
    missing: [],
    outdated: [],
  })
  expect(german(piece(), { 'de.title': ' ' }).missing).toContain('title')
  expect(german(piece(), { title: 'Bol' }).outdated).toEqual([])
  // The server takes the spaces around a title away.
  expect(german(piece(), { title: 'Bol ' }).outdated).toEqual([])
  expect(german(piece(), { title: 'Bol profond' }).outdated).toEqual(['title'])
})

test('“still right” holds for the French it was said of, and no longer', () => {
  expect(german(piece(), { 'de.title.right': 'Coupe' }).outdated).toEqual([])
  expect(german(piece(), { 'de.title.right': 'Coupe', title: 'Vase' }).outdated).toEqual(['title'])
})

test('only what was written or confirmed is sent; an emptied text is sent empty', () => {
  const sent = (typed: Draft, entity = piece()) => toSend(KIND, entity, typing(entity, typed))
  expect(sent({}).entity).toEqual({})
  expect(sent({ 'de.title.right': 'Coupe' }).entity).toEqual({
    de: { title: { text: 'Schale', source: 'Coupe' } },
  })
  expect(sent({ 'de.title.right': 'Coupe', title: 'Vase' }).entity).toEqual({})
  expect(sent({ 'de.title': '', 'nl.materials': 'notenhout' }).entity).toEqual({
    de: { title: '' },
    nl: { materials: { text: 'notenhout', source: 'noyer' } },
  })
})

test('a translation is made from the French beside which it was typed, until it is found right for another', () => {
  const typed = { title: 'Vase', 'de.title': 'Kelch', 'de.title.source': 'Coupe' }
  const sent = (more: Draft) => toSend(KIND, piece(), typing(piece(), { ...typed, ...more })).entity
  expect(german(piece(), typed).outdated).toEqual(['title'])
  expect(sent({})).toEqual({ de: { title: { text: 'Kelch', source: 'Coupe' } } })
  expect(sent({ 'de.title': ' ' })).toEqual({ de: { title: '' } })
  const right = { 'de.title.right': 'Vase' }
  expect(german(piece(), { ...typed, ...right }).outdated).toEqual([])
  expect(sent(right)).toEqual({ de: { title: { text: 'Kelch', source: 'Vase' } } })
  // The text that is kept was typed again: it is what it was, made from what it was made from.
  expect(german(piece(), { 'de.title': 'Schale' }).outdated).toEqual(['title'])
})

test('a photo’s translated description is sent to the photo', () => {
  const entity = piece({ images: [photo({ alt: 'Vue' })] })
  const sent = toSend(KIND, entity, typing(entity, { 'de.photo-7': 'Ansicht' }))
  expect(sent).toEqual({
    entity: {},
    photos: new Map([[7, { de: { alt: { text: 'Ansicht', source: 'Vue' } } }]]),
  })
})

test('a new entity is translated before it is saved', () => {
  expect(german(null, { title: 'Bol', 'de.title': 'Schale' }).missing).toEqual([])
  expect(german(null, { title: 'Bol' }).missing).toEqual(['title'])
})

test('a field’s name tells its language', () => {
  expect(['title', 'de.title', 'nl.photo-7.right'].map(languageOf)).toEqual(['fr', 'de', 'nl'])
})
