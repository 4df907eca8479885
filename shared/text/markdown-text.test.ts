import { expect, test } from 'vitest'
import { markdownToPlainText } from './markdown-text.ts'

test('plain text is on one line', () => {
  const text = '**Noyer** de *cour*,\n\n[voir la pièce](/gallery/1)\n* huile\n* cire\n\n12. mai'
  expect(markdownToPlainText(text)).toBe('Noyer de cour, voir la pièce huile cire 12. mai')
})

test('plain text keeps characters that are not Markdown syntax', () => {
  const text = 'anne_marie@example.org, n° #3, Ø > 12, 20*30*40 cm, a*b, \\*c, `d`'
  expect(markdownToPlainText(text)).toBe(
    'anne_marie@example.org, n° #3, Ø > 12, 20*30*40 cm, a*b, *c, `d`',
  )
})
