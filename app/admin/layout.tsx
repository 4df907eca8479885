import '../ui/trusted-types.ts'
import { useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Outlet } from 'react-router'
import '../ui/tokens.css'
import '../ui/fonts.css'
import '../ui/base.css'
import '../ui/layout.css'
import './admin.css'
import { TARGET_LOCALES } from '../../shared/translation.ts'
import { pageContext } from '../context.ts'
import type { Route } from './+types/layout.ts'
import { showLanguages } from './content/shown-languages.ts'
import { Gate } from './gate.tsx'
import { Loading } from './parts/loading.tsx'
import { useLocales } from './parts/page-title.tsx'
import { TapShield } from './parts/tap-shield.tsx'
import { t } from './parts/texts.ts'
import { Toasts } from './parts/toasts.tsx'
import { PasswordDialog } from './session/password-dialog.tsx'
import { lookWhoIsIn, useSignedIn } from './session/session.ts'

export const handle = { hydrate: true }

/** What to draw until the browser has looked who is signed in: only it knows. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  expectsPanel: context.get(pageContext).bringsSession,
})
/** It is drawn once, as the page opens. */
export const shouldRevalidate = () => false

/** Shows that it is loading on the server, and until the browser has looked who is signed in. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  useState(() => typeof document !== 'undefined' && lookWhoIsIn(loaderData.expectsPanel))
  const isSignedIn = useSignedIn()
  const locales = useLocales()
  // Before anything is drawn, and once: the artist may choose others meanwhile.
  useState(() => showLanguages(TARGET_LOCALES.filter((locale) => locales.includes(locale))))
  return (
    <I18nProvider locale="fr-FR">
      <div className="admin">
        {isSignedIn === null ? <Waiting expectsPanel={loaderData.expectsPanel} /> : <Outlet />}
      </div>
      {isSignedIn !== null && (
        <>
          <PasswordDialog />
          <Toasts />
          <TapShield />
        </>
      )}
    </I18nProvider>
  )
}

const Waiting = ({ expectsPanel }: { expectsPanel: boolean }) => (
  <>
    <title>{t('loading')}</title>
    {expectsPanel ? (
      <main>
        <Loading />
      </main>
    ) : (
      <Gate>
        <p role="status">{t('loading')}</p>
      </Gate>
    )}
  </>
)
