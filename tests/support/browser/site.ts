/** `test` with a site of its own for each worker, begun from the demo. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type APIRequestContext,
  test as base,
  expect,
  type Page,
  type PlaywrightWorkerArgs,
} from '@playwright/test'
import { PAGE_CLOCK } from '../../clock/shifted.ts'
import { sweeper } from '../checks/sweep.ts'
import { FROM_HERE } from '../server-process.ts'
import { DEMO_DATA } from './load-demo.ts'
import { ADMIN, type Site, startSite } from './server.ts'

/**
 * What a test sends beside its pages says where it comes from, as they do.
 * @param request calls through it, also those of the pages of its context
 */
export function fromHere(request: APIRequestContext) {
  const send = request.fetch.bind(request)
  request.fetch = (url, options = {}) =>
    send(url, { ...options, headers: { ...FROM_HERE, ...options.headers } })
  return request
}

type OfWorker = { site: Site; door: APIRequestContext; sweep: () => Promise<void> }
type Library = PlaywrightWorkerArgs['playwright']

/** Calls to the site with cookies of their own: signing in with those of a test would end its session. */
const callsTo = async ({ url }: Site, { request }: Library) =>
  fromHere(await request.newContext({ baseURL: url, storageState: { cookies: [], origins: [] } }))

/** A fixture of the worker is for all tests, also where few use it: each set of them would need workers of its own. */
export const test = base.extend<object, OfWorker>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'copeaux-e2e-'))
      cpSync(DEMO_DATA, folder, { recursive: true })
      const site = await startSite(folder)
      await use(site)
      await site.stop()
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  /** The calls by which a test comes to be signed in. */
  door: [
    async ({ site, playwright }, use) => {
      const door = await callsTo(site, playwright)
      await use(door)
      await door.dispose()
    },
    { scope: 'worker' },
  ],
  sweep: [
    async ({ site, playwright }, use) => {
      const request = await callsTo(site, playwright)
      await request.post('/api/admin/login', { data: ADMIN })
      await use(await sweeper(request))
      await request.dispose()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
  context: async ({ context }, use) => {
    await context.addInitScript(PAGE_CLOCK)
    fromHere(context.request)
    await use(context)
  },
  request: ({ request }, use) => use(fromHere(request)),
})
export { expect }

/** Runs `work` on a site of its own in a new folder. */
export async function withSite(
  work: (site: Site, folder: string) => Promise<void>,
  { demo, env }: { demo: boolean; env?: Record<string, string> },
) {
  const folder = mkdtempSync(join(tmpdir(), 'copeaux-e2e-'))
  if (demo) cpSync(DEMO_DATA, folder, { recursive: true })
  const site = await startSite(folder, { ...env, ...(!demo && { DEMO: '0' }) })
  try {
    await work(site, folder)
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Signs in through the login form, as the artist does. @param site the address of another site than the worker's */
export async function signIn(page: Page, site = '') {
  await page.goto(`${site}/admin/login`)
  await page.getByLabel('Nom d’utilisateur').fill(ADMIN.username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('tab', { name: 'Objets d’art' })).toBeVisible()
}

/** A dialog by its title. */
export const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Expects that a message of the error catalogue is shown. */
export const expectToast = (page: Page, text: string) =>
  expect(page.getByRole('alertdialog').filter({ hasText: text }).first()).toBeVisible()
