import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { CloseIcon } from './icons.tsx'
import { t } from './texts.ts'
import styles from './toasts.module.css'

type Notice = { message: string; reason: string; failed: boolean }

/** How long a notice stays, in milliseconds: a failure has a reason to be read. Hovering or focus stops the clock. */
const STAYS = { done: 6000, failed: 12_000 }

const queue = new ToastQueue<Notice>({ maxVisibleToasts: 3 })

/** Tells that something was done. */
export const say = (message: string) =>
  queue.add({ message, reason: '', failed: false }, { timeout: STAYS.done })

/** Tells that something failed; `reason` is the second line. */
export const sayFailed = (message: string, reason = '') =>
  queue.add({ message, reason, failed: true }, { timeout: STAYS.failed })

/** The place where notices appear, over dialogs too. */
export function Toasts() {
  return (
    <ToastRegion queue={queue} className={styles.region} aria-label={t('toasts.region')}>
      {({ toast }) => (
        <Toast
          toast={toast}
          className={styles.toast}
          data-failed={toast.content.failed || undefined}
        >
          <ToastContent className={styles.words}>
            <Text slot="title" className={styles.message}>
              {toast.content.message}
            </Text>
            {toast.content.reason && <Text slot="description">{toast.content.reason}</Text>}
          </ToastContent>
          <Button slot="close" className={styles.close} aria-label={t('toasts.close')}>
            <CloseIcon />
          </Button>
        </Toast>
      )}
    </ToastRegion>
  )
}
