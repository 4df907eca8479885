/** Unusual Markdown of the maximum length must not slow down saving or rendering. */
import { renderToStaticMarkup } from 'react-dom/server'
import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { markdownToPlainText } from '../../shared/text/markdown-text.ts'
import { MAX_LONG_TEXT_LENGTH, requiredLongTextSchema } from '../../shared/validation.ts'
import { Markdown } from './markdown.tsx'

const fillToMaxLength = (part: string) =>
  part.repeat(Math.ceil(MAX_LONG_TEXT_LENGTH / part.length)).slice(0, MAX_LONG_TEXT_LENGTH)
const half = (part: string) => fillToMaxLength(part).slice(0, MAX_LONG_TEXT_LENGTH / 2)
/** Texts that are known to slow down Markdown parsers, such as deeply nested brackets. */
const TEXTS = {
  brackets: fillToMaxLength('['),
  'pairs of brackets': fillToMaxLength('[]'),
  'brackets in brackets': half('[') + half(']'),
  'links that do not end': fillToMaxLength('[a](b'),
  'links without words': fillToMaxLength('[]('),
  'links in brackets': fillToMaxLength('[](('),
  'images that do not end': fillToMaxLength('![]('),
  'lines in brackets': fillToMaxLength('](["\n'),
  stars: fillToMaxLength('*'),
  'stars on both sides': half('*') + half('a*'),
  'emphasis that does not end': fillToMaxLength('*a **a '),
  'emphasis of all lengths': fillToMaxLength('*a**b***c_d__e '),
  quotes: fillToMaxLength('>'),
  'quotes apart': fillToMaxLength('> '),
  'quotes with lines that follow': '> '.repeat(200) + fillToMaxLength('a\n').slice(400),
  'lists in lists': fillToMaxLength('- '),
  'lists in lists, and empty lines': half('- ') + half('\n'),
  'numbers in numbers': fillToMaxLength('1. '),
  'a list': fillToMaxLength('- a\n'),
  'a table': fillToMaxLength('|a|b|\n|-|-|\n'),
  backticks: Array.from({ length: 300 }, (_, length) => 'e'.padEnd(length, '`')).join(''),
  'angle brackets': fillToMaxLength('<'),
  comments: fillToMaxLength('<!--'),
  backslashes: `[${fillToMaxLength('\\')}`.slice(0, MAX_LONG_TEXT_LENGTH),
  ampersands: fillToMaxLength('&'),
  'empty lines': fillToMaxLength('\n'),
  'blanks in a heading': `# a${fillToMaxLength(' ')}b`.slice(0, MAX_LONG_TEXT_LENGTH - 1),
  definitions: fillToMaxLength('[a]: b "c\n'),
}
const html = (text: string) => renderToStaticMarkup(<Markdown text={text} />)

/**
 * Returns the shortest CPU time of at most five runs in milliseconds, which hardly depends on the
 * load of the machine.
 *
 * @param limit in milliseconds. Stops after a run that is shorter.
 */
function measureCpuTime(work: () => unknown, limit = 0): number {
  let shortest = Number.POSITIVE_INFINITY
  for (let run = 0; run < 5 && shortest >= limit; run += 1) {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    shortest = Math.min(shortest, (user + system) / 1000)
  }
  return shortest
}

/**
 * Factor by which this machine is now slower than an ordinary CPU core, which needs 12 ms for ten
 * million additions. At least 1.
 */
const SLOWNESS = Math.max(
  1,
  measureCpuTime(() => {
    let sum = 0
    for (let n = 0; n < 10_000_000; n += 1) sum = (sum + n) | 0
    return sum
  }) / 12,
)
function expectCpuTimeBelow(milliseconds: number, work: () => unknown) {
  const limit = milliseconds * SLOWNESS
  expect(measureCpuTime(work, limit)).toBeLessThan(limit)
}

test('renders 50,000 brackets within 100 ms', () => {
  expect(html(TEXTS.brackets)).toContain(fillToMaxLength('['))
  expectCpuTimeBelow(100, () => html(TEXTS.brackets))
})

test.each(Object.entries(TEXTS))('renders %s within 600 ms', (_, text) => {
  expect(text.length).toBeLessThanOrEqual(MAX_LONG_TEXT_LENGTH)
  expectCpuTimeBelow(600, () => html(text))
})

test.each(Object.entries(TEXTS))('validates and summarizes %s within 150 ms', (_, text) => {
  expectCpuTimeBelow(150, () => safeParse(requiredLongTextSchema, text))
  expectCpuTimeBelow(150, () => markdownToPlainText(text))
})

test('renders deeply nested lists up to the nesting limit', () => {
  const nested = (depth: number) => html(`${'- '.repeat(depth)}noyer`)
  expect(nested(9)).toContain('noyer')
  expect(nested(20_000)).toContain('<ul dir="auto">')
})
