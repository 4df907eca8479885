import { Button } from 'react-aria-components/Button'
import { Text } from 'react-aria-components/Text'
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { createPortal } from 'react-dom'
import { ignoreSecondTap } from './double-tap-guard.tsx'
import { CloseIcon } from './icons.tsx'
import { useTopmostOutlet } from './notice-outlet.tsx'
import { t } from './texts.ts'
import styles from './toasts.module.css'

/** An action that the notice offers, such as "undo". */
export type NoticeAction = { label: string; run: () => unknown }
type Notice = {
  message: string
  detail: string
  failed: boolean
  about: string
  act?: NoticeAction
}

/**
 * Display time of a notice in milliseconds. Failures and notices with a button stay longer. React
 * Aria pauses the timer while the notice has the pointer or the focus.
 */
const DURATIONS = { done: 6000, failed: 12_000, withAct: 12_000 }

const queue = new ToastQueue<Notice>()

/** Closes earlier failure notices about the same subject. */
function closeFailures(about: string) {
  const over = queue.visibleToasts.filter(
    ({ content }) => content.failed && content.about === about,
  )
  for (const { key } of over) if (about) queue.close(key)
}

/**
 * Shows a success notice.
 * @param detail the second line
 * @param about the subject: earlier failure notices about it are closed
 */
export const notify = (message: string, detail = '', about = '', act?: NoticeAction) => {
  closeFailures(about)
  const notice = { message, detail, failed: false, about, ...(act && { act }) }
  queue.add(notice, { timeout: act ? DURATIONS.withAct : DURATIONS.done })
}

/**
 * Shows a failure notice.
 * @param detail the second line
 * @param about the subject: earlier failure notices about it are closed
 */
export const notifyFailure = (message: string, detail = '', about = '', act?: NoticeAction) => {
  closeFailures(about)
  queue.add(
    { message, detail, failed: true, about, ...(act && { act }) },
    { timeout: DURATIONS.failed },
  )
}

/** Renders the notices in the topmost notice place. The newest covers the others. */
export function Toasts() {
  const place = useTopmostOutlet()
  if (!place) return null
  return (
    <ToastRegion
      queue={queue}
      className={styles.region}
      aria-label={t('toasts.region')}
      render={(region) => createPortal(<div {...region} />, place)}
    >
      {({ toast }) => (
        <Toast
          toast={toast}
          className={styles.toast}
          data-failed={toast.content.failed || undefined}
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
          {toast.content.act && (
            <NoticeButton act={toast.content.act} close={() => queue.close(toast.key)} />
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

const NoticeButton = ({ act, close }: { act: NoticeAction; close: () => void }) => (
  <button
    type="button"
    className={styles.action}
    onClick={() => {
      ignoreSecondTap()
      close()
      act.run()
    }}
  >
    {act.label}
  </button>
)

/** Shows how many notices are hidden. Closing the topmost reveals the next. */
const HiddenCount = ({ count }: { count: number }) =>
  count > 0 && <span className={styles.hiddenCount}>{t('toasts.others', { count })}</span>
