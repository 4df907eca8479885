import { expect, test } from 'vitest'
import { buildDraftKey, parseStoredDraft } from './draft-storage.ts'

const at = Date.now()
const rest = { at, key: 'x', version: 3 }
const flat = {
  title: 'Bol',
  hidden: false,
  'de.title': { text: 'Schale', source: 'Bol' },
  'photo.12.alt': 'Vue',
  'photo.12.nl.alt': { text: 'Zicht', confirmed: 'Vue' },
}

test('reads a draft that it has stored', () => {
  const stored = { ...rest, format: 3, posted: null, base: {}, draft: flat }
  expect(parseStoredDraft(JSON.stringify(stored))).toEqual(stored)
})

test('keeps the drafts of two screens for the same singleton apart', () => {
  const [workshop, days] = [{ name: 'workshop' }, { name: 'workshop', screen: 'days' }] as const
  expect(buildDraftKey('a/b', workshop, 1)).toBe('copeaux-draft/a%2Fb/workshop/1')
  expect(buildDraftKey('a/b', days, 1)).toBe('copeaux-draft/a%2Fb/days/1')
})

test('reads a draft that was stored before December 2026', () => {
  const photos = {
    12: { fr: { alt: 'Vue' }, nl: { alt: { text: 'Zicht', confirmed: 'Vue' } }, de: {} },
  }
  const draft = {
    fr: { title: 'Bol', hidden: false },
    de: { title: { text: 'Schale', source: 'Bol' } },
    nl: {},
    photos,
  }
  const base = { fr: { title: 'Bol' }, photos: {} }
  const stored = { ...rest, format: 2, posted: draft, base, draft }
  expect(parseStoredDraft(JSON.stringify(stored))).toEqual({
    ...rest,
    format: 3,
    posted: flat,
    base: { title: 'Bol' },
    draft: flat,
  })
})

test.each([
  ['text that is not JSON', '{'],
  ['a list', '[]'],
  ['null', 'null'],
  ['an unknown format', JSON.stringify({ ...rest, format: 7, posted: null, base: {}, draft: {} })],
  ['a damaged draft', JSON.stringify({ ...rest, format: 2, posted: null, base: {}, draft: {} })],
  [
    'an expired draft',
    JSON.stringify({ ...rest, at: 1, format: 3, posted: null, base: {}, draft: {} }),
  ],
])('ignores %s', (_, text) => {
  expect(parseStoredDraft(text)).toBeNull()
})
