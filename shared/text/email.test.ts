import { expect, test } from 'vitest'
import { toAsciiEmail } from './email.ts'

test.each([
  'ada@example.org',
  "o'neil@example.org",
  'j&m@example.org',
  'ada+bois@example.org',
  '.ada.@example.org',
  'ada@a--b.example.org',
  'ada@xn--mnchen-3ya.de',
  'ada@1.example.org',
  `ada@${'a'.repeat(63)}.museum`,
])('accepts %s as it is', (address) => {
  expect(toAsciiEmail(address)).toBe(address)
})

test.each([
  ['x@münchen.de', 'x@xn--mnchen-3ya.de'],
  ['x@Bücher.example', 'x@xn--bcher-kva.example'],
  ['x@例え。テスト', 'x@xn--r8jz45g.xn--zckzah'],
])('converts the domain of %s to ASCII', (typed, address) => {
  expect(toAsciiEmail(typed)).toBe(address)
})

test.each([
  '',
  'ada',
  'ada@',
  '@example.org',
  'ada@localhost',
  'ada@example',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'ada@-a.example.org',
  'ada@example..org',
  'ada@example.org.',
  'ada@é/x.org',
  'ada@é:80.org',
  'ada@é@example.org',
  'josé@example.org',
  'ada löwe@example.org',
  'ada@example.org, eve@example.org',
  'Ada <ada@example.org>',
  'ada@example.org\nBcc: eve@example.org',
  `ada@${'a'.repeat(64)}.org`,
  `${'a'.repeat(250)}@example.org`,
])('refuses %j', (typed) => {
  expect(toAsciiEmail(typed)).toBeNull()
})

test('refuses 50,000 characters within 50 ms', () => {
  const texts = ['a@'.repeat(25_000), `a@${'a.'.repeat(25_000)}`, `a@${'a-'.repeat(25_000)}`]
  // Uses the fastest of several attempts, because other processes can only make one slower.
  const durations = Array.from({ length: 10 }, () => {
    const begun = performance.now()
    for (const typed of texts) expect(toAsciiEmail(typed)).toBeNull()
    return performance.now() - begun
  })
  expect(Math.min(...durations)).toBeLessThan(50)
})
