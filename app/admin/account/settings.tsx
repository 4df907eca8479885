import { type ReactNode, useEffect, useRef } from 'react'
import { ButtonRow } from '../components/section.tsx'
import { t } from '../i18n/texts.ts'
import styles from './settings.module.css'

type OpenButtonProps = {
  /**
   * If true, the button gets the focus when it appears, for example after the form was cancelled.
   */
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

type FormButtonsProps = { submitLabel: string; isBusy: boolean; onCancel: () => void }

export const FormButtons = ({ submitLabel, isBusy, onCancel }: FormButtonsProps) => (
  <ButtonRow>
    <button type="submit" className="button primary" aria-disabled={isBusy}>
      {submitLabel}
    </button>
    <button type="button" className="link" onClick={onCancel}>
      {t('account.cancel')}
    </button>
  </ButtonRow>
)

type RowProps = {
  name: string
  detail: string
  children?: ReactNode
}

export const SettingsList = ({ children }: { children: ReactNode }) => (
  <ul className={styles.rows}>{children}</ul>
)

export const SettingsRow = ({ name, detail, children }: RowProps) => (
  <li className={styles.row}>
    <span>
      <strong>{name}</strong>
      <span className="soft">{detail}</span>
    </span>
    {children}
  </li>
)
