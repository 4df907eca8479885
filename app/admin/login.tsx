import { Link, Navigate } from 'react-router'
import { WORKSHOP } from '../../shared/workshop.ts'
import { Drawing } from '../ui/drawing.tsx'
import rings from '../ui/motif/disc.svg?raw'
import { CredentialsForm } from './credentials-form.tsx'
import styles from './login.module.css'
import { useSignedIn } from './session.ts'
import { t } from './texts.ts'
import { say } from './toasts.tsx'

/** The gate of the workshop. Whoever is inside already walks through. */
export default function Login() {
  if (useSignedIn()) return <Navigate to="/admin" replace />
  return (
    <main className={styles.gate}>
      <title>{`${t('login.title')} – ${WORKSHOP.name}`}</title>
      <Drawing svg={rings} className={styles.rings} />
      <div className={styles.box}>
        <div>
          <p className="mark">{WORKSHOP.name}</p>
          <h1>{t('login.title')}</h1>
        </div>
        <CredentialsForm className={styles.form} onSignedIn={() => say(t('login.done'))} />
        <Link to="/" reloadDocument className="more">
          {t('login.back')}
        </Link>
      </div>
    </main>
  )
}
