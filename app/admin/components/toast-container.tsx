/**
 * Reserves the area in which toasts appear. Each list and each dialog contains one outlet in a
 * place without buttons, such as its title, so that a toast never covers a button. Toasts appear in
 * the topmost outlet.
 */
import { atom } from 'nanostores'
import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import styles from './toast-container.module.css'

const outlets = atom<HTMLElement[]>([])

/**
 * Returns the element of the topmost toast outlet, or null if the page has no outlet. Toasts wait
 * until an outlet exists.
 */
export const useTopmostToastContainer = () =>
  useSyncExternalStore(
    outlets.listen,
    () => outlets.get().at(-1) ?? null,
    () => null,
  )

type ToastContainerProps = {
  className?: string | undefined
  /**
   * True if the outlet is rendered outside the open dialog. React Aria hides everything outside an
   * open dialog from screen readers, so the outlet gets the attribute `data-react-aria-top-layer`,
   * which exempts the outlet.
   */
  isOutsideDialog?: boolean
  /**
   * The content that is shown while there is no toast. It must not contain buttons or links,
   * because a toast covers the content.
   */
  children?: ReactNode
}

export function ToastContainer({ className, isOutsideDialog, children }: ToastContainerProps) {
  const outlet = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = outlet
    if (!current) return
    outlets.set([...outlets.get(), current])
    return () => outlets.set(outlets.get().filter((other) => other !== current))
  }, [])
  return (
    <div className={`${styles.outlet} ${className ?? ''}`}>
      {children !== undefined && <div className={styles.content}>{children}</div>}
      <div
        ref={outlet}
        className={styles.notices}
        {...(isOutsideDialog && { 'data-react-aria-top-layer': true })}
      />
    </div>
  )
}
