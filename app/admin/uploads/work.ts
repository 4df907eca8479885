/**
 * Performs the side effects of uploads: requests, the password dialog and notices. next.ts holds
 * the state machine, turns.ts the order.
 */
import type { ImageRecord } from '../../../shared/image.ts'
import { api, type Failure } from '../api/api.ts'
import { askForPassword } from '../api/password-request.ts'
import { isNew, type Owner } from '../content/photo-owner.ts'
import { next, type UploadEvent } from './next.ts'
import { allPhotos, idsOf, photoOf, photosTo, removePhotos, setPhotos } from './photos.ts'
import { logTrouble, report } from './report.ts'
import { send } from './send.ts'
import { placeFor, toPlace, toSend } from './turns.ts'
import { isFinal, type Upload, type UploadIn } from './upload.ts'

/**
 * Callbacks of the screens. `onAttached` is called for each photo that the server has confirmed.
 */
export type Screens = { onAttached: (owner: Owner, record: ImageRecord) => void }

/** Null while nobody is signed in. Requests from before a sign-out are then ignored. */
let screens: Screens | null = null
const sends = new Map<number, AbortController>()
let isAsking = false

export function workFor(shown: Screens | null) {
  screens = shown
  work()
}

/** Applies an event to these uploads, or to all, and continues processing. */
export function happen(event: UploadEvent, ids?: number[]) {
  void change(event, ids)
  work()
}

/** Resolves when the new state has been stored. */
function change(event: UploadEvent, ids = idsOf(allPhotos())): Promise<void> {
  const before = allPhotos()
  const after = before.map((photo) => (ids.includes(photo.id) ? next(photo, event) : photo))
  logTrouble(before, after)
  return setPhotos(after)
}

/** Starts the requests that the current states need and aborts those that are no longer needed. */
export function work() {
  for (const [id, sending] of sends) {
    if (photoOf(id)?.state === 'sending') continue
    sends.delete(id)
    sending.abort()
  }
  for (const photo of toSend(allPhotos())) void sendOne(photo)
  for (const destination of new Set(allPhotos().map((photo) => photo.destination))) {
    const photo = toPlace(photosTo(destination))
    if (photo && !isNew(destination)) void placeOne(photo, destination)
    const told = report(photosTo(destination))
    if (told.length > 0) void change({ kind: 'told' }, told)
  }
  removePhotos(allPhotos().filter(isSettled))
  askOnce()
}

/** Attached photos mark positions for unfinished ones. They are removed when none is left. */
const isSettled = (photo: Upload) =>
  photo.state === 'attached' && photo.isTold && photosTo(photo.destination).every(isFinal)

async function sendOne({ id, name, file, destination }: UploadIn<'waiting'>) {
  const sending = new AbortController()
  sends.set(id, sending)
  void change({ kind: 'turn' }, [id])
  const onProgress = (sent: number) => void change({ kind: 'progress', sent }, [id])
  const answer = await send({ name, file }, onProgress, sending.signal)
  if (sends.get(id) !== sending) return
  sends.delete(id)
  if (typeof answer !== 'string') return onFault(id, answer)
  void change({ kind: 'connected' })
  const isTwin = photosTo(destination).some(
    ({ state, imageUrl }) => state === 'stored' && imageUrl === answer,
  )
  happen({ kind: 'stored', imageUrl: answer, isTwin }, [id])
}

/**
 * Creates the image record of a stored photo. It first reads the current images to find the
 * position, because the local list may lack photos that another page, or a call with a lost answer,
 * has added. If the record already exists, the server returns it.
 */
async function placeOne(photo: UploadIn<'stored'>, owner: Owner) {
  const { id, imageUrl, isAsked } = photo
  const begun = screens
  void change({ kind: 'turn' }, [id])
  const now = await api.images(owner.type, owner.id)
  // The user signed out in the meantime. After the next sign-in the upload continues with a check
  // whether the record exists.
  if (screens !== begun) return
  if (!now.ok) return onFault(id, now)
  await change({ kind: 'asked' }, [id])
  if (screens !== begun || !photoOf(id)) return
  const answer = await api.addImage({
    entity_type: owner.type,
    entity_id: owner.id,
    image_url: imageUrl,
    display_order: placeFor(photo, photosTo(owner), now.value),
  })
  if (screens !== begun) return
  if (!answer.ok) return onFault(id, answer)
  const isAdded = !answer.isKnown || isAsked
  // The upload was cancelled during the request, so its record is removed again.
  if (!photoOf(id)) return void (isAdded && (await api.removeImage(answer.value.id)))
  if (isAdded) screens?.onAttached(owner, answer.value)
  happen({ kind: 'placed', isNew: isAdded }, [id])
}

function onFault(id: number, failure: Failure) {
  const now = performance.now()
  happen({ kind: 'fault', failure, now, isOnline: navigator.onLine }, [id])
  const photo = photoOf(id)
  if (photo?.state !== 'resting' || photo.until === Infinity) return
  setTimeout(() => happen({ kind: 'time', now: photo.until }, [id]), photo.until - now)
}

/** Opens one password dialog for all uploads that need it. */
function askOnce() {
  const locked = allPhotos().find(({ state }) => state === 'locked')
  if (!locked || isAsking) return
  const begun = screens
  isAsking = true
  void askForPassword().then((isSignedIn) => {
    isAsking = false
    if (screens !== begun) return
    happen(isSignedIn ? { kind: 'signedIn' } : { kind: 'gaveUp', reason: locked.reason })
  })
}
