import { expect, test } from 'vitest'
import { ArtPieceUpdate } from '../../../shared/entities/art-piece.ts'
import { TrainingInput } from '../../../shared/entities/training.ts'
import { createFrenchFieldKey, type FieldKey } from '../entity/entity-definition.ts'
import { getErrorMessagesByField, getValidationErrors, toFieldErrors } from './errors.ts'

const piece = { title: 'Bol', price: 80, price_on_request: false }

test('an invalid field gets the French message of its rule', () => {
  expect(getErrorMessagesByField(ArtPieceUpdate, piece)).toEqual({})
  expect(getErrorMessagesByField(ArtPieceUpdate, { ...piece, price: Number.NaN })).toEqual({
    price: 'Indiquez un nombre.',
  })
  expect(getErrorMessagesByField(ArtPieceUpdate, { ...piece, price: 1.005 })).toEqual({
    price: 'Le prix a deux décimales au plus.',
  })
})

const german = (name: string, photo: number | null = null): FieldKey => ({
  name,
  photo,
  locale: 'de',
})
const TOO_LONG = 'C’est trop long.'

test('an error in a translation refers to the field in that language', () => {
  const translations = { de: { title: 'x'.repeat(201) } }
  const expected = [{ field: german('title'), message: TOO_LONG }]
  expect(getValidationErrors(ArtPieceUpdate, { ...piece, translations })).toEqual(expected)
  const withSource = { de: { title: { text: 'x'.repeat(201), source: 'Bol' } } }
  expect(getValidationErrors(ArtPieceUpdate, { ...piece, translations: withSource })).toEqual(
    expected,
  )
  expect(toFieldErrors({ 'translations.de.title.text': TOO_LONG }, piece)).toEqual(expected)
})

test('an error in a photo description refers to its photo', () => {
  const text = 'x'.repeat(501)
  const descriptions = [{ id: 7 }, { id: 12, alt: text, translations: { de: { alt: text } } }]
  const expected = [
    { field: { ...createFrenchFieldKey('alt'), photo: 12 }, message: TOO_LONG },
    { field: german('alt', 12), message: TOO_LONG },
  ]
  const input = { ...piece, descriptions }
  expect(getValidationErrors(ArtPieceUpdate, input)).toEqual(expected)
  const told = {
    'descriptions.1.alt': TOO_LONG,
    'descriptions.1.translations.de.alt.text': TOO_LONG,
  }
  expect(toFieldErrors(told, input)).toEqual(expected)
})

test('an empty field is reported as required, whatever type the rule expects', () => {
  const required = 'Ce champ est obligatoire.'
  expect(
    getErrorMessagesByField(ArtPieceUpdate, { ...piece, title: ' ', price: null }),
  ).toMatchObject({
    title: required,
  })
  expect(getErrorMessagesByField(ArtPieceUpdate, { ...piece, price: null })).toEqual({
    price: required,
  })
  expect(
    getErrorMessagesByField(ArtPieceUpdate, { ...piece, price: null, price_on_request: true }),
  ).toEqual({})
  const training = { title: '', description: '', duration: '', price: null, max_participants: null }
  expect(getErrorMessagesByField(TrainingInput, training)).toEqual({
    title: required,
    description: required,
    duration: required,
    price: required,
    max_participants: required,
  })
})
