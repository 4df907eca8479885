import type { ReactNode } from 'react'
import styles from './settings-list.module.css'

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
