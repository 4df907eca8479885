import { expect, test } from 'vitest'
import { parseDimensions } from '../../../../shared/dimensions.ts'
import { groupPiecesByScale } from './scale-groups.ts'

const group = (...dimensions: string[]) =>
  groupPiecesByScale(
    dimensions.map((text) => ({
      text,
      size: parseDimensions(text),
      images: [],
    })),
  )

test('pieces share a scale while the smallest one is at least 64 px high', () => {
  const { groups, others } = group(
    ...['H 182 cm', 'Ø 22 × H 54 cm', 'Ø 30 × H 42 cm', 'Ø 26 × H 28 cm', 'Ø 32 × H 14 cm'],
    'Ø 52 × H 6 cm',
  )
  expect(groups.map(({ drawn }) => drawn.map(({ height }) => height))).toEqual([
    [182, 54, 42],
    [28, 14],
    [6],
  ])
  expect(others).toEqual([])
  for (const { drawn, scale } of groups) {
    for (const { height, width } of drawn) {
      expect(height * scale).toBeLessThanOrEqual(280)
      expect(width * scale).toBeLessThanOrEqual(208)
      if (drawn.length > 1) expect(height * scale).toBeGreaterThanOrEqual(64)
    }
  }
})

test('the hand beside a very small piece is at most 320 px high', () => {
  const [only] = group('Ø 4 × H 3 cm').groups
  expect(only?.reference).toBe('hand')
  expect(18 * (only?.scale ?? 0)).toBeLessThanOrEqual(320)
})

test('a piece without understood dimensions belongs to no scale', () => {
  const { groups, others } = group('Ø 9 à 14 cm', 'grand', '')
  expect(groups).toHaveLength(1)
  expect(groups[0]?.drawn[0]).toMatchObject({ height: 14, width: 23 })
  expect(others.map(({ text }) => text)).toEqual(['grand', ''])
})
