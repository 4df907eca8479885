import { expect, test } from 'vitest'
import { inOneByteLetters } from './one-byte-letters.ts'

test('letters beyond U+00FF are references in texts and attributes, and no other letter is', () => {
  expect(inOneByteLetters('<img alt="L’œuvre à 12\u202f€"/><p>né 🪵 &amp; œ</p>')).toBe(
    '<img alt="L&#8217;&#339;uvre à 12&#8239;&#8364;"/><p>né &#129717; &amp; &#339;</p>',
  )
})

test('what is said to machines says the same, and styles and scripts stay as their hash knows them', () => {
  const said = { name: 'L’œuvre 🪵', by: 'Éloi' }
  const asked = `<script type="application/ld+json">${JSON.stringify(said)}</script>`
  const others = '<style>a::after{content:"→"}</style><script>say("…")</script>'
  const html = inOneByteLetters(`${asked}${others}`)
  const [, json = '', rest] = /^<script[^>]*>(.*?)<\/script>(.*)$/.exec(html) ?? []
  expect(json).not.toMatch(/[^\0-\xff]/)
  expect(JSON.parse(json)).toEqual(said)
  expect(rest).toBe(others)
})
