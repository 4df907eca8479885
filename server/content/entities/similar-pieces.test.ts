import { expect, test } from 'vitest'
import { type ComparablePiece, rankSimilarPieces } from './similar-pieces.ts'

const make = (id: number, materials: string, dimensions = '', category_id: number | null = null) =>
  ({ id, materials, dimensions, category_id }) satisfies ComparablePiece
const rank = (piece: ComparablePiece, others: ComparablePiece[]) =>
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
