import { Hono } from 'hono'
import type { Env } from './env.ts'

/** What whoever watches over the site asks: whether the process lives, and whether it should get visitors now. */
export function health(isReady: () => Promise<boolean>) {
  return new Hono<Env>()
    .get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }))
    .get('/readyz', async (c) => {
      const ready = await isReady()
      return c.text(ready ? 'ready' : 'not ready', ready ? 200 : 503, {
        'Cache-Control': 'no-store',
      })
    })
}
