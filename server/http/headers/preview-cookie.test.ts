import { expect, test } from 'vitest'
import { previewCookie, previewSecrets } from './preview-cookie.ts'

const [first, second] = ['a'.repeat(22), 'b'.repeat(22)]
const HTTP = { https: false }
const HTTPS = { https: true }
const pairOf = (cookie: string) => cookie.split(';')[0]

test('a second preview keeps access to the photos of the first one', () => {
  const one = previewCookie(null, first, HTTP)
  const both = previewCookie(`lang=de; ${pairOf(one)}`, second, HTTP)
  expect(previewSecrets(pairOf(both), HTTP)).toEqual([second, first])
  // The path of the cookie must be `/`, because otherwise the second preview page would not receive
  // the first secret.
  expect(both).toMatch(/; Path=\/(?:;|$)/)
})

test('stores each secret once, ignores invalid ones and keeps the last five', () => {
  const again = previewCookie(`copeaux_preview=${first}.x.${second}`, first, HTTP)
  expect(previewSecrets(pairOf(again), HTTP)).toEqual([first, second])
  const many = Array.from({ length: 7 }, (_, n) => String(n).repeat(22))
  const cookie = many.reduce<string | null>(
    (before, secret) => pairOf(previewCookie(before, secret, HTTP)) ?? null,
    null,
  )
  expect(previewSecrets(cookie, HTTP)).toEqual(many.slice(2).reverse())
})

test('uses the __Host- prefix on https and ignores a cookie without it', () => {
  const cookie = previewCookie(`copeaux_preview=${second}`, first, HTTPS)
  expect(cookie).toMatch(
    /^__Host-copeaux_preview=a{22}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  expect(previewSecrets(pairOf(cookie), HTTPS)).toEqual([first])
})
