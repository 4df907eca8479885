import { expect, test } from 'vitest'
import { buildListUrl, parseDialog, parseTab } from './admin-url.tsx'

test('every dialog has a URL that opens it again', () => {
  expect(buildListUrl('news')).toBe('?tab=news')
  expect(buildListUrl('pieces', { kind: 'add' })).toBe('?tab=pieces&add')
  expect(buildListUrl('pieces', { kind: 'edit', id: 12 })).toBe('?tab=pieces&edit=12')
  for (const open of [null, { kind: 'add' }, { kind: 'edit', id: 12 }] as const) {
    expect(parseDialog(new URLSearchParams(buildListUrl('pieces', open)))).toEqual(open)
  }
})

test('the URL of older versions for a new piece with photos opens the same form', () => {
  expect(parseDialog(new URLSearchParams('?tab=pieces&add&photos'))).toEqual({ kind: 'add' })
})

test('an invalid URL shows the first tab and no dialog', () => {
  expect(parseTab('autre')).toBe('pieces')
  expect(parseTab(null)).toBe('pieces')
  for (const id of ['', '0', '-1', '1.5', 'douze', '1e30']) {
    expect(parseDialog(new URLSearchParams({ edit: id }))).toBeNull()
  }
})
