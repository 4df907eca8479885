import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parseDimensions } from './dimensions.ts'
import { legalDetailsUpdateSchema } from './entities/legal.ts'
import { parseOpeningIntervals } from './entities/opening-hours.ts'
import { PIECE_DETAIL_FIELDS } from './entities/piece-details.ts'
import { parseDurationDays } from './entities/training-duration.ts'
import { parsePrintedNumber } from './printed-number.ts'
import { parsePhone } from './text/phone.ts'
import { isSafeLink, yearSchema } from './validation.ts'

/** A text for each field, and its parser, which throws or returns null for invalid texts. */
const PARSERS: Record<string, [typed: string, parse: (typed: string) => unknown]> = {
  dimensions: ['H 1 200 mm × Ø 46 cm', parseDimensions],
  'opening hours': ['10 h – 18 h', parseOpeningIntervals],
  duration: ['3 jours', parseDurationDays],
  edition: ['EA 3 / 8', (typed) => v.parse(PIECE_DETAIL_FIELDS.edition.schema, typed)],
  year: ['2019', (typed) => v.parse(yearSchema, typed)],
  SIRET: ['732 829 320 00074', (typed) => v.parse(legalDetailsUpdateSchema.entries.siret, typed)],
  telephone: ['03 53 01 23 45', parsePhone],
  certificate: ['k7m2q 4xw9d', parsePrintedNumber],
}
const INVISIBLE = [...'\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2066\u2069\ufeff']
const SPACES = [...'\u00a0\u2007\u2009\u202f']

test.each(Object.entries(PARSERS))(
  'reads %s with invisible characters and with any kind of space',
  (_, [typed, parse]) => {
    const expected = parse(typed)
    expect(expected).not.toBeNull()
    for (const sign of INVISIBLE)
      expect(parse(sign + [...typed].join(sign) + sign), JSON.stringify(sign)).toEqual(expected)
    for (const space of SPACES)
      expect(parse(typed.replaceAll(' ', space)), JSON.stringify(space)).toEqual(expected)
  },
)

test.each([
  'https://example.org',
  'http://a.b/c',
  'mailto:a@b.fr',
  'tel:+33612345678',
  '/',
  '/gallery/1-x',
  '/a?b=c#d',
])('accepts the link %s', (address) => {
  expect(isSafeLink(address)).toBe(true)
})

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'gallery',
  'tel:*21*0612345678#',
  'tel:',
  '#top',
  '',
])('rejects the link %s', (address) => {
  expect(isSafeLink(address)).toBe(false)
})
