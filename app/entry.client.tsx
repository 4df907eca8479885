/**
 * Starts the admin in an element of its own. It does not hydrate the document: browser extensions change that before
 * React starts, and one foreign node would make hydration fail.
 */
import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { growTextAreas } from './admin/parts/grow-text-areas.ts'
import { APP_ID, STARTUP_ERROR_ID } from './admin/startup-error.tsx'

const app = document.getElementById(APP_ID)
if (!app) throw new Error(`the page has no element ${APP_ID}`)

/** Takes the sentence about a failed start back: an error of an extension may have shown it. */
function Started() {
  useEffect(() => {
    document.getElementById(STARTUP_ERROR_ID)?.remove()
    app?.removeAttribute('hidden')
  }, [])
  return null
}

growTextAreas()
const root = createRoot(app)
// A transition: what the server drew stays until the first screen is complete.
startTransition(() =>
  root.render(
    <StrictMode>
      <HydratedRouter />
      <Started />
    </StrictMode>,
  ),
)
