import type { ReactNode } from 'react'

type ActButtonProps = {
  /** While an act is under way another press does nothing (use-one-act.ts). */
  isHeld: boolean
  /** The one that most come for. */
  isFirst?: boolean
  /** Where the words on it do not say what it acts on. */
  label?: string
  onPress: () => void
  children: ReactNode
}

/** Does one thing at once. */
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
