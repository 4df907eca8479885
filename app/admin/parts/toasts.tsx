import { Button } from 'react-aria-components/Button'
import { Text } from 'react-aria-components/Text'
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { createPortal } from 'react-dom'
import { CloseIcon } from './icons.tsx'
import { useTopmostPlace } from './notice-place.tsx'
import { shieldAct } from './tap-shield.tsx'
import { t } from './texts.ts'
import styles from './toasts.module.css'

/** An action that the notice offers, such as "undo". */
export type NoticeAct = { label: string; run: () => unknown }
type Notice = { message: string; detail: string; failed: boolean; about: string; act?: NoticeAct }

/**
 * Display time of a notice in milliseconds. Failures and notices with a button stay longer. React
 * Aria pauses the timer while the notice has the pointer or the focus.
 */
const STAYS = { done: 6000, failed: 12_000, withAct: 12_000 }

const queue = new ToastQueue<Notice>()

/** Closes earlier failure notices about the same subject. */
function forgetFailures(about: string) {
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
export const say = (message: string, detail = '', about = '', act?: NoticeAct) => {
  forgetFailures(about)
  const notice = { message, detail, failed: false, about, ...(act && { act }) }
  queue.add(notice, { timeout: act ? STAYS.withAct : STAYS.done })
}

/**
 * Shows a failure notice.
 * @param detail the second line
 * @param about the subject: earlier failure notices about it are closed
 */
export const sayFailed = (message: string, detail = '', about = '', act?: NoticeAct) => {
  forgetFailures(about)
  queue.add(
    { message, detail, failed: true, about, ...(act && { act }) },
    { timeout: STAYS.failed },
  )
}

/** Renders the notices in the topmost notice place. The newest covers the others. */
export function Toasts() {
  const place = useTopmostPlace()
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
          <div className={styles.words}>
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
            {toast === queue.visibleToasts[0] && <Others count={queue.visibleToasts.length - 1} />}
          </div>
          {toast.content.act && (
            <Act act={toast.content.act} close={() => queue.close(toast.key)} />
          )}
          <Button
            slot="close"
            className={styles.close}
            aria-label={t('toasts.close')}
            onPress={() => shieldAct()}
          >
            <CloseIcon />
          </Button>
        </Toast>
      )}
    </ToastRegion>
  )
}

const Act = ({ act, close }: { act: NoticeAct; close: () => void }) => (
  <button
    type="button"
    className={styles.act}
    onClick={() => {
      shieldAct()
      close()
      act.run()
    }}
  >
    {act.label}
  </button>
)

/** Shows how many notices are hidden. Closing the topmost reveals the next. */
const Others = ({ count }: { count: number }) =>
  count > 0 && <span className={styles.others}>{t('toasts.others', { count })}</span>
