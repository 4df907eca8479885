/**
 * Browser extensions may change the document, which would break hydration. The admin is therefore
 * rendered into its own element.
 */
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { APP_ROOT_ID, STARTUP_ERROR_ID } from './admin/startup-error.tsx'
import { growTextAreas } from './ui/grow-text-areas.ts'

const app = document.getElementById(APP_ROOT_ID)
if (!app) throw new Error(`the page has no element ${APP_ROOT_ID}`)

/** Removes the message of admin/startup-error.tsx, which a browser extension may have caused. */
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
