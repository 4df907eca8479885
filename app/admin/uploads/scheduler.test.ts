import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ImageRecord } from '../../../shared/entities/image.ts'
import { buildUploadInState, PIECE_WITHOUT_ID } from '../../../tests/support/uploads.ts'
import { NETWORK_FAILURE, toApiFailure } from '../api/api.ts'
import { type UploadEvent, uploadReducer } from './reducer.ts'
import { findInsertionIndex, getNextUploadToAttach, getUploadsToSend } from './scheduler.ts'
import { restoreAfterReload, type Upload } from './upload.ts'

const records = (urls: string[]) => urls.map((image_url) => ({ image_url }) as ImageRecord)
/**
 * Returns image records in this order. Each number is part of the URL of a photo and identifies it.
 */
const shown = (...places: number[]) => records(places.map((place) => `/media/${place}.jpg`))
const ids = (uploads: Upload[]) => uploads.map(({ id }) => id)

test('sends three photos at a time in order, and none while the password dialog is open', () => {
  const waiting = [0, 1, 2, 3, 4].map((place) => buildUploadInState('waiting', place))
  expect(ids(getUploadsToSend(waiting))).toEqual([0, 1, 2])
  expect(
    ids(
      getUploadsToSend([
        ...waiting,
        buildUploadInState('sending', 5),
        buildUploadInState('sending', 6),
      ]),
    ),
  ).toEqual([0])
  expect(
    getUploadsToSend([
      ...waiting,
      ...[5, 6, 7].map((place) => buildUploadInState('sending', place)),
    ]),
  ).toEqual([])
  expect(getUploadsToSend([...waiting, buildUploadInState('signed out, not attached', 5)])).toEqual(
    [],
  )
})

test('inserts a photo after the nearest earlier one of its batch, even if that was moved', () => {
  const upload = buildUploadInState('stored', 2)
  const batch = [
    buildUploadInState('attached', 0),
    buildUploadInState('attached', 1),
    upload,
    buildUploadInState('attached', 3),
  ]
  expect(findInsertionIndex(upload, batch, shown(0, 1, 3))).toBe(2)
  expect(findInsertionIndex(upload, batch, shown(1, 9, 0, 3)), 'moved to the front').toBe(1)
  expect(findInsertionIndex(upload, batch, shown(0, 3)), 'the nearest was removed').toBe(1)
  const lost = [
    buildUploadInState('attached', 0),
    buildUploadInState('failed, not attached', 1, { isAttachRequested: true }),
    upload,
  ]
  expect(findInsertionIndex(upload, lost, shown(0, 1, 9)), 'its answer was lost').toBe(2)
})

test('inserts a photo before the nearest later one, or at the end', () => {
  const upload = buildUploadInState('stored', 0)
  expect(
    findInsertionIndex(
      upload,
      [buildUploadInState('attached', 2), buildUploadInState('attached', 4)],
      shown(9, 2, 4),
    ),
  ).toBe(1)
  expect(findInsertionIndex(upload, [], shown(7, 8, 9))).toBe(3)
  expect(
    findInsertionIndex(upload, [buildUploadInState('duplicate', 1)], shown(1, 9)),
    'where it was before',
  ).toBe(2)
  const other = buildUploadInState('attached', 9, { batch: 2 })
  expect(
    findInsertionIndex(upload, [other], shown(7, 9, 8)),
    'chosen later, in another batch',
  ).toBe(1)
  const before = buildUploadInState('attached', 7, { batch: 0 })
  expect(
    findInsertionIndex(upload, [before], shown(7, 8, 9)),
    'an earlier batch says nothing',
  ).toBe(3)
})

test('adds no photo before an earlier one that is still in progress', () => {
  const stored = buildUploadInState('stored', 1)
  const slow = buildUploadInState('sending', 0)
  const placed = (...uploads: Upload[]) => getNextUploadToAttach(uploads)?.id ?? null
  expect(placed(stored, slow)).toBeNull()
  expect(placed(stored, buildUploadInState('failed, not sent', 0))).toBe(1)
  expect(placed(stored, { ...slow, tries: 3 }), 'it hangs').toBe(1)
  expect(placed(stored, buildUploadInState('backing off, not attached', 0))).toBeNull()
  expect(placed(stored, buildUploadInState('attaching', 2)), 'one at a time').toBeNull()
  expect(placed({ ...stored, batch: 2 }, slow), 'the next shot of the camera').toBeNull()
  expect(placed({ ...stored, batch: 2 }, { ...slow, tries: 3 })).toBe(1)
  expect(placed(stored, buildUploadInState('stored', 0))).toBe(0)
  expect(placed({ ...stored, destination: PIECE_WITHOUT_ID }), 'not before that is made').toBeNull()
})

