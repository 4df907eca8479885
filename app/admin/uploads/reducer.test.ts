import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ImageRecord } from '../../../shared/entities/image.ts'
import {
  EXISTING_PIECE,
  PIECE_WITHOUT_ID,
  UPLOADS_BY_STATE,
} from '../../../tests/support/uploads.ts'
import { NETWORK_FAILURE, toApiFailure } from '../api/api.ts'
import { type UploadEvent, uploadReducer } from './reducer.ts'
import { hasFailedRepeatedly, isUploadFinished, restoreAfterReload, type Upload } from './upload.ts'

const answer = (status: number, said = {}, retryAfter: string | null = null) =>
  toApiFailure(status, said, retryAfter)
const fault = (failure = NETWORK_FAILURE, isOnline = true): UploadEvent => ({
  kind: 'failed',
  failure,
  now: 500,
  isOnline,
})

const EVENTS = {
  'its turn': { kind: 'start' },
  'its progress': { kind: 'progress', sent: 0.5 },
  stored: { kind: 'stored', imageUrl: '/media/0.jpg', isDuplicate: false },
  'asked for': { kind: 'attachRequested' },
  placed: { kind: 'attached', isNew: true },
  'there already': { kind: 'attached', isNew: false },
  'no answer': fault(),
  'an answer 401': fault(answer(401)),
  'an answer 415': fault(answer(415, { code: 'unsupported' })),
  'an answer 507': fault(answer(507)),
  'some time': { kind: 'time', now: 1000 },
  'a connection': { kind: 'online' },
  'no connection': { kind: 'offline' },
  'a sign-in': { kind: 'signedIn' },
  'no sign-in': { kind: 'signInCancelled', reason: 'Connectez-vous.' },
  'asked to try again': { kind: 'retry' },
  told: { kind: 'notified' },
} satisfies Record<string, UploadEvent>

const SENT = { stored: 'stored' } as const
const PLACED = { placed: 'attached', 'there already': 'duplicate' } as const
const getFaults = (waiting: string) => ({
  'no answer': `${waiting}, 1500`,
  'an answer 401': `${waiting}, signIn`,
  'an answer 415': 'refused',
  'an answer 507': `${waiting}, retry`,
  'no sign-in': `${waiting}, retry`,
})
const getWakers = (state: string) => ({ 'some time': state, 'a connection': state })

const getStateAndWait = ({ state, waitsFor }: Upload) =>
  waitsFor === null ? state : `${state}, ${waitsFor}`

/**
 * For each state of an upload, the expected state after each event. Events that are not listed for
 * a state do not change it.
 */
const AFTER: Record<keyof typeof UPLOADS_BY_STATE, Partial<Record<keyof typeof EVENTS, string>>> = {
  waiting: { 'its turn': 'sending', ...SENT, 'no sign-in': 'waiting, retry' },
  sending: { ...SENT, ...getFaults('waiting') },
  stored: { 'its turn': 'attaching', ...PLACED, 'no sign-in': 'stored, retry' },
  attaching: { ...PLACED, ...getFaults('stored') },
  'backing off, not sent': {
    ...SENT,
    ...getWakers('waiting'),
    'no sign-in': 'waiting, retry',
    'asked to try again': 'waiting',
  },
  'backing off, not attached': {
    ...PLACED,
    ...getWakers('stored'),
    'no sign-in': 'stored, retry',
    'asked to try again': 'stored',
  },
  'signed out, not sent': { ...SENT, 'a sign-in': 'waiting', 'no sign-in': 'waiting, retry' },
  'signed out, not attached': { ...PLACED, 'a sign-in': 'stored', 'no sign-in': 'stored, retry' },
  'failed, not sent': { ...SENT, 'asked to try again': 'waiting' },
  'failed, not attached': { ...PLACED, 'asked to try again': 'stored' },
  refused: {},
  attached: {},
  duplicate: {},
}

const names = Object.keys(EVENTS) as (keyof typeof EVENTS)[]

