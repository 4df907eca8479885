/**
 * Renders the admin into its own element, because browser extensions may change the rest of the
 * document, which would break hydration.
 */
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { APP_ROOT_ID, STARTUP_ERROR_ID } from './admin/startup-error.tsx'
import { growTextAreas } from './ui/grow-text-areas.ts'

const app = document.getElementById(APP_ROOT_ID)
if (!app) throw new Error(`the page has no element ${APP_ROOT_ID}`)

/**
 * Removes the error message of admin/startup-error.tsx, which a failing browser extension may have
 * shown.
 */
function Started() {
  useEffect(() => {
    document.getElementById(STARTUP_ERROR_ID)?.remove()
    app?.removeAttribute('hidden')
  }, [])
  return null
}

growTextAreas()
const root = createRoot(app)
// The transition keeps the server-rendered content visible until the first screen is complete.
startTransition(() =>
  root.render(
    <StrictMode>
      <HydratedRouter />
      <Started />
    </StrictMode>,
  ),
)
