import type { ImageRecord } from '../../../shared/entities/image.ts'
import { type ApiFailure, api, NETWORK_FAILURE, toApiFailure } from '../api/api.ts'
import { promptForPassword } from '../api/password-prompt.ts'
import { showFailureToast, showToast } from '../components/toasts.tsx'
import { isSavedOwner, type PhotoOwner } from '../entity/entity-definition.ts'
import { t } from '../i18n/texts.ts'
import { type UploadEvent, uploadReducer } from './reducer.ts'
import { findInsertionIndex, getNextUploadToAttach, getUploadsToSend } from './scheduler.ts'
import {
  findUpload,
  getAllUploads,
  getUploadIds,
  getUploadsForDestination,
  removeUploads,
  setAndStoreUploads,
} from './store.ts'
import {
  hasFailed,
  hasFailedRepeatedly,
  isInProgress,
  isUploadFinished,
  type Upload,
  type UploadInState,
} from './upload.ts'

/**
 * The timeout of an upload without progress. After the whole file was sent, the server must process
 * the photo within this time.
 */
const UPLOAD_TIMEOUT_MS = 90_000

/** The response body may have any content, because a proxy may have answered. */
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
    timer = setTimeout(() => request.abort(), UPLOAD_TIMEOUT_MS)
  }
  request.upload.onprogress = ({ loaded, total }) => {
    restartTimer()
    onProgress(loaded / total)
  }
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

/** Returns false if the file cannot be read, for example because it was edited or deleted. */
const isReadable = (file: Blob) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/**
 * Finds the cause of a failure that looks like a network error. Without this check, an unreadable
 * file would be retried forever. So would a large file after the session has ended, because the
 * server closes the connection before it has read the file. The 422 has no `code`, so that the copy
 * on the device is kept: the file may be unreadable only because the page is being closed.
 */
async function findCause(file: Blob): Promise<ApiFailure> {
  if (!(await isReadable(file))) return toApiFailure(422, { error: t('photos.unreadable') }, null)
  if (!navigator.onLine) return NETWORK_FAILURE
  const session = await api.call('GET', '/api/admin/session', { asksForPassword: false })
  return !session.ok && session.status === 401 ? session : NETWORK_FAILURE
}

const hasProblem = (upload: Upload) => hasFailed(upload) || hasFailedRepeatedly(upload)

/**
 * Shows toasts with the results when every upload has ended or failed repeatedly. Returns the ids
 * of the reported uploads.
 */
function showUploadResultToasts(uploads: Upload[]): number[] {
  if (uploads.some((upload) => isInProgress(upload) && !hasFailedRepeatedly(upload))) return []
  const unnotified = uploads.filter(({ isNotified }) => !isNotified)
  const added = unnotified.filter(({ state }) => state === 'attached')
  const duplicates = unnotified.filter(({ state }) => state === 'duplicate')
  const failed = unnotified.filter(hasProblem)
  const title =
    uploads[0] && isSavedOwner(uploads[0].destination)
      ? callbacks?.getTitle(uploads[0].destination)
      : ''
  if (added.length > 0) showToast(t('photos.added', { count: added.length }), title)
  if (duplicates.length > 0) showToast(t('photos.known', { count: duplicates.length }), title)
  if (failed.length > 0) {
    const names = failed.map(({ name, reason }) => `${name} : ${reason}`)
    showFailureToast(t('photos.uploadsFailed'), names.join('\n'))
  }
  return [...added, ...duplicates, ...failed].map(({ id }) => id)
}

/** `before` and `after` contain the same uploads in the same order. */
function logUploadProblems(before: Upload[], after: Upload[]) {
  for (const [index, upload] of after.entries()) {
    const previous = before[index]
    if (!previous || hasProblem(previous) || !hasProblem(upload)) continue
    const step = previous.file ? 'uploadFailed' : 'addFailed'
    console.error(new Error(t(`photos.${step}`), { cause: upload.reason }))
  }
}

export type UploadCallbacks = {
  onAttached: (owner: PhotoOwner, record: ImageRecord) => void
  getTitle: (owner: PhotoOwner) => string
}

/** Null while no screen that calls `startUploadQueue` is open. */
let callbacks: UploadCallbacks | null = null
/** Identifies requests from before a sign-out, whose responses are ignored. */
let signOutCount = 0
const activeRequests = new Map<number, AbortController>()
let isPasswordDialogOpen = false

export function setUploadCallbacks(newCallbacks: UploadCallbacks | null) {
  callbacks = newCallbacks
}

export function abandonRunningRequests() {
  signOutCount += 1
  runUploadEffects()
}

/** Without `ids`, all uploads get the event. */
export function dispatchUploadEvent(event: UploadEvent, ids?: number[]) {
  void applyUploadEvent(event, ids)
  runUploadEffects()
}

