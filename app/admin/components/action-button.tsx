import type { ReactNode } from 'react'

type ActionButtonProps = {
  /**
   * True while the action of the button is running. The button then looks disabled, and
   * `useExclusiveAction` in the calling component ignores further clicks.
   */
  isBusy: boolean
  /** True for the main button of a group. The main button is highlighted. */
  isPrimary?: boolean
  /**
   * The accessible name of the button. It is needed if the visible text does not name the object of
   * the action.
   */
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
