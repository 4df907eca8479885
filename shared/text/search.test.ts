import { expect, test } from 'vitest'
import { createTextFilter, normalizeForSearch } from './search.ts'

const TEXT = normalizeForSearch([
  'Coupe en Chêne brûlé',
  'N° 12',
  'Straße, œuvre',
  'L’envol, cœur, « Tout-petit »',
])

test.each([
  '',
  '  ',
  'chene',
  'CHÊNE brule',
  'brule coupe',
  '12',
  'strasse',
  'ch',
  'oeuvre',
  'coeur',
  'CŒUR',
  "L'envol",
  'l’envol',
  'tout‑petit',
])('“%s” is found', (typed) => expect(createTextFilter(typed)(TEXT)).toBe(true))

test.each(['noyer', 'chene noyer', '13'])('“%s” is not found', (typed) =>
  expect(createTextFilter(typed)(TEXT)).toBe(false),
)
