import { type ReactNode, useEffect, useRef } from 'react'

type OpenerProps = {
  /** The form that stood in its place was left: it takes the focus again. */
  isBack: boolean
  isHeld?: boolean
  onOpen: () => void
  children: ReactNode
}

/** The button in whose place a form comes. */
export function Opener({ isBack, isHeld = false, onOpen, children }: OpenerProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isBack) button.current?.focus()
  }, [isBack])
  return (
    <button ref={button} type="button" className="button" aria-disabled={isHeld} onClick={onOpen}>
      {children}
    </button>
  )
}
