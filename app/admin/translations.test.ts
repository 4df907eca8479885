import { expect, test } from 'vitest'
import type { ArtPiece } from '../../shared/art-piece.ts'
import type { ImageRecord } from '../../shared/image.ts'
import type { AnyEntity, Draft } from './kind.ts'
import { languageOf, toSend, translationsDraft, typedTexts } from './translation-draft.ts'
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

/** The form of a piece after the artist has typed. */
function typing(entity: AnyEntity | null, typed: Draft) {
  const french: Draft = entity ? { title: 'Coupe', materials: 'noyer' } : {}
  const saved = { ...french, ...translationsDraft(KIND, entity) }
  return { draft: { ...saved, ...typed }, saved }
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
  expect(stateWords(languageState(texts, 'de'))).toEqual(['1 manque', '1 à revoir'])
  expect(stateWords(languageState(texts, 'en'))).toEqual(['2 manquent'])
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
  expect(sent({ 'de.title.right': 'Coupe' }).entity).toEqual({ de: { title: 'Schale' } })
  expect(sent({ 'de.title.right': 'Coupe', title: 'Vase' }).entity).toEqual({})
  expect(sent({ 'de.title': '', 'nl.materials': 'notenhout' }).entity).toEqual({
    de: { title: '' },
    nl: { materials: 'notenhout' },
  })
})

test('a photo’s translated description is sent to the photo', () => {
  const entity = piece({ images: [photo({ alt: 'Vue' })] })
  const sent = toSend(KIND, entity, typing(entity, { 'de.photo-7': 'Ansicht' }))
  expect(sent).toEqual({ entity: {}, photos: new Map([[7, { de: { alt: 'Ansicht' } }]]) })
})

test('a new entity is translated before it is saved', () => {
  expect(german(null, { title: 'Bol', 'de.title': 'Schale' }).missing).toEqual([])
  expect(german(null, { title: 'Bol' }).missing).toEqual(['title'])
})

test('a field’s name tells its language', () => {
  expect(['title', 'de.title', 'nl.photo-7.right'].map(languageOf)).toEqual(['fr', 'de', 'nl'])
})
