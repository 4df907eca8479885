import { type ReactNode, useEffect, useRef } from 'react'

type OpenButtonProps = {
  /** True to focus the button when it appears, for example after the form was cancelled. */
  takesFocus: boolean
  isBusy?: boolean
  onOpen: () => void
  children: ReactNode
}

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
