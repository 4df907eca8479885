import type { ReactNode } from 'react'

type ActionButtonProps = {
  /** While an action is running, another press does nothing (use-single-flight.ts). */
  isBusy: boolean
  /** Marks the main button of its group. */
  isPrimary?: boolean
  /** The accessible name, where the visible text does not name the object of the action. */
  label?: string
  onPress: () => void
  children: ReactNode
}

export const ActionButton = ({
  isBusy,
  isPrimary,
  label,
  onPress,
  children,
}: ActionButtonProps) => (
  <button
    type="button"
    className={isPrimary ? 'button primary' : 'button'}
    aria-disabled={isBusy || undefined}
    aria-label={label}
    onClick={onPress}
  >
    {children}
  </button>
)
