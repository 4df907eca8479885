import { expect, test } from 'vitest'
import { previewCookie, previewSecrets } from './preview-cookie.ts'

const [first, second] = ['a'.repeat(22), 'b'.repeat(22)]
const pairOf = (cookie: string) => cookie.split(';')[0]

test('a second preview leaves the photographs of the first one in reach', () => {
  const one = previewCookie(null, first, { https: false })
  const both = previewCookie(`lang=de; ${pairOf(one)}`, second, { https: false })
  expect(previewSecrets(pairOf(both))).toEqual([second, first])
  // The page of the second has to be told of the first.
  expect(both).toMatch(/; Path=\/(?:;|$)/)
})

test('the same one is kept once, what is no secret never, and of many the last five', () => {
  const again = previewCookie(`copeaux_preview=${first}.x.${second}`, first, { https: true })
  expect(previewSecrets(pairOf(again))).toEqual([first, second])
  expect(again).toContain('Secure')
  const many = Array.from({ length: 7 }, (_, n) => String(n).repeat(22))
  const cookie = many.reduce<string | null>(
    (before, secret) => pairOf(previewCookie(before, secret, { https: false })) ?? null,
    null,
  )
  expect(previewSecrets(cookie)).toEqual(many.slice(2).reverse())
})
