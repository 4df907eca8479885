/** What the admin costs a telephone far from the next mast: little to begin with, next to nothing when it comes back. */
import type { Page, Request } from '@playwright/test'
import { expect, test, watched } from './admin.ts'

/** Counts what comes over the line from now on, in bytes of bodies as they travel. */
function countBytes(page: Page) {
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  return async (paths: RegExp) => {
    const some = finished.filter((request) => paths.test(new URL(request.url()).pathname))
    const sizes = await Promise.all(some.map((request) => request.sizes()))
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  }
}

watched(
  'the gate takes at most 190 kB of scripts and 15 kB of styles, before anything is in the cache',
  async ({ page }) => {
    const bytes = countBytes(page)
    await page.goto('/admin/login', { waitUntil: 'networkidle' })
    await expect(page.getByLabel('Nom d’utilisateur')).toBeVisible()
    expect(await bytes(/\.js$/)).toBeGreaterThan(100_000)
    expect(await bytes(/\.js$/)).toBeLessThan(190_000)
    expect(await bytes(/\.css$/)).toBeLessThan(15_000)
    expect(await bytes(/^\/admin/), 'the page itself').toBeLessThan(7000)
  },
)

test('the list waits for at most 215 kB of scripts, not for the dialog; lists travel compressed, and only when they changed', async ({
  page,
}) => {
  const first = countBytes(page)
  await page.goto('/admin', { waitUntil: 'networkidle' })
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
  // As the server sends it: running, the page adds what it loads later.
  const html = await (await page.request.get('/admin')).text()
  const needed = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, path]) => path)
  const all = await first(/\.js$/)
  const toBegin = await first(new RegExp(`^(${needed.join('|')})$`))
  expect(toBegin).toBeGreaterThan(100_000)
  expect(toBegin).toBeLessThan(215_000)
  expect(all - toBegin, 'the dialog comes after').toBeGreaterThan(20_000)
  const lists = await first(/^\/api\//)
  expect(lists).toBeGreaterThan(0)
  expect(lists).toBeLessThan(60_000)

  const again = countBytes(page)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
  expect(await again(/^\/(api|assets)\//), 'nothing has changed').toBeLessThan(1000)
})
