import type { ReactNode } from 'react'

type ActionButtonProps = {
  /**
   * While true, the button looks disabled, and `useExclusiveAction` of the caller ignores clicks.
   */
  isBusy: boolean
  isPrimary?: boolean
  /** The accessible name, needed if the visible text does not name the object of the action. */
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
