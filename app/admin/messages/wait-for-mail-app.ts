/** In milliseconds after the click. */
const TIMEOUT = 3_000

/**
 * Resolves to true if the window loses the focus or is hidden before the timeout. No browser API
 * reports whether a mail app handles `mailto:` links.
 */
export async function waitForMailApp(): Promise<boolean> {
  const events = new AbortController()
  const { signal } = events
  const hasOpened = await new Promise<boolean>((resolve) => {
    window.addEventListener('blur', () => resolve(true), { signal })
    document.addEventListener('visibilitychange', () => resolve(true), { signal })
    setTimeout(resolve, TIMEOUT, false)
  })
  events.abort()
  return hasOpened
}
