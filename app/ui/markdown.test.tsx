import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { markdownToPlainText } from '../../shared/text/markdown-text.ts'
import { Markdown } from './markdown.tsx'

const html = (text: string) => renderToStaticMarkup(<Markdown text={text} />)

test('renders bold, italic, links, lists and line breaks', () => {
  expect(html('**chêne** et *if*')).toBe('<p><strong>chêne</strong> et <em>if</em></p>')
  expect(html('[galerie](/gallery)')).toBe('<p><a href="/gallery">galerie</a></p>')
  expect(html('un\ndeux')).toBe('<p>un<br/>\ndeux</p>')
  expect(html('- un\n- deux')).toContain('<li>un</li>')
  expect(html('un\n\ndeux')).toMatch(/<p>un<\/p>\s*<p>deux<\/p>/)
})

test('renders raw HTML as text', () => {
  expect(html('<script>alert(1)</script>')).not.toContain('<script')
  expect(html('<script>alert(1)</script>')).toContain('&lt;script&gt;')
  expect(html('un <img src=x onerror=alert(1)> deux')).not.toContain('<img')
  expect(html('un <b onclick="x()">gras</b>')).toContain('&lt;b onclick=')
})

test.each([
  '# Titre',
  'n° #3\n# 3',
  'Ø > 12',
  '> 12 cm',
  '`code`',
  '```',
  'anne_marie@example.org et jean_paul_du@example.org',
  '20*30*40 cm',
  '20 cm*30 cm*40 cm',
  '20 * 30 * 40 cm',
  '12 bols\n---\n3 coupes',
  '***',
  '[1]: une note',
])('leaves %j unchanged', (text) => {
  const typed = text.replaceAll('>', '&gt;').replaceAll('\n', '<br/>\n')
  expect(html(text)).toBe(`<p>${typed}</p>`)
  expect(markdownToPlainText(text)).toBe(text.replaceAll('\n', ' '))
})

test('renders an image as a link', () => {
  expect(html('![alt](/x.png)')).toBe('<p>!<a href="/x.png">alt</a></p>')
})

test.each(['\t', '    ', '\u00a0\u00a0  '])(
  'renders breaks, bold and links in lines indented with %j',
  (indent) => {
    const text = `${indent}**Au bois**,\n${indent}[ici](/gallery)\n\n${indent}la *sève*`
    expect(html(text).replaceAll('\u00a0', '').replaceAll('\n', '')).toMatch(
      /^<p> *<strong>Au bois<\/strong>,<br\/> *<a href="\/gallery">ici<\/a><\/p><p> *la <em>sève<\/em><\/p>$/,
    )
  },
)

test.each(['https://example.org/a', 'http://example.org', 'mailto:a@example.org', '/gallery/3-x'])(
  'renders a link to %s',
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
])('renders only the text of a link to %s', (address) => {
  expect(html(`[x](<${address}>)`)).not.toContain('href')
})
