/** Tests that the built scripts use no API newer than Safari 16.4, Firefox 121 and Chrome 117. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ASSETS = new URL('../../build/client/assets/', import.meta.url)

/**
 * Patterns of APIs that at least one of the three browsers lacks. The built scripts may not use
 * these APIs without feature detection.
 */
const UNSUPPORTED_APIS = [
  /\b(?:Map|Object)\.groupBy\(/,
  /\bPromise\.(?:withResolvers|try)\(/,
  /\bURL\.(?:canParse|parse)\(/,
  /\bAbortSignal\.any\(/,
  /\bArray\.fromAsync\(/,
  /\bIterator\.(?:from|concat)\(/,
  /\.(?:values|keys|entries)\(\)\.(?:map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(/,
  /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  /\bIntl\.(?:Segmenter|DurationFormat)\b/,
  /\b(?:RegExp\.escape|Error\.isError|Math\.sumPrecise)\(/,
  /\b(?:fromBase64|toBase64|fromHex|toHex)\(/,
  /\.(?:showPopover|hidePopover|togglePopover|requestClose|moveBefore|caretPositionFromPoint)\(/,
  /\brequestIdleCallback\(/,
]

test('the built scripts call nothing that the oldest supported browsers lack', () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
  expect(scripts.length, 'npm run build has been run').toBeGreaterThan(10)
  const found = scripts.flatMap((name) => {
    const text = readFileSync(new URL(name, ASSETS), 'utf8')
    return UNSUPPORTED_APIS.flatMap((pattern) => {
      const at = text.search(pattern)
      return at < 0 ? [] : `${name}: …${text.slice(Math.max(0, at - 40), at + 60)}…`
    })
  })
  expect(found).toEqual([])
})
