/**
 * Renders toast containers, the areas in which toasts appear. Each list and each dialog contains
 * one container, which is placed at the title, so that a toast covers no button of a form or a row.
 * Toasts appear in the topmost container.
 */
import { atom } from 'nanostores'
import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import styles from './toast-container.module.css'

const containers = atom<HTMLElement[]>([])

/**
 * Returns the element of the topmost toast container, or null if the page has none. Toasts wait
 * until a container exists.
 */
export const useTopmostToastContainer = () =>
  useSyncExternalStore(
    containers.listen,
    () => containers.get().at(-1) ?? null,
    () => null,
  )

type ToastContainerProps = {
  className?: string | undefined
  /**
   * True if the container is rendered outside the open dialog. React Aria hides everything outside
   * an open dialog from screen readers, so the container gets the attribute
   * `data-react-aria-top-layer`, which exempts the container.
   */
  isOutsideDialog?: boolean
  /**
   * The content that is shown while there is no toast, such as a title. A toast covers it, so a
   * control in it cannot be clicked until the toast has disappeared.
   */
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
