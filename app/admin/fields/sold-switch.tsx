import { Switch } from 'react-aria-components/Switch'
import { t } from '../i18n/texts.ts'
import styles from './sold-switch.module.css'

type SoldSwitchProps = {
  isSold: boolean
  /** If true, the switch highlights neither “available” nor “sold”. */
  isReserved?: boolean
  onChange: (isSold: boolean) => void
  label: string
  className?: string | undefined
  id?: string
}

/**
 * Each side of the switch has a label, because a single label would not say what the other position
 * means.
 */
export function SoldSwitch({
  isSold,
  isReserved = false,
  onChange,
  label,
  className,
  ...rest
}: SoldSwitchProps) {
  const renderLabel = (key: string, isTrue: boolean) => (
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
      {renderLabel('pieces.isAvailable', !isSold && !isReserved)}
      <span className={`switch-track ${styles.track}`} aria-hidden="true" />
      {renderLabel('pieces.isSold', isSold)}
    </Switch>
  )
}
