/**
 * Where notices stand. Each list and each dialog keeps a place for them in which there is nothing to press, such as its
 * title: a notice that lay over the page would take the tap that was meant for a button. The topmost place shows them.
 */
import { atom } from 'nanostores'
import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import styles from './notice-place.module.css'

const places = atom<HTMLElement[]>([])

/** The place of what lies on top now; null where there is none yet: notices then wait. */
export const useTopmostPlace = () =>
  useSyncExternalStore(
    places.listen,
    () => places.get().at(-1) ?? null,
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
