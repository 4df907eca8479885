import { expect, test } from 'vitest'
import { parseDimensions } from '../../../shared/dimensions.ts'
import { EMPTY_PURCHASE_TEXTS } from '../../../shared/entities/purchase.ts'
import { addCategoryNameAndCare, chooseDeliveryTerms } from './localize.ts'

const category = {
  ...{ id: 1, version: 1, name: 'Bols', description: '', care: 'De l’huile de noix' },
  translations: { de: { name: { text: 'Schalen' }, care: { text: 'Walnussöl' } } },
}
const piece = { category: 'Bols', care: '', french: [] }

test('a piece without care instructions has those of its category', () => {
  expect(addCategoryNameAndCare(piece, [category], 'de')).toEqual({
    ...{ category: 'Bols', category_name: 'Schalen', care: 'Walnussöl', french: [] },
  })
  expect(addCategoryNameAndCare(piece, [category], 'nl')).toEqual({
    ...{ category: 'Bols', category_name: 'Bols', care: 'De l’huile de noix' },
    french: ['category_name', 'care'],
  })
  const own = { ...piece, care: 'Kein Wasser' }
  expect(addCategoryNameAndCare(own, [category], 'de').care).toBe('Kein Wasser')
  expect(addCategoryNameAndCare({ ...piece, category: null }, [category], 'de').care).toBe('')
})

const purchase = {
  ...EMPTY_PURCHASE_TEXTS,
  ...{ delivery: 'Colis', large_delivery: 'Camion', large_from_cm: 100, large_from_kg: 10 },
  french: ['delivery', 'packing'],
}
const describePiece = (dimensions: string, weight: number | null = null, delivery = '') => ({
  ...{ size: parseDimensions(dimensions), weight, delivery, french: ['title'] },
})

test.each([
  ['Ø 32 × H 14 cm', null, '', 'Colis'],
  ['H 99 cm', 9.9, '', 'Colis'],
  ['', null, '', 'Colis'],
  ['H 182, 132 et 104 cm', null, '', 'Camion'],
  ['L 100 × H 20 cm', null, '', 'Camion'],
  ['Ø 24 × H 46 cm', 10, '', 'Camion'],
  ['H 182 cm', 10, 'Je la pose', 'Je la pose'],
])(
  'a piece of %j and %j kg with the terms %j is delivered by %j',
  (dimensions, weight, own, text) => {
    const applied = chooseDeliveryTerms(purchase, describePiece(dimensions, weight, own))
    expect(applied.delivery).toBe(text)
    expect(applied.french).toEqual(text === 'Colis' ? ['packing', 'delivery'] : ['packing'])
  },
)

test('large pieces have the general delivery terms if there are no others', () => {
  const without = { ...purchase, large_delivery: '' }
  expect(chooseDeliveryTerms(without, describePiece('H 182 cm')).delivery).toBe('Colis')
  const noLimit = { ...purchase, large_from_cm: null, large_from_kg: null }
  expect(chooseDeliveryTerms(noLimit, describePiece('H 182 cm', 99)).delivery).toBe('Colis')
})
