import { expect, test } from 'vitest'
import { addressOf, openOf, tabOf } from './address.ts'

test('every dialog has a URL that opens it again', () => {
  expect(addressOf('news')).toBe('?tab=news')
  expect(addressOf('pieces', { kind: 'add' })).toBe('?tab=pieces&add')
  expect(addressOf('pieces', { kind: 'edit', id: 12 })).toBe('?tab=pieces&edit=12')
  for (const open of [null, { kind: 'add' }, { kind: 'edit', id: 12 }] as const) {
    expect(openOf(new URLSearchParams(addressOf('pieces', open)))).toEqual(open)
  }
})

test('an invalid URL shows the first tab and no dialog', () => {
  expect(tabOf('autre')).toBe('pieces')
  expect(tabOf(null)).toBe('pieces')
  for (const id of ['', '0', '-1', '1.5', 'douze', '1e30']) {
    expect(openOf(new URLSearchParams({ edit: id }))).toBeNull()
  }
})
