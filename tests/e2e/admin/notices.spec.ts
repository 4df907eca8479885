import type { Locator, Page } from '@playwright/test'
import {
  buildHttpErrorPattern,
  createEntityWithPhotos,
  expect,
  expectNotice,
  getDeleteEntityButton,
  resetDoubleTapGuard,
  test,
} from '../../support/browser/admin.ts'
import { getDialog } from '../../support/browser/site.ts'
import { findCoveredControls } from '../../support/checks/covered-controls.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/**
 * Viewport sizes of phones and computers. The test works in the last size of each kind of device,
 * and checks after each step in all sizes that the notices cover no control.
 */
const VIEWPORTS = {
  telephone: [
    [360, 640],
    [360, 740],
    [390, 844],
  ],
  computer: [
    [768, 1024],
    [1440, 900],
    [1280, 800],
  ],
} as const

/** Extends long timers to ten minutes, so that notices do not disappear during the test. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const wait = window.setTimeout.bind(window)
    window.setTimeout = ((act: () => void, after = 0, ...rest: unknown[]) =>
      wait(act, after >= 6000 ? 600_000 : after, ...rest)) as typeof window.setTimeout
  }),
)

const getNotices = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('alertdialog')

/**
 * Marks the first three unsold pieces of the list as sold. The last notice has a link, so it stays
 * open on other screens.
 */
async function markPiecesAsSold(page: Page) {
  for (let index = 0; index < 3; index++) {
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('switch', { checked: false }) })
      .first()
    const title = await row.getByRole('heading').textContent()
    await row.getByRole('switch').press('Space')
    await expect(getNotices(page)).toContainText([title ?? ''])
  }
}

/** Expects the title of the screen or dialog above the newest notice. */
async function expectTitleAboveNotice(scope: Page | Locator, title: string) {
  const line = scope.locator('p[aria-hidden]').filter({ hasText: title })
  const [text, notice] = await Promise.all([
    line.boundingBox(),
    scope.getByRole('region', { name: 'Notifications' }).boundingBox(),
  ])
  expect(text?.height).toBeGreaterThan(0)
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual((notice?.y ?? 0) + 1)
}

/** Clicks at the center of the element, even if a notice covers it. */
async function clickCenter(page: Page, target: Locator) {
  await resetDoubleTapGuard(page)
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('not on the screen')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

for (const [device, windows] of Object.entries(VIEWPORTS)) {
  test(`${device}: a notice covers and moves no control of the list, a dialog, a confirmation or the lightbox at any width`, {
    tag: '@nightly',
  }, async ({ page }) => {
    const look = async (where: string, scrolled = 0) => {
      for (const [width, height] of windows) {
        await page.setViewportSize({ width, height })
        await page.evaluate((top) => scrollTo(0, top), scrolled)
        expect(await page.evaluate(findCoveredControls), `${where}, ${width} px`).toEqual([])
      }
    }
    const [width = 0, height = 0] = windows.at(-1) ?? []
    await page.setViewportSize({ width, height })
    const title = `Sous les messages, ${device}`
    await createEntityWithPhotos(page, 'art-pieces', title, 2)
    await page.goto('/admin')
    await markPiecesAsSold(page)
    await look('the list further down', 700)
    await expect(getNotices(page).first()).toBeInViewport({ ratio: 1 })
    await look('the list')
    await expectTitleAboveNotice(page, 'Objets d’art')
    for (const name of ['Catégories', 'Actualités', 'Formations', 'Objets d’art']) {
      const tab = page.getByRole('tab', { name })
      await clickCenter(page, tab)
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await look(`the list of ${name}`)
    }

    await page.getByRole('link', { name: title, exact: true }).click()
    const dialog = getDialog(page, title)
    await expect(dialog.getByRole('img').first()).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'Notifications' })).toBeVisible()
    await resetDoubleTapGuard(page)
    await look('the dialog')
    await expectTitleAboveNotice(dialog, title)
    for (const name of [/^English/, /^Deutsch/, /^Español/, /^Nederlands/, /^Français/]) {
      const tab = dialog.getByRole('tab', { name })
      await clickCenter(page, tab)
      await expect(tab).toHaveAttribute('aria-selected', 'true')
    }
    await dialog.getByRole('button', { name: /^Agrandir la photo/ }).click()
    const viewer = getDialog(page, `Photos : ${title}`)
    await expect(viewer.getByRole('alertdialog')).toHaveCount(1)
    await resetDoubleTapGuard(page)
    await look('the viewer')
    await clickCenter(page, viewer.getByRole('button', { name: 'Fermer la photo' }))
    await expect(viewer).toHaveCount(0)

    await clickCenter(page, getDeleteEntityButton(dialog))
    const question = page.getByRole('alertdialog', { name: /Supprimer la pièce/ })
    await expect(question).toBeVisible()
    await expect(getNotices(page)).toHaveCount(1)
    await resetDoubleTapGuard(page)
    await look('the question')
    await clickCenter(page, question.getByRole('button', { name: 'Annuler' }))
    await expect(question).toHaveCount(0)
    await dialog.getByLabel('Signature').fill('Sous le pied')
    await clickCenter(page, dialog.getByRole('button', { name: 'Enregistrer' }))
    await expect(dialog).toHaveCount(0)
    await expect(getNotices(page)).toHaveCount(1)
  })
}

test('360 px: an error notice covers no control, can be closed, and closes when the same action succeeds', {
  tag: '@nightly',
}, async ({ page, log }) => {
  log.expectErrors(buildHttpErrorPattern(500))
  await page.setViewportSize({ width: 360, height: 740 })
  const { id } = await createEntityWithPhotos(page, 'art-pieces', 'Refusée', 1)
  await page.goto(`/admin?tab=pieces&edit=${id}`)
  const dialog = getDialog(page, 'Refusée')
  await page.route('**/api/art-pieces/**', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: {} })
      : route.fallback(),
  )
  const save = dialog.getByRole('button', { name: 'Enregistrer' })
  await dialog.getByLabel('Signature').fill('Sous le pied')
  await save.click()
  await expectNotice(page, 'Erreur lors de la modification', 'Le site a refusé')
  expect(
    (await page.evaluate(findCoveredControls)).filter((one) => one.startsWith('covered')),
  ).toEqual([])
  await dialog.getByRole('button', { name: 'Fermer la notification' }).click()
  await expect(getNotices(page)).toHaveCount(0)
  await expect(dialog, 'the dialog stays').toBeVisible()

  await save.click()
  await expectNotice(page, 'Erreur lors de la modification')
  await page.unroute('**/api/art-pieces/**')
  await save.click()
  await expectNotice(page, 'Objet modifié avec succès')
  await expect(getNotices(page), 'the failure is over').toHaveCount(1)
})