const LOST: UploadEvent = { kind: 'failed', failure: NETWORK_FAILURE, now: 0, isOnline: true }
const SIGNED_OUT: UploadEvent = { ...LOST, failure: toApiFailure(401, {}, null) }
const FULL: UploadEvent = { ...LOST, failure: toApiFailure(507, {}, null) }
const FAULTS = { lost: LOST, 'signed out': SIGNED_OUT, full: FULL }

/**
 * Steps of the random test below: events such as a reload, and results of requests. `which` selects
 * the upload whose request ends: 0 to 2 is the index of one whose file is being sent, and 3 is the
 * one whose image record is being created (for `lost`, `signed out` and `full`).
 */
const WHATS = [
  ...(['begin', 'sent', 'placed', 'answer lost', 'lost', 'signed out', 'full'] as const),
  ...(['reload', 'time', 'sign-in', 'no sign-in', 'retry'] as const),
]
type Step = { what: (typeof WHATS)[number]; which: number }

/**
 * Returns the uploads after a step. `site` contains the photo URLs of the image records on the
 * simulated server, in display order.
 */
function after({ what, which }: Step, uploads: Upload[], site: string[]): Upload[] {
  const tell = (event: UploadEvent, some = uploads) =>
    uploads.map((one) => (some.includes(one) ? uploadReducer(one, event) : one))
  const sending = uploads.filter(({ state }) => state === 'sending')
  const sent = sending.slice(which % sending.length || 0).slice(0, 1)
  const placing = uploads.filter((one) => one.state === 'attaching')
  switch (what) {
    case 'begin':
      return tell(
        { kind: 'start' },
        [...getUploadsToSend(uploads), getNextUploadToAttach(uploads) ?? []].flat(),
      )
    case 'sent':
      return tell(
        { kind: 'stored', imageUrl: `/media/${sent[0]?.id}.jpg`, isDuplicate: false },
        sent,
      )
    case 'placed':
    case 'answer lost': {
      const [upload] = placing
      if (!upload) return uploads
      const isKnown = site.includes(upload.imageUrl)
      if (!isKnown)
        site.splice(findInsertionIndex(upload, uploads, records(site)), 0, upload.imageUrl)
      uploads = tell({ kind: 'attachRequested' }, [upload])
      const asked = uploads.filter(({ id }) => id === upload.id)
      if (what === 'answer lost') return tell(LOST, asked)
      return tell({ kind: 'attached', isNew: !isKnown || upload.isAttachRequested }, asked)
    }
    case 'lost':
    case 'signed out':
    case 'full':
      return tell(FAULTS[what], which === 3 ? placing : sent)
    case 'reload':
      return uploads.flatMap((one) => restoreAfterReload(one) ?? [])
    case 'time':
      return tell({ kind: 'time', now: Infinity })
    case 'sign-in':
      return tell({ kind: 'signedIn' })
    case 'no sign-in':
      return tell({ kind: 'signInCancelled', reason: 'Connectez-vous.' })
    case 'retry':
      return tell({ kind: 'retry' })
  }
}

test('adds each photo once and in order after any failures, reloads and retries', () => {
  const step = fc.record({ what: fc.constantFrom(...WHATS), which: fc.integer({ min: 0, max: 3 }) })
  const steps = fc.array(step, { maxLength: 150, size: 'max' })
  const kindly = (['sign-in', 'retry', 'begin', 'sent', 'placed'] as const).map(
    (what): Step => ({ what, which: 0 }),
  )
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 6 }), (unkindly, count) => {
      const site: string[] = []
      const all = Array.from({ length: count }, (_, place) => buildUploadInState('waiting', place))
      const take = (uploads: Upload[], one: Step) => after(one, uploads, site)
      let end = unkindly.reduce(take, all)
      // Then repeats rounds in which the user signs in and retries, and every request succeeds. All
      // photos must then be attached.
      for (let round = 0; round < 4 * count; round++) end = kindly.reduce(take, end)
      expect(end.map(({ state }) => state)).toEqual(all.map(() => 'attached'))
      expect(site).toEqual(all.map(({ id }) => `/media/${id}.jpg`))
    }),
    { numRuns: 200 },
  )
})
