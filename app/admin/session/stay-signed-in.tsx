import { t } from '../parts/texts.ts'
import styles from './stay-signed-in.module.css'

/**
 * Matches phones: touch input or a narrow screen. A phone usually has one owner, and typing a
 * password on it is slow.
 */
const PHONE = '(pointer: coarse), (max-width: 40rem)'

/** Returns the initial state of the checkbox. */
export const staySignedInByDefault = () => matchMedia(PHONE).matches

type StaySignedInProps = { isTicked: boolean; onChange: (isTicked: boolean) => void }

export const StaySignedIn = ({ isTicked, onChange }: StaySignedInProps) => (
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
