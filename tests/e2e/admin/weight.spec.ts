import type { Page, Request } from '@playwright/test'
import { expect, signedOutTest, test } from '../../support/browser/admin.ts'

/**
 * Collects the requests that finish after this call.
 * @returns a function that returns the finished requests whose path matches a pattern
 */
function countRequests(page: Page) {
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  return (paths: RegExp) =>
    finished.filter((request) => paths.test(new URL(request.url()).pathname))
}

/**
 * Measures the requests that finish after this call.
 * @returns a function that returns the total compressed size in bytes of the response bodies whose
 * path matches a pattern
 */
function countBytes(page: Page) {
  const requests = countRequests(page)
  return async (paths: RegExp) => {
    const some = requests(paths)
    const sizes = await Promise.all(some.map((request) => request.sizes()))
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  }
}

signedOutTest(
  'the sign-in form takes at most 210 kB of scripts in 12 files and 15 kB of styles with an empty cache',
  async ({ page }) => {
    const bytes = countBytes(page)
    const requests = countRequests(page)
    await page.goto('/admin/login', { waitUntil: 'networkidle' })
    await expect(page.getByLabel('Nom d’utilisateur')).toBeVisible()
    expect(await bytes(/\.js$/)).toBeGreaterThan(100_000)
    expect(await bytes(/\.js$/)).toBeLessThan(210_000)
    expect(requests(/\.js$/).length).toBeLessThanOrEqual(12)
    expect(await bytes(/\.css$/)).toBeLessThan(15_000)
    expect(await bytes(/^\/admin/), 'the page itself').toBeLessThan(7000)
  },
)

test('the list of pieces loads at most 245 kB of scripts in 18 files, and its data is compressed and cached', async ({
  page,
}) => {
  const first = countBytes(page)
  await page.goto('/admin', { waitUntil: 'networkidle' })
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
  // Reads the preloaded scripts from the HTML of the server, because scripts in the page add more
  // preloads later.
  const html = await (await page.request.get('/admin')).text()
  const needed = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, path]) => path)
  const toBegin = await first(new RegExp(`^(${needed.join('|')})$`))
  expect(toBegin).toBeGreaterThan(100_000)
  expect(toBegin).toBeLessThan(245_000)
  expect(needed.length).toBeLessThanOrEqual(18)
  await expect
    .poll(async () => (await first(/\.js$/)) - toBegin, 'the dialog comes after')
    .toBeGreaterThan(10_000)
  const lists = await first(/^\/api\//)
  expect(lists).toBeGreaterThan(0)
  expect(lists).toBeLessThan(60_000)

  const again = countBytes(page)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
  expect(await again(/^\/(api|assets)\//), 'nothing has changed').toBeLessThan(1000)
})
