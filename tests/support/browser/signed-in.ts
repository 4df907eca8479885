/** How a test comes to be signed in before its first page, without the form. */
import type { APIRequestContext, BrowserContext, Cookie, Frame } from '@playwright/test'
import { ADMIN } from './server.ts'

export type Account = { cookies: Cookie[]; items: { name: string; value: string }[] }

/** The session of the test before serves, unless that one ended it. */
export async function signedIn(door: APIRequestContext): Promise<Account> {
  const session = await door.get('/api/admin/session', { maxRetries: 2 })
  const answer = session.ok() ? session : await door.post('/api/admin/login', { data: ADMIN })
  const { user } = await answer.json()
  const { cookies } = await door.storageState()
  const items = [
    { name: 'admin_token', value: btoa(`${user.username}:${Date.now()}`) },
    { name: 'admin_user', value: JSON.stringify(user) },
  ]
  return { cookies, items }
}

/**
 * The first page of the site stores the items, and no later one does. Given as storage state they would be stored by a
 * page of Playwright's own, which takes as long to open as the test's.
 */
export async function storeItems(context: BrowserContext, site: string, { items }: Account) {
  const storing = await context.addInitScript(
    ([origin, all]) => {
      if (location.origin !== origin) return
      for (const { name, value } of all) localStorage.setItem(name, value)
    },
    [site, items] as const,
  )
  let isStored = false
  const look = (frame: Frame) => {
    if (isStored || !frame.url().startsWith(site)) return
    isStored = true
    void storing.dispose()
  }
  context.on('page', (page) => page.on('framenavigated', look))
}
