import { expect, test } from 'vitest'
import type { ImageRecord } from '../../../shared/entities/image.ts'
import { PIECE_FIELDS, type Piece } from '../../../shared/entities/piece.ts'
import { pick } from '../../../shared/pick.ts'
import { type AnyEntity, type FieldKey, getFrenchFieldKey } from '../entity/entity-definition.ts'
import {
  formatTranslationSummary,
  getSavedTexts,
  matchesTranslationFilter,
  summarizeTranslations,
} from '../entity/translation-state.ts'
import {
  computeTextsIfSaved,
  getChangedTexts,
  hasOnlyPhotoDescriptionChanges,
} from './changed-texts.ts'
import {
  createDraft,
  type Draft,
  dropUnknownFields,
  getFieldText,
  setConfirmedSourceText,
  setFieldValue,
} from './draft.ts'

const KIND = { entityFields: pick(PIECE_FIELDS, ['title', 'materials']) }
const photo = (fields: Partial<ImageRecord>) =>
  ({ id: 7, display_order: 0, alt: '', translations: {}, ...fields }) as ImageRecord

/**
 * Builds a piece with a title and materials. Its German title is based on an outdated French title.
 */
const piece = (fields: Partial<Piece> = {}): AnyEntity =>
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

type Step = (draft: Draft) => Draft
/**
 * Returns a step that types a text into a field. A translation also stores the current French text.
 */
const write =
  (field: FieldKey, text: string): Step =>
  (draft) =>
    setFieldValue(draft, field, text, getFieldText(draft, getFrenchFieldKey(field)))
const confirm =
  (field: FieldKey, french: string): Step =>
  (draft) =>
    setConfirmedSourceText(draft, field, french)

function formOf(entity: AnyEntity | null, ...steps: Step[]) {
  const saved = createDraft(KIND, entity)
  return { saved, draft: steps.reduce((draft, step) => step(draft), saved) }
}
const names = (texts: { name: string }[]) => texts.map(({ name }) => name)
function inGerman(entity: AnyEntity | null, ...steps: Step[]) {
  const state = summarizeTranslations(
    computeTextsIfSaved(KIND, entity, formOf(entity, ...steps)),
    'de',
  )
  return { missing: names(state.missing), outdated: names(state.outdated) }
}
const sent = (...steps: Step[]) =>
  getChangedTexts(KIND, piece(), formOf(piece(), ...steps)).translations

test('a text without translation is missing and one based on other French text is outdated', () => {
  const texts = getSavedTexts(KIND, piece())
  const state = summarizeTranslations(texts, 'de')
  expect([names(state.missing), names(state.outdated), state.needed]).toEqual([
    ['materials'],
    ['title'],
    2,
  ])
  expect(formatTranslationSummary(state)).toEqual(['1 à traduire', '1 à revoir'])
  expect(formatTranslationSummary(summarizeTranslations(texts, 'en'))).toEqual(['2 à traduire'])
  expect(matchesTranslationFilter(KIND, piece(), 'missing')).toBe(true)
  expect(matchesTranslationFilter(KIND, piece({ title: '', materials: '' }), 'missing')).toBe(false)
})

test('the state of a piece includes its photo descriptions', () => {
  const entity = piece({ images: [photo({ alt: 'Vue de dessus' })] })
  expect(summarizeTranslations(getSavedTexts(KIND, entity), 'en').missing).toContainEqual({
    name: 'alt',
    photo: 7,
    french: 'Vue de dessus',
    translations: {},
  })
})

test('typing a translation makes it up to date and changing the French text makes it outdated', () => {
  const typed = [write('de.title', 'Kelch'), write('de.materials', 'Nussbaum')]
  expect(inGerman(piece(), ...typed)).toEqual({ missing: [], outdated: [] })
  expect(inGerman(piece(), write('de.title', ' ')).missing).toContain('title')
  expect(inGerman(piece(), write('title', 'Bol')).outdated).toEqual([])
  // The server trims the title, so a trailing space does not make the translation outdated.
  expect(inGerman(piece(), write('title', 'Bol ')).outdated).toEqual([])
  expect(inGerman(piece(), write('title', 'Bol profond')).outdated).toEqual(['title'])
})

