import type { APIRequestContext, BrowserContext, Cookie, Frame } from '@playwright/test'
import { ADMIN_CREDENTIALS } from './server.ts'

export type SignedInAccount = {
  cookies: Cookie[]
  items: ReturnType<typeof buildLocalStorageItems>
}

/** Builds the localStorage items of a signed-in user. The session itself is a cookie. */
export const buildLocalStorageItems = (user: { id: number; username: string }) => [
  { name: 'admin_token', value: btoa(`${user.username}:${Date.now()}`) },
  { name: 'admin_user', value: JSON.stringify(user) },
]

/** Signs in, or reuses the session of the previous test if it is still valid. */
export async function signInByApi(signInRequest: APIRequestContext): Promise<SignedInAccount> {
  const session = await signInRequest.get('/api/admin/session')
  const answer = session.ok()
    ? session
    : await signInRequest.post('/api/admin/login', { data: ADMIN_CREDENTIALS })
  const { user } = await answer.json()
  const { cookies } = await signInRequest.storageState()
  return { cookies, items: buildLocalStorageItems(user) }
}

/**
 * Writes the localStorage items when the first page of the site loads. Playwright would open an
 * additional page to write them from its storage state.
 */
export async function storeLocalStorageItems(
  context: BrowserContext,
  site: string,
  { items }: SignedInAccount,
) {
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
