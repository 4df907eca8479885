/**
 * The place where notices (toasts) appear. Each list and each dialog reserves one that contains no
 * buttons, such as its title, so a notice never covers a button. The topmost place shows the
 * notices.
 */
import { atom } from 'nanostores'
import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import styles from './notice-outlet.module.css'

const outlets = atom<HTMLElement[]>([])

/** Returns the element of the topmost notice place, or null if there is none. Notices then wait. */
export const useTopmostOutlet = () =>
  useSyncExternalStore(
    outlets.listen,
    () => outlets.get().at(-1) ?? null,
    () => null,
  )

type NoticeOutletProps = {
  className?: string | undefined
  /** True for a place outside its dialog. React Aria must not hide it from screen readers. */
  isOutsideDialog?: boolean
  /** The default content while there is no notice. It must not contain anything to press. */
  children?: ReactNode
}

export function NoticeOutlet({ className, isOutsideDialog, children }: NoticeOutletProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = place
    if (!current) return
    outlets.set([...outlets.get(), current])
    return () => outlets.set(outlets.get().filter((one) => one !== current))
  }, [])
  return (
    <div className={`${styles.outlet} ${className ?? ''}`}>
      {children !== undefined && <div className={styles.content}>{children}</div>}
      <div
        ref={place}
        className={styles.notices}
        {...(isOutsideDialog && { 'data-react-aria-top-layer': true })}
      />
    </div>
  )
}
