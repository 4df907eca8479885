/**
 * Where notices stand. Each list and each dialog keeps a place for them in which there is nothing to press, such as its
 * title: a notice that lay over the page would take the tap that was meant for a button. The topmost place shows them.
 */
import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import styles from './notice-place.module.css'

let places: HTMLElement[] = []
const listeners = new Set<() => void>()
const alter = (altered: HTMLElement[]) => {
  places = altered
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The place of what lies on top now; null where there is none yet: notices then wait. */
export const useTopmostPlace = () =>
  useSyncExternalStore(
    subscribe,
    () => places.at(-1) ?? null,
    () => null,
  )

type NoticePlaceProps = {
  className?: string | undefined
  /** It stands over a dialog rather than in it, and is not to be silenced by it. */
  isBesideDialog?: boolean
  /** What stands there as long as there is nothing to say; it must hold nothing to press. */
  children?: ReactNode
}

export function NoticePlace({ className, isBesideDialog, children }: NoticePlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = place
    if (!current) return
    alter([...places, current])
    return () => alter(places.filter((one) => one !== current))
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
