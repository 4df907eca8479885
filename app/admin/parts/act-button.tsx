import type { ReactNode } from 'react'

type ActButtonProps = {
  /** While an action is running, another press does nothing (use-one-act.ts). */
  isHeld: boolean
  /** Marks the main button of its group. */
  isFirst?: boolean
  /** The accessible name, where the visible text does not name the object of the action. */
  label?: string
  onPress: () => void
  children: ReactNode
}

export const ActButton = ({ isHeld, isFirst, label, onPress, children }: ActButtonProps) => (
  <button
    type="button"
    className={isFirst ? 'button first' : 'button'}
    aria-disabled={isHeld || undefined}
    aria-label={label}
    onClick={onPress}
  >
    {children}
  </button>
)
