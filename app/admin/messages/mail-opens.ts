/** Milliseconds that a mail application may take to open. */
const PATIENCE = 3_000

/**
 * Tells whether another application or tab comes to the front after a press on a `mailto:` link. A browser without a mail
 * application does nothing at all, and no API says so.
 */
export async function whetherMailOpens(): Promise<boolean> {
  const events = new AbortController()
  const { signal } = events
  const opens = await new Promise<boolean>((resolve) => {
    window.addEventListener('blur', () => resolve(true), { signal })
    document.addEventListener('visibilitychange', () => resolve(true), { signal })
    setTimeout(resolve, PATIENCE, false)
  })
  events.abort()
  return opens
}
