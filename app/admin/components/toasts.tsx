import { atom } from 'nanostores'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
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
import { Link, type LinkProps, useLocation, useNavigationType } from 'react-router'
import { armDoubleTapGuard, isDoubleTap, type Tap } from '../gestures/double-tap-guard.tsx'
import { t } from '../i18n/texts.ts'
import { CloseIcon } from './icons.tsx'
import styles from './toasts.module.css'

/**
 * Each list and dialog has a toast container on its title, where a toast covers no button. The
 * container that was mounted last shows the toasts below a small copy of its title.
 */
const containers = atom<HTMLElement[]>([])

/** While no container is mounted, toasts wait. */
const useTopmostToastContainer = () =>
  useSyncExternalStore(
    containers.listen,
    () => containers.get().at(-1) ?? null,
    () => null,
  )

type ToastContainerProps = {
  className?: string | undefined
  /** Shown above the toasts, which cover the heading in `children`. */
  title?: string
  /**
   * True if the container is beside a modal dialog, where React Aria would hide it without
   * `data-react-aria-top-layer`.
   */
  isOutsideDialog?: boolean
  /** The content below the toasts. While a toast covers it, its controls cannot be clicked. */
  children?: ReactNode
}

export function ToastContainer({
  className,
  title,
  isOutsideDialog,
  children,
}: ToastContainerProps) {
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
      <div className={styles.cover}>
        {title !== undefined && (
          <p className={styles.title} aria-hidden="true">
            {title}
          </p>
        )}
        <div
          ref={container}
          className={styles.notices}
          {...(isOutsideDialog && { 'data-react-aria-top-layer': true })}
        />
      </div>
    </div>
  )
}

export type ToastAction = {
  label: string
  run: () => unknown
  /** If true, the toast closes after its duration even while the pointer or focus is on it. */
  expires?: boolean
}
type ToastData = {
  /**
   * When the toast was shown, in milliseconds since the page was loaded. Undefined for failures and
   * for toasts with controls, which stay open when another screen opens.
   */
  shownAt?: number
  message: string
  detail: string
  isFailure: boolean
  subject: string
  action?: ToastAction
  /** Instances of `ToastLink`. */
  links?: ReactNode
}

/**
 * React Aria stops the timers of toasts while the pointer or focus is on a toast, and restarts them
 * when the toasts move to another container.
 */
const DURATIONS_MS = { done: 6000, failed: 12_000, withAction: 12_000 }

const queue = new ToastQueue<ToastData>()

/**
 * Closes toasts about `subject` that show a failure or a link. After a newer result, the failure
 * may be solved, and the link may lead to something that has changed.
 */
export function closeObsoleteToasts(subject: string) {
  const toasts = queue.visibleToasts.filter(
    ({ content }) => (content.isFailure || content.links) && content.subject === subject,
  )
  for (const { key } of toasts) if (subject) queue.close(key)
}

function closeNoticesWithoutControls(before = Number.POSITIVE_INFINITY) {
  for (const { key, content } of queue.visibleToasts)
    if ((content.shownAt ?? before) < before) queue.close(key)
}

/**
 * Closes toasts without controls when another screen opens. Keeps a toast that was shown after the
 * last tap or key, because it belongs to the new screen. Ignores `replace` navigations, because
 * filters use them.
 */
function useCloseOnNavigation() {
  const { pathname, search } = useLocation()
  const navigation = useNavigationType()
  const lastInputAt = useRef(0)
  useEffect(() => {
    let lastTap: Tap | null = null
    const recordTap = ({ clientX: x, clientY: y, timeStamp: at }: PointerEvent) => {
      const tap = { x, y, at }
      // The second tap of a double tap may come after the toast and before the new screen, and
      // would close the toast.
      if (!lastTap || !isDoubleTap(lastTap, tap)) lastInputAt.current = at
      lastTap = tap
    }
    const recordKey = ({ timeStamp }: KeyboardEvent) => {
      lastInputAt.current = timeStamp
    }
    window.addEventListener('pointerdown', recordTap, true)
    window.addEventListener('keydown', recordKey, true)
    return () => {
      window.removeEventListener('pointerdown', recordTap, true)
      window.removeEventListener('keydown', recordKey, true)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the URL
  useEffect(() => {
    if (navigation !== 'REPLACE') closeNoticesWithoutControls(lastInputAt.current)
  }, [pathname, search])
}

export type ToastActionAndLinks = Pick<ToastData, 'action' | 'links'>

/**
 * Shows a toast. Closes failures and toasts with links about the same `subject`, such as `backup`,
 * and all other toasts without controls.
 */
export const showToast = (
  message: string,
  detail = '',
  subject = '',
  controls: ToastActionAndLinks = {},
) => {
  closeObsoleteToasts(subject)
  // Otherwise an older toast would reappear when the new one closes, and would look new.
  closeNoticesWithoutControls()
  const hasControls = controls.action !== undefined || controls.links !== undefined
  const key = queue.add(
    {
      ...{ message, detail, isFailure: false, subject, ...controls },
      ...(!hasControls && { shownAt: performance.now() }),
    },
    { timeout: hasControls ? DURATIONS_MS.withAction : DURATIONS_MS.done },
  )
  if (controls.action?.expires) setTimeout(() => queue.close(key), DURATIONS_MS.withAction)
}

/** Shows a failure. Replaces earlier failures and toasts with links about the same `subject`. */
export const showFailureToast = (
  message: string,
  detail = '',
  subject = '',
  controls: ToastActionAndLinks = {},
) => {
  closeObsoleteToasts(subject)
  queue.add(
    { message, detail, isFailure: true, subject, ...controls },
    { timeout: DURATIONS_MS.failed },
  )
}

export function Toasts() {
  const container = useTopmostToastContainer()
  useCloseOnNavigation()
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
              onPress={() => armDoubleTapGuard()}
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

/** Returns a function that a control in the toast calls to close the toast. */
function useClose() {
  const close = useContext(CloseContext)
  return () => {
    armDoubleTapGuard()
    close()
  }
}

function ToastButton({ action }: { action: ToastAction }) {
  const close = useClose()
  return (
    <button
      type="button"
      className={`link ${styles.action}`}
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
  <Link {...props} className={`link ${styles.action}`} onClick={useClose()} />
)

const HiddenCount = ({ count }: { count: number }) =>
  count > 0 && <span className={styles.hiddenCount}>{t('toasts.others', { count })}</span>
