/** What happens to photos on their way, one step after the other; every screen calls in here. */
import type { ImageRecord } from '../../../shared/image.ts'
import { api } from '../api/api.ts'
import { askForPassword } from '../api/password-request.ts'
import { type Destination, destinationKey, isNew, type Owner } from '../content/photo-owner.ts'
import { t } from '../parts/texts.ts'
import { say } from '../parts/toasts.tsx'
import { attach } from './attach.ts'
import type { Fault } from './fault.ts'
import { adopt } from './kept.ts'
import { newUploads } from './new.ts'
import { createPauses } from './pauses.ts'
import { report } from './report.ts'
import { createSender } from './sender.ts'
import {
  admit,
  allPhotos,
  dismiss,
  type Photo,
  patch,
  photoOf,
  photosTo,
  show,
  write,
} from './state.ts'
import { isOnItsWay, NO_TROUBLE, nextToAttach, resumed, type Upload } from './upload.ts'

/** How often a photo is tried before the artist hears of it and the others go past. */
const TRIES = 3

/** What could not be done with a photo, as the error catalogue calls it. */
type Step = 'uploadFailed' | 'addFailed'

/** The screens that show photos where they belong. */
type Screens = {
  /** Hears of every photo that the site has confirmed. */
  onAttached: (owner: Owner, record: ImageRecord) => void
}
let screens: Screens = { onAttached: () => {} }
let sender: ReturnType<typeof createSender> | null = null
const pauses = createPauses(goOn)
/** Photos that wait for a new sign-in. */
const asking = new Set<number>()
const attaching = new Set<string>()

/** Takes files on, in the order given. A file that is no photo fails at once, and the artist is told. */
export function addPhotos(destination: Destination, files: File[]) {
  if (files.length === 0) return
  // What was said of earlier ones has been read.
  dismiss(
    photosTo(destination)
      .filter(({ state }) => state === 'duplicate')
      .map(({ id }) => id),
  )
  const uploads = newUploads(destination, files)
  admit(uploads, false)
  const sound = uploads.filter(({ canRetry }) => canRetry).map(({ id }) => id)
  if (sound.length === 0) return report(destination)
  void write(sound)
  for (const id of sound) goOn(id)
}

/** The next step of a photo that waits for one. */
function goOn(id: number) {
  const photo = photoOf(id)
  if (!photo || !sender || pauses.has(id) || asking.has(id)) return
  if (photo.state === 'stored') return void attachTo(photo.destination)
  if (photo.state !== 'waiting' || !photo.file) return
  show([id], { state: 'sending', sent: 0 })
  sender.send({ id, name: photo.name, data: photo.file })
}

async function onStored(id: number, imageUrl: string) {
  const photo = photoOf(id)
  if (!photo) return
  wakeCut()
  const twin = photosTo(photo.destination).some(
    (other) => other.id !== id && other.imageUrl === imageUrl && other.state === 'stored',
  )
  const state = isNew(photo.destination) && twin ? 'duplicate' : 'stored'
  await patch([id], { state, imageUrl, file: null, ...NO_TROUBLE })
  // Looked up again: meanwhile its entity may have been saved.
  const now = photoOf(id)
  if (now) await attachTo(now.destination)
}

/** Attaches what is stored, one after the other; a photo's place depends on those before it. */
export async function attachTo(destination: Destination) {
  if (isNew(destination)) return report(destination)
  const key = destinationKey(destination)
  if (attaching.has(key)) return
  attaching.add(key)
  const isPausing = (id: number) => pauses.has(id) || asking.has(id)
  for (;;) {
    const photo = sender && nextToAttach(photosTo(destination), isPausing)
    if (!photo) break
    await attachOne(photo as Photo, destination)
  }
  attaching.delete(key)
  report(destination)
}

async function attachOne(photo: Photo, owner: Owner) {
  const begun = sender
  const outcome = await attach(photo, owner)
  // Signed out meanwhile: the next sign-in takes it up again, and looks whether it is there.
  if (sender !== begun) return
  if (outcome.kind === 'fault') return onFault(photo.id, outcome.fault, 'addFailed')
  const { kind, record, isNew } = outcome
  // Taken back at the very last moment.
  if (!photoOf(photo.id)) return void (isNew && (await api.removeImage(record.id)))
  if (isNew) screens.onAttached(owner, record)
  await patch([photo.id], { state: kind, imageId: record.id, ...NO_TROUBLE })
}

