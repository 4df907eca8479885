import { t } from '../parts/texts.ts'
import styles from './stay-signed-in.module.css'

/** A finger or a narrow screen: a telephone is its owner's alone, and typing a password on it is a burden. */
const PHONE = '(pointer: coarse), (max-width: 40rem)'

/** Whether it is to be ticked before anybody has said anything. */
export const staysByDefault = () => matchMedia(PHONE).matches

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
