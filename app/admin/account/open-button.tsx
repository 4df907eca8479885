import { type ReactNode, useEffect, useRef } from 'react'

type OpenButtonProps = {
  /**
   * True after the form that replaced the button was cancelled. The button then takes the focus.
   */
  takesFocus: boolean
  isBusy?: boolean
  onOpen: () => void
  children: ReactNode
}

/** Renders a button that a form replaces when it is pressed. */
export function OpenButton({ takesFocus, isBusy = false, onOpen, children }: OpenButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  return (
    <button ref={button} type="button" className="button" aria-disabled={isBusy} onClick={onOpen}>
      {children}
    </button>
  )
}
