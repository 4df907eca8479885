import { expect, test } from 'vitest'
import type { ImageRecord } from '../../../shared/image.ts'
import { nextToAttach, placeFor, resumed, type Upload } from './upload.ts'

const photo = (place: number, known: Partial<Upload> = {}): Upload => ({
  id: place,
  destination: { list: 'pieces', type: 'art_piece', id: 1 },
  batch: 1,
  place,
  name: `${place}.jpg`,
  type: 'image/jpeg',
  size: 1,
  file: null,
  state: 'stored',
  imageUrl: '/media/x.jpg',
  imageId: null,
  isAsked: false,
  reason: '',
  isCut: false,
  canRetry: true,
  tries: 0,
  isStuck: false,
  isTold: false,
  ...known,
})
const attached = (place: number, imageId: number) => photo(place, { state: 'attached', imageId })
const shown = (...ids: number[]) => ids.map((id) => ({ id }) as ImageRecord)
const never = () => false

test('a photo goes after the nearest earlier one of its batch, wherever the artist has moved that', () => {
  const batch = [attached(0, 10), attached(1, 11), photo(2), attached(3, 13)]
  expect(placeFor(photo(2), batch, shown(10, 11, 13))).toBe(2)
  expect(placeFor(photo(2), batch, shown(11, 9, 10, 13)), 'moved to the front').toBe(1)
  expect(placeFor(photo(2), batch, shown(10, 13)), 'the nearest was removed').toBe(1)
})

test('without an earlier one it goes before the nearest later one, and without any to the end', () => {
  expect(placeFor(photo(0), [attached(2, 12), attached(4, 14)], shown(9, 12, 14))).toBe(1)
  expect(placeFor(photo(0), [], shown(7, 8, 9))).toBe(3)
  const other = { ...attached(0, 9), batch: 2 }
  expect(placeFor(photo(5), [other], shown(7, 9, 8)), 'chosen later, in another batch').toBe(1)
  const before = { ...attached(5, 7), batch: 0 }
  expect(placeFor(photo(0), [before], shown(7, 8, 9)), 'an earlier batch says nothing').toBe(3)
})

test('no photo is attached before an earlier one that is still on its way', () => {
  const slow = photo(0, { state: 'sending' })
  expect(nextToAttach([photo(1), slow], never)).toBeNull()
  expect(nextToAttach([photo(1), { ...slow, state: 'failed' }], never)?.place).toBe(1)
  expect(nextToAttach([photo(1), { ...slow, isStuck: true }], never)?.place).toBe(1)
  const shot = photo(0, { batch: 2 })
  expect(nextToAttach([shot, slow], never), 'the next shot of the camera').toBeNull()
  expect(nextToAttach([shot, { ...slow, isStuck: true }], never)).toBe(shot)
  expect(nextToAttach([photo(1), photo(0)], never)?.place).toBe(0)
  expect(
    nextToAttach([photo(1), photo(0)], (id) => id === 0),
    'it rests',
  ).toBeNull()
})

test('after a reload what was on its way begins afresh, and what is over stays over', () => {
  const known = { imageUrl: '', reason: 'Plus de place.', tries: 3, isStuck: true, isTold: true }
  const afresh = { reason: '', tries: 0, isStuck: false, isTold: false }
  const after = (change: Partial<Upload>) => resumed(photo(0, { ...known, ...change }))
  expect(after({ state: 'sending' })).toMatchObject({ state: 'waiting', ...afresh })
  expect(after({ state: 'failed' })).toMatchObject({ state: 'waiting', ...afresh })
  expect(after({ imageUrl: '/media/x.jpg' })).toMatchObject({ state: 'stored', ...afresh })
  for (const over of [
    photo(0, { state: 'duplicate' }),
    photo(0, { state: 'failed', canRetry: false }),
    attached(0, 10),
  ])
    expect(resumed(over), over.state).toBe(over)
})
