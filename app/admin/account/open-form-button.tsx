import { type ReactNode, useEffect, useRef } from 'react'

type OpenButtonProps = {
  /**
   * True if the button takes the focus when it appears, for example after the user has cancelled
   * the form that had replaced it.
   */
  takesFocus: boolean
  isBusy?: boolean
  onOpen: () => void
  children: ReactNode
}

/** Renders a button that the parent component replaces with a form when it is clicked. */
export function OpenFormButton({ takesFocus, isBusy = false, onOpen, children }: OpenButtonProps) {
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
