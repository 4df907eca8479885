import { Switch } from 'react-aria-components/Switch'
import { t } from '../parts/texts.ts'
import styles from './sold-switch.module.css'

type SoldSwitchProps = {
  isSold: boolean
  /** A reserved piece is neither available nor sold. */
  isReserved?: boolean
  onChange: (isSold: boolean) => void
  label: string
  className?: string | undefined
  id?: string
}

/**
 * Available on one side, sold on the other, and the mark beside the word that is true: one word beside a switch would
 * be read as what the switch turns on. The marks are the gallery's: an open ring, a filled dot.
 */
export function SoldSwitch({
  isSold,
  isReserved = false,
  onChange,
  label,
  className,
  ...rest
}: SoldSwitchProps) {
  const word = (key: string, isTrue: boolean) => (
    <span className={styles.word} data-true={isTrue || undefined}>
      {t(key)}
    </span>
  )
  return (
    <Switch
      {...rest}
      className={`${className} ${styles.switch}`}
      isSelected={isSold}
      onChange={onChange}
      aria-label={label}
    >
      {word('pieces.isAvailable', !isSold && !isReserved)}
      <span className={`switch-track ${styles.track}`} aria-hidden="true" />
      {word('pieces.isSold', isSold)}
    </Switch>
  )
}
