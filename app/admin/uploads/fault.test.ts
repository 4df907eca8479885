import { expect, test } from 'vitest'
import { faultOf, faultOfCall, whyNotSent } from './fault.ts'

test.each([
  [0, 'passing'],
  [503, 'passing'],
  [401, 'password'],
  [413, 'final'],
  [415, 'final'],
  [422, 'final'],
  [500, 'artist'],
  [507, 'artist'],
] as const)('an answer of status %i is %s', (status, kind) => {
  expect(faultOf(status, null, null).kind).toBe(kind)
})

test('the site’s own sentence and the time it asks for are kept; an unreadable answer has one of ours', () => {
  expect(faultOf(503, '{"error":"Occupé."}', '7')).toMatchObject({ reason: 'Occupé.', after: 7000 })
  expect(faultOf(502, '<html>', null).reason).toBe(
    'Le site a refusé sans dire pourquoi. Réessayez.',
  )
  expect(faultOf(0, null, null)).toMatchObject({ isUnreachable: true, after: 0 })
})

test('a photo that the site has swept, or whose piece is gone, is not tried again', () => {
  for (const code of ['unknown_photo', 'not_found']) {
    const refused = { ok: false, kind: 'refused', error: 'Non.', code, fields: {} } as const
    expect(faultOfCall(refused), code).toMatchObject({ kind: 'final', reason: 'Non.' })
  }
})

const file = (type: string, size = 1) => new File([new Uint8Array(size)], 'x', { type })

test('only what surely is no photo is held back; what the browser does not know is left to the site', () => {
  for (const type of ['video/mp4', 'application/pdf', 'image/svg+xml'])
    expect(whyNotSent(file(type)), type).toBe('Ce fichier n’est pas une photo.')
  for (const type of ['', 'image/heic', 'image/tiff', 'image/jpeg'])
    expect(whyNotSent(file(type)), type).toBe('')
  expect(whyNotSent(file('image/jpeg', 0))).toBe('Ce fichier est vide.')
})
