import { t } from '../i18n/texts.ts'
import styles from './recovery-code-list.module.css'
import { SetupStepTitle } from './setup-step-title.tsx'

/** Shows the recovery codes, which the server returns only once. */
export const RecoveryCodeList = ({ codes, onKept }: { codes: string[]; onKept: () => void }) => (
  <>
    <SetupStepTitle>{t('account.second_step.codes')}</SetupStepTitle>
    <p>{t('account.second_step.codesText')}</p>
    <ul className={styles.codes}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <button type="button" className="button primary" onClick={onKept}>
      {t('account.second_step.codesKept')}
    </button>
  </>
)
