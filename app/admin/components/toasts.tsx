import { atom } from 'nanostores'
import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { Button } from 'react-aria-components/Button'
import { Text } from 'react-aria-components/Text'
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { createPortal } from 'react-dom'
import { Link, type LinkProps } from 'react-router'
import { ignoreSecondTap } from '../gestures/double-tap-guard.tsx'
import { t } from '../i18n/texts.ts'
import { CloseIcon } from './icons.tsx'
import styles from './toasts.module.css'

/**
 * Each list and dialog has a toast container at its title, where a toast covers no button. Toasts
 * appear in the topmost one.
 */
const containers = atom<HTMLElement[]>([])

/** Toasts wait until a container exists. */
const useTopmostToastContainer = () =>
  useSyncExternalStore(
    containers.listen,
    () => containers.get().at(-1) ?? null,
    () => null,
  )

type ToastContainerProps = {
  className?: string | undefined
  /**
   * React Aria hides elements outside an open dialog, unless they have `data-react-aria-top-layer`.
   */
  isOutsideDialog?: boolean
  /** Covered by a toast while it is shown, so their controls cannot be clicked then. */
  children?: ReactNode
}

export function ToastContainer({ className, isOutsideDialog, children }: ToastContainerProps) {
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = container
    if (!current) return
    containers.set([...containers.get(), current])
    return () => containers.set(containers.get().filter((other) => other !== current))
  }, [])
  return (
    <div className={`${styles.container} ${className ?? ''}`}>
      {children !== undefined && <div className={styles.content}>{children}</div>}
      <div
        ref={container}
        className={styles.notices}
        {...(isOutsideDialog && { 'data-react-aria-top-layer': true })}
      />
    </div>
  )
}

export type ToastAction = { label: string; run: () => unknown }
type ToastData = {
  message: string
  detail: string
  isFailure: boolean
  subject: string
  action?: ToastAction
  /** Instances of `ToastLink`. */
  links?: ReactNode
}

/** In milliseconds. React Aria pauses the timers while the pointer or focus is on the toast. */
const DURATIONS = { done: 6000, failed: 12_000, withAction: 12_000 }

const queue = new ToastQueue<ToastData>()

function closeFailures(subject: string) {
  const toasts = queue.visibleToasts.filter(
    ({ content }) => content.isFailure && content.subject === subject,
  )
  for (const { key } of toasts) if (subject) queue.close(key)
}

/** An earlier notice would look new when a later one disappears. */
function closeNoticesWithoutControls() {
  for (const { key, content } of queue.visibleToasts)
    if (!content.isFailure && !content.action && !content.links) queue.close(key)
}

type ToastControls = Pick<ToastData, 'action' | 'links'>

/**
 * Closes earlier failures of the same `subject`, such as `backup`, and notices that offer nothing.
 */
export const showToast = (
  message: string,
  detail = '',
  subject = '',
  controls: ToastControls = {},
) => {
  closeFailures(subject)
  closeNoticesWithoutControls()
  const hasControls = controls.action !== undefined || controls.links !== undefined
  queue.add(
    { message, detail, isFailure: false, subject, ...controls },
    { timeout: hasControls ? DURATIONS.withAction : DURATIONS.done },
  )
}

/** Replaces earlier failures of the same `subject`, such as `backup`. */
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
          <CloseContext value={() => queue.close(toast.key)}>
            {toast.content.action && <ToastButton action={toast.content.action} />}
            {toast.content.links && <div className={styles.links}>{toast.content.links}</div>}
            <Button
              slot="close"
              className={styles.close}
              aria-label={t('toasts.close')}
              onPress={() => ignoreSecondTap()}
            >
              <CloseIcon />
            </Button>
          </CloseContext>
        </Toast>
      )}
    </ToastRegion>
  )
}

const CloseContext = createContext(() => {})

/** Returns a function that closes the toast after a tap on one of its controls. */
function useClose() {
  const close = useContext(CloseContext)
  return () => {
    ignoreSecondTap()
    close()
  }
}

function ToastButton({ action }: { action: ToastAction }) {
  const close = useClose()
  return (
    <button
      type="button"
      className={styles.action}
      onClick={() => {
        close()
        action.run()
      }}
    >
      {action.label}
    </button>
  )
}

export const ToastLink = (props: Omit<LinkProps, 'className' | 'onClick'>) => (
  <Link {...props} className={styles.action} onClick={useClose()} />
)

const HiddenCount = ({ count }: { count: number }) =>
  count > 0 && <span className={styles.hiddenCount}>{t('toasts.others', { count })}</span>
