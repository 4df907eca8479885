import { expect, test } from 'vitest'
import { type PieceSimilarityFields, rankSimilarPieces } from './published-pieces.ts'

const NO_PRICE = {
  price_cents: null,
  price_on_request: 0 as const,
  price_min_cents: null,
  price_max_cents: null,
}
const make = (id: number, materials: string, dimensions = '', category_id: number | null = null) =>
  ({ id, materials, dimensions, category_id, ...NO_PRICE }) satisfies PieceSimilarityFields
const rank = (piece: PieceSimilarityFields, others: PieceSimilarityFields[]) =>
  rankSimilarPieces(piece, others, 3).map(({ id }) => id)

test('ranks the same wood above the same category, and that above a similar size', () => {
  const piece = make(1, 'Noyer, huile dure', 'Ø 32 × H 14 cm', 1)
  expect(
    rank(piece, [
      make(2, 'Chêne, huile dure', 'Ø 30 × H 14 cm', 1),
      make(3, 'Noyer du Morvan', 'H 200 cm', 2),
      make(4, 'NOYER', 'Ø 32 cm', 1),
      make(5, 'Chêne', 'H 200 cm', 1),
    ]),
  ).toEqual([4, 3, 2])
})

test('leaves out the piece itself and pieces that are only of the same size or finish', () => {
  const piece = make(1, 'Frêne blanchi, savon', 'Ø 52 × H 6 cm', null)
  expect(rank(piece, [piece, make(2, 'If, savon', 'Ø 52 × H 6 cm', null)])).toEqual([])
})

test('keeps the order of the gallery between equal pieces', () => {
  const piece = make(1, 'Loupe d’orme')
  const others = [5, 4, 3, 2].map((id) => make(id, 'Orme'))
  expect(rank(piece, others)).toEqual([5, 4, 3])
})

test('prefers pieces with a similar price, and leaves out pieces of another wood with a very different price', () => {
  const withPrice = (id: number, materials: string, euros: number) => ({
    ...make(id, materials, '', 1),
    price_cents: euros * 100,
  })
  const piece = withPrice(1, 'Frêne', 540)
  const sculpture = {
    ...make(2, 'Frêne', '', 2),
    price_on_request: 1 as const,
    price_min_cents: 240_000,
    price_max_cents: 280_000,
  }
  const [similar, twice] = [withPrice(3, 'If', 620), withPrice(4, 'Orme', 1080)]
  const [far, unknown] = [withPrice(5, 'Noyer', 1090), make(6, 'Buis', '', 1)]
  expect(rank(piece, [sculpture, similar, far])).toEqual([3, 2])
  expect(rank(piece, [unknown, twice, similar])).toEqual([4, 3, 6])
})

test('compares only prices that visitors see, also ranges with one limit', () => {
  const onRequest = (id: number, limits: object) => ({
    ...make(id, 'If', '', 1),
    price_on_request: 1 as const,
    price_cents: 50_000,
    ...limits,
  })
  const piece = { ...make(1, 'Frêne', '', 1), price_cents: 50_000 }
  const others = [
    onRequest(2, {}),
    onRequest(3, { price_min_cents: 110_000 }),
    onRequest(4, { price_min_cents: 90_000 }),
    onRequest(5, { price_max_cents: 20_000 }),
    onRequest(6, { price_max_cents: 30_000 }),
  ]
  expect(rank(piece, others)).toEqual([4, 6, 2])
})
