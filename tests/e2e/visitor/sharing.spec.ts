import type { Page } from '@playwright/test'
import { formatPrice, getLocalizedPath } from '../../../shared/locale.ts'
import { expect, test } from '../../support/browser/site.ts'
import {
  fetchPublicPagePaths,
  fetchSiteContent,
  findEntityByTitle,
  getPiecePath,
  loadCatalog,
} from '../../support/browser/visitor.ts'
import { readQrCode } from '../../support/checks/read-qr-code.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const fr = loadCatalog('fr')

test('the copied link opens the same piece at the same photo, and copying is announced', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/gallery')
  await page.getByRole('link', { name: 'Voir la pièce Flamme' }).click()
  const dialog = page.getByRole('dialog', { name: 'Flamme' })
  await dialog.getByRole('link', { name: fr.common.photo_next }).first().click()
  await expect(dialog.locator('[data-position]').first()).toHaveText(/^2 \/ /)
  await dialog.getByRole('button', { name: fr.share.action }).click()
  await expect(dialog.getByRole('status').filter({ hasText: fr.share.copied })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const piece = findEntityByTitle((await fetchSiteContent(site)).pieces, 'Flamme')
  expect(copied).toBe(`${site.url}${getPiecePath('fr', piece)}#piece-${piece.id}-2`)
  await page.goto(copied)
  await expect(page.getByRole('heading', { level: 1, name: 'Flamme' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('img').nth(1)).toBeInViewport()
})

test('the share button shows the URL if copying is denied, and uses the phone’s share dialog if there is one', async ({
  page,
  site,
}) => {
  const address = (await fetchPublicPagePaths(site, 'de'))['a news item']
  const share = page.getByRole('button', { name: loadCatalog('de').share.action })
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  )
  await page.goto(`${address}#content`)
  await share.click()
  await expect(page.getByRole('status').filter({ hasText: site.url + address })).toBeVisible()
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: (data: ShareData) => {
        document.documentElement.dataset.shared = JSON.stringify(data)
        return Promise.reject(new DOMException('closed', 'AbortError'))
      },
    })
  })
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  await page.reload()
  await share.click()
  const shared = await page.locator('html').getAttribute('data-shared')
  expect(JSON.parse(shared ?? '')).toEqual({ title: await page.title(), url: site.url + address })
  expect(failures).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'de-DE' })
  test('pages have no share button and no language suggestion', async ({ page, site }) => {
    await page.goto((await fetchPublicPagePaths(site, 'fr'))['a sold piece'])
    await expect(page.locator('[data-share]')).toBeHidden()
    await expect(page.getByText(loadCatalog('de').nav.offer)).toHaveCount(0)
  })
})

test.describe('to a browser that prefers Dutch', () => {
  test.use({ locale: 'nl-BE' })
  const { offer } = loadCatalog('nl').nav
  const line = (page: Page) => page.locator('[data-language-suggestion] p')

  test('French pages suggest Dutch without a layout shift until it is chosen', async ({
    page,
    context,
    site,
  }) => {
    const address = (await fetchPublicPagePaths(site, 'fr'))['an available piece']
    const answer = await page.goto(address)
    expect(answer?.headers().vary).not.toContain('Accept-Language')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(line(page)).toHaveCount(1)
    await expect(line(page)).toHaveAttribute('lang', 'nl')
    await expect(page.getByRole('status').filter({ hasText: offer })).toBeVisible()
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('body > *, main *')]
          .filter((one) => !one.closest('[data-language-suggestion]'))
          .map((one) => JSON.stringify(one.getBoundingClientRect()))
          .concat(String(document.documentElement.scrollHeight)),
      )
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    const before = await places()
    await line(page).evaluate((shown) => shown.toggleAttribute('hidden', true))
    expect(await places()).toEqual(before)
    await line(page).evaluate((shown) => shown.toggleAttribute('hidden', false))
    await page.getByRole('link', { name: offer }).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
    expect(new URL(page.url()).pathname).toBe(
      (await fetchPublicPagePaths(site, 'nl'))['an available piece'],
    )
    await expect(line(page)).toHaveCount(0)
    expect((await context.cookies()).find(({ name }) => name === 'lang')?.value).toBe('nl')
  })

  test('a closed language suggestion does not return, nor after choosing French', {
    tag: '@nightly',
  }, async ({ page, context }) => {
    await page.goto('/')
    await page.getByRole('button', { name: loadCatalog('nl').common.close, exact: true }).click()
    await expect(line(page)).toHaveCount(0)
    await expect(page.getByRole('main'), 'the focus is not lost with it').toBeFocused()
    await page.goto('/gallery')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect(line(page)).toHaveCount(0)
    const other = await context.browser()?.newContext({ locale: 'nl-NL', baseURL: page.url() })
    const fresh = await other?.newPage()
    if (!fresh) throw new Error('no page')
    await fresh.goto('/gallery')
    await expect(line(fresh)).toHaveCount(1)
    await fresh.goto('/gallery?lang=fr')
    await expect(fresh.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(line(fresh)).toHaveCount(0)
    await other?.close()
  })
})

