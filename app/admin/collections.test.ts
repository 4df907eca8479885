import { expect, test } from 'vitest'
import { keepingPhotos } from './collections.tsx'
import type { AnyEntity } from './kind.ts'

const piece = (title: string, images: object[]) => ({ title, images }) as AnyEntity

test('an answer is taken as it is, but for photos that changed here since its call went out', () => {
  const before = piece('Bol', [{ id: 1 }])
  const answered = piece('Coupe', [{ id: 1 }, { id: 3 }])
  const changed = piece('Bol', [{ id: 1 }, { id: 2 }])
  expect(keepingPhotos(answered, before, before)).toBe(answered)
  expect(keepingPhotos(answered, { ...before, title: 'Vase' } as AnyEntity, before)).toBe(answered)
  expect(keepingPhotos(answered, changed, before)).toEqual(piece('Coupe', [{ id: 1 }, { id: 2 }]))
  // New to this screen.
  expect(keepingPhotos(answered, undefined, null)).toBe(answered)
})
