import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '../../support/browser/site.ts'
import { fetchPublicPagePaths } from '../../support/browser/visitor.ts'

const weight = (text: string) => brotliCompressSync(text).byteLength

test('each page has one script of at most 5 kB and at most 10 kB of inline styles', async ({
  site,
}) => {
  for (const [name, address] of Object.entries(await fetchPublicPagePaths(site, 'fr'))) {
    const html = await (await fetch(site.url + address)).text()
    const scripts = [...html.matchAll(/<script([^>]*)>/g)]
      .map(([, attributes = '']) => attributes)
      .filter((attributes) => !/type="(?:application\/ld\+json|speculationrules)"/.test(attributes))
    expect(scripts, name).toHaveLength(1)
    const source = /src="([^"]+)"/.exec(scripts[0] ?? '')?.[1] ?? ''
    const script = await fetch(site.url + source)
    expect(script.ok, name).toBe(true)
    expect(weight(await script.text()), name).toBeLessThanOrEqual(5000)
    const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => text)
    // Allows three style elements: the shared styles, the placeholders of the photos, and a tiny
    // AVIF version of the first photo.
    expect(styles.length, name).toBeGreaterThan(0)
    expect(styles.length, name).toBeLessThanOrEqual(3)
    const [small] = styles.filter((one) => one.includes('image/avif'))
    expect(small?.length ?? 0, name).toBeLessThan(14_000)
    expect(weight(styles.filter((one) => one !== small).join('')), name).toBeLessThanOrEqual(10_000)
    // Allows no linked style sheet except the print styles, because any other would delay the first
    // paint.
    expect(html, name).not.toMatch(/<link[^>]*rel="stylesheet"(?! media="print")/)
  }
})

test('no page contacts another host, logs an error or violates its content security policy', async ({
  page,
  site,
}) => {
  const found: string[] = []
  let name = ''
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url)) found.push(`${name}: asks for ${request.url()}`)
  })
  page.on('console', (message) => {
    // Ignores the console error about the 404 response for an unknown URL.
    const expected = name === 'an unknown page' && message.text().includes('404')
    if (/error|warning/.test(message.type()) && !expected) found.push(`${name}: ${message.text()}`)
  })
  page.on('pageerror', (error) => found.push(`${name}: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400 && name !== 'an unknown page') {
      found.push(`${name}: ${response.status()} ${response.url()}`)
    }
  })
  await page.exposeFunction('refused', (what: string) => found.push(`${name}: refused ${what}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { refused } = window as unknown as { refused: (what: string) => void }
      refused(`${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  for (const [here, address] of Object.entries(await fetchPublicPagePaths(site, 'fr'))) {
    name = here
    const answer = await page.goto(address)
    expect(answer?.headers()['content-security-policy'], name).toMatch(
      /script-src 'self' 'sha256-[\w+/=]{44}';/,
    )
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  }
  name = 'in use'
  await page.goto('/gallery')
  await page.getByRole('navigation', { name: 'Catégories' }).getByText('Bronze').click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: /^Voir la pièce/ }).click()
  const details = page.getByRole('dialog', { name: 'Flamme' })
  await details.getByRole('link', { name: 'Photo suivante' }).first().click()
  await details.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(details.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  expect(found).toEqual([])
})
