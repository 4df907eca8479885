import { expect, test } from 'vitest'
import { previewCookie, previewSecrets } from './preview-cookie.ts'

const [first, second] = ['a'.repeat(22), 'b'.repeat(22)]
const HTTP = { https: false }
const HTTPS = { https: true }
const pairOf = (cookie: string) => cookie.split(';')[0]

test('a second preview leaves the photographs of the first one in reach', () => {
  const one = previewCookie(null, first, HTTP)
  const both = previewCookie(`lang=de; ${pairOf(one)}`, second, HTTP)
  expect(previewSecrets(pairOf(both), HTTP)).toEqual([second, first])
  // The page of the second has to be told of the first.
  expect(both).toMatch(/; Path=\/(?:;|$)/)
})

test('the same one is kept once, what is no secret never, and of many the last five', () => {
  const again = previewCookie(`copeaux_preview=${first}.x.${second}`, first, HTTP)
  expect(previewSecrets(pairOf(again), HTTP)).toEqual([first, second])
  const many = Array.from({ length: 7 }, (_, n) => String(n).repeat(22))
  const cookie = many.reduce<string | null>(
    (before, secret) => pairOf(previewCookie(before, secret, HTTP)) ?? null,
    null,
  )
  expect(previewSecrets(cookie, HTTP)).toEqual(many.slice(2).reverse())
})

test('on https the cookie is bound to this host, and one that another host has set is not read', () => {
  const cookie = previewCookie(`copeaux_preview=${second}`, first, HTTPS)
  expect(cookie).toMatch(
    /^__Host-copeaux_preview=a{22}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  expect(previewSecrets(pairOf(cookie), HTTPS)).toEqual([first])
})
