import { expect, test } from 'vitest'
import { finds, plain } from './search.ts'

const TEXT = plain([
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
])('“%s” is found', (typed) => expect(finds(typed)(TEXT)).toBe(true))

test.each(['noyer', 'chene noyer', '13'])('“%s” is not found', (typed) =>
  expect(finds(typed)(TEXT)).toBe(false),
)
