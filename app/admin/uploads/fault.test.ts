import { expect, test } from 'vitest'
import { failureOf, UNREACHABLE } from '../api/api.ts'
import { faultOf, whyNotSent } from './fault.ts'

test.each([
  [503, 'passing'],
  [401, 'password'],
  [413, 'final'],
  [415, 'final'],
  [404, 'final'],
  [422, 'final'],
  [500, 'artist'],
  [507, 'artist'],
] as const)('an answer of status %i is %s', (status, kind) => {
  expect(faultOf(failureOf(status, {}, null)).kind).toBe(kind)
})

test('no answer at all is tried again', () => {
  expect(faultOf(UNREACHABLE)).toMatchObject({ kind: 'passing', isUnreachable: true, after: 0 })
})

test('the site’s own sentence and the time it asks for are kept; an unreadable answer has one of ours', () => {
  const busy = failureOf(503, { error: 'Occupé.' }, '7')
  expect(faultOf(busy)).toMatchObject({ reason: 'Occupé.', after: 7000, isUnreachable: false })
  expect(faultOf(failureOf(502, undefined, null)).reason).toBe(
    'Le site a refusé sans dire pourquoi. Réessayez.',
  )
})

const file = (type: string, size = 1) => new File([new Uint8Array(size)], 'x', { type })

test('only what surely is no photo is held back; what the browser does not know is left to the site', () => {
  for (const type of ['video/mp4', 'application/pdf', 'image/svg+xml'])
    expect(whyNotSent(file(type)), type).toBe('Ce fichier n’est pas une photo.')
  for (const type of ['', 'image/heic', 'image/tiff', 'image/jpeg'])
    expect(whyNotSent(file(type)), type).toBe('')
  expect(whyNotSent(file('image/jpeg', 0))).toBe('Ce fichier est vide.')
})
