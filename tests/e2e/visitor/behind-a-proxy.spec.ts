import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { getLocalizedPath } from '../../../shared/locale.ts'
import { DEMO_DATA_FOLDER } from '../../support/browser/load-demo.ts'
import { type SiteProcess, startSite } from '../../support/browser/server.ts'
import { startTlsProxy, type TlsProxy } from '../../support/browser/tls-proxy.ts'
import {
  fetchSiteContent,
  findEntityByTitle,
  getPiecePath,
  loadCatalog,
} from '../../support/browser/visitor.ts'
import { findFreePort } from '../../support/port.ts'

type Front = SiteProcess & { https: string; proxy: TlsProxy }
const test = base.extend<object, { front: Front }>({
  front: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'copeaux-e2e-'))
      cpSync(DEMO_DATA_FOLDER, folder, { recursive: true })
      const port = await findFreePort()
      const https = `https://localhost:${port}`
      const site = await startSite(folder, { SITE_URL: https, TRUST_PROXY: '1' })
      const proxy = await startTlsProxy(port, site.url.replace('localhost', '127.0.0.1'))
      await use({ ...site, https, proxy })
      await proxy.stop()
      await site.stop()
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ front }, use) => use(front.https),
})
// Runs these tests in one worker, so that they share one proxy and one site.
test.describe.configure({ mode: 'default' })
test.use({ javaScriptEnabled: false, ignoreHTTPSErrors: true })

for (const locale of ['fr', 'de'] as const) {
  test(`forms work behind a proxy without a script, in ${locale}`, {
    tag: locale === 'fr' ? [] : '@nightly',
  }, async ({ page, front }) => {
    test.info().annotations.push({ type: 'proxy', description: front.proxy.name })
    const { form, contact, interest } = loadCatalog(locale)
    const piece = findEntityByTitle((await fetchSiteContent(front)).pieces, 'Galet')
    for (const [address, sent] of [
      [getLocalizedPath(locale, '/contact'), contact.sent],
      [getPiecePath(locale, piece), interest.sent],
    ] as const) {
      await page.goto(address)
      const send = page.getByRole('button', { name: form.send })
      await send.click()
      await expect(page.getByRole('alert')).toContainText(form.email_missing)
      await page.getByLabel(form.name, { exact: true }).fill('Aline')
      await page.getByLabel(form.email).fill('aline@example.org')
      await page.getByLabel(form.message, { exact: true }).fill('Bonjour')
      await send.click()
      await expect(page.getByRole('status').filter({ hasText: sent })).toBeInViewport()
    }
    expect(front.output()).not.toContain('Error')
  })
}

test('a form of another site is rejected with a message and not logged', async ({
  page,
  request,
  front,
}) => {
  await page.route('https://elsewhere.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${front.https}/contact"><button>Send</button></form>`,
    }),
  )
  await page.goto('https://elsewhere.example/')
  const [answer] = await Promise.all([
    page.waitForResponse(`${front.https}/contact`),
    page.getByRole('button').click(),
  ])
  expect(answer.status()).toBe(403)
  await expect(page.locator('body')).toContainText('Cette demande vient d’un autre site')

  for (const origin of ['https://elsewhere.example', 'null', 'rubbish', `${front.https}.example`]) {
    for (const address of ['/contact', '/contact.data', '/de/contact', '/nulle-part']) {
      const refused = await request.post(address, { headers: { origin }, form: { name: 'Anne' } })
      expect([origin, address, refused.status()]).toEqual([origin, address, 403])
      expect(await refused.json()).toMatchObject({ code: 'other_site' })
    }
    const read = await request.get('/contact', { headers: { origin } })
    expect(read.status(), 'reading is for everyone').toBe(200)
  }
  const ours = await request.post('/contact', {
    headers: { origin: front.https },
    form: { name: 'Anne' },
  })
  expect(ours.status(), 'an old browser of our own page').toBe(422)
  expect(front.output()).not.toContain('Error')
})
