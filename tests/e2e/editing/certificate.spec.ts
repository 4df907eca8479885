/**
 * Tests the certificate of authenticity, which only the artist can print, and the public page that
 * confirms a certificate.
 */
import { expect, signIn, test } from '../../support/browser/site.ts'
import { loadCatalogue } from '../../support/browser/visitor.ts'

test('the artist prints the certificate of a sold piece, and visitors can only confirm it', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page)
  await page.getByRole('button', { name: /^Certificat d’authenticité de Sans fin/ }).click()
  await expect(page).toHaveURL(/\/certificate\/[\da-z]{5}-[\da-z]{5}\/print$/)
  await page.getByRole('link', { name: 'Deutsch', exact: true }).last().click()
  const { certificate } = loadCatalogue('de')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(certificate.title)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Endlos')
  // Checks the order of the styles. The inline styles must come before the linked style sheet,
  // because they declare the order of the cascade layers. Otherwise, the headings in the footer
  // would have another font size than on other pages.
  const getFooterFontSize = () =>
    page
      .getByRole('contentinfo')
      .getByRole('heading', { level: 2 })
      .first()
      .evaluate((heading) => getComputedStyle(heading).fontSize)
  const fontSize = await getFooterFontSize()
  const printPath = new URL(page.url()).pathname
  await page.goto('/de/portrait')
  expect(fontSize).toBe(await getFooterFontSize())
  const path = printPath.replace(/\/print$/, '')

  const context = await browser.newContext({ baseURL: site.url })
  const visitor = await context.newPage()
  expect((await visitor.goto(printPath))?.status()).toBe(404)
  const answer = await visitor.goto(path)
  expect(answer?.status()).toBe(200)
  const main = visitor.getByRole('main')
  await expect(main).toContainText('Endlos')
  await expect(main).not.toContainText('€')
  await expect(visitor.locator('meta[name=robots]').first()).toHaveAttribute('content', 'noindex')
  await visitor.goto(path.toUpperCase().replace('-', ''))
  await expect(visitor).toHaveURL(site.url + path)
  for (const wrong of ['00000-00000', 'x', '%00', '%F0%9F', `${'a'.repeat(3000)}`, '..%2f..%2f'])
    expect((await visitor.request.get(`/de/certificate/${wrong}`)).status(), wrong).toBe(404)
  await context.close()
})
