/**
 * The place where notices (toasts) appear. Each list and each dialog reserves one that contains no
 * buttons, such as its title, so a notice never covers a button. The topmost place shows the
 * notices.
 */
import { atom } from 'nanostores'
import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import styles from './notice-place.module.css'

const places = atom<HTMLElement[]>([])

/** Returns the element of the topmost notice place, or null if there is none. Notices then wait. */
export const useTopmostPlace = () =>
  useSyncExternalStore(
    places.listen,
    () => places.get().at(-1) ?? null,
    () => null,
  )

type NoticePlaceProps = {
  className?: string | undefined
  /** True for a place outside its dialog. React Aria must not hide it from screen readers. */
  isBesideDialog?: boolean
  /** The default content while there is no notice. It must not contain anything to press. */
  children?: ReactNode
}

export function NoticePlace({ className, isBesideDialog, children }: NoticePlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = place
    if (!current) return
    places.set([...places.get(), current])
    return () => places.set(places.get().filter((one) => one !== current))
  }, [])
  return (
    <div className={`${styles.place} ${className ?? ''}`}>
      {children !== undefined && <div className={styles.usual}>{children}</div>}
      <div
        ref={place}
        className={styles.notices}
        {...(isBesideDialog && { 'data-react-aria-top-layer': true })}
      />
    </div>
  )
}