test('a French browser or one in an unsupported language gets no suggestion', async ({
  browser,
  site,
}) => {
  for (const locale of ['fr-CA', 'it-IT']) {
    const context = await browser.newContext({ locale, baseURL: site.url })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.locator('[data-language-suggestion]')).toBeAttached()
    await expect(page.locator('[data-language-suggestion] p')).toHaveCount(0)
    await context.close()
  }
})

async function countPrintedPages(page: Page) {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length
}

test('a piece prints on one page with photos, data, price and a QR code of its URL', {
  tag: '@nightly',
}, async ({ page, site }) => {
  const { pieces } = await fetchSiteContent(site)
  const priced = findEntityByTitle(pieces, 'Sans fin')
  const onRequest = findEntityByTitle(pieces, 'Les Trois Veilleurs')
  // Makes the viewport high enough for the whole detail dialog, because a QR code below the
  // viewport cannot be captured.
  await page.setViewportSize({ width: 1000, height: 1400 })
  for (const [locale, piece, place] of [
    ['fr', priced, 'page'],
    ['fr', onRequest, 'dialog'],
    ['de', onRequest, 'page'],
    ['de', priced, 'dialog'],
  ] as const) {
    const { gallery } = loadCatalog(locale)
    const address = getPiecePath(locale, piece)
    await page.emulateMedia({ media: 'screen' })
    if (place === 'page') await page.goto(address)
    else {
      await page.goto(getLocalizedPath(locale, '/gallery'))
      await page.locator(`a[href="${address}"].more`).click()
      await expect(page.locator('dialog h1')).toBeVisible()
      // Waits for the view transition, during which the QR code moves and cannot be captured.
      await page.waitForFunction(() => document.getAnimations().length === 0)
    }
    const article = page.locator('[data-detail]')
    const code = article.locator('svg[shape-rendering]')
    await expect(code).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(article.getByRole('heading', { level: 1 })).toBeVisible()
    const dialogContent = article.locator('xpath=ancestor-or-self::*[parent::dialog]')
    if (place === 'dialog') await expect(dialogContent).toHaveCSS('outline-style', 'none')
    await expect(article.locator('[data-facts]')).toBeVisible()
    const price = piece.price === null ? gallery.on_request : formatPrice(locale, piece.price)
    await expect(article.getByText(price)).toBeVisible()
    expect(await readQrCode(await code.screenshot())).toBe(site.url + address)
    await expect(article.getByText(site.url.replace('http://', '') + address)).toBeVisible()
    expect(await article.locator('img:visible').count()).toBe(piece.images.length)
    const screenOnly = page.locator('header nav, footer, form, button, .more, [data-slide]')
    expect(await screenOnly.count()).toBeGreaterThan(5)
    await expect(screenOnly.filter({ visible: true })).toHaveCount(0)
    expect(await countPrintedPages(page), `${locale} ${place}`).toBe(1)
  }
})

test('the gallery prints as a price list with small photos', async ({ page, site }) => {
  const { pieces } = await fetchSiteContent(site)
  for (const locale of ['fr', 'de'] as const) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(getLocalizedPath(locale, '/gallery'))
    await page.emulateMedia({ media: 'print' })
    const rows = page.locator('main li:has(> article)')
    await expect(rows).toHaveCount(pieces.length)
    const shown = await rows.evaluateAll((all) =>
      (all as HTMLElement[]).map((row) => ({
        text: row.innerText,
        photos: [...row.querySelectorAll('img')].filter((one) => one.checkVisibility()).length,
        height: row.offsetHeight,
        left: row.offsetLeft,
      })),
    )
    expect(Math.max(...shown.map(({ height }) => height))).toBeLessThan(130)
    expect(new Set(shown.map(({ left }) => left)).size).toBe(1)
    const { gallery } = loadCatalog(locale)
    for (const [place, piece] of pieces.entries()) {
      const { text = '', photos } = shown[place] ?? {}
      const words = [
        gallery.number.replace('{{number}}', String(piece.id)),
        piece.available ? gallery.available : gallery.sold,
        piece.price === null ? gallery.on_request : formatPrice(locale, piece.price),
        ...(locale === 'fr' ? [piece.title, piece.materials, piece.dimensions] : []),
      ]
      const withPlainSpaces = (one: string) => one.replaceAll('\u00a0', ' ')
      for (const word of words)
        expect(withPlainSpaces(text), `${locale} ${piece.title}`).toContain(withPlainSpaces(word))
      expect(photos, piece.title).toBe(1)
    }
    const unwanted = page.locator('nav, footer, form, button, .more, [data-slide], dialog')
    await expect(unwanted.filter({ visible: true })).toHaveCount(0)
  }
  expect(await countPrintedPages(page)).toBe(2)
})