test.each(Object.keys(UPLOADS_BY_STATE) as (keyof typeof UPLOADS_BY_STATE)[])(
  'moves an upload that is %s to the expected state after each event',
  (state) => {
    const before: Upload = UPLOADS_BY_STATE[state]
    for (const name of names)
      expect(getStateAndWait(uploadReducer(before, EVENTS[name])), name).toBe(
        AFTER[state][name] ?? getStateAndWait(before),
      )
  },
)

test.each([
  [0, 'waiting, 1500'],
  [408, 'waiting, 1500'],
  [429, 'waiting, 1500'],
  [502, 'waiting, 1500'],
  [503, 'waiting, 1500'],
  [401, 'waiting, signIn'],
  [404, 'refused'],
  [409, 'refused'],
  [413, 'refused'],
  [415, 'refused'],
  [422, 'refused'],
  [200, 'waiting, retry'],
  [500, 'waiting, retry'],
  [507, 'waiting, retry'],
])('maps status %i to the state %s', (status, state) => {
  const after = uploadReducer(UPLOADS_BY_STATE.sending, fault(answer(status, { code: 'failed' })))
  expect(getStateAndWait(after)).toBe(state)
})

test.each([
  [404, 'Le site a refusé sans dire pourquoi. Réessayez.'],
  [413, 'Le serveur devant le site refuse les envois de cette taille. Prévenez votre hébergeur.'],
  [422, 'Le site a refusé sans dire pourquoi. Réessayez.'],
])('keeps the photo after status %i that does not come from the site', (status, reason) => {
  const after = uploadReducer(UPLOADS_BY_STATE.sending, fault(answer(status)))
  expect(getStateAndWait(after)).toBe('waiting, retry')
  expect(after.reason).toBe(reason)
})

test('keeps a photo whose item is in the trash, and waits for “Réessayer”', () => {
  const failure = answer(404, { code: 'not_found' })
  const after = uploadReducer(UPLOADS_BY_STATE.attaching, fault(failure))
  expect(getStateAndWait(after)).toBe('stored, retry')
  expect(after.imageUrl).toBe(UPLOADS_BY_STATE.attaching.imageUrl)
  expect(uploadReducer(after, { kind: 'retry' })).toMatchObject({ state: 'stored', waitsFor: null })
})

test('backs off longer after each failure, honours Retry-After and stalls at the third failure', () => {
  const pauses: number[] = []
  let upload: Upload = UPLOADS_BY_STATE.sending
  for (const retryAfter of [null, null, null, '7', null, null, '9999999999']) {
    upload = uploadReducer(
      { ...upload, state: 'sending' } as Upload,
      fault(answer(503, {}, retryAfter)),
    )
    pauses.push(Number(upload.waitsFor) - 500)
    expect(hasFailedRepeatedly(upload)).toBe(pauses.length >= 3)
  }
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 3_600_000])
  const busy = uploadReducer(
    UPLOADS_BY_STATE.sending,
    fault(answer(503, { error: 'Occupé.' }, '7')),
  )
  expect(busy).toMatchObject({ reason: 'Occupé.', waitsFor: 7500, isOffline: false })
  expect(uploadReducer(UPLOADS_BY_STATE.sending, fault(answer(502))).reason).toBe(
    'Le site a refusé sans dire pourquoi. Réessayez.',
  )
})

test('waits for the connection while offline and does not count that as a failure', () => {
  const upload = uploadReducer(UPLOADS_BY_STATE.attaching, fault(NETWORK_FAILURE, false))
  expect(upload).toMatchObject({ state: 'stored', isOffline: true, tries: 0, waitsFor: Infinity })
  expect(uploadReducer(upload, { kind: 'online' })).toMatchObject({
    waitsFor: null,
    isOffline: true,
  })
  const busy = uploadReducer(UPLOADS_BY_STATE.sending, fault(answer(503)))
  expect(uploadReducer(busy, { kind: 'online' }), 'a busy site is given its time').toBe(busy)
  const cut = uploadReducer(UPLOADS_BY_STATE.sending, { kind: 'offline' })
  expect(cut).toMatchObject({ state: 'sending', isOffline: true })
  expect(uploadReducer(cut, { kind: 'progress', sent: 0.5 })).toMatchObject({
    sent: 0.5,
    isOffline: false,
  })
})

