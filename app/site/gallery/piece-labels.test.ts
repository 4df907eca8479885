import { expect, test } from 'vitest'
import { LOCALES } from '../../../shared/locale.ts'
import { formatWeight } from './piece-labels.tsx'

test.each(LOCALES)('a weight in %s has no space at which a line can break', (locale) => {
  for (const kilograms of [0.35, 1.1, 1200])
    expect(formatWeight(locale, kilograms)).toMatch(
      /^[\d.,]+[\u00a0\u202f](?:[\d.,]+[\u00a0\u202f])?k?g$/,
    )
})
