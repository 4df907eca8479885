import { showFailureToast, showToast } from '../components/toasts.tsx'
import { t } from '../i18n/texts.ts'
import { hasFailed, isInProgress, isStalled, type Upload } from './upload.ts'

const hasProblem = (photo: Upload) => hasFailed(photo) || isStalled(photo)

/** Shows toasts once every upload has ended or stalled. Returns the ids of the reported uploads. */
export function showUploadResultToasts(photos: Upload[]): number[] {
  if (photos.some((photo) => isInProgress(photo) && !isStalled(photo))) return []
  const unnotified = photos.filter(({ isNotified }) => !isNotified)
  const added = unnotified.filter(({ state }) => state === 'attached')
  const duplicates = unnotified.filter(({ state }) => state === 'duplicate')
  const failed = unnotified.filter(hasProblem)
  if (added.length > 0) showToast(t('photos.added', { n: added.length }))
  if (duplicates.length > 0) showToast(t('photos.known', { count: duplicates.length }))
  if (failed.length > 0) {
    const names = failed.map(({ name, reason }) => `${name} : ${reason}`)
    showFailureToast(t('photos.uploadsFailed'), names.join('\n'))
  }
  return [...added, ...duplicates, ...failed].map(({ id }) => id)
}

/** The lists contain the uploads before and after an event, in the same order. */
export function logUploadProblems(before: Upload[], after: Upload[]) {
  for (const [index, photo] of after.entries()) {
    const previous = before[index]
    if (!previous || hasProblem(previous) || !hasProblem(photo)) continue
    const step = previous.file ? 'uploadFailed' : 'addFailed'
    console.error(new Error(t(`photos.${step}`), { cause: photo.reason }))
  }
}
