import type { Locator, Page } from '@playwright/test'
import { getLocalizedPath, LOCALES } from '../../../shared/locale.ts'
import { expect, test } from '../../support/browser/site.ts'
import {
  FRENCH_CATALOG,
  fetchSiteContent,
  findEntityByTitle,
  getLocalizedEntityPath,
  getPiecePath,
  loadCatalog,
} from '../../support/browser/visitor.ts'
import { IS_THOROUGH_RUN } from '../../support/checks/thorough.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const sheet = (page: Page) => page.locator('#sheet')
const card = (page: Page, title: string) => page.getByRole('article', { name: title }).first()
const opener = (page: Page, title: string) => card(page, title).locator('[data-sheet]').last()

/**
 * An element that has a view transition name. `place` is `sheet` if the element is in the detail
 * dialog, otherwise `list`. `box` and `photo` are the aspect ratios of the element and its photo.
 * If they differ, the transition distorts or crops the photo.
 */
type TransitionElement = { place: string; box: number; photo: number }
type ViewTransitionRecord = { from: TransitionElement[]; to: TransitionElement[] }
const getViewTransitions = (page: Page) =>
  page.evaluate(() => (window as unknown as { growths: ViewTransitionRecord[] }).growths)

/**
 * Records the elements that have a view transition name before and after each transition of the
 * page.
 */
const recordViewTransitions = (page: Page) =>
  page.addInitScript(() => {
    const all: unknown[] = []
    Object.assign(window, { growths: all })
    const named = () =>
      [...document.querySelectorAll('body *')].flatMap((one) => {
        if (getComputedStyle(one).viewTransitionName === 'none') return []
        const { width, height } = one.getBoundingClientRect()
        const image = one.querySelector('img[width]') ?? one
        const size = (side: string) => Number(image.getAttribute(side))
        return {
          place: one.closest('dialog') ? 'sheet' : 'list',
          box: width / height,
          photo: size('width') / size('height'),
        }
      })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      const growth = { from: named(), to: [] as unknown }
      const run = change as () => void
      return start(() => {
        run()
        growth.to = named()
        all.push(growth)
      })
    }
  })

/** Waits until no animation runs and no element has the view transition name `photo`. */
const waitForTransitionEnd = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          document.getAnimations().length === 0 &&
          [...document.querySelectorAll('body *')].every(
            (one) =>
              getComputedStyle(one).viewTransitionName !== 'photo' &&
              !(one.matches('[data-photo]') && one.getAttribute('style')),
          ),
      ),
    )
    .toBe(true)

test('Back before the view transition starts shows the list', async ({ page }) => {
  await page.goto('/gallery')
  const address = page.url()
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      document.startViewTransition = start
      return start(async () => {
        const gone = new Promise((went) => addEventListener('popstate', went, { once: true }))
        history.back()
        await gone
        if (typeof change === 'function') await change()
        document.body.dataset.grown = ''
      })
    }
  })
  await opener(page, 'Galet').click()
  await expect(page.locator('[data-grown]')).toHaveCount(1)
  await waitForTransitionEnd(page)
  await expect(sheet(page)).toBeHidden()
  expect(page.url()).toBe(address)
  await opener(page, 'Galet').click()
  await expect(sheet(page).getByRole('heading', { level: 1 })).toBeVisible()
})

test('Forward while the dialog closes keeps it open', {
  tag: '@nightly',
}, async ({ page }) => {
  test.slow()
  await page.goto('/gallery')
  await opener(page, 'Galet').click()
  const heading = sheet(page).getByRole('heading', { level: 1 })
  await expect(sheet(page).locator('[data-detail]')).toBeVisible()
  const address = page.url()
  for (let gap = 0; gap <= 240; gap += IS_THOROUGH_RUN ? 12 : 30) {
    await page.evaluate(async (wait) => {
      const gone = new Promise((went) => addEventListener('popstate', went, { once: true }))
      history.back()
      await gone
      await new Promise((later) => setTimeout(later, wait))
      history.forward()
    }, gap)
    await expect(page, `${gap} ms`).toHaveURL(address)
    await expect(heading, `${gap} ms`).toBeVisible()
    await waitForTransitionEnd(page)
    await expect(heading, `${gap} ms, once all is still`).toBeVisible()
    expect(page.url(), `${gap} ms`).toBe(address)
  }
})

