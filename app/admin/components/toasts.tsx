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
import { useTopmostNoticeOutlet } from './notice-outlet.tsx'
import styles from './toasts.module.css'

/** An action that a notice offers as a button, such as "undo". */
export type NoticeAction = { label: string; run: () => unknown }
type Notice = {
  message: string
  detail: string
  isFailure: boolean
  subject: string
  action?: NoticeAction
}

/**
 * Display times of notices in milliseconds. Notices about failures and notices with a button are
 * shown longer. React Aria pauses the timer while the pointer or the focus is on the notice.
 */
const DURATIONS = { done: 6000, failed: 12_000, withAction: 12_000 }

const queue = new ToastQueue<Notice>()

/** Closes the earlier failure notices about a subject. */
function closeFailures(subject: string) {
  const toasts = queue.visibleToasts.filter(
    ({ content }) => content.isFailure && content.subject === subject,
  )
  for (const { key } of toasts) if (subject) queue.close(key)
}

/**
 * Shows a success notice.
 * @param detail the second line of the notice
 * @param subject the subject of the notice: earlier failure notices about this subject are closed
 */
export const notify = (message: string, detail = '', subject = '', action?: NoticeAction) => {
  closeFailures(subject)
  const notice = { message, detail, isFailure: false, subject, ...(action && { action }) }
  queue.add(notice, { timeout: action ? DURATIONS.withAction : DURATIONS.done })
}

/**
 * Shows a failure notice.
 * @param detail the second line of the notice
 * @param subject the subject of the notice: earlier failure notices about this subject are closed
 */
export const notifyFailure = (
  message: string,
  detail = '',
  subject = '',
  action?: NoticeAction,
) => {
  closeFailures(subject)
  queue.add(
    { message, detail, isFailure: true, subject, ...(action && { action }) },
    { timeout: DURATIONS.failed },
  )
}

/** Renders the notices in the topmost notice outlet. The newest notice covers the others. */
export function Toasts() {
  const outlet = useTopmostNoticeOutlet()
  if (!outlet) return null
  return (
    <ToastRegion
      queue={queue}
      className={styles.region}
      aria-label={t('toasts.region')}
      render={(region) => createPortal(<div {...region} />, outlet)}
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
            <NoticeButton action={toast.content.action} close={() => queue.close(toast.key)} />
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

const NoticeButton = ({ action, close }: { action: NoticeAction; close: () => void }) => (
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
 * Shows the number of notices that the topmost notice covers. Closing the topmost notice reveals
 * the next one.
 */
const HiddenCount = ({ count }: { count: number }) =>
  count > 0 && <span className={styles.hiddenCount}>{t('toasts.others', { count })}</span>
