import { expect, test } from 'vitest'
import { pieceUpdateSchema } from '../../../shared/entities/piece.ts'
import { trainingInputSchema } from '../../../shared/entities/training.ts'
import { getValidationErrors, toFieldErrors } from './errors.ts'

const piece = { title: 'Bol', price: 80, price_on_request: false }

test('an invalid field gets the French message of its rule', () => {
  expect(getValidationErrors(pieceUpdateSchema, piece)).toEqual({})
  expect(getValidationErrors(pieceUpdateSchema, { ...piece, price: Number.NaN })).toEqual({
    price: 'Indiquez un nombre.',
  })
  expect(getValidationErrors(pieceUpdateSchema, { ...piece, price: 1.005 })).toEqual({
    price: 'Le prix a deux décimales au plus.',
  })
})

const getTooLong = (most: number) => `C’est trop long\u00a0: ${most} lettres au plus.`

test('an error in a translation refers to the field in that language', () => {
  const translations = { de: { title: 'x'.repeat(201) } }
  const expected = { 'de.title': getTooLong(200) }
  expect(getValidationErrors(pieceUpdateSchema, { ...piece, translations })).toEqual(expected)
  const withSource = { de: { title: { text: 'x'.repeat(201), source: 'Bol' } } }
  expect(getValidationErrors(pieceUpdateSchema, { ...piece, translations: withSource })).toEqual(
    expected,
  )
  expect(toFieldErrors({ 'translations.de.title.text': getTooLong(200) }, piece)).toEqual(expected)
})

test('an error in a photo description refers to its photo', () => {
  const text = 'x'.repeat(501)
  const descriptions = [{ id: 7 }, { id: 12, alt: text, translations: { de: { alt: text } } }]
  const expected = { 'photo.12.alt': getTooLong(500), 'photo.12.de.alt': getTooLong(500) }
  const input = { ...piece, descriptions }
  expect(getValidationErrors(pieceUpdateSchema, input)).toEqual(expected)
  const told = {
    'descriptions.1.alt': getTooLong(500),
    'descriptions.1.translations.de.alt.text': getTooLong(500),
  }
  expect(toFieldErrors(told, input)).toEqual(expected)
})

test('an error in a closure refers to its row', () => {
  const told = { 'closures.1.to': 'Le dernier jour vient avant le premier.' }
  expect(toFieldErrors(told, {})).toEqual({ closure_2_to: told['closures.1.to'] })
})

test('an empty field is reported as required, whatever type the rule expects', () => {
  const required = 'Ce champ est obligatoire.'
  expect(
    getValidationErrors(pieceUpdateSchema, { ...piece, title: ' ', price: null }),
  ).toMatchObject({
    title: required,
  })
  expect(getValidationErrors(pieceUpdateSchema, { ...piece, price: null })).toEqual({
    price: required,
  })
  expect(
    getValidationErrors(pieceUpdateSchema, { ...piece, price: null, price_on_request: true }),
  ).toEqual({})
  const training = { title: '', description: '', duration: '', price: null, max_participants: null }
  expect(getValidationErrors(trainingInputSchema, training)).toEqual({
    title: required,
    description: required,
    duration: required,
    price: required,
    max_participants: required,
  })
})
