import { expect, test } from 'vitest'
import { buildPlaceholderGradients } from './prepare-photo-styles.ts'

test('the horizontal gradient has the mean colours of the columns, the vertical one those of the rows', () => {
  const rows = ['000000fff000', '000000fff000', '000000fff000', '000000fff000']
  expect(buildPlaceholderGradients(rows.join(''))).toBe(
    'linear-gradient(90deg,#00000080,#00000080,#ffffff80,#00000080),' +
      'linear-gradient(#404040,#404040,#404040,#404040)',
  )
})

test('a placeholder of one colour is this colour', () => {
  expect(buildPlaceholderGradients('888'.repeat(16))).toBe(
    'linear-gradient(90deg,#88888880,#88888880,#88888880,#88888880),' +
      'linear-gradient(#888888,#888888,#888888,#888888)',
  )
})

test('the colours are less saturated than those in the placeholder', () => {
  expect(buildPlaceholderGradients('f00'.repeat(16))).toContain('linear-gradient(#b91313')
})
