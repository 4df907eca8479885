/** Gives each test a new site with a signed-in account and a fake clock. */
import { afterEach, beforeEach, vi } from 'vitest'
import { openSite, type TestSite } from './site.ts'

export const MINUTE_MS = 60_000
export const TOTP_PERIOD_MS = 30_000

export function setUpAccountSite(env: Record<string, string> = {}) {
  let site: TestSite
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    site = await openSite(env)
    await site.signIn()
  })
  afterEach(async () => {
    vi.useRealTimers()
    await site.close()
  })
  const read = async (answer: Response | Promise<Response>) => (await answer).json()
  const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    site.ask(`/api/admin/${path}`, { method, body, ...(headers && { headers }) })
  return {
    site: () => site,
    read,
    send,
    state: () => read(send('GET', 'security')),
    advance: (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds),
    async restart() {
      await site.close({ keep: true })
      site = await openSite(env, site.config.dataDir)
    },
  }
}
