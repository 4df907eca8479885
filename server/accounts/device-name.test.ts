import { expect, test } from 'vitest'
import { parseUserAgent } from './known-devices.ts'

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'

test.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${APPLE} Version/18.6 Mobile/15E148 Safari/604.1`,
    { browser: 'Safari', system: 'iPhone' },
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`,
    { browser: 'Chrome', system: 'Android' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
    { browser: 'Firefox', system: 'Windows' },
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/26.0 Safari/605.1.15`,
    { browser: 'Safari', system: 'macOS' },
  ],
  ['', { browser: '', system: '' }],
  ['<script>', { browser: '', system: '' }],
])('names the device of the user agent "%s"', (userAgent, name) => {
  expect(parseUserAgent(userAgent)).toEqual(name)
})
