import type { Page } from '@playwright/test'
import { DEFAULT_LOCALE, LOCALES } from '../../../shared/locale.ts'
import type { SiteProcess } from '../../support/browser/server.ts'
import { expect, test } from '../../support/browser/site.ts'
import {
  FRENCH_CATALOG,
  fetchPublicPagePaths,
  fetchSiteContent,
  findEntityByTitle,
  getPiecePath,
  loadCatalog,
} from '../../support/browser/visitor.ts'
import { findAxeViolations } from '../../support/checks/axe-findings.ts'
import { IS_THOROUGH_RUN } from '../../support/checks/thorough.ts'

const lightbox = (page: Page) =>
  page.getByRole('dialog', { name: FRENCH_CATALOG.common.photo_viewer })
const getShownPhoto = (page: Page) =>
  page.locator('.pswp__item[aria-hidden=false] img.pswp__img').last()
const opener = (page: Page, position = 1) =>
  page
    .getByRole('link', { name: new RegExp(`^${FRENCH_CATALOG.common.photo_open} `) })
    .nth(position - 1)
const getStatus = (page: Page) => lightbox(page).getByRole('status')

async function openGalet(page: Page, site: SiteProcess) {
  const { pieces } = await fetchSiteContent(site)
  await page.goto(getPiecePath('fr', findEntityByTitle(pieces, 'Galet')))
}

