import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type PlaywrightWorkerArgs,
} from '@playwright/test'
import { PAGE_CLOCK_SCRIPT } from '../../clock/shifted-clock.ts'
import { createEntityCleanup } from '../checks/cleanup.ts'
import { SAME_ORIGIN_HEADERS } from '../server-process.ts'
import { DEMO_DATA_FOLDER } from './load-demo.ts'
import { ADMIN_CREDENTIALS, type SiteProcess, startSite } from './server.ts'
import { buildLocalStorageItems } from './sign-in.ts'

/**
 * The server rejects writes with neither `Sec-Fetch-Site` nor `Origin`. Each request opens a new
 * connection, because the server might close a reused connection at the moment of the request.
 */
const DEFAULT_HEADERS = { ...SAME_ORIGIN_HEADERS, connection: 'close' }

export function addDefaultHeaders(request: APIRequestContext) {
  const send = request.fetch.bind(request)
  request.fetch = (url, options = {}) =>
    send(url, { ...options, headers: { ...DEFAULT_HEADERS, ...options.headers } })
  return request
}

const openContexts = new Set<BrowserContext>()

/** Maximum length in characters of the site log that a failed test prints. */
const LOG_LENGTH = 4000

type Log = {
  errors: string[]
  /**
   * Declares the console errors that the test causes. The test fails if one of these errors is
   * missing or another one occurs.
   */
  expectErrors: (...patterns: RegExp[]) => void
}

type WorkerFixtures = {
  site: SiteProcess
  signInRequest: APIRequestContext
  cleanUp: () => Promise<void>
}
type Library = PlaywrightWorkerArgs['playwright']

/**
 * Creates a request context with its own cookies, because a sign-in with the cookies of a test
 * would end the session of the test.
 */
const callsTo = async ({ url }: SiteProcess, { request }: Library) =>
  addDefaultHeaders(
    await request.newContext({ baseURL: url, storageState: { cookies: [], origins: [] } }),
  )

/**
 * Defines all worker fixtures in one place, because Playwright starts another worker for tests with
 * other worker fixtures.
 */
export const test = base.extend<
  { printLogOnFailure: boolean; checksConsole: boolean; log: Log },
  WorkerFixtures
>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'copeaux-e2e-'))
      cpSync(DEMO_DATA_FOLDER, folder, { recursive: true })
      const site = await startSite(folder)
      await use(site)
      await site.stop()
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  /** Request context that stays signed in for all tests of a worker. */
  signInRequest: [
    async ({ site, playwright }, use) => {
      const signInRequest = await callsTo(site, playwright)
      await use(signInRequest)
      await signInRequest.dispose()
    },
    { scope: 'worker' },
  ],
  cleanUp: [
    async ({ site, playwright }, use) => {
      const request = await callsTo(site, playwright)
      await request.post('/api/admin/login', { data: ADMIN_CREDENTIALS })
      await use(await createEntityCleanup(request))
      await request.dispose()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
  printLogOnFailure: [
    async ({ site }, use, testInfo) => {
      await use(true)
      if (testInfo.status !== testInfo.expectedStatus)
        console.log(`The last log lines of the site:\n${site.output().slice(-LOG_LENGTH)}`)
    },
    { auto: true },
  ],
  /**
   * If true, any console error fails the test. False for visitor tests, which cause failed requests
   * on purpose.
   */
  checksConsole: [false, { option: true }],
  /**
   * Fails the test on an unexpected exception in a page, and with `checksConsole` on any console
   * error.
   */
  log: [
    async ({ context, checksConsole }, use) => {
      const errors: string[] = []
      const exceptions: string[] = []
      const expected: RegExp[] = []
      context.on('console', (line) => {
        if (line.type() !== 'error') return
        // Appends the URL, which Chromium's message about a failed connection does not contain.
        const url = line.text().includes('net::') ? ` ${line.location().url}` : ''
        errors.push(line.text() + url)
      })
      context.on('weberror', (error) => {
        const thrown = error.error()
        const text = thrown.stack || `${thrown.name}: ${thrown.message}`
        errors.push(text)
        exceptions.push(text)
      })
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(`CSP violation: ${event.violatedDirective} ${event.blockedURI}`),
        )
      })
      await use({ errors, expectErrors: (...patterns) => void expected.push(...patterns) })
      // Waits for the expected errors, because console messages may arrive after the end of the
      // test.
      const missing = () => expected.filter((pattern) => !errors.some((line) => pattern.test(line)))
      await expect.poll(missing, 'expected in the console').toEqual([])
      const surprises = (checksConsole ? errors : exceptions).filter(
        (line) => !expected.some((pattern) => pattern.test(line)),
      )
      expect(surprises, 'unexpected errors in the page').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context }, use) => {
    await context.addInitScript(PAGE_CLOCK_SCRIPT)
    addDefaultHeaders(context.request)
    openContexts.add(context)
    await use(context)
    openContexts.delete(context)
  },
  request: ({ request }, use) => use(addDefaultHeaders(request)),
})
export { expect }

