import { expect, test } from 'vitest'
import { EXISTING_PIECE } from '../../../tests/support/uploads.ts'
import { createUploads } from './upload.ts'

const file = (type: string, size = 1) => new File([new Uint8Array(size)], 'x', { type })

test('rejects only files that are certainly not photos and leaves unknown types to the server', () => {
  for (const type of ['video/mp4', 'application/pdf', 'image/svg+xml'])
    expect(createUploads(EXISTING_PIECE, [file(type)])[0], type).toMatchObject({
      state: 'refused',
      file: null,
      reason: 'Ce fichier n’est pas une photo.',
    })
  for (const type of ['', 'application/octet-stream', 'image/heic', 'image/tiff', 'image/jpeg'])
    expect(createUploads(EXISTING_PIECE, [file(type)])[0], type).toMatchObject({
      state: 'waiting',
      reason: '',
    })
  expect(createUploads(EXISTING_PIECE, [file('image/jpeg', 0)])[0]?.reason).toBe(
    'Ce fichier est vide.',
  )
})

test('puts files chosen together into one ordered batch and later files into a later batch', () => {
  const all = [file('image/png'), file('image/png')]
  const [first, second] = createUploads(EXISTING_PIECE, all)
  const [third] = createUploads(EXISTING_PIECE, all)
  expect([first?.place, second?.place]).toEqual([0, 1])
  expect(first?.batch).toBe(second?.batch)
  expect(third?.batch).toBeGreaterThan(second?.id ?? Infinity)
})
