import { test as adminTest, createEntity } from '../../support/browser/admin.ts'
import { expect, signIn, test } from '../../support/browser/site.ts'
import { createSmallPhotoFile } from '../../support/browser/small-photo.ts'
import { loadCatalog } from '../../support/browser/visitor.ts'
import { readEnlargedQrCode } from '../../support/checks/read-qr-code.ts'

test('the artist prints the certificate of a sold piece, and visitors can only confirm it', async ({
  page,
  browser,
  site,
}) => {
  await page.context().addInitScript(() => {
    window.print = () => {
      document.title = 'printed'
    }
  })
  await signIn(page)
  await page.getByRole('button', { name: /^Certificat d’authenticité\s: Sans fin/ }).click()
  await expect(page).toHaveURL(/\/certificate\/[\da-z]{5}-[\da-z]{5}\/print$/)
  await page.getByRole('link', { name: 'Deutsch', exact: true }).last().click()
  const { certificate } = loadCatalog('de')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(certificate.title)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Endlos')
  await page.getByRole('button', { name: certificate.print, exact: true }).click()
  await expect(page).toHaveTitle('printed')
  const back = page.getByRole('link', { name: certificate.back })
  await expect(back).toHaveAttribute('href', '/admin')
  // Checks the order of the styles. The inline styles declare the order of the cascade layers, so
  // they must come before the linked style sheet.
  const getFooterFontSize = () =>
    page
      .getByRole('contentinfo')
      .getByRole('heading', { level: 2 })
      .first()
      .evaluate((heading) => getComputedStyle(heading).fontSize)
  const fontSize = await getFooterFontSize()
  const printPath = new URL(page.url()).pathname
  const path = printPath.replace(/\/print$/, '')
  expect(await readEnlargedQrCode(page.locator('.sheet-check svg'))).toBe(site.url + path)
  await page.goto('/de/portrait')
  expect(fontSize).toBe(await getFooterFontSize())

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

const LONG_WORD = 'Anticonstitutionnellementanticonstitutionnel'
const repeat = (length: number) => 'bois de noyer huilé, '.repeat(length).slice(0, length).trim()

const LONG_TEXTS = {
  'an upright photo and long texts': {
    title: repeat(66),
    materials: repeat(150),
    signature: repeat(140),
  },
  'very long facts': { title: repeat(190), materials: repeat(480), signature: repeat(480) },
  'words of 44 letters': { title: LONG_WORD, materials: `${LONG_WORD} ${LONG_WORD}` },
}

adminTest('a certificate with long texts is one sheet', async ({ page }) => {
  const upload = await page.request.post('/api/upload', {
    multipart: { image: await createSmallPhotoFile('sculpture-ash-01') },
  })
  const { imageUrl } = await upload.json()
  const { id: _, images: __, ...portrait } = await (await page.request.get('/api/portrait')).json()
  const nameArtist = (artist_name: string) =>
    page.request.put('/api/portrait', { data: { ...portrait, version: undefined, artist_name } })
  expect((await nameArtist('Jo Orme')).status()).toBe(200)
  for (const [name, fields] of Object.entries(LONG_TEXTS))
    await test.step(name, async () => {
      const piece = await createEntity(page, 'art-pieces', {
        ...{ dimensions: 'H 182 × L 30 × P 28 cm', available: false, image_urls: [imageUrl] },
        ...fields,
      })
      const issued = await page.request.post(`/api/art-pieces/${piece.id}/certificate`)
      const { number } = await issued.json()
      await page.emulateMedia({ media: 'screen' })
      await page.setViewportSize({ width: 1280, height: 720 })
      await page.goto(`/de/certificate/${number}/print`)
      await expect(page.getByText('von Hand gefertigt von Jo Orme')).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
      // Sets the viewport to the printable area of A4 in CSS pixels.
      await page.setViewportSize({ width: 673, height: 1016 })
      const right = await page
        .locator('.sheet-check')
        .evaluate((check) => check.getBoundingClientRect().right)
      expect(right).toBeLessThanOrEqual(673)
      const photo = await page.locator('.sheet-photo img').boundingBox()
      expect(photo?.height).toBeGreaterThan(70)
    })
  await nameArtist('')
})
