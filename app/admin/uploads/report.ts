/**
 * Notices about the result of uploads. Only photos that the server has confirmed count as added.
 */
import { t } from '../parts/texts.ts'
import { say, sayFailed } from '../parts/toasts.tsx'
import { hasFailed, isHanging, isOnItsWay, type Upload } from './upload.ts'

const isInTrouble = (photo: Upload) => hasFailed(photo) || isHanging(photo)

/**
 * Shows a notice about each upload to a destination once, when none is in progress without
 * problems.
 * @returns the ids of the uploads that the notice covers
 */
export function report(photos: Upload[]): number[] {
  if (photos.some((photo) => isOnItsWay(photo) && !isHanging(photo))) return []
  const untold = photos.filter(({ isTold }) => !isTold)
  const added = untold.filter(({ state }) => state === 'attached')
  const known = untold.filter(({ state }) => state === 'duplicate')
  const failed = untold.filter(isInTrouble)
  if (added.length > 0) say(t('photos.added', { n: added.length }))
  if (known.length > 0) say(t('photos.known', { count: known.length }))
  if (failed.length > 0) {
    const names = failed.map(({ name, reason }) => `${name} : ${reason}`)
    sayFailed(t('photos.uploadsFailed'), names.join('\n'))
  }
  return [...added, ...known, ...failed].map(({ id }) => id)
}

/**
 * Logs the uploads that failed or stalled by this change. `before` and `after` contain the same
 * uploads in the same order.
 */
export function logTrouble(before: Upload[], after: Upload[]) {
  for (const [at, photo] of after.entries()) {
    const was = before[at]
    if (!was || isInTrouble(was) || !isInTrouble(photo)) continue
    const step = was.file ? 'uploadFailed' : 'addFailed'
    console.error(new Error(t(`photos.${step}`), { cause: photo.reason }))
  }
}
