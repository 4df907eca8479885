import { I18nProvider } from 'react-aria-components'
import { Outlet } from 'react-router'
import '../ui/tokens.css'
import '../ui/fonts.css'
import '../ui/base.css'
import '../ui/sheet.css'
import './admin.css'
import { PasswordDialog } from './password-dialog.tsx'
import { useSignedIn } from './session.ts'
import { t } from './texts.ts'
import { Toasts } from './toasts.tsx'

export const handle = { hydrate: true }

/** Only the browser knows who is signed in: until it has looked, and on the server, this says that it is loading. */
export default function AdminLayout() {
  const isSignedIn = useSignedIn()
  return (
    <I18nProvider locale="fr-FR">
      <div className="admin">
        {isSignedIn === null ? (
          <main className="admin-waits">
            <title>{t('loading')}</title>
            <p role="status">{t('loading')}</p>
          </main>
        ) : (
          <Outlet />
        )}
      </div>
      {isSignedIn !== null && (
        <>
          <PasswordDialog />
          <Toasts />
        </>
      )}
    </I18nProvider>
  )
}
