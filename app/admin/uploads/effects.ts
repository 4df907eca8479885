import type { ImageRecord } from '../../../shared/entities/image.ts'
import { type ApiFailure, api, NETWORK_FAILURE, toApiFailure } from '../api/api.ts'
import { promptForPassword } from '../api/password-prompt.ts'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import { isSavedOwner, type PhotoOwner } from '../entity/entity-definition.ts'
import { t } from '../i18n/texts.ts'
import { type UploadEvent, uploadReducer } from './reducer.ts'
import { findInsertionIndex, getUploadsToSend, getUploadToAttach } from './scheduler.ts'
import {
  findUpload,
  getAllUploads,
  getUploadIds,
  getUploadsForDestination,
  removeUploads,
  setUploads,
} from './store.ts'
import {
  hasFailed,
  isFinal,
  isInProgress,
  isStalled,
  type Upload,
  type UploadInState,
} from './upload.ts'

/**
 * In milliseconds without upload progress, including the time in which the server processes the
 * photo.
 */
const UPLOAD_TIMEOUT = 90_000

/** Checks the response body, because a proxy may have answered with any content. */
function toResult(request: XMLHttpRequest): string | ApiFailure {
  const { status, response } = request
  if (status === 0) return NETWORK_FAILURE
  const imageUrl: unknown = response?.imageUrl
  return status === 201 && typeof imageUrl === 'string'
    ? imageUrl
    : toApiFailure(status, response, request.getResponseHeader('Retry-After'))
}

/**
 * Uses XMLHttpRequest, because `fetch` reports no upload progress. `onProgress` gets a fraction
 * from 0 to 1.
 */
function uploadPhoto(
  photo: { name: string; file: Blob },
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<string | ApiFailure> {
  const request = new XMLHttpRequest()
  let timer: ReturnType<typeof setTimeout>
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => request.abort(), UPLOAD_TIMEOUT)
  }
  request.upload.onprogress = ({ loaded, total }) => {
    restartTimer()
    onProgress(loaded / total)
  }
  // `loadend` fires after a response, an error and an abort.
  const result = new Promise<string | ApiFailure>((resolve) => {
    request.onloadend = () => {
      clearTimeout(timer)
      resolve(toResult(request))
    }
  })
  signal.addEventListener('abort', () => request.abort())
  const form = new FormData()
  form.append('image', photo.file, photo.name)
  request.open('POST', '/api/upload')
  request.responseType = 'json'
  request.send(form)
  restartTimer()
  return result
}

const hasProblem = (photo: Upload) => hasFailed(photo) || isStalled(photo)

/** Shows toasts once every upload has ended or stalled. Returns the ids of the reported uploads. */
function showUploadResultToasts(photos: Upload[]): number[] {
  if (photos.some((photo) => isInProgress(photo) && !isStalled(photo))) return []
  const unnotified = photos.filter(({ isNotified }) => !isNotified)
  const added = unnotified.filter(({ state }) => state === 'attached')
  const duplicates = unnotified.filter(({ state }) => state === 'duplicate')
  const failed = unnotified.filter(hasProblem)
  const title =
    photos[0] && isSavedOwner(photos[0].destination)
      ? callbacks?.getTitle(photos[0].destination)
      : ''
  if (added.length > 0) showToast(t('photos.added', { n: added.length }), title)
  if (duplicates.length > 0) showToast(t('photos.known', { count: duplicates.length }), title)
  if (failed.length > 0) {
    const names = failed.map(({ name, reason }) => `${name} : ${reason}`)
    showFailureToast(t('photos.uploadsFailed'), names.join('\n'))
  }
  return [...added, ...duplicates, ...failed].map(({ id }) => id)
}

/** The lists contain the uploads before and after an event, in the same order. */
function logUploadProblems(before: Upload[], after: Upload[]) {
  for (const [index, photo] of after.entries()) {
    const previous = before[index]
    if (!previous || hasProblem(previous) || !hasProblem(photo)) continue
    const step = previous.file ? 'uploadFailed' : 'addFailed'
    console.error(new Error(t(`photos.${step}`), { cause: photo.reason }))
  }
}

export type UploadCallbacks = {
  onAttached: (owner: PhotoOwner, record: ImageRecord) => void
  getTitle: (owner: PhotoOwner) => string
}

/**
 * Null while no user is signed in. Each sign-in sets a new object, so a response that finds another
 * object belongs to an earlier sign-in and is ignored.
 */
let callbacks: UploadCallbacks | null = null
const activeRequests = new Map<number, AbortController>()
let isPasswordDialogOpen = false

export function setUploadCallbacks(newCallbacks: UploadCallbacks | null) {
  callbacks = newCallbacks
  processUploads()
}

/** An event without `ids` applies to all uploads. */
export function dispatchUploadEvent(event: UploadEvent, ids?: number[]) {
  void change(event, ids)
  processUploads()
}

