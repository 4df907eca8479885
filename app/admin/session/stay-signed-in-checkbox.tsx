import { t } from '../i18n/texts.ts'
import styles from './stay-signed-in-checkbox.module.css'

/**
 * Media query for phones, which have touch input or a narrow screen. Phone users stay signed in by
 * default, because a phone usually has one owner and typing a password on a phone is slow.
 */
const PHONE = '(pointer: coarse), (max-width: 40rem)'

/**
 * Returns true on phones, where the "stay signed in" checkbox is ticked by default, because a phone
 * is usually not shared.
 */
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
