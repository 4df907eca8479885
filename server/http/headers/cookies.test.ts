import { expect, test } from 'vitest'
import { formatPreviewCookie, parsePreviewCookie } from './cookies.ts'

const [first, second] = ['a'.repeat(22), 'b'.repeat(22)]
const HTTP = { https: false }
const HTTPS = { https: true }
const pairOf = (cookie: string) => cookie.split(';')[0]

test('a second preview keeps access to the photos of the first one', () => {
  const one = formatPreviewCookie(null, first, HTTP)
  const both = formatPreviewCookie(`lang=de; ${pairOf(one)}`, second, HTTP)
  expect(parsePreviewCookie(pairOf(both), HTTP)).toEqual([second, first])
  // The cookie has the path `/`, so that the browser sends it with the request for the second
  // preview. Otherwise the server would replace it by a cookie that contains only the second
  // secret.
  expect(both).toMatch(/; Path=\/(?:;|$)/)
})

test('stores each secret once, ignores invalid ones and keeps the last five', () => {
  const again = formatPreviewCookie(`copeaux_preview=${first}.x.${second}`, first, HTTP)
  expect(parsePreviewCookie(pairOf(again), HTTP)).toEqual([first, second])
  const many = Array.from({ length: 7 }, (_, n) => String(n).repeat(22))
  const cookie = many.reduce<string | null>(
    (before, secret) => pairOf(formatPreviewCookie(before, secret, HTTP)) ?? null,
    null,
  )
  expect(parsePreviewCookie(cookie, HTTP)).toEqual(many.slice(2).reverse())
})

test('uses the __Host- prefix on https and ignores a cookie without it', () => {
  const cookie = formatPreviewCookie(`copeaux_preview=${second}`, first, HTTPS)
  expect(cookie).toMatch(
    /^__Host-copeaux_preview=a{22}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  expect(parsePreviewCookie(pairOf(cookie), HTTPS)).toEqual([first])
})
