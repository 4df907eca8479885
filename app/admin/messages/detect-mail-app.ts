/** Time that a mail app may take to open, in milliseconds. */
const TIMEOUT = 3_000

/**
 * Resolves to true if another app or tab comes to the front after a press on a `mailto:` link.
 * Without a mail app the browser does nothing, and no API reports that.
 */
export async function detectMailApp(): Promise<boolean> {
  const events = new AbortController()
  const { signal } = events
  const opens = await new Promise<boolean>((resolve) => {
    window.addEventListener('blur', () => resolve(true), { signal })
    document.addEventListener('visibilitychange', () => resolve(true), { signal })
    setTimeout(resolve, TIMEOUT, false)
  })
  events.abort()
  return opens
}
