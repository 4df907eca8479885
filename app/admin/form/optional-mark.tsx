import { t } from '../i18n/texts.ts'
import styles from './fields.module.css'

/** Render this outside the `label`, to keep the accessible name short. */
export const OptionalMark = ({ isRequired }: { isRequired?: boolean | undefined }) =>
  isRequired ? null : <span className={styles.optional}>{t('form.optional')}</span>
