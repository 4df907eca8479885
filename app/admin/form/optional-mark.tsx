import { t } from '../i18n/texts.ts'
import styles from './fields.module.css'

/**
 * Marks a field as optional. Renders nothing for a required field. The mark is rendered outside the
 * `label` element to keep the accessible name short.
 */
export const OptionalMark = ({ isRequired }: { isRequired?: boolean | undefined }) =>
  isRequired ? null : <span className={styles.optional}>{t('form.optional')}</span>