test('only stores the photos of a new entity, without duplicates, until it is created', () => {
  const early = { ...UPLOADS_BY_STATE.sending, destination: PIECE_WITHOUT_ID }
  const stored = (isDuplicate: boolean) =>
    uploadReducer(early, { kind: 'stored', imageUrl: '/media/1.jpg', isDuplicate })
  expect(stored(true).state).toBe('duplicate')
  expect(stored(false).state).toBe('stored')
  expect(uploadReducer(stored(false), { kind: 'start' }).state).toBe('stored')
  const images = [{ image_url: '/media/1.jpg' } as ImageRecord]
  const saved: UploadEvent = { kind: 'entityCreated', owner: EXISTING_PIECE, images }
  expect(uploadReducer(stored(false), saved)).toMatchObject({
    state: 'attached',
    isNotified: true,
    destination: EXISTING_PIECE,
  })
  expect(uploadReducer(early, saved)).toMatchObject({
    state: 'sending',
    destination: EXISTING_PIECE,
  })
  expect(uploadReducer(early, { kind: 'reordered', batch: 7, ids: [5, 0] })).toMatchObject({
    batch: 7,
    place: 1,
  })
})

test('restarts unfinished uploads after a reload and restores results without a notice', () => {
  const trouble = { reason: 'Occupé.', isOffline: true, tries: 3, isNotified: true }
  for (const upload of Object.values(UPLOADS_BY_STATE) as Upload[]) {
    const after = restoreAfterReload({ ...upload, ...trouble })
    if (upload.state === 'attached') expect(after, 'a landmark').toMatchObject(trouble)
    else if (isUploadFinished(upload)) expect(after, upload.state).toBeNull()
    else {
      const fine = { reason: '', isOffline: false, tries: 0, isNotified: false }
      expect(after).toMatchObject({ ...fine, state: upload.file ? 'waiting' : 'stored' })
    }
    if (isUploadFinished(upload)) expect(restoreAfterReload(upload)).toBe(upload)
    expect(uploadReducer(upload, EVENTS.told)).toEqual({ ...upload, isNotified: true })
  }
})

const event = fc.oneof(
  ...names.map((name) => fc.constant(EVENTS[name])),
  fc
    .tuple(fc.integer({ min: 100, max: 599 }), fc.constantFrom({}, { code: 'failed' }))
    .map(([status, body]) => fault(answer(status, body))),
  fc.constant(fault(NETWORK_FAILURE, false)),
)
/**
 * Events that complete an upload in any unfinished state: a sign-in, a retry and successful
 * responses.
 */
const TO_THE_END: UploadEvent[] = [
  { kind: 'signedIn' },
  { kind: 'retry' },
  { kind: 'start' },
  EVENTS.stored,
  { kind: 'start' },
  EVENTS.placed,
]

test('loses no photo in any order of events', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30, size: 'max' }), (events) => {
      let upload: Upload = UPLOADS_BY_STATE.waiting
      for (const [at, one] of events.entries()) {
        upload = uploadReducer(upload, one)
        const past = events.slice(0, at + 1)
        const has = (kind: keyof typeof EVENTS) => past.includes(EVENTS[kind])
        if (upload.state === 'refused') expect(upload.reason).not.toBe('')
        else if (upload.file) expect(upload.file).toBe(UPLOADS_BY_STATE.waiting.file)
        else expect(has('stored') && upload.imageUrl).toBe('/media/0.jpg')
        if (upload.state === 'attached') expect(has('placed')).toBe(true)
        if (upload.state === 'duplicate') expect(has('there already')).toBe(true)
        if (!isUploadFinished(upload)) expect(restoreAfterReload(upload)?.file).toBe(upload.file)
      }
      const end = TO_THE_END.reduce(uploadReducer, upload)
      expect(end.state).toBe(isUploadFinished(upload) ? upload.state : 'attached')
    }),
    { numRuns: 200 },
  )
})
