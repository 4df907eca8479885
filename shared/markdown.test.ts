import { expect, test } from 'vitest'
import { isSafeLink } from './markdown.ts'

test.each([
  'https://example.org',
  'http://a.b/c',
  'mailto:a@b.fr',
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
  '#top',
  '',
])('%s may not', (address) => {
  expect(isSafeLink(address)).toBe(false)
})
