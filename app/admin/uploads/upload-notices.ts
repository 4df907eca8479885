/**
 * Shows notices about the results of uploads. A photo only counts as added after the server has
 * confirmed its image record.
 */

import { notify, notifyFailure } from '../components/toasts.tsx'
import { t } from '../i18n/texts.ts'
import { hasFailed, isInProgress, isStalled, type Upload } from './upload.ts'

const hasProblem = (photo: Upload) => hasFailed(photo) || isStalled(photo)

/**
 * Shows notices about the finished uploads to a destination. Waits until no upload to the
 * destination is in progress, except for stalled uploads. Mentions each upload only once.
 * @returns the ids of the uploads that the notices mention
 */
export function notifyUploadResults(photos: Upload[]): number[] {
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
 * Logs the uploads that have failed or stalled between two states of the queue. `before` and
 * `after` contain the same uploads in the same order.
 */
export function logUploadProblems(before: Upload[], after: Upload[]) {
  for (const [at, photo] of after.entries()) {
    const was = before[at]
    if (!was || hasProblem(was) || !hasProblem(photo)) continue
    const step = was.file ? 'uploadFailed' : 'addFailed'
    console.error(new Error(t(`photos.${step}`), { cause: photo.reason }))
  }
}
