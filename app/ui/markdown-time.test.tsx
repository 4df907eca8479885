/**
 * Checks that texts of the maximum length do not slow down saving or rendering, whatever they
 * contain.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { MAX_LONG_TEXT_LENGTH, requiredLongTextRule } from '../../shared/rules.ts'
import { markdownToPlainText } from '../../shared/text/markdown-text.ts'
import { Markdown } from './markdown.tsx'

const full = (part: string) =>
  part.repeat(Math.ceil(MAX_LONG_TEXT_LENGTH / part.length)).slice(0, MAX_LONG_TEXT_LENGTH)
const half = (part: string) => full(part).slice(0, MAX_LONG_TEXT_LENGTH / 2)
/** Texts of a kind that has slowed down Markdown parsers, such as deeply nested brackets. */
const TEXTS = {
  brackets: full('['),
  'pairs of brackets': full('[]'),
  'brackets in brackets': half('[') + half(']'),
  'links that do not end': full('[a](b'),
  'links without words': full('[]('),
  'links in brackets': full('[](('),
  'images that do not end': full('![]('),
  'lines in brackets': full('](["\n'),
  stars: full('*'),
  'stars on both sides': half('*') + half('a*'),
  'emphasis that does not end': full('*a **a '),
  'emphasis of all lengths': full('*a**b***c_d__e '),
  quotes: full('>'),
  'quotes apart': full('> '),
  'quotes with lines that follow': '> '.repeat(200) + full('a\n').slice(400),
  'lists in lists': full('- '),
  'lists in lists, and empty lines': half('- ') + half('\n'),
  'numbers in numbers': full('1. '),
  'a list': full('- a\n'),
  'a table': full('|a|b|\n|-|-|\n'),
  backticks: Array.from({ length: 300 }, (_, length) => 'e'.padEnd(length, '`')).join(''),
  'angle brackets': full('<'),
  comments: full('<!--'),
  backslashes: `[${full('\\')}`.slice(0, MAX_LONG_TEXT_LENGTH),
  ampersands: full('&'),
  'empty lines': full('\n'),
  'blanks in a heading': `# a${full(' ')}b`.slice(0, MAX_LONG_TEXT_LENGTH - 1),
  definitions: full('[a]: b "c\n'),
}
const html = (text: string) => renderToStaticMarkup(<Markdown text={text} />)

/**
 * Returns the shortest CPU time of five runs in milliseconds. Measures CPU time because it hardly
 * depends on the load of the machine.
 */
function timeOf(work: () => unknown): number {
  const times = [1, 2, 3, 4, 5].map(() => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

/**
 * Factor by which this machine is slower than an ordinary CPU core under its current load. The
 * minimum is 1.
 */
const SLOWNESS = Math.max(
  1,
  timeOf(() => {
    let sum = 0
    for (let n = 0; n < 10_000_000; n += 1) sum = (sum + n) | 0
    return sum
  }) / 12,
)
const ordinary = (milliseconds: number) => milliseconds * SLOWNESS

test('renders 50,000 brackets within 100 ms', () => {
  expect(html(TEXTS.brackets)).toContain(full('['))
  expect(timeOf(() => html(TEXTS.brackets))).toBeLessThan(ordinary(100))
})

test.each(Object.entries(TEXTS))('renders %s within 600 ms', (_, text) => {
  expect(text.length).toBeLessThanOrEqual(MAX_LONG_TEXT_LENGTH)
  expect(timeOf(() => html(text))).toBeLessThan(ordinary(600))
})

test.each(Object.entries(TEXTS))('validates and summarizes %s within 150 ms', (_, text) => {
  expect(timeOf(() => safeParse(requiredLongTextRule, text))).toBeLessThan(ordinary(150))
  expect(timeOf(() => markdownToPlainText(text))).toBeLessThan(ordinary(150))
})

test('renders deeply nested lists up to the nesting limit', () => {
  const nested = (depth: number) => html(`${'- '.repeat(depth)}noyer`)
  expect(nested(9)).toContain('noyer')
  expect(nested(20_000)).toContain('<ul>')
})
