/**
 * Longest time in milliseconds that a mail app may take to open after a click on a `mailto:` link.
 */
const TIMEOUT = 3_000

/**
 * Guesses from the focus whether a mail app has opened after a click on a `mailto:` link, because
 * no browser API reports whether a mail app is installed. Resolves to true if the window loses the
 * focus or is hidden, and to false after the timeout.
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
