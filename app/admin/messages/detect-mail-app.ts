/**
 * Longest time in milliseconds that a mail app may take to open after a click on a `mailto:` link.
 */
const TIMEOUT = 3_000

/**
 * Resolves to true if the window loses the focus or is hidden after a click on a `mailto:` link,
 * because a mail app has then probably opened. Resolves to false after the timeout. No browser API
 * reports whether a mail app is installed.
 */
export async function detectMailApp(): Promise<boolean> {
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
