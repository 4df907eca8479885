/**
 * Each list and dialog has a toast container at its title, where a toast covers no button. Toasts
 * appear in the topmost one.
 */
import { atom } from 'nanostores'
import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import styles from './toast-container.module.css'

const containers = atom<HTMLElement[]>([])

/** Toasts wait until a container exists. */
export const useTopmostToastContainer = () =>
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
  /** A toast covers the children, so their controls cannot be clicked meanwhile. */
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