test('a confirmation applies only to the confirmed French text', () => {
  const said = confirm('de.title', 'Coupe')
  expect(inGerman(piece(), said).outdated).toEqual([])
  expect(inGerman(piece(), said, write('title', 'Vase')).outdated).toEqual(['title'])
})

test('sends only changed and confirmed texts, and emptied texts as empty strings', () => {
  expect(sent()).toEqual({})
  const said = confirm('de.title', 'Coupe')
  expect(sent(said)).toEqual({ de: { title: { text: 'Schale', source: 'Coupe' } } })
  expect(sent(said, write('title', 'Vase'))).toEqual({})
  expect(sent(write('de.title', ''), write('nl.materials', 'notenhout'))).toEqual({
    de: { title: '' },
    nl: { materials: { text: 'notenhout', source: 'noyer' } },
  })
})

test('a translation keeps its French source text until it is confirmed for another one', () => {
  const typed = [write('de.title', 'Kelch'), write('title', 'Vase')]
  expect(inGerman(piece(), ...typed).outdated).toEqual(['title'])
  expect(sent(...typed)).toEqual({ de: { title: { text: 'Kelch', source: 'Coupe' } } })
  expect(sent(...typed, write('de.title', ' '))).toEqual({ de: { title: '' } })
  const right = [...typed, confirm('de.title', 'Vase')]
  expect(inGerman(piece(), ...right).outdated).toEqual([])
  expect(sent(...right)).toEqual({ de: { title: { text: 'Kelch', source: 'Vase' } } })
  // Typing the saved text again does not update an outdated translation.
  expect(inGerman(piece(), write('de.title', 'Schale')).outdated).toEqual(['title'])
})

test('sends changed photo descriptions and their translations with the piece', () => {
  const entity = piece({ images: [photo({ alt: 'Vue' }), photo({ id: 8 }), photo({ id: 9 })] })
  const form = formOf(entity, write('photo.7.de.alt', 'Ansicht'), write('photo.8.alt', ' Le pied '))
  expect(getChangedTexts(KIND, entity, form)).toEqual({
    translations: {},
    descriptions: [
      { id: 7, translations: { de: { alt: { text: 'Ansicht', source: 'Vue' } } } },
      { id: 8, alt: 'Le pied' },
    ],
  })
  expect(hasOnlyPhotoDescriptionChanges(form), 'a translation waits for the save').toBe(false)
  expect(hasOnlyPhotoDescriptionChanges(formOf(entity, write('photo.8.alt', 'Le pied')))).toBe(true)
})

test('the description of a photo added after the form was opened comes from the server', () => {
  const later = piece({ images: [photo({ alt: 'Vue' })] })
  const texts = computeTextsIfSaved(KIND, later, formOf(piece()))
  expect(texts.at(-1)).toMatchObject({ photo: 7, french: 'Vue' })
  expect(getChangedTexts(KIND, later, formOf(piece())).descriptions).toEqual([])
})

test('a new entity can be translated before it is saved', () => {
  expect(inGerman(null, write('title', 'Bol'), write('de.title', 'Schale')).missing).toEqual([])
  expect(inGerman(null, write('title', 'Bol')).missing).toEqual(['title'])
})

test('a draft contains the French texts, the translations and the photo descriptions', () => {
  expect(createDraft(KIND, null)).toEqual({ title: '', materials: '' })
  const view = photo({
    alt: 'Vue',
    translations: { nl: { alt: { text: 'Zicht', source: 'Vue' } } },
  })
  expect(createDraft(KIND, piece({ images: [view] }))).toEqual({
    title: 'Coupe',
    materials: 'noyer',
    'de.title': { text: 'Schale', source: 'Bol' },
    'photo.7.alt': 'Vue',
    'photo.7.nl.alt': { text: 'Zicht', source: 'Vue' },
  })
})

test('drops fields of older versions and texts of deleted photos', () => {
  const known = createDraft(KIND, piece({ images: [photo({})] }))
  const texts = { title: 'Bol', 'de.title': { text: 'Schale' }, 'photo.7.de.alt': { text: 'Bild' } }
  const unknown = { glaze: 'mat', 'de.glaze': { text: 'matt' }, 'photo.8.alt': 'Vue' }
  expect(dropUnknownFields({ ...texts, ...unknown }, known)).toEqual(texts)
})
