import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { toneOf } from '../../../app/site/photos/tone.ts'
import { photoStylesSource, withoutPhotoStyles } from './photo-styles.ts'

const rule = (id: number) => `.p${id}{--n:p${id};--r:0.75;--t:url(${toneOf('765'.repeat(16))})}`
const page = (rules: string, body = '') =>
  `<head><style data-precedence="photos" data-href="p1">${rules}</style></head><body>${body}</body>`

test('the photographs’ styles of a page are let in by their hash', () => {
  const rules = rule(1) + rule(22)
  const hash = createHash('sha256').update(rules).digest('base64')
  expect(photoStylesSource(page(rules))).toBe(`'sha256-${hash}'`)
  expect(photoStylesSource('<head></head>')).toBe('')
  expect(withoutPhotoStyles(page(rules))).toBe('<head></head><body></body>')
})

test.each([
  ['another rule', `${rule(1)}body{display:none}`],
  ['an address elsewhere', '.p1{--n:p1;--r:1;--t:url(https://example.org/x.bmp)}'],
  [
    'a drawing that could hold anything',
    '.p1{--n:p1;--r:1;--t:url(data:image/svg+xml;base64,AAAA)}',
  ],
  ['an import', '@import "/x.css";'],
])('%s among them lets none of them in', (_, rules) => {
  expect(photoStylesSource(page(rules))).toBe('')
})

test('the colours stand in the picture from below, each with its blue first', () => {
  const [, base64 = ''] = toneOf(`f00${'000'.repeat(15)}`).split('base64,')
  const bytes = Buffer.from(base64, 'base64')
  expect(bytes.subarray(0, 2).toString()).toBe('BM')
  expect(bytes.length).toBe(54 + 4 * 4 * 3)
  // The first colour is the first of the last row.
  const [blue = 0, green = 0, red = 0] = bytes.subarray(54 + 36, 54 + 39)
  expect(red).toBeGreaterThan(150)
  expect(blue).toBeLessThan(60)
  expect(green).toBe(blue)
  expect([...bytes.subarray(54, 54 + 36)].every((part) => part === 0)).toBe(true)
})
