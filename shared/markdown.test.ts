import { expect, test } from 'vitest'
import { isSafeLink, plainText } from './markdown.ts'

test.each([
  'https://example.org',
  'http://a.b/c',
  'mailto:a@b.fr',
  'tel:+33612345678',
  '/',
  '/gallery/1-x',
  '/a?b=c#d',
])('%s may be followed', (address) => {
  expect(isSafeLink(address)).toBe(true)
})

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'gallery',
  'tel:*21*0612345678#',
  'tel:',
  '#top',
  '',
])('%s may not', (address) => {
  expect(isSafeLink(address)).toBe(false)
})

test('of a text of the artist only the words are left, on one line', () => {
  const text = '**Noyer** de _cour_,\n\n[voir la pièce](/gallery/1)\n* huile'
  expect(plainText(text)).toBe('Noyer de cour, voir la pièce huile')
})