/** Resolves when IndexedDB has stored the changes, or could not store them. */
function change(event: UploadEvent, ids = getUploadIds(getAllUploads())): Promise<void> {
  const before = getAllUploads()
  const after = before.map((photo) =>
    ids.includes(photo.id) ? uploadReducer(photo, event) : photo,
  )
  logUploadProblems(before, after)
  return setUploads(after)
}

export function processUploads() {
  for (const [id, sending] of activeRequests) {
    if (findUpload(id)?.state === 'sending') continue
    activeRequests.delete(id)
    sending.abort()
  }
  for (const photo of getUploadsToSend(getAllUploads())) void startUpload(photo)
  for (const destination of new Set(getAllUploads().map((photo) => photo.destination))) {
    const photo = getUploadToAttach(getUploadsForDestination(destination))
    if (photo && isSavedOwner(destination)) void attachPhoto(photo, destination)
    const notifiedIds = showUploadResultToasts(getUploadsForDestination(destination))
    if (notifiedIds.length > 0) void change({ kind: 'notified' }, notifiedIds)
  }
  removeUploads(getAllUploads().filter(isSettled))
  openPasswordDialog()
}

/**
 * An attached upload stays until all others have ended, because findInsertionIndex needs its
 * position.
 */
const isSettled = (photo: Upload) =>
  photo.state === 'attached' &&
  photo.isNotified &&
  getUploadsForDestination(photo.destination).every(isFinal)

async function startUpload({ id, name, file, destination }: UploadInState<'waiting'>) {
  const sending = new AbortController()
  activeRequests.set(id, sending)
  void change({ kind: 'start' }, [id])
  const onProgress = (sent: number) => void change({ kind: 'progress', sent }, [id])
  const result = await uploadPhoto({ name, file }, onProgress, sending.signal)
  if (activeRequests.get(id) !== sending) return
  activeRequests.delete(id)
  if (typeof result !== 'string') return onFailure(id, result)
  void change({ kind: 'online' })
  const isDuplicate =
    !isSavedOwner(destination) &&
    getUploadsForDestination(destination).some(
      ({ state, imageUrl }) => state === 'stored' && imageUrl === result,
    )
  dispatchUploadEvent({ kind: 'stored', imageUrl: result, isDuplicate }, [id])
}

/**
 * Fetches the current images first, because the local list may be incomplete: another tab may have
 * added photos, or a response may have been lost.
 */
async function attachPhoto(photo: UploadInState<'stored'>, owner: PhotoOwner) {
  const { id, imageUrl, isAttachRequested } = photo
  const initialCallbacks = callbacks
  void change({ kind: 'start' }, [id])
  const current = await api.listImages(owner.type, owner.id)
  // The user has signed out. After the next sign-in, the upload continues.
  if (callbacks !== initialCallbacks) return
  if (!current.ok) return onFailure(id, current)
  await change({ kind: 'attachRequested' }, [id])
  if (callbacks !== initialCallbacks || !findUpload(id)) return
  const image = {
    entity_type: owner.type,
    entity_id: owner.id,
    image_url: imageUrl,
    display_order: findInsertionIndex(photo, getUploadsForDestination(owner), current.value),
  }
  // The upload queue opens one password dialog for all its photos.
  const result = await api.addImage(image, { asksForPassword: false })
  if (callbacks !== initialCallbacks) return
  if (!result.ok) return onFailure(id, result)
  const isAdded = !result.isKnown || isAttachRequested
  // The user cancelled the upload during the request.
  if (!findUpload(id)) return void (isAdded && (await api.removeImage(result.value.id)))
  if (isAdded) callbacks?.onAttached(owner, result.value)
  dispatchUploadEvent({ kind: 'attached', isNew: isAdded }, [id])
}

function onFailure(id: number, failure: ApiFailure) {
  const now = performance.now()
  dispatchUploadEvent({ kind: 'failed', failure, now, isOnline: navigator.onLine }, [id])
  const photo = findUpload(id)
  const until = photo?.waitsFor
  if (typeof until !== 'number' || until === Infinity) return
  setTimeout(() => dispatchUploadEvent({ kind: 'time', now: until }, [id]), until - now)
}

function openPasswordDialog() {
  const signedOut = getAllUploads().find(({ waitsFor }) => waitsFor === 'signIn')
  if (!signedOut || isPasswordDialogOpen) return
  const initialCallbacks = callbacks
  isPasswordDialogOpen = true
  void promptForPassword().then((isSignedIn) => {
    isPasswordDialogOpen = false
    if (callbacks !== initialCallbacks) return
    dispatchUploadEvent(
      isSignedIn ? { kind: 'signedIn' } : { kind: 'signInCancelled', reason: signedOut.reason },
    )
  })
}