/** Matches Chromium's console message about a response with this status. */
export const buildHttpErrorPattern = (code: number) =>
  new RegExp(`the server responded with a status of ${code}`)
export const NETWORK_ERROR_PATTERN = /net::ERR_(FAILED|INTERNET_DISCONNECTED|EMPTY_RESPONSE)/

/**
 * Leaves the site with all pages before it stops, because the requests of a page that is still
 * loading would otherwise fail with a console error.
 */
const leavePages = () =>
  Promise.all(
    [...openContexts]
      .flatMap((context) => context.pages())
      .map((page) => page.goto('about:blank').catch(() => null)),
  )

export async function withNewSite(
  work: (site: SiteProcess, folder: string) => Promise<void>,
  {
    demo,
    env,
    prepare = () => {},
  }: {
    demo: boolean
    env?: Record<string, string>
    prepare?: (folder: string) => void
  },
) {
  const folder = mkdtempSync(join(tmpdir(), 'copeaux-e2e-'))
  if (demo) cpSync(DEMO_DATA_FOLDER, folder, { recursive: true })
  prepare(folder)
  const site = await startSite(folder, { ...env, ...(!demo && { DEMO: '0' }) })
  try {
    await work(site, folder)
    await leavePages()
  } catch (error) {
    console.log(`The last log lines of the new site:\n${site.output().slice(-LOG_LENGTH)}`)
    throw error
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true })
  }
}

/**
 * Signs in with one page load less than with the login form.
 *
 * @param site the origin of the site. An empty string means the site of the worker.
 */
export async function signIn(page: Page, site = '') {
  // Opens the smallest page of the site to write to its localStorage. This also leaves the open
  // page, whose late requests would get a 401 after the sign-in has ended its session.
  await page.goto(`${site}/robots.txt`)
  const answer = await page.request.post(`${site}/api/admin/login`, {
    data: ADMIN_CREDENTIALS,
    headers: SAME_ORIGIN_HEADERS,
  })
  const items = buildLocalStorageItems((await answer.json()).user)
  await page.evaluate((all) => {
    for (const { name, value } of all) localStorage.setItem(name, value)
  }, items)
  await page.goto(`${site}/admin`)
  await expect(page.getByRole('tab', { name: 'Objets d’art' })).toBeVisible()
}

export const getDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

export const expectNoticeText = (page: Page, text: string) =>
  expect(page.getByRole('alertdialog').filter({ hasText: text }).first()).toBeVisible()

/**
 * Waits for the list, because a list that is still loading would move the button during the click.
 * Waits for the login form, because leaving the page earlier would abort the request.
 */
export async function signOut(page: Page) {
  const list = page.getByRole('tabpanel')
  await expect(list).toBeVisible()
  await expect(list.getByText('Chargement')).toHaveCount(0)
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
}
