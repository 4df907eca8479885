import { expect, onTestFinished, test, vi } from 'vitest'
import { EXISTING_PIECE } from '../../../tests/support/uploads.ts'
import { parseStoredDraft } from '../dialog/draft-storage.ts'
import { createUploads, isExpiredUpload } from './upload.ts'

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

test('keeps the photos of an unsaved draft as long as its text', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const [upload = { id: 0 }] = createUploads(EXISTING_PIECE, [file('image/jpeg')])
  const rest = { at: Date.now(), key: 'x', format: 3, version: null, posted: null }
  const draft = JSON.stringify({ ...rest, base: {}, draft: {} })
  const isKept = () => [!isExpiredUpload(upload), parseStoredDraft(draft) !== null]
  vi.setSystemTime(Date.now() + 29 * 24 * 3_600_000)
  expect(isKept()).toEqual([true, true])
  vi.setSystemTime(Date.now() + 2 * 24 * 3_600_000)
  expect(isKept()).toEqual([false, false])
})
