import { expect, test } from 'vitest'
import type { AnyEntity } from '../entity/entity-definition.ts'
import { mergeLocalPhotoChanges, mergeRefreshedList } from './collections.tsx'

const piece = (title: string, images: object[]) => ({ title, images }) as AnyEntity

test('keeps photos that changed locally during the request and takes the rest from the response', () => {
  const before = piece('Bol', [{ id: 1 }])
  const answered = piece('Coupe', [{ id: 1 }, { id: 3 }])
  const changed = piece('Bol', [{ id: 1 }, { id: 2 }])
  expect(mergeLocalPhotoChanges(answered, before, before)).toBe(answered)
  expect(mergeLocalPhotoChanges(answered, { ...before, title: 'Vase' } as AnyEntity, before)).toBe(
    answered,
  )
  expect(mergeLocalPhotoChanges(answered, changed, before)).toEqual(
    piece('Coupe', [{ id: 1 }, { id: 2 }]),
  )
  expect(mergeLocalPhotoChanges(answered, undefined, null)).toBe(answered)
})

const item = (id: number, version = 1) => ({ id, version }) as AnyEntity
const byId = (a: AnyEntity, b: AnyEntity) => a.id - b.id

test('a refreshed list shows what other devices created, changed and deleted', () => {
  const before = [item(1), item(2), item(3)]
  const answered = [item(1, 2), item(3), item(4)]
  expect(mergeRefreshedList(answered, before, before, byId)).toEqual(answered)
})

test('keeps entities created, changed or deleted locally during the request', () => {
  const before = [item(1), item(2), item(3)]
  const shown = [item(1, 3), item(3), item(4)]
  const answered = [item(1, 2), item(2), item(3), item(5)]
  const read = mergeRefreshedList(answered, shown, before, byId)
  expect(read).toEqual([item(1, 3), item(3), item(4), item(5)])
})

test('keeps an entity that was restored locally after an older request was sent', () => {
  const before = [item(1), item(2)]
  const shown = [item(1), item(2)]
  expect(mergeRefreshedList([item(1)], shown, before, byId)).toEqual([item(1), item(2)])
})
