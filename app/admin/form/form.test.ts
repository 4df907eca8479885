import { expect, test } from 'vitest'
import { ArtPieceInput } from '../../../shared/art-piece.ts'
import { TrainingInput } from '../../../shared/training.ts'
import { errorsOf } from './form.tsx'

const piece = { title: 'Bol', price: 80, price_on_request: false }

test('a broken rule is told as the sentence of its key', () => {
  expect(errorsOf(ArtPieceInput, piece)).toEqual({})
  expect(errorsOf(ArtPieceInput, { ...piece, price: Number.NaN })).toEqual({
    price: 'Indiquez un nombre.',
  })
  expect(errorsOf(ArtPieceInput, { ...piece, price: 1.005 })).toEqual({
    price: 'Le prix a deux décimales au plus.',
  })
})

test('a rule that a translation breaks is told under the name of its field', () => {
  const translations = { de: { title: 'x'.repeat(201) } }
  expect(errorsOf(ArtPieceInput, { ...piece, translations })).toEqual({
    'de.title': 'C’est trop long.',
  })
  const withSource = { de: { title: { text: 'x'.repeat(201), source: 'Bol' } } }
  expect(errorsOf(ArtPieceInput, { ...piece, translations: withSource })).toEqual({
    'de.title': 'C’est trop long.',
  })
})

test('an empty field is one that is missing, whatever type the rule expects', () => {
  const required = 'Ce champ est obligatoire.'
  expect(errorsOf(ArtPieceInput, { ...piece, title: ' ', price: null })).toMatchObject({
    title: required,
  })
  expect(errorsOf(ArtPieceInput, { ...piece, price: null })).toEqual({ price: required })
  expect(errorsOf(ArtPieceInput, { ...piece, price: null, price_on_request: true })).toEqual({})
  const training = { title: '', description: '', duration: '', price: null, max_participants: null }
  expect(errorsOf(TrainingInput, training)).toEqual({
    title: required,
    description: required,
    duration: required,
    price: required,
    max_participants: required,
  })
})
