import { Button } from 'react-aria-components/Button'
import { Text } from 'react-aria-components/Text'
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { createPortal } from 'react-dom'
import { ignoreSecondTap } from '../gestures/double-tap-guard.tsx'
import { t } from '../i18n/texts.ts'
import { CloseIcon } from './icons.tsx'
import { useTopmostToastContainer } from './toast-container.tsx'
import styles from './toasts.module.css'

/** An action that a toast offers as a button, such as "undo". */
export type ToastAction = { label: string; run: () => unknown }
type ToastData = {
  message: string
  detail: string
  isFailure: boolean
  subject: string
  action?: ToastAction
}

/**
 * Display times of toasts in milliseconds. Failure toasts and toasts with a button are shown
 * longer. React Aria pauses the timer while the pointer or the focus is on the toast.
 */
const DURATIONS = { done: 6000, failed: 12_000, withAction: 12_000 }

const queue = new ToastQueue<ToastData>()

/** Closes the failure toasts about `subject`, such as `backup`, unless `subject` is empty. */
function closeFailures(subject: string) {
  const toasts = queue.visibleToasts.filter(
    ({ content }) => content.isFailure && content.subject === subject,
  )
  for (const { key } of toasts) if (subject) queue.close(key)
}

/**
 * Shows a toast about a success or another result that is not a failure.
 * @param detail the second line of the toast
 * @param subject what the toast is about, such as `backup`: earlier failure toasts with the same
 * subject are closed
 */
export const showToast = (message: string, detail = '', subject = '', action?: ToastAction) => {
  closeFailures(subject)
  const toast = { message, detail, isFailure: false, subject, ...(action && { action }) }
  queue.add(toast, { timeout: action ? DURATIONS.withAction : DURATIONS.done })
}

/**
 * Shows a failure toast.
 * @param detail the second line of the toast
 * @param subject what the toast is about, such as `backup`: earlier failure toasts with the same
 * subject are closed
 */
export const showFailureToast = (
  message: string,
  detail = '',
  subject = '',
  action?: ToastAction,
) => {
  closeFailures(subject)
  queue.add(
    { message, detail, isFailure: true, subject, ...(action && { action }) },
    { timeout: DURATIONS.failed },
  )
}

/** Renders the toasts in the topmost toast container. The newest toast covers the others. */
export function Toasts() {
  const container = useTopmostToastContainer()
  if (!container) return null
  return (
    <ToastRegion
      queue={queue}
      className={styles.region}
      aria-label={t('toasts.region')}
      render={(region) => createPortal(<div {...region} />, container)}
    >
      {({ toast }) => (
        <Toast
          toast={toast}
          className={styles.toast}
          data-failed={toast.content.isFailure || undefined}
        >
          <div className={styles.text}>
            <ToastContent>
              <Text slot="title" className={styles.message}>
                {toast.content.message}
              </Text>{' '}
              {toast.content.detail && (
                <Text slot="description" className={styles.detail}>
                  {toast.content.detail}
                </Text>
              )}
            </ToastContent>
            {toast === queue.visibleToasts[0] && (
              <HiddenCount count={queue.visibleToasts.length - 1} />
            )}
          </div>
          {toast.content.action && (
            <ToastButton action={toast.content.action} close={() => queue.close(toast.key)} />
          )}
          <Button
            slot="close"
            className={styles.close}
            aria-label={t('toasts.close')}
            onPress={() => ignoreSecondTap()}
          >
            <CloseIcon />
          </Button>
        </Toast>
      )}
    </ToastRegion>
  )
}

const ToastButton = ({ action, close }: { action: ToastAction; close: () => void }) => (
  <button
    type="button"
    className={styles.action}
    onClick={() => {
      ignoreSecondTap()
      close()
      action.run()
    }}
  >
    {action.label}
  </button>
)

/**
 * Shows the number of toasts that the topmost toast covers. Closing the topmost toast reveals the
 * next one.
 */
const HiddenCount = ({ count }: { count: number }) =>
  count > 0 && <span className={styles.hiddenCount}>{t('toasts.others', { count })}</span>
