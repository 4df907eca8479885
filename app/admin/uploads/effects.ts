/**
 * Performs the side effects of uploads, such as requests, the password dialog and notices.
 * reducer.ts contains the state machine, and scheduler.ts chooses the next upload.
 */
import type { ImageRecord } from '../../../shared/entities/image.ts'
import { type ApiFailure, api } from '../api/api.ts'
import { requestPassword } from '../api/password-request.ts'
import { isNewOwner, type PhotoOwner } from '../content/photo-owner.ts'
import { type UploadEvent, uploadReducer } from './reducer.ts'
import { findInsertionIndex, getUploadsToSend, getUploadToAttach } from './scheduler.ts'
import {
  findUpload,
  getAllUploads,
  getIds,
  getUploadsTo,
  removeUploads,
  setUploads,
} from './store.ts'
import { isFinal, type Upload, type UploadInState } from './upload.ts'
import { logUploadProblems, notifyUploadResults } from './upload-notices.ts'
import { uploadPhoto } from './upload-request.ts'

/**
 * Callbacks of the admin screens. `onAttached` is called for each photo for which the server has
 * confirmed the image record.
 */
export type UploadCallbacks = { onAttached: (owner: PhotoOwner, record: ImageRecord) => void }

/**
 * The callbacks of the signed-in user's screens, or null while nobody is signed in. A running
 * request compares this value before and after, so that responses from before a sign-out are
 * ignored.
 */
let callbacks: UploadCallbacks | null = null
const sends = new Map<number, AbortController>()
let isAsking = false

export function setUploadCallbacks(shown: UploadCallbacks | null) {
  callbacks = shown
  processUploads()
}

/**
 * Applies an event to the uploads with these ids, or to all uploads if `ids` is undefined, and
 * continues to process the queue.
 */
export function dispatchUploadEvent(event: UploadEvent, ids?: number[]) {
  void change(event, ids)
  processUploads()
}

/** Applies an event to uploads. Resolves when the new state is stored in IndexedDB. */
function change(event: UploadEvent, ids = getIds(getAllUploads())): Promise<void> {
  const before = getAllUploads()
  const after = before.map((photo) =>
    ids.includes(photo.id) ? uploadReducer(photo, event) : photo,
  )
  logUploadProblems(before, after)
  return setUploads(after)
}

/**
 * Starts the requests that the current states of the uploads need, and aborts requests of uploads
 * that are no longer being sent.
 */
export function processUploads() {
  for (const [id, sending] of sends) {
    if (findUpload(id)?.state === 'sending') continue
    sends.delete(id)
    sending.abort()
  }
  for (const photo of getUploadsToSend(getAllUploads())) void startUpload(photo)
  for (const destination of new Set(getAllUploads().map((photo) => photo.destination))) {
    const photo = getUploadToAttach(getUploadsTo(destination))
    if (photo && !isNewOwner(destination)) void attachPhoto(photo, destination)
    const told = notifyUploadResults(getUploadsTo(destination))
    if (told.length > 0) void change({ kind: 'notified' }, told)
  }
  removeUploads(getAllUploads().filter(isSettled))
  openPasswordDialog()
}

/**
 * Returns true if an attached upload can be removed from the queue. An attached upload marks the
 * position for other uploads to the same destination, so it stays in the queue until all of these
 * have ended.
 */
const isSettled = (photo: Upload) =>
  photo.state === 'attached' && photo.isNotified && getUploadsTo(photo.destination).every(isFinal)

async function startUpload({ id, name, file, destination }: UploadInState<'waiting'>) {
  const sending = new AbortController()
  sends.set(id, sending)
  void change({ kind: 'start' }, [id])
  const onProgress = (sent: number) => void change({ kind: 'progress', sent }, [id])
  const result = await uploadPhoto({ name, file }, onProgress, sending.signal)
  if (sends.get(id) !== sending) return
  sends.delete(id)
  if (typeof result !== 'string') return onFailure(id, result)
  void change({ kind: 'online' })
  const isTwin = getUploadsTo(destination).some(
    ({ state, imageUrl }) => state === 'stored' && imageUrl === result,
  )
  dispatchUploadEvent({ kind: 'stored', imageUrl: result, isTwin }, [id])
}

/**
 * Creates the image record of an uploaded photo. First reads the current images of the entity to
 * find the position of the photo, because the local list may lack photos that another tab, or a
 * request whose response was lost, has added. If the image record already exists, the server
 * returns the existing record.
 */
async function attachPhoto(photo: UploadInState<'stored'>, owner: PhotoOwner) {
  const { id, imageUrl, isAttachRequested } = photo
  const begun = callbacks
  void change({ kind: 'start' }, [id])
  const now = await api.listImages(owner.type, owner.id)
  // Stops if the user has signed out during the request. After the next sign-in, the upload
  // continues and checks whether the image record exists.
  if (callbacks !== begun) return
  if (!now.ok) return onFailure(id, now)
  await change({ kind: 'attachRequested' }, [id])
  if (callbacks !== begun || !findUpload(id)) return
  const result = await api.addImage({
    entity_type: owner.type,
    entity_id: owner.id,
    image_url: imageUrl,
    display_order: findInsertionIndex(photo, getUploadsTo(owner), now.value),
  })
  if (callbacks !== begun) return
  if (!result.ok) return onFailure(id, result)
  const isAdded = !result.isKnown || isAttachRequested
  // Deletes the new image record again if the user cancelled the upload during the request.
  if (!findUpload(id)) return void (isAdded && (await api.removeImage(result.value.id)))
  if (isAdded) callbacks?.onAttached(owner, result.value)
  dispatchUploadEvent({ kind: 'attached', isNew: isAdded }, [id])
}

function onFailure(id: number, failure: ApiFailure) {
  const now = performance.now()
  dispatchUploadEvent({ kind: 'failed', failure, now, isOnline: navigator.onLine }, [id])
  const photo = findUpload(id)
  if (photo?.state !== 'backingOff' || photo.until === Infinity) return
  setTimeout(() => dispatchUploadEvent({ kind: 'time', now: photo.until }, [id]), photo.until - now)
}

/** Opens one password dialog for all uploads that wait for a sign-in. */
function openPasswordDialog() {
  const locked = getAllUploads().find(({ state }) => state === 'signedOut')
  if (!locked || isAsking) return
  const begun = callbacks
  isAsking = true
  void requestPassword().then((isSignedIn) => {
    isAsking = false
    if (callbacks !== begun) return
    dispatchUploadEvent(
      isSignedIn ? { kind: 'signedIn' } : { kind: 'signInCancelled', reason: locked.reason },
    )
  })
}
