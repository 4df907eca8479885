/**
 * Hydration fails if a browser extension has changed the document, so the admin is rendered into
 * its own element.
 */
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { APP_ROOT_ID, STARTUP_ERROR_ID } from './admin/startup-error.tsx'
import { growTextAreas } from './ui/grow-text-areas.ts'

const app = document.getElementById(APP_ROOT_ID)
if (!app) throw new Error(`the page has no element ${APP_ROOT_ID}`)

/**
 * A browser extension may have caused the message of admin/startup-error.tsx, which is then wrong.
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
// With the transition, the server-rendered content stays until the first screen is complete.
startTransition(() =>
  root.render(
    <StrictMode>
      <HydratedRouter />
      <Started />
    </StrictMode>,
  ),
)
