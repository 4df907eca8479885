import { t } from '../i18n/texts.ts'
import styles from './stay-signed-in-checkbox.module.css'

const PHONE = '(pointer: coarse), (max-width: 40rem)'

/** Phones usually have one owner, and typing a password on them is slow. */
export const shouldStaySignedInByDefault = () => matchMedia(PHONE).matches

type StaySignedInProps = { isTicked: boolean; onChange: (isTicked: boolean) => void }

export const StaySignedInCheckbox = ({ isTicked, onChange }: StaySignedInProps) => (
  <label className={styles.stay}>
    <input
      type="checkbox"
      name="stay_signed_in"
      checked={isTicked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    {t('login.stay')}
  </label>
)
