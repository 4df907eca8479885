import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findRangeForLink,
  hasMarkdownMark,
  insertMarkdownLink,
  type MarkdownMark,
  parseMarkdownLink,
  type TextEdit,
  toggleMarkdownMark,
} from './markdown-edit.ts'

/** Returns the text after an edit, with the new selection between ⟦ and ⟧. */
function after(text: string, edit: TextEdit | null): string {
  if (!edit) return 'nothing'
  const result = text.slice(0, edit.start) + edit.text + text.slice(edit.end)
  return `${result.slice(0, edit.from)}⟦${result.slice(edit.from, edit.to)}⟧${result.slice(edit.to)}`
}

/** Toggles bold or italic for the text between ⟦ and ⟧. */
function toggle(marked: string, mark: MarkdownMark): string {
  const start = marked.indexOf('⟦')
  const end = marked.indexOf('⟧') - 1
  const text = marked.replace(/[⟦⟧]/g, '')
  return after(text, toggleMarkdownMark(text, start, end, mark))
}

describe('bold and italic', () => {
  test.each([
    ['a selection becomes bold', 'un ⟦bol⟧ en noyer', 'bold', 'un **⟦bol⟧** en noyer'],
    ['a selection becomes italic', 'un ⟦bol⟧ en noyer', 'italic', 'un *⟦bol⟧* en noyer'],
    ['bold is removed if present', 'un **⟦bol⟧** en noyer', 'bold', 'un ⟦bol⟧ en noyer'],
    [
      'bold is removed if its asterisks are selected too',
      'un ⟦**bol**⟧ creux',
      'bold',
      'un ⟦bol⟧ creux',
    ],
    ['italic is removed if present', 'un *⟦bol⟧*', 'italic', 'un ⟦bol⟧'],
    ['bold is added to italic', 'un *⟦bol⟧*', 'bold', 'un ***⟦bol⟧***'],
    ['italic is added to bold', 'un **⟦bol⟧**', 'italic', 'un ***⟦bol⟧***'],
    ['removing bold keeps italic', 'un ***⟦bol⟧***', 'bold', 'un *⟦bol⟧*'],
    ['removing italic keeps bold', 'un ***⟦bol⟧***', 'italic', 'un **⟦bol⟧**'],
    ['spaces at the ends are not marked', 'un⟦ bol ⟧creux', 'bold', 'un **⟦bol⟧** creux'],
    ['each line is marked separately', '⟦un\n\ndeux⟧', 'bold', '**⟦un**\n\n**deux⟧**'],
    ['the mark is removed from each line', '⟦**un**\n\n**deux**⟧', 'bold', '⟦un\n\ndeux⟧'],
    ['adds the mark to the unmarked lines', '⟦**un**\ndeux⟧', 'bold', '**⟦un**\n**deux⟧**'],
    [
      'the bullets of a list stay outside the marks',
      '⟦- chêne\n* *orme*\n2. if⟧',
      'bold',
      '- **⟦chêne**\n* ***orme***\n2. **if⟧**',
    ],
    [
      'the marks are removed inside a list',
      '⟦- **chêne**\n- **orme**⟧',
      'bold',
      '- ⟦chêne\n- orme⟧',
    ],
    ['does nothing for an empty selection', 'un ⟦⟧bol', 'bold', 'nothing'],
    ['does nothing for a selection of spaces', 'un⟦  ⟧bol', 'bold', 'nothing'],
  ] as const)('%s', (_, before, mark, wanted) => {
    expect(toggle(before, mark)).toBe(wanted)
  })

  test('toggling a mark twice restores the text', () => {
    const words = fc.stringMatching(/^[a-zà-ÿ .\n]{0,20}$/)
    fc.assert(
      fc.property(
        words,
        words,
        words,
        fc.constantFrom<MarkdownMark>('bold', 'italic'),
        (a, b, c, mark) => {
          const text = a + b + c
          const once = toggleMarkdownMark(text, a.length, a.length + b.length, mark)
          if (!once) return
          const marked = text.slice(0, once.start) + once.text + text.slice(once.end)
          expect(hasMarkdownMark(marked, once.from, once.to, mark)).toBe(true)
          const twice = toggleMarkdownMark(marked, once.from, once.to, mark)
          if (!twice) throw new Error('the selection was lost')
          expect(marked.slice(0, twice.start) + twice.text + marked.slice(twice.end)).toBe(text)
        },
      ),
    )
  })
})

describe('links', () => {
  test('the selection becomes the text of the link', () => {
    const text = 'voir le site'
    const edit = insertMarkdownLink(5, 12, 'le site', 'https://example.org/')
    expect(after(text, edit)).toBe('voir ⟦[le site](https://example.org/)⟧')
  })

  test('escapes characters that would end the link early', () => {
    expect(insertMarkdownLink(0, 0, 'bol [noyer]', 'https://example.org/a(b)').text).toBe(
      '[bol \\[noyer\\]](https://example.org/a%28b%29)',
    )
  })

  test('a selected link is split into its text and URL', () => {
    expect(parseMarkdownLink('[le site](https://example.org/)')).toEqual({
      words: 'le site',
      address: 'https://example.org/',
    })
    expect(parseMarkdownLink('[bol \\[noyer\\]](/gallery)')).toEqual({
      words: 'bol [noyer]',
      address: '/gallery',
    })
    expect(parseMarkdownLink(' deux\nlignes ')).toEqual({ words: 'deux lignes', address: '' })
  })

  test.each([
    ['the selection', 'voir ⟦le site⟧', 'voir ⟦le site⟧'],
    ['the word around the cursor', 'voir l’ate⟦⟧lier, ici', 'voir ⟦l’atelier⟧, ici'],
    ['the word before the cursor', 'voir le site⟦⟧ ici', 'voir le ⟦site⟧ ici'],
    ['a word in bold', 'le **fo⟦⟧ur** ouvert', 'le **⟦four⟧** ouvert'],
    ['an address', 'voir (https://exam⟦⟧ple.org/a).', 'voir (⟦https://example.org/a⟧).'],
    ['the link around the cursor', 'voir **[le si⟦⟧te](/a)**.', 'voir **⟦[le site](/a)⟧**.'],
    ['nothing for a selection of spaces', 'voir⟦ ⟧ici', null],
    ['nothing between spaces', 'voir ⟦⟧ ici', null],
    ['nothing at a dash', 'voir –⟦⟧ ici', null],
    ['nothing at the start of the text', '⟦⟧voir ici', null],
    ['nothing at the end of the text', 'voir ici⟦⟧', null],
  ])('a link takes %s', (_, before, wanted) => {
    const text = before.replace(/[⟦⟧]/g, '')
    const range = findRangeForLink(text, before.indexOf('⟦'), before.indexOf('⟧') - 1)
    const marked =
      range && `${text.slice(0, range[0])}⟦${text.slice(...range)}⟧${text.slice(range[1])}`
    expect(marked).toBe(wanted)
  })
})