test('a view transition moves one photo from its card to the dialog and back, keeping its aspect ratio', {
  tag: '@nightly',
}, async ({ page }) => {
  await recordViewTransitions(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/gallery')
  const ways = [
    ['Flamme', 0.8, () => page.keyboard.press('Escape')],
    [
      'Galet',
      1.5,
      () => sheet(page).getByRole('button', { name: FRENCH_CATALOG.common.close }).click(),
    ],
    ['Grand plat', 1.25, () => page.goBack()],
  ] as const
  for (const [title, ratio, close] of ways) {
    await card(page, title).locator('[data-track]').scrollIntoViewIfNeeded()
    await opener(page, title).click()
    await expect(sheet(page).getByRole('heading', { level: 1 })).toContainText(title)
    await waitForTransitionEnd(page)
    await close()
    await expect(sheet(page)).toBeHidden()
    await waitForTransitionEnd(page)
    await expect(page).toHaveURL(/\/gallery$/)
    const [opening, closing, ...more] = (await getViewTransitions(page)).splice(0)
    await page.evaluate(() =>
      (window as unknown as { growths: ViewTransitionRecord[] }).growths.splice(0),
    )
    expect(more, title).toEqual([])
    for (const [growth, from, to] of [
      [opening, 'list', 'sheet'],
      [closing, 'sheet', 'list'],
    ] as const) {
      const ends = [...(growth?.from ?? []), ...(growth?.to ?? [])]
      expect(
        ends.map(({ place }) => place),
        title,
      ).toEqual([from, to])
      for (const { box, photo } of ends) {
        expect(photo).toBeCloseTo(ratio, 2)
        expect(Math.abs(box / photo - 1), `${title}: the box against the photo`).toBeLessThan(0.01)
      }
    }
  }
})

test('the view transition uses the photo that the carousel shows', {
  tag: '@nightly',
}, async ({ page }) => {
  await recordViewTransitions(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/gallery')
  const strip = card(page, 'Flamme').locator('[data-track]')
  await card(page, 'Flamme')
    .getByRole('link', { name: FRENCH_CATALOG.common.photo_next })
    .first()
    .click()
  await expect(card(page, 'Flamme').getByRole('img').last()).toBeInViewport({ ratio: 0.7 })
  await opener(page, 'Flamme').click()
  await expect(sheet(page).getByText('2 / 2')).toBeVisible()
  await expect(sheet(page).locator('[data-track] img').last()).toBeInViewport()
  await waitForTransitionEnd(page)
  await sheet(page).getByRole('link', { name: FRENCH_CATALOG.common.photo_next }).first().click()
  await expect(sheet(page).getByText('1 / 2')).toBeVisible()
  await expect
    .poll(() =>
      sheet(page)
        .locator('[data-track]')
        .evaluate((it) => it.scrollLeft),
    )
    .toBe(0)
  await page.keyboard.press('Escape')
  await waitForTransitionEnd(page)
  expect(await strip.evaluate((it) => it.scrollLeft), 'the card shows what was seen last').toBe(0)
  const ratios = (await getViewTransitions(page)).map(({ from, to }) =>
    [...from, ...to].map(({ box }) => box),
  )
  expect(ratios.flat()).toHaveLength(4)
  for (const [index, expected] of [1.5, 1.5, 0.8, 0.8].entries()) {
    expect(ratios.flat()[index]).toBeCloseTo(expected, 1)
  }
})

test('photos outside the viewport have no transition, and with reduced motion no photo has one', {
  tag: '@nightly',
}, async ({ page }) => {
  await recordViewTransitions(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/gallery')
  await opener(page, 'Flamme').click()
  await expect(sheet(page)).toBeVisible()
  await waitForTransitionEnd(page)
  await page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }))
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  expect(await getViewTransitions(page)).toHaveLength(1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await opener(page, 'Flamme').click()
  await expect(sheet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  expect(await getViewTransitions(page)).toHaveLength(1)
})

test.describe('while the response is pending', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  /** Delays the content of the detail dialog until the test calls the returned function. */
  async function hold(page: Page, pattern = /\/(gallery|news|training)\/\d/) {
    let letGo = () => {}
    const held = new Promise<void>((done) => {
      letGo = done
    })
    await page.route(pattern, async (route) => {
      await held
      await route.continue().catch(() => {})
    })
    return letGo
  }
  const box = async (part: Locator) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
    return [x, y, width, height].map(Math.round)
  }

  test('the dialog shows the data of its card at once, and nothing shifts when the rest loads', async ({
    page,
    site,
  }) => {
    await test.step('the sheet shows the data of the card at once, and nothing shifts when the rest loads', async () => {
      const { pieces } = await fetchSiteContent(site)
      for (const [width, title] of [
        [390, 'Galet'],
        [390, 'Flamme'],
        [1440, 'Écorce vive'],
        [1440, 'Les Trois Veilleurs'],
      ] as const) {
        const piece = findEntityByTitle(pieces, title)
        const letGo = await hold(page)
        await page.setViewportSize({ width, height: 900 })
        await page.goto('/gallery')
        await opener(page, title).click()
        const details = sheet(page)
        const heading = details.getByRole('heading', { level: 1 })
        await expect(heading).toHaveText(piece.title)
        await expect(details).toHaveAccessibleName(piece.title)
        const number = details.getByText(
          FRENCH_CATALOG.gallery.number.replace('{{number}}', String(piece.id)),
          { exact: true },
        )
        const state = details.getByText(
          piece.available ? FRENCH_CATALOG.gallery.available : FRENCH_CATALOG.gallery.sold,
        )
        const price = details.locator('[data-price]')
        const facts = details.locator('[data-facts]')
        const photo = details.locator('[data-track] [data-photo]').first()
        for (const part of [number, facts, state, price, photo]) await expect(part).toBeVisible()
        await expect(details.getByText(FRENCH_CATALOG.gallery.piece_loading)).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`${getPiecePath('fr', piece)}$`))
        const places = () => Promise.all([heading, number, facts, state, price, photo].map(box))
        const before = await places()
        letGo()
        await expect(details.locator('.prose')).toBeVisible()
        await expect(details.getByText(FRENCH_CATALOG.gallery.piece_loading)).toBeHidden()
        expect(await places(), `${title} at ${width} px`).toEqual(before)
        await page.unrouteAll({ behavior: 'wait' })
      }
    })
    await test.step('date, title and photo of news and trainings are at their final position', async () => {
      const { news, trainings } = await fetchSiteContent(site)
      for (const [list, type, entity, words] of [
        [
          '/news',
          'news',
          findEntityByTitle(news, 'Portes ouvertes de l’atelier'),
          FRENCH_CATALOG.news.loading,
        ],
        [
          '/training',
          'training',
          findEntityByTitle(trainings, 'La forme creuse'),
          FRENCH_CATALOG.training.loading,
        ],
        [
          '/training',
          'training',
          findEntityByTitle(trainings, 'Affûter ses outils'),
          FRENCH_CATALOG.training.loading,
        ],
      ] as const) {
        const letGo = await hold(page)
        await page.goto(list)
        await opener(page, entity.title).click()
        const details = sheet(page)
        const heading = details.getByRole('heading', { level: 1 })
        await expect(heading).toHaveText(entity.title)
        await expect(details.getByText(words)).toBeVisible()
        const parts = [heading, details.locator('[data-photo]'), details.locator('header p')]
        const places = () =>
          Promise.all(parts.map((part) => part.all().then((all) => all.map(box))))
        const before = await Promise.all((await places()).flat())
        letGo()
        await expect(details.getByText(words)).toBeHidden()
        await expect(page).toHaveTitle(new RegExp(`^${entity.title}`))
        expect(await Promise.all((await places()).flat()), entity.title).toEqual(before)
        expect(page.url()).toContain(getLocalizedEntityPath('fr', type, entity))
        await page.unrouteAll({ behavior: 'wait' })
      }
    })
  })

  test('the loading message of a piece differs from that of the gallery in every language', {
    tag: '@nightly',
  }, async ({ page }) => {
    const letGo = await hold(page)
    for (const locale of LOCALES) {
      const { gallery } = loadCatalog(locale)
      expect(gallery.piece_loading).not.toBe(gallery.loading)
      await page.goto(getLocalizedPath(locale, '/gallery'))
      await page.getByRole('link', { name: gallery.details }).first().click()
      await expect(sheet(page).getByText(gallery.piece_loading)).toBeVisible()
      await expect(sheet(page).getByText(gallery.loading)).toHaveCount(0)
    }
    letGo()
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('the clicked photo stays visible until the larger one has loaded', async ({ page }) => {
    // Uses a tall window, in which the card has a smaller image file than the dialog.
    await page.setViewportSize({ width: 1200, height: 1300 })
    // Waits until the browser has loaded an image file for the card. The test then delays all other
    // image files.
    await page.goto('/gallery', { waitUntil: 'networkidle' })
    const small = card(page, 'Flamme').getByRole('img').first()
    await small.evaluate((image: HTMLImageElement) => image.decode())
    const come = await small.evaluate((image: HTMLImageElement) => image.currentSrc)
    const letGo = await hold(page, new RegExp(`/media/(?!${come.split('/').at(-1)})`))
    await opener(page, 'Flamme').click()
    await expect(sheet(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
    const seen = sheet(page).locator('[data-track] img')
    const states = () =>
      seen.evaluateAll((all) =>
        (all as HTMLImageElement[]).map(
          ({ complete, naturalWidth }) => complete && naturalWidth > 0,
        ),
      )
    await expect
      .poll(() => seen.first().evaluate((one) => getComputedStyle(one).backgroundImage))
      .toBe(`url("${come}")`)
    expect(await states(), 'the larger is not there yet').toContain(false)
    letGo()
    await expect.poll(states).toEqual([true, true])
    await expect(sheet(page).locator('[data-track] > :first-child img')).toHaveCount(1)
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('the focus is on the title, without a ring, however fast the piece loads', async ({
    page,
  }) => {
    const title = sheet(page).getByRole('heading', { level: 1 })
    const open = async (isSlow: boolean) => {
      const letGo = isSlow ? await hold(page) : () => {}
      await page.goto('/gallery')
      await opener(page, 'Galet').click()
      await expect(title).toBeFocused()
      if (isSlow)
        await expect(sheet(page).getByText(FRENCH_CATALOG.gallery.piece_loading)).toBeVisible()
      letGo()
      await expect(sheet(page).locator('[data-loading-status]')).toHaveCount(0)
      await expect(title).toBeFocused()
      await expect(title).toHaveCSS('outline-style', 'none')
      await page.unrouteAll({ behavior: 'wait' })
    }
    await open(false)
    await open(true)
  })

  test('the focus returns to the photo in the card, also after another photo was shown', async ({
    page,
  }) => {
    await page.goto('/gallery')
    const photos = card(page, 'Galet').locator('[data-track] > a')
    await photos.first().click()
    await sheet(page).locator('[data-slide=next]').click()
    await expect(sheet(page).locator('[data-track="1"]')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toBeHidden()
    await expect(photos.nth(1)).toBeFocused()
  })

  test('the dialog can be closed while it loads, and offers to retry after a network error', async ({
    page,
    context,
  }) => {
    await test.step('Escape cancels the loading, and a late response changes nothing', async () => {
      const letGo = await hold(page)
      await page.goto('/gallery')
      await opener(page, 'Galet').click()
      await expect(sheet(page).getByText(FRENCH_CATALOG.gallery.piece_loading)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet(page)).toBeHidden()
      const late = page.waitForResponse(/\/gallery\/\d/)
      letGo()
      await (await late).finished()
      await page.evaluate(
        () => new Promise((next) => requestAnimationFrame(() => setTimeout(next))),
      )
      await expect(sheet(page)).toBeHidden()
      await expect(page).toHaveURL(/\/gallery$/)
      await expect(opener(page, 'Galet')).toBeFocused()
    })
    await test.step('a network error can be retried, and an error status opens the page instead', async () => {
      await page.goto('/gallery')
      await context.setOffline(true)
      await opener(page, 'Galet').click()
      const details = sheet(page)
      await expect(details.getByRole('alert')).toContainText(FRENCH_CATALOG.common.rest_failed)
      await expect(details.getByRole('heading', { level: 1 })).toHaveText('Galet')
      await expect(details.getByText(FRENCH_CATALOG.gallery.piece_loading)).toBeHidden()
      const again = details.getByRole('button', { name: FRENCH_CATALOG.common.again })
      const failedAgain = page.waitForEvent('requestfailed')
      await again.click()
      await failedAgain
      await expect(details.getByRole('alert')).toBeVisible()
      await context.setOffline(false)
      await again.click()
      await expect(details.locator('.prose')).toBeVisible()
      await expect(details.getByRole('alert')).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(details).toBeHidden()
      await expect(page).toHaveURL(/\/gallery$/)

      await page.route(/\/gallery\/\d/, (route) =>
        route.request().resourceType() === 'fetch'
          ? route.fulfill({ status: 503 })
          : route.continue(),
      )
      await opener(page, 'Galet').click()
      await expect(page.locator('main > [data-detail] h1')).toHaveText('Galet')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
    await test.step('the dialog shows a network error even if its opening animation is still running', async () => {
      await page.unrouteAll({ behavior: 'wait' })
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.goto('/gallery')
      await context.setOffline(true)
      await opener(page, 'Galet').click()
      await expect(sheet(page).getByRole('alert')).toContainText(FRENCH_CATALOG.common.rest_failed)
      await expect(sheet(page).getByText(FRENCH_CATALOG.gallery.piece_loading)).toBeHidden()
    })
  })
})

test('with classic scrollbars at most one is shown, and the page does not shift', {
  tag: '@nightly',
}, async ({ playwright, launchOptions, site }) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
  try {
    for (const [list, colorScheme, width] of [
      ['/gallery', 'light', 1200],
      ['/gallery', 'dark', 700],
      ['/news', 'light', 1200],
    ] as const) {
      const page = await browser.newPage({
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
        colorScheme,
      })
      await page.goto(site.url + list)
      /**
       * Measures the scrollbar widths of the page and the detail dialog, and the edges of several
       * elements, which must not move when the dialog opens.
       */
      const measure = () =>
        page.evaluate(() => {
          const dialog = document.querySelector<HTMLDialogElement>('#sheet')
          const edges = (selector: string) => {
            const { left = 0, right = 0 } =
              document.querySelector(selector)?.getBoundingClientRect() ?? {}
            return [left, right]
          }
          return {
            page: innerWidth - document.documentElement.clientWidth,
            sheet: dialog?.open ? dialog.offsetWidth - dialog.clientWidth : 0,
            sheetEnd: dialog?.open ? dialog.getBoundingClientRect().right : innerWidth,
            places: ['h1', 'header nav', 'main article', 'footer'].map(edges),
            scheme: dialog && getComputedStyle(dialog).colorScheme,
            window: innerWidth,
          }
        })
      const before = await measure()
      expect(before.page, 'this browser has such scrollbars').toBeGreaterThan(5)
      await page.locator('main article [data-sheet]').last().click()
      await expect(sheet(page).getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[data-sheet-body] [data-loading-status]')).toHaveCount(0)
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      const open = await measure()
      expect([open.page, open.sheet], `${list} ${colorScheme}`).toEqual([0, before.page])
      expect(open.sheetEnd).toBe(open.window)
      expect(open.places).toEqual(before.places)
      expect(open.scheme).toBe('light dark')
      await page.keyboard.press('Escape')
      await expect(sheet(page)).toBeHidden()
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      expect(await measure()).toEqual(before)
      await page.close()
    }
  } finally {
    await browser.close()
  }
})
