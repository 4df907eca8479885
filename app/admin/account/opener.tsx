import { type ReactNode, useEffect, useRef } from 'react'

type OpenerProps = {
  /**
   * True after the form that replaced the button was cancelled. The button then takes the focus.
   */
  isBack: boolean
  isHeld?: boolean
  onOpen: () => void
  children: ReactNode
}

/** Renders a button that a form replaces when it is pressed. */
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
