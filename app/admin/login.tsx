import { Link, Navigate, useLocation } from 'react-router'
import { DocumentTitle } from './components/root-data.tsx'
import { showToast } from './components/toasts.tsx'
import { t } from './i18n/texts.ts'
import styles from './login.module.css'
import { useIsSignedIn } from './session/session.ts'
import { SignInForm } from './session/sign-in-form.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

export default function Login() {
  const { state } = useLocation()
  if (useIsSignedIn()) return <Navigate to={state?.requested ?? '/admin'} replace />
  return (
    <SignInLayout>
      <DocumentTitle title={t('login.title')} />
      {!navigator.cookieEnabled && <p role="alert">{t('login.noCookies')}</p>}
      <SignInForm
        username={state?.username}
        className={styles.form}
        onSignedIn={() => showToast(t('login.done'))}
      >
        <Link to="/admin/forgotten" className="more">
          {t('login.forgotten')}
        </Link>
      </SignInForm>
      <Link to="/" reloadDocument className="more">
        {t('login.back')}
      </Link>
    </SignInLayout>
  )
}
