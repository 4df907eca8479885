/** What the artist is told when a round of photos is over: only what the site has confirmed counts as added. */
import { t } from '../parts/texts.ts'
import { say, sayFailed } from '../parts/toasts.tsx'
import { hasFailed, isHanging, isOnItsWay, type Upload } from './upload.ts'

const isInTrouble = (photo: Upload) => hasFailed(photo) || isHanging(photo)

/**
 * Tells once how each photo to a destination ended, as soon as none of them goes on without trouble.
 * @returns the ids of those of which something was told
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

/** Says in the browser's log which photos have failed or hang now and did not before. Both are the same photos. */
export function logTrouble(before: Upload[], after: Upload[]) {
  for (const [at, photo] of after.entries()) {
    const was = before[at]
    if (!was || isInTrouble(was) || !isInTrouble(photo)) continue
    const step = was.file ? 'uploadFailed' : 'addFailed'
    console.error(new Error(t(`photos.${step}`), { cause: photo.reason }))
  }
}
