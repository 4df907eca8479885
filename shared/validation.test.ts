import { expect, test } from 'vitest'
import { isSafeLink } from './validation.ts'

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
