import '../ui/inline-svg.tsx'
import { useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Navigate, Outlet, useLocation } from 'react-router'
import '../ui/tokens.css'
import '../ui/fonts.css'
import '../ui/base.css'
import '../ui/layout.css'
import './admin.css'
import { TARGET_LOCALES } from '../../shared/entities/translation.ts'
import { findAdminScreen } from '../../shared/paths.ts'
import { requestContext } from '../context.ts'
import type { Route } from './+types/layout.ts'
import { Question } from './components/ask.tsx'
import { LoadingOverlay } from './components/loading-states.tsx'
import { setPublishedTargetLocales, usePublishedLocales } from './components/root-data.tsx'
import { showFailureToast, Toasts } from './components/toasts.tsx'
import { DoubleTapGuard } from './gestures/double-tap-guard.tsx'
import { t } from './i18n/texts.ts'
import { PasswordDialog } from './session/password-dialog.tsx'
import { restoreSession, useIsSignedIn } from './session/session.ts'
import { SignInLayout } from './sign-in-layout.tsx'

export const handle = { hydrate: true }

/**
 * With a session cookie, shows the loading screen of the main page, otherwise that of the sign-in
 * page. The session may have expired, so the browser checks it later.
 */
export const loader = ({ context }: Route.LoaderArgs) => ({
  expectsPanel: context.get(requestContext).hasSessionCookie,
})
/** Never loads the data again, because only the first render uses it. */
export const shouldRevalidate = () => false

/**
 * Without a network, keeps the current screen. The code of another one may not be loaded yet, and
 * the browser would then show its own error page.
 */
function useStayWithoutNetwork() {
  useEffect(() => {
    const stay = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a')
      if (navigator.onLine || !link || link.target || link.download) return
      if (link.origin !== location.origin || link.pathname === location.pathname) return
      event.preventDefault()
      event.stopPropagation()
      showFailureToast(t('offline'))
    }
    window.addEventListener('click', stay, { capture: true })
    return () => window.removeEventListener('click', stay, { capture: true })
  }, [])
}

/** The loading screen stays until the browser has checked whether the user is signed in. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  useState(() => typeof document !== 'undefined' && restoreSession(loaderData.expectsPanel))
  useStayWithoutNetwork()
  const isSignedIn = useIsSignedIn()
  const locales = usePublishedLocales()
  // Runs only at the first render, because a later run would undo changes of the artist.
  useState(() =>
    setPublishedTargetLocales(TARGET_LOCALES.filter((locale) => locales.includes(locale))),
  )
  return (
    <I18nProvider locale="fr-FR">
      <div className="admin">
        {isSignedIn === null ? (
          <LoadingScreen expectsPanel={loaderData.expectsPanel} />
        ) : (
          <Screen isSignedIn={isSignedIn} />
        )}
      </div>
      {isSignedIn !== null && (
        <>
          <Question />
          {isSignedIn && <PasswordDialog />}
          <Toasts />
          <DoubleTapGuard />
        </>
      )}
    </I18nProvider>
  )
}

/**
 * Without a session, shows only the screens for signing in, and after the sign-in the screen that
 * was opened first. After a sign-out, the next sign-in leads to the start page.
 */
function Screen({ isSignedIn }: { isSignedIn: boolean }) {
  const { pathname, search } = useLocation()
  const screen = findAdminScreen(pathname)
  const isForSigningIn = screen === 'login' || screen === 'forgotten'
  const [requested, setRequested] = useState(
    isSignedIn || isForSigningIn ? undefined : pathname + search,
  )
  if (isSignedIn && requested) setRequested(undefined)
  if (isSignedIn || isForSigningIn) return <Outlet />
  return <Navigate to="/admin/login" state={{ requested }} replace />
}

const LoadingScreen = ({ expectsPanel }: { expectsPanel: boolean }) => (
  <>
    <title>{t('loading')}</title>
    {expectsPanel ? (
      <main>
        <LoadingOverlay />
      </main>
    ) : (
      <SignInLayout>
        <p role="status">{t('loading')}</p>
      </SignInLayout>
    )}
  </>
)
