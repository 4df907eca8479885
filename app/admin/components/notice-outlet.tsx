/**
 * Reserves the area in which notices (toasts) appear. Each list and each dialog contains one outlet
 * in a place without buttons, such as its title, so that a notice never covers a button. Notices
 * appear in the topmost outlet.
 */
import { atom } from 'nanostores'
import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import styles from './notice-outlet.module.css'

const outlets = atom<HTMLElement[]>([])

/**
 * Returns the element of the topmost notice outlet, or null if the page has no outlet. Notices wait
 * until an outlet exists.
 */
export const useTopmostNoticeOutlet = () =>
  useSyncExternalStore(
    outlets.listen,
    () => outlets.get().at(-1) ?? null,
    () => null,
  )

type NoticeOutletProps = {
  className?: string | undefined
  /**
   * True for a notice outlet that is rendered outside its dialog. React Aria then does not hide the
   * outlet from screen readers.
   */
  isOutsideDialog?: boolean
  /**
   * The content that is shown while there is no notice. It must not contain buttons or links,
   * because a notice covers it.
   */
  children?: ReactNode
}

export function NoticeOutlet({ className, isOutsideDialog, children }: NoticeOutletProps) {
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