/** Resolves when IndexedDB has stored the changes, or when storing has failed. */
function applyUploadEvent(event: UploadEvent, ids = getUploadIds(getAllUploads())): Promise<void> {
  const before = getAllUploads()
  const after = before.map((upload) =>
    ids.includes(upload.id) ? uploadReducer(upload, event) : upload,
  )
  logUploadProblems(before, after)
  return setAndStoreUploads(after)
}

export function runUploadEffects() {
  for (const [id, sending] of activeRequests) {
    if (findUpload(id)?.state === 'sending') continue
    activeRequests.delete(id)
    sending.abort()
  }
  for (const upload of getUploadsToSend(getAllUploads())) void startUpload(upload)
  for (const destination of new Set(getAllUploads().map((upload) => upload.destination))) {
    const upload = getNextUploadToAttach(getUploadsForDestination(destination))
    if (upload && isSavedOwner(destination)) void attachPhoto(upload, destination)
    const notifiedIds = showUploadResultToasts(getUploadsForDestination(destination))
    if (notifiedIds.length > 0) void applyUploadEvent({ kind: 'notified' }, notifiedIds)
  }
  removeUploads(getAllUploads().filter(isSettled))
  openPasswordDialog()
}

/**
 * An attached upload stays in the queue until all other uploads of its entity have ended, because
 * `findInsertionIndex` needs its position.
 */
const isSettled = (upload: Upload) =>
  upload.state === 'attached' &&
  upload.isNotified &&
  getUploadsForDestination(upload.destination).every(isUploadFinished)

async function startUpload({ id, name, file, destination }: UploadInState<'waiting'>) {
  const sending = new AbortController()
  activeRequests.set(id, sending)
  void applyUploadEvent({ kind: 'start' }, [id])
  const onProgress = (sent: number) => void applyUploadEvent({ kind: 'progress', sent }, [id])
  let result = await uploadPhoto({ name, file }, onProgress, sending.signal)
  if (result === NETWORK_FAILURE && !sending.signal.aborted) result = await findCause(file)
  if (activeRequests.get(id) !== sending) return
  activeRequests.delete(id)
  if (typeof result !== 'string') return onFailure(id, result)
  void applyUploadEvent({ kind: 'online' })
  const isDuplicate =
    !isSavedOwner(destination) &&
    getUploadsForDestination(destination).some(
      ({ state, imageUrl }) => state === 'stored' && imageUrl === result,
    )
  dispatchUploadEvent({ kind: 'stored', imageUrl: result, isDuplicate }, [id])
}

/**
 * Loads the entity's current photos first, because another tab may have added photos, or a response
 * may have been lost. Otherwise the new photo could get a wrong position.
 */
async function attachPhoto(upload: UploadInState<'stored'>, owner: PhotoOwner) {
  const { id, imageUrl, isAttachRequested } = upload
  const countAtStart = signOutCount
  void applyUploadEvent({ kind: 'start' }, [id])
  // Neither request opens a password dialog, because `openPasswordDialog` opens one for all uploads.
  const options = { asksForPassword: false }
  const current = await api.listImages(owner.type, owner.id, options)
  // The user has signed out. The next sign-in continues the upload.
  if (signOutCount !== countAtStart) return
  if (!current.ok) return onFailure(id, current)
  await applyUploadEvent({ kind: 'attachRequested' }, [id])
  if (signOutCount !== countAtStart || !findUpload(id)) return
  const image = {
    entity_type: owner.type,
    entity_id: owner.id,
    image_url: imageUrl,
    display_order: findInsertionIndex(upload, getUploadsForDestination(owner), current.value),
  }
  const result = await api.addImage(image, options)
  if (signOutCount !== countAtStart) return
  if (!result.ok) return onFailure(id, result)
  const isAdded = !result.isKnown || isAttachRequested
  // The user has cancelled the upload during the request, so the added photo is removed.
  if (!findUpload(id)) return void (isAdded && (await api.removeImage(result.value.id)))
  if (isAdded) callbacks?.onAttached(owner, result.value)
  dispatchUploadEvent({ kind: 'attached', isNew: isAdded }, [id])
}

function onFailure(id: number, failure: ApiFailure) {
  const now = performance.now()
  dispatchUploadEvent({ kind: 'failed', failure, now, isOnline: navigator.onLine }, [id])
  const upload = findUpload(id)
  const until = upload?.waitsFor
  if (typeof until !== 'number' || until === Infinity) return
  setTimeout(() => dispatchUploadEvent({ kind: 'time', now: until }, [id]), until - now)
}

function openPasswordDialog() {
  const signedOut = getAllUploads().find(({ waitsFor }) => waitsFor === 'signIn')
  if (!signedOut || isPasswordDialogOpen) return
  const countAtStart = signOutCount
  isPasswordDialogOpen = true
  void promptForPassword().then((isSignedIn) => {
    isPasswordDialogOpen = false
    if (signOutCount !== countAtStart) return
    dispatchUploadEvent(
      isSignedIn ? { kind: 'signedIn' } : { kind: 'signInCancelled', reason: signedOut.reason },
    )
  })
}
