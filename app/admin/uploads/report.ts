/** What the artist is told when a round of photos is over: only what the site has confirmed counts as added. */

import type { Destination } from '../content/photo-owner.ts'
import { t } from '../parts/texts.ts'
import { say, sayFailed } from '../parts/toasts.tsx'
import { patch, photosTo, tidy } from './state.ts'
import { isOnItsWay } from './upload.ts'

/** Tells once how each photo to that destination ended, as soon as none of them goes on without trouble. */
export function report(destination: Destination) {
  const photos = photosTo(destination)
  if (photos.some((photo) => isOnItsWay(photo) && !photo.isStuck)) return
  const untold = photos.filter(({ isTold }) => !isTold)
  const added = untold.filter(({ state }) => state === 'attached')
  const known = untold.filter(({ state }) => state === 'duplicate')
  const failed = untold.filter(({ state, isStuck }) => state === 'failed' || isStuck)
  const told = [...added, ...known, ...failed]
  if (told.length === 0) return
  if (added.length > 0) say(t('photos.added', { n: added.length }))
  if (known.length > 0) say(t('photos.known', { count: known.length }))
  if (failed.length > 0) {
    const names = failed.map(({ name, reason }) => `${name} : ${reason}`)
    sayFailed(t('photos.uploadsFailed'), names.join('\n'))
  }
  void patch(
    told.map(({ id }) => id),
    { isTold: true },
  ).then(tidy)
}
