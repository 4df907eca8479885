import { expect, test } from 'vitest'
import { markdownToPlainText } from './markdown-text.ts'
import { isSafeLink } from './safe-link.ts'

test.each([
  'https://example.org',
  'http://a.b/c',
  'mailto:a@b.fr',
  'tel:+33612345678',
  '/',
  '/gallery/1-x',
  '/a?b=c#d',
])('accepts the link %s', (address) => {
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
])('rejects the link %s', (address) => {
  expect(isSafeLink(address)).toBe(false)
})

test('plain text is on one line', () => {
  const text = '**Noyer** de *cour*,\n\n[voir la pièce](/gallery/1)\n* huile\n* cire\n\n12. mai'
  expect(markdownToPlainText(text)).toBe('Noyer de cour, voir la pièce huile cire 12. mai')
})

test('plain text keeps characters that are not Markdown syntax', () => {
  const text = 'anne_marie@example.org, n° #3, Ø > 12, 20*30*40 cm, a*b, \\*c, `d`'
  expect(markdownToPlainText(text)).toBe(
    'anne_marie@example.org, n° #3, Ø > 12, 20*30*40 cm, a*b, *c, `d`',
  )
})
