/**
 * Measures how long the first use of the admin takes on a slow connection with an empty cache: the
 * time until the sign-in form appears, until the list of pieces appears, and until the dialog of a
 * piece is open.
 */
import { parseArgs } from 'node:util'
import type { Browser } from '@playwright/test'
import { computeMedian } from './median.ts'
import { addReportTable } from './report.ts'
import { ADMIN_CREDENTIALS, startBenchSite } from './site.ts'
import { launchBrowser, PHONE_EMULATION } from './web-vitals.ts'

const ROUNDS = 5
const PIECES = 24
const PORT = 4991
const CONNECTION = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
}

async function measureFirstUse(browser: Browser, url: string) {
  const context = await browser.newContext({ ...PHONE_EMULATION, locale: 'fr-FR' })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.emulateNetworkConditions', CONNECTION)
  const begun = performance.now()
  await page.goto(`${url}/admin/login`, { waitUntil: 'commit' })
  await page.getByLabel('Nom d’utilisateur').fill(ADMIN_CREDENTIALS.username)
  const form = performance.now() - begun
  await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN_CREDENTIALS.password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  const piece = page.getByRole('link', { name: `Coupe ${PIECES}`, exact: true })
  await piece.waitFor()
  const list = performance.now() - begun
  await piece.click()
  await page.getByRole('dialog').getByLabel('Titre', { exact: true }).waitFor()
  const dialog = performance.now() - begun
  await context.close()
  return { form, list, dialog }
}

/**
 * Measures versions of the site and prints the results side by side. The arguments are folders of
 * built checkouts of this repository, by default the current folder.
 */
export async function runAdminBenchmark() {
  const { positionals } = parseArgs({ args: process.argv.slice(3), allowPositionals: true })
  const folders = positionals.length > 0 ? positionals : ['.']
  const browser = await launchBrowser()
  const sites = []
  for (const [at, folder] of folders.entries()) {
    // Creates pieces without photos, because encoding photos would use the CPU during the
    // measurement.
    const site = await startBenchSite(PORT + at, { DEMO: '0' }, folder)
    for (let n = 1; n <= PIECES; n++)
      await site.write('POST', '/api/art-pieces', { title: `Coupe ${n}`, price: 400 + n })
    sites.push({ folder, site, uses: [] as Awaited<ReturnType<typeof measureFirstUse>>[] })
  }
  for (let round = 0; round < ROUNDS; round++)
    for (const { site, uses } of sites) uses.push(await measureFirstUse(browser, site.url))
  await browser.close()
  for (const { site } of sites) await site.close()
  addReportTable(
    'admin',
    `First use of the admin at 400 kbit/s and 400 ms, cache empty, median of ${ROUNDS} by turns.`,
    ['checkout', 'sign-in form, ms', 'list, ms', 'dialog of a piece, ms'],
    sites.map(({ folder, uses }) => [
      folder,
      ...(['form', 'list', 'dialog'] as const).map((what) =>
        Math.round(computeMedian(uses.map((use) => use[what]))),
      ),
    ]),
  )
}
