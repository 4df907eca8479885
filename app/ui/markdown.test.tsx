import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

const html = (text: string) => renderToStaticMarkup(<Markdown text={text} />)

test('bold, italic, links, lists and line breaks take their form', () => {
  expect(html('**chêne** et *if*')).toBe('<p><strong>chêne</strong> et <em>if</em></p>')
  expect(html('[galerie](/gallery)')).toBe('<p><a href="/gallery">galerie</a></p>')
  expect(html('un\ndeux')).toBe('<p>un<br/>\ndeux</p>')
  expect(html('- un\n- deux')).toContain('<li>un</li>')
  expect(html('un\n\ndeux')).toMatch(/<p>un<\/p>\s*<p>deux<\/p>/)
})

test('raw HTML is shown as text', () => {
  expect(html('<script>alert(1)</script>')).not.toContain('<script')
  expect(html('<script>alert(1)</script>')).toContain('&lt;script&gt;')
  expect(html('un <img src=x onerror=alert(1)> deux')).not.toContain('<img')
  expect(html('un <b onclick="x()">gras</b>')).toContain('&lt;b onclick=')
})

test('headings, images, quotes and code keep their words only', () => {
  expect(html('# Titre')).toBe('<p>Titre</p>')
  expect(html('![alt](https://example.org/x.png)')).not.toContain('<img')
  expect(html('> cité')).not.toContain('blockquote')
  expect(html('`code`')).toBe('<p>code</p>')
})

test.each(['https://example.org/a', 'http://example.org', 'mailto:a@example.org', '/gallery/3-x'])(
  'a link to %s may be followed',
  (address) => {
    expect(html(`[x](${address})`)).toBe(`<p><a href="${address}">x</a></p>`)
  },
)

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java&#10;script:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  'relative',
  '#fragment',
])('a link to %s keeps its words only', (address) => {
  expect(html(`[x](<${address}>)`)).not.toContain('href')
})
