import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { GUIDE_PAGES, type GuidePage } from '../../../app/admin/guide/guide-pages.ts'
import { expect, test } from '../../support/browser/admin.ts'
import { GUIDE_SCREENSHOTS } from '../../support/browser/guide-screenshots.ts'
import { addDefaultHeaders, withNewSite } from '../../support/browser/site.ts'

const PICTURES = resolve(import.meta.dirname, '../../../app/admin/guide/pictures')
const WINDOW = { width: 390, height: 600 }
/** Maximum size of a screenshot in bytes. It is low because artists read the guide on phones. */
const MAX_SCREENSHOT_BYTES = 40_000
const isUpdatingScreenshots = process.env.DRAW_GUIDE === '1'

/**
 * Returns the headings and the names of all controls of the screen, with `#` for dates and numbers,
 * which change from day to day.
 */
const listControlNames = (page: Page) =>
  page.evaluate(() => {
    const nameOf = (one: HTMLElement) =>
      one.getAttribute('aria-label') ||
      (one as HTMLInputElement).labels?.[0]?.textContent ||
      one.textContent ||
      ''
    const months = Array.from({ length: 12 }, (_, month) =>
      new Date(2026, month, 1).toLocaleDateString('fr', { month: 'long' }),
    ).join('|')
    const changing = new RegExp(`\\d+(?:er)? (?:${months})(?: \\d{4})?|\\d+`, 'g')
    const screen = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document
    const names = [
      ...screen.querySelectorAll<HTMLElement>('button, a, input, textarea, h1, h2, [role=tab]'),
    ]
      .filter((one) => one.checkVisibility())
      .map((one) => nameOf(one).replace(/\s+/g, ' ').trim().replace(changing, '#'))
    return [...new Set(names)].filter(Boolean)
  })

async function takeScreenshot(page: Page, name: GuidePage) {
  const taken = await page.screenshot()
  for (const quality of [70, 60, 50, 40, 30]) {
    const file = await sharp(taken).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (file.length <= MAX_SCREENSHOT_BYTES) return writeFileSync(`${PICTURES}/${name}.webp`, file)
  }
  throw new Error(`the picture of ${name} is too heavy`)
}

test('the screenshots of the guide match the screens', { tag: '@nightly' }, async ({ browser }) => {
  test.slow()
  await withNewSite(
    async (site) => {
      const context = await browser.newContext({
        ...{ baseURL: site.url, viewport: WINDOW, deviceScaleFactor: 2 },
        ...{ locale: 'fr-FR', hasTouch: true, reducedMotion: 'reduce', colorScheme: 'light' },
        storageState: { cookies: [], origins: [] },
      })
      addDefaultHeaders(context.request)
      const page = await context.newPage()
      for (const name of GUIDE_PAGES) {
        await GUIDE_SCREENSHOTS[name](page, site)
        // Waits for the lines below a list, such as the date of the last backup, which load after
        // the list.
        await page.waitForLoadState('networkidle')
        await page.evaluate(() => document.fonts.ready)
        // Treats an image with a natural width as loaded too, because Chromium does not always set
        // `complete` for a lazy image that it already shows.
        const arePhotosLoaded = () =>
          [...document.images].every(
            (image) =>
              image.complete ||
              image.naturalWidth > 0 ||
              image.getBoundingClientRect().top >= innerHeight,
          )
        await expect.poll(() => page.evaluate(arePhotosLoaded)).toBe(true)
        const kept = `${PICTURES}/${name}.txt`
        const names = `${(await listControlNames(page)).join('\n')}\n`
        const isCurrent =
          existsSync(kept) &&
          existsSync(`${PICTURES}/${name}.webp`) &&
          readFileSync(kept, 'utf8') === names
        if (isUpdatingScreenshots && !isCurrent) {
          writeFileSync(kept, names)
          await takeScreenshot(page, name)
        }
        expect(names, `${name}: npm run guide takes its picture anew`).toBe(
          readFileSync(kept, 'utf8'),
        )
        const { width, height, size } = await sharp(
          readFileSync(`${PICTURES}/${name}.webp`),
        ).metadata()
        expect([width, height]).toEqual([780, 1200])
        expect(size ?? 0).toBeLessThanOrEqual(MAX_SCREENSHOT_BYTES)
      }
      await context.close()
    },
    { demo: true },
  )
})

test('every screen links to the page of the guide about it', async ({ page }) => {
  const link = page.getByRole('banner').getByRole('link', { name: 'Guide' })
  await page.goto('/admin')
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guide')
  await expect(page.getByRole('listitem')).toHaveCount(GUIDE_PAGES.length)
  await expect(link).toHaveCount(0)
  await page.getByRole('link', { name: 'Montrer une pièce' }).click()
  await expect(page).toHaveTitle(/^Montrer une pièce – /)
  await page.getByRole('link', { name: 'Page suivante' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('De belles photos')
  // Keyboard and screen reader users must start at the top of the page.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Montrer une pièce')
  await page.getByRole('link', { name: 'Tout le guide' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(GUIDE_PAGES.length)
  for (const [path, title] of [
    ['/admin?tab=news', 'Raconter une actualité'],
    ['/admin/messages', 'Lire les messages et répondre'],
    ['/admin/sales', 'Suivre les ventes, imprimer un certificat'],
    ['/admin/registrations', 'Suivre les inscriptions, faire un bon cadeau'],
    ['/admin/trash', 'Rattraper une erreur'],
  ] as const) {
    await page.goto(path)
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
  for (const odd of ['?page=nulle-part', '?page=', '?page=__proto__']) {
    await page.goto(`/admin/guide${odd}`)
    await expect(page.getByRole('listitem')).toHaveCount(GUIDE_PAGES.length)
  }
})

test('each page shows its screenshot, and the first and last pages have one neighbor', {
  tag: '@nightly',
}, async ({ page }) => {
  for (const [at, name] of GUIDE_PAGES.entries()) {
    await page.goto(`/admin/guide?page=${name}`)
    const picture = page.getByRole('main').getByRole('img')
    await expect(picture).toHaveAttribute('alt', /.{20}/)
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(780)
    await expect(page.getByRole('link', { name: 'Page précédente' })).toHaveCount(at === 0 ? 0 : 1)
    await expect(page.getByRole('link', { name: 'Page suivante' })).toHaveCount(
      at === GUIDE_PAGES.length - 1 ? 0 : 1,
    )
  }
})
