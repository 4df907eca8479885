import { expect, test } from 'vitest'
import { addCategoryTexts } from './localize.ts'

const category = {
  ...{ id: 1, version: 1, name: 'Bols', description: '', care: 'De l’huile de noix' },
  translations: { de: { name: { text: 'Schalen' }, care: { text: 'Walnussöl' } } },
}
const piece = { category: 'Bols', care: '', french: [] }

test('a piece without care instructions has those of its category', () => {
  expect(addCategoryTexts(piece, [category], 'de')).toEqual({
    ...{ category: 'Bols', category_name: 'Schalen', care: 'Walnussöl', french: [] },
  })
  expect(addCategoryTexts(piece, [category], 'nl')).toEqual({
    ...{ category: 'Bols', category_name: 'Bols', care: 'De l’huile de noix' },
    french: ['category_name', 'care'],
  })
  const own = { ...piece, care: 'Kein Wasser' }
  expect(addCategoryTexts(own, [category], 'de').care).toBe('Kein Wasser')
  expect(addCategoryTexts({ ...piece, category: null }, [category], 'de').care).toBe('')
})
