/**
 * Does what the photos on their way ask for: sends them, places them, asks for the password, tells the artist. What
 * becomes of a photo is decided in next.ts, whose turn it is in turns.ts; here is only what reaches outside.
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

/** The screens that show photos where they belong; `onAttached` hears of every photo that the site has confirmed. */
export type Screens = { onAttached: (owner: Owner, record: ImageRecord) => void }

/** Null while nobody is signed in: what was begun before is then nobody's any more. */
let screens: Screens | null = null
const sends = new Map<number, AbortController>()
let isAsking = false

export function workFor(shown: Screens | null) {
  screens = shown
  work()
}

/** Tells these photos, or all, what has come about, and goes on with them. */
export function happen(event: UploadEvent, ids?: number[]) {
  void change(event, ids)
  work()
}

/** Resolves when what came of it is written down. */
function change(event: UploadEvent, ids = idsOf(allPhotos())): Promise<void> {
  const before = allPhotos()
  const after = before.map((photo) => (ids.includes(photo.id) ? next(photo, event) : photo))
  logTrouble(before, after)
  return setPhotos(after)
}

/** Begins all that the photos, as they are now, ask for, and calls off what they ask for no longer. */
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

/** Attached photos are landmarks for those that are to follow them; without such they can go. */
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
 * Asks for the record of a stored photo, at its place among those that the site has now: the list here may be older than
 * what another page, or a call whose answer was lost, has added. The site answers with the record that it has already.
 */
async function placeOne(photo: UploadIn<'stored'>, owner: Owner) {
  const { id, imageUrl, isAsked } = photo
  const begun = screens
  void change({ kind: 'turn' }, [id])
  const now = await api.images(owner.type, owner.id)
  // Signed out meanwhile: the next sign-in takes it up again, and looks whether it is there.
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
  // Taken back at the very last moment.
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

/** One question for all that wait for the password. */
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