test('the lightbox loads on demand, works with the keyboard and returns the focus', async ({
  page,
  site,
}) => {
  await test.step('the code of the lightbox is loaded when a photo is opened', async () => {
    await openGalet(page, site)
    const loaded: string[] = []
    page.on('request', (request) => {
      if (/assets\/lightbox/.test(request.url())) loaded.push(request.url())
    })
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(loaded).toEqual([])
    await opener(page).click()
    await expect(lightbox(page)).toBeVisible()
    expect(loaded.map((one) => one.split('.').at(-1)).sort()).toEqual(['css', 'js'])
    await page.keyboard.press('Escape')
    await opener(page).click()
    await expect(lightbox(page)).toBeVisible()
    expect(loaded).toHaveLength(2)
  })
  await test.step('the arrow keys open no other piece while the lightbox is open', async () => {
    await openGalet(page, site)
    await opener(page).click()
    await expect(getStatus(page)).toHaveText('Photo 1 sur 2')
    const { pathname } = new URL(page.url())
    // Removes the focus from the lightbox, as some browsers do after a tap on the photo. The arrow
    // keys must still change the photo in the lightbox.
    await page.evaluate(
      () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    )
    for (const position of [2, 1, 2]) {
      await page.keyboard.press('ArrowRight')
      await expect(getStatus(page)).toHaveText(`Photo ${position} sur 2`)
    }
    expect(new URL(page.url()).pathname).toBe(pathname)
    await expect(lightbox(page)).toBeVisible()
  })
  await test.step('the lightbox works with the keyboard, announces photos and returns the focus', async () => {
    await openGalet(page, site)
    const { images } = findEntityByTitle((await fetchSiteContent(site)).pieces, 'Galet')
    const alt = (position: number) => images[position - 1]?.alt ?? ''
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await expect(getStatus(page)).toHaveText('Photo 1 sur 2')
    await expect(lightbox(page).getByText('1 / 2')).toBeVisible()
    await expect(getShownPhoto(page)).toHaveAttribute('alt', alt(1))
    for (const [key, position] of [
      ['ArrowRight', 2],
      ['ArrowRight', 1],
      ['ArrowLeft', 2],
      ['ArrowLeft', 1],
    ] as const) {
      await page.keyboard.press(key)
      await expect(getStatus(page)).toHaveText(`Photo ${position} sur 2`)
      await expect(getShownPhoto(page)).toHaveAttribute('alt', alt(position))
    }
    for (let step = 0; step < 9; step++) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(
        () =>
          !document.activeElement?.closest('.lightbox') && document.activeElement !== document.body,
      )
      expect(outside, 'the focus stays inside').toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(lightbox(page)).toHaveCount(0)
    await expect(opener(page)).toBeFocused()
  })
  await test.step('a second click while the lightbox loads opens it once', async () => {
    await openGalet(page, site)
    await opener(page).evaluate((link: HTMLElement) => {
      link.click()
      link.click()
    })
    await expect(lightbox(page)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(lightbox(page)).toHaveCount(0)
  })
})

test('Back closes the lightbox, which leaves no history entry', async ({ page, site }) => {
  await test.step('the page shows the last photo of the lightbox', async () => {
    await page.goto('about:blank')
    await openGalet(page, site)
    await opener(page).click()
    await lightbox(page).getByRole('button', { name: FRENCH_CATALOG.common.photo_next }).click()
    await expect(getStatus(page)).toHaveText('Photo 2 sur 2')
    await lightbox(page).getByRole('button', { name: FRENCH_CATALOG.common.close }).click()
    await expect(lightbox(page)).toHaveCount(0)
    await expect(page.getByRole('main').getByText('2 / 2')).toBeInViewport()
    await expect(opener(page, 2)).toBeFocused()
    await expect(page, 'and its address names it').toHaveURL(/-galet#piece-\d+-2$/)
    await page.goBack()
    await expect(page).toHaveURL('about:blank')
  })
  await test.step('Back closes the lightbox, and closing it leaves no history entry', async () => {
    await page.goto('about:blank')
    await openGalet(page, site)
    const address = page.url()
    await opener(page).click()
    await expect(lightbox(page)).toBeVisible()
    await page.goBack()
    await expect(lightbox(page)).toHaveCount(0)
    await expect(page).toHaveURL(address)
    await expect(opener(page)).toBeFocused()
    await opener(page).click()
    await expect(getStatus(page)).toHaveText('Photo 1 sur 2')
    await page.keyboard.press('Escape')
    await expect(lightbox(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('about:blank')
  })
  await test.step('Back closes the lightbox after a reload and a navigation', async () => {
    await page.goto('about:blank')
    await openGalet(page, site)
    await opener(page).click()
    await expect(getStatus(page)).toHaveText('Photo 1 sur 2')
    await page.reload()
    await opener(page).click()
    await expect(getStatus(page)).toHaveText('Photo 1 sur 2')
    await page.goBack()
    await expect(lightbox(page)).toHaveCount(0)
    await page.goForward()
    await opener(page).click()
    await expect(getStatus(page)).toHaveText('Photo 1 sur 2')
    await page.goBack()
    await expect(lightbox(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('about:blank')
  })
})

test('the lightbox loads a file that fits the viewport, zooms, and closes on an outside click', async ({
  page,
  site,
}) => {
  await test.step('loads a file that fits the viewport, in AVIF if supported', async () => {
    await page.setViewportSize({ width: 400, height: 700 })
    await openGalet(page, site)
    await opener(page).click()
    const source = () => getShownPhoto(page).evaluate((image: HTMLImageElement) => image.currentSrc)
    await expect.poll(source).toMatch(/-403\.avif$/)
  })
  await test.step('a click outside the photo closes the lightbox, and zooming loads a larger file', async () => {
    await openGalet(page, site)
    await page.setViewportSize({ width: 800, height: 700 })
    await opener(page).click()
    await expect(getStatus(page)).toHaveText('Photo 1 sur 2')
    const width = async () => (await getShownPhoto(page).boundingBox())?.width ?? 0
    const fitted = await width()
    await lightbox(page).getByRole('button', { name: FRENCH_CATALOG.common.photo_zoom }).click()
    await expect.poll(width).toBeGreaterThan(fitted * 1.2)
    await lightbox(page).getByRole('button', { name: FRENCH_CATALOG.common.photo_zoom }).click()
    await expect.poll(width).toBe(fitted)
    await page.mouse.click(400, 12)
    await expect(lightbox(page)).toHaveCount(0)
  })
  await test.step('the lightbox says that no larger size exists, and a click does not close it', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    const largest = () => lightbox(page).getByText(FRENCH_CATALOG.common.photo_largest)
    const zoom = () =>
      lightbox(page).getByRole('button', { name: FRENCH_CATALOG.common.photo_zoom })
    await openGalet(page, site)
    await opener(page).click()
    await expect(zoom()).toBeVisible()
    await expect(largest()).toBeHidden()
    await page.goBack()
    await page.setViewportSize({ width: 2560, height: 1440 })
    await opener(page).click()
    await expect(getStatus(page)).toHaveText('Photo 1 sur 2')
    await expect(largest()).toBeVisible()
    await expect(zoom()).toBeHidden()
    await getShownPhoto(page).click()
    // Waits, because PhotoSwipe reacts to a single click only after the double-click interval.
    await page.waitForTimeout(600)
    await expect(lightbox(page)).toBeVisible()
    await page.mouse.click(1280, 20)
    await expect(lightbox(page)).toHaveCount(0)
  })
  await test.step('the photo file opens if the lightbox cannot be loaded', async () => {
    await openGalet(page, site)
    await page.route('**/assets/lightbox*.js', (route) => route.abort())
    await opener(page).click()
    await expect(page).toHaveURL(/\/media\/[^/]+\.jpg$/)
  })
})

test('the lightbox opens above the dialog, and Back and Escape close only the lightbox', async ({
  page,
}) => {
  await page.goto('/gallery')
  await page.getByRole('article', { name: 'Galet' }).getByRole('link', { name: /^Voir/ }).click()
  const details = page.getByRole('dialog', { name: 'Galet' })
  await expect(details).toBeVisible()
  await details.getByLabel('Nom').fill('Aline')
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await opener(page).click()
    await expect(getStatus(page)).toHaveText('Photo 1 sur 2')
    const above = await page.evaluate(() =>
      Boolean(document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('.lightbox')),
    )
    expect(above).toBe(true)
    await close()
    await expect(lightbox(page)).toHaveCount(0)
    await expect(details).toBeVisible()
    await expect(page).toHaveURL(/\/gallery\/\d+-galet$/)
    await expect(opener(page)).toBeFocused()
    await expect(details.getByLabel('Nom'), 'the dialog was left alone').toHaveValue('Aline')
  }
  // Forward leads to the history entry of the closed lightbox. The close button of the detail
  // dialog must leave this entry too.
  await page.goForward()
  await details.getByRole('button', { name: 'Fermer' }).click()
  await expect(details).toBeHidden()
  await expect(page).toHaveURL(/\/gallery$/)

  await test.step('a notice is above the photos, and then above the dialog', async () => {
    const openDetails = async () => {
      await page
        .getByRole('article', { name: 'Galet' })
        .getByRole('link', { name: /^Voir/ })
        .click()
      await expect(details).toBeVisible()
    }
    const close = page.locator('[data-notice] button')
    for (const closesInLightbox of [false, true]) {
      await openDetails()
      await details.getByLabel('Nom').fill('Aline')
      await details.getByLabel('Adresse électronique').fill('aline@example.org')
      await details.locator('[data-message-form]').evaluate((form: HTMLFormElement) => {
        form.dataset.post = '/api/messages'
      })
      const answer = Promise.withResolvers<void>()
      await page.route(
        '**/api/messages',
        async (route) => {
          await answer.promise
          await route.fulfill({ status: 201, json: {} })
        },
        { times: 1 },
      )
      await details.getByRole('button', { name: FRENCH_CATALOG.form.send }).click()
      await page.keyboard.press('Escape')
      await expect(details).toBeHidden()
      await openDetails()
      await opener(page).click()
      await expect(getStatus(page)).toHaveText('Photo 1 sur 2')
      answer.resolve()
      await close.click({ trial: true })
      if (closesInLightbox) await close.click()
      else {
        await page.keyboard.press('Escape')
        await expect(lightbox(page)).toHaveCount(0)
        await close.click()
      }
      await expect(close).toBeHidden()
      await page.goto('/gallery')
    }
  })
})

test('photos of news and trainings open alone, without arrows', async ({ page, site }) => {
  const pages = await fetchPublicPagePaths(site, 'fr')
  for (const name of ['a news item', 'a training'] as const) {
    await page.goto(pages[name])
    await page
      .getByRole('link', { name: new RegExp(`^${FRENCH_CATALOG.common.photo_open}`) })
      .click()
    await expect(getStatus(page)).toHaveText('Photo 1 sur 1')
    await expect(lightbox(page).getByRole('button')).not.toHaveCount(0)
    await expect(
      lightbox(page).getByRole('button', { name: FRENCH_CATALOG.common.photo_next }),
    ).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(lightbox(page)).toHaveCount(0)
  }
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } })

  test('a swipe shows the next photo, and a downward swipe closes the lightbox', async ({
    page,
    site,
  }) => {
    await openGalet(page, site)
    await opener(page).tap()
    await expect(getStatus(page)).toHaveText('Photo 1 sur 2')
    const touches = await page.context().newCDPSession(page)
    const drag = async (from: [number, number], to: [number, number]) => {
      const at = (step: number) => ({
        x: from[0] + ((to[0] - from[0]) * step) / 8,
        y: from[1] + ((to[1] - from[1]) * step) / 8,
      })
      for (let step = 0; step <= 8; step++) {
        await touches.send('Input.dispatchTouchEvent', {
          type: step === 0 ? 'touchStart' : 'touchMove',
          touchPoints: [at(step)],
        })
      }
      await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await drag([330, 400], [40, 400])
    await expect(getStatus(page)).toHaveText('Photo 2 sur 2')
    await drag([40, 400], [330, 400])
    await expect(getStatus(page)).toHaveText('Photo 1 sur 2')
    await drag([195, 400], [195, 760])
    await expect(lightbox(page)).toHaveCount(0)
  })
})

test('the lightbox is translated and accessible in every language', async ({ page, site }) => {
  const piece = findEntityByTitle((await fetchSiteContent(site)).pieces, 'Galet')
  const found: string[] = []
  page.on('console', (message) => {
    if (/error|warning/.test(message.type())) found.push(message.text())
  })
  page.on('pageerror', (error) => found.push(error.message))
  await page.setViewportSize({ width: 360, height: 640 })
  for (const locale of IS_THOROUGH_RUN ? LOCALES : (['fr', 'de'] as const)) {
    const words = loadCatalog(locale).common
    await page.goto(getPiecePath(locale, piece))
    await page
      .getByRole('link', { name: new RegExp(`^${words.photo_open} `) })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: words.photo_viewer })
    await expect(dialog.getByRole('status')).toHaveText(
      words.photo_position.replace('{{position}}', '1').replace('{{total}}', '2'),
    )
    await expect(page.locator('.pswp__img').first()).toBeVisible()
    found.push(...(await findAxeViolations(page, locale === DEFAULT_LOCALE ? 'all' : 'none')))
    for (const button of await dialog.getByRole('button').all()) {
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    const english = await dialog.evaluate((one) =>
      [...one.querySelectorAll('[aria-roledescription], [title]')].map(
        ({ outerHTML }) => outerHTML,
      ),
    )
    expect(english, 'words that PhotoSwipe brings').toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  expect(found).toEqual([])
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a photo link opens the JPEG, and every photo of a card is reachable', async ({
    page,
    site,
  }) => {
    const piece = findEntityByTitle((await fetchSiteContent(site)).pieces, 'Galet')
    await page.goto('/gallery')
    const card = page.getByRole('article', { name: 'Galet' })
    await expect(card.getByRole('img')).toHaveCount(1)
    await expect(card.getByRole('link', { name: 'Photo 2 sur 2' })).toBeVisible()
    await page.goto(getPiecePath('fr', piece))
    await opener(page).click()
    await expect(page).toHaveURL(/\/media\/[^/]+\.jpg$/)
  })
})
