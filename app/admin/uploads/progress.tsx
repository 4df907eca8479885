import { useSyncExternalStore } from 'react'
import { t } from '../parts/texts.ts'
import styles from './progress.module.css'
import type { Progress } from './state.ts'

const subscribe = (listener: () => void) => {
  const events = ['online', 'offline']
  for (const event of events) window.addEventListener(event, listener)
  return () => {
    for (const event of events) window.removeEventListener(event, listener)
  }
}

/** Whether the device says that it has no connection at all. */
const useOffline = () =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )

type UploadsProgressProps = { progress: Progress | null; isCut: boolean }

/** How far all photos are together. The words change with each photo, not with each percent: they are read out. */
export function UploadsProgress({ progress, isCut }: UploadsProgressProps) {
  const isWaiting = useOffline() || isCut
  return (
    <div className={styles.progress}>
      <span role="status">
        {progress && (isWaiting ? t('photos.willResume') : t('photos.sending', progress))}
      </span>
      {progress && (
        <progress value={progress.percent} max={100} aria-label={t('photos.sendingLabel')} />
      )}
    </div>
  )
}
