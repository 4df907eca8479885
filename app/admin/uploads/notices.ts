/**
 * Notices about the result of uploads. Only photos that the server has confirmed count as added.
 */
import { t } from '../parts/texts.ts'
import { notify, notifyFailure } from '../parts/toasts.tsx'
import { hasFailed, isInProgress, isStalled, type Upload } from './upload.ts'

const hasProblem = (photo: Upload) => hasFailed(photo) || isStalled(photo)

/**
 * Shows a notice about each upload to a destination once, when none is in progress without
 * problems.
 * @returns the ids of the uploads that the notice covers
 */
export function notifyResults(photos: Upload[]): number[] {
  if (photos.some((photo) => isInProgress(photo) && !isStalled(photo))) return []
  const untold = photos.filter(({ isNotified }) => !isNotified)
  const added = untold.filter(({ state }) => state === 'attached')
  const known = untold.filter(({ state }) => state === 'duplicate')
  const failed = untold.filter(hasProblem)
  if (added.length > 0) notify(t('photos.added', { n: added.length }))
  if (known.length > 0) notify(t('photos.known', { count: known.length }))
  if (failed.length > 0) {
    const names = failed.map(({ name, reason }) => `${name} : ${reason}`)
    notifyFailure(t('photos.uploadsFailed'), names.join('\n'))
  }
  return [...added, ...known, ...failed].map(({ id }) => id)
}

/**
 * Logs the uploads that failed or stalled by this change. `before` and `after` contain the same
 * uploads in the same order.
 */
export function logProblems(before: Upload[], after: Upload[]) {
  for (const [at, photo] of after.entries()) {
    const was = before[at]
    if (!was || hasProblem(was) || !hasProblem(photo)) continue
    const step = was.file ? 'uploadFailed' : 'addFailed'
    console.error(new Error(t(`photos.${step}`), { cause: photo.reason }))
  }
}