const log = (step: Step, { reason }: Fault) =>
  console.error(new Error(t(`photos.${step}`), { cause: reason }))

function onFault(id: number, fault: Fault, step: Step) {
  const photo = photoOf(id)
  if (!photo) return
  const { reason } = fault
  const isCut = fault.isUnreachable || !navigator.onLine
  const before = { state: photo.imageUrl ? 'stored' : 'waiting', reason, isCut } as const
  if (fault.kind === 'password') {
    show([id], before)
    waitForPassword(id, fault, step)
  } else if (fault.kind === 'passing') {
    // A device that knows it is offline waits for the connection; that is no failure.
    const tries = navigator.onLine ? photo.tries + 1 : photo.tries
    const isStuck = photo.isStuck || tries >= TRIES
    show([id], { ...before, tries, isStuck })
    pauses.begin(id, tries, fault.after)
    if (isStuck && !photo.isStuck) log(step, fault)
  } else fail([id], fault, step)
  void attachTo(photo.destination)
}

/** One question for all that wait for it. When it is refused all stop, or the next photo would only ask again. */
function waitForPassword(id: number, fault: Fault, step: Step) {
  asking.add(id)
  if (asking.size > 1) return
  void askForPassword().then((isSignedIn) => {
    const waiting = [...asking]
    asking.clear()
    if (isSignedIn) {
      for (const one of waiting) goOn(one)
      return
    }
    const stopped = allPhotos().filter(isOnItsWay)
    const ids = stopped.map((photo) => photo.id)
    fail(ids, fault, step)
    for (const { destination } of stopped) void attachTo(destination)
  })
}

/** These photos do not go on by themselves any more. */
function fail(ids: number[], fault: Fault, step: Step) {
  log(step, fault)
  for (const id of ids) stop(id)
  const { kind, reason } = fault
  const canRetry = kind !== 'final'
  show(ids, { state: 'failed', reason, isCut: false, canRetry, isStuck: false, isTold: false })
  void write(ids)
}

function stop(id: number) {
  sender?.cancel(id)
  pauses.end(id)
}

/** Tries again what failed, or what waits, at once. */
export function retryPhotos(ids: number[]) {
  for (const id of ids) {
    const photo = photoOf(id)
    if (!photo) continue
    pauses.end(id)
    const state = photo.imageUrl ? 'stored' : 'waiting'
    if (photo.state === 'failed' || photo.state === 'waiting' || photo.state === 'stored')
      show([id], { state, ...NO_TROUBLE })
    goOn(id)
  }
}

/** Takes photos back, wherever they are on their way. */
export function cancelPhotos(ids: number[]) {
  const destinations = ids.flatMap((id) => photoOf(id)?.destination ?? [])
  for (const id of ids) stop(id)
  dismiss(ids)
  for (const destination of destinations) void attachTo(destination)
}

/** There is a connection: what waits for one goes on. */
function wakeCut() {
  for (const { id, isCut } of allPhotos()) if (isCut) pauses.wake(id)
}

/** Photos that another page left unfinished go on here. */
function takeUp(uploads: Upload[]) {
  if (!sender) return
  const sound = uploads
    .filter(({ id, file, imageUrl }) => !photoOf(id) && (file || imageUrl))
    .map(resumed)
  admit(sound, true)
  const count = sound.filter((upload) => isOnItsWay(upload)).length
  if (count > 0) say(t('photos.resumed', { count }))
  for (const { id } of sound) goOn(id)
  for (const { destination } of sound) void attachTo(destination)
}

/** Begins to work. Returns how to stop. */
export function startUploads(shown: Screens): () => void {
  screens = shown
  sender = createSender({
    onProgress: (id, sent) => show([id], { sent, reason: '', isCut: false }),
    onStored: (id, imageUrl) => void onStored(id, imageUrl),
    onFault: (id, fault) => onFault(id, fault, 'uploadFailed'),
  })
  window.addEventListener('online', wakeCut)
  const stopAdopting = adopt(takeUp)
  return () => {
    stopAdopting()
    window.removeEventListener('online', wakeCut)
    pauses.clear()
    sender?.close()
    sender = null
    dismiss(
      allPhotos().map(({ id }) => id),
      false,
    )
  }
}
