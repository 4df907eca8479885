import type { Locator, Page } from '@playwright/test'
import {
  createEntityWithPhotos,
  expect,
  expectNotice,
  listEntities,
  test,
} from '../../support/browser/admin.ts'
import { getDialog } from '../../support/browser/site.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/**
 * Viewports as width and height in CSS pixels: 4-inch and 6-inch phones in landscape, then phones
 * in portrait with an open soft keyboard.
 */
const VIEWPORTS = [
  [568, 320],
  [844, 390],
  [360, 340],
  [390, 508],
] as const

/**
 * Returns true if a click at the center hits the element, and the element is completely between the
 * top of the window and `bottom`, in CSS pixels.
 */
const isClickable = (target: Locator, bottom: number) =>
  target.evaluate((one, below) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return y >= 0 && y + height <= below && one.contains(hit)
  }, bottom)

/** Returns the share of the viewport height that is left for the form fields, from 0 to 1. */
const getFieldAreaShare = (page: Page, height: number) =>
  page
    .getByRole('tabpanel')
    .last()
    .evaluate((panel, all) => {
      const frame = panel.parentElement?.parentElement?.getBoundingClientRect()
      return frame ? (Math.min(frame.bottom, all) - Math.max(frame.top, 0)) / all : 0
    }, height)

for (const [width, height] of VIEWPORTS) {
  test(`${width} × ${height}: “Enregistrer” stays reachable at every scroll position and saves`, {
    tag: width === 568 ? [] : '@nightly',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const title = `Couchée ${width}`
    const { id } = await createEntityWithPhotos(page, 'art-pieces', title, 2)
    await page.goto(`/admin?tab=pieces&edit=${id}`)
    const form = getDialog(page, title)
    const save = form.getByRole('button', { name: 'Enregistrer' })
    const places = [
      form.getByRole('tab', { name: /^Français/ }),
      form.getByLabel('Titre', { exact: true }),
      form.getByLabel('Signature'),
    ]
    for (const place of places) {
      await place.focus()
      await expect(place).toBeInViewport()
      // Polls the positions, because the page may still be scrolling to the focused field.
      const reached = async () => ({
        'what has the focus': await isClickable(place, height),
        'the button to save': await isClickable(save, height),
        'the way out': await isClickable(form.getByRole('button', { name: 'Fermer' }), height),
      })
      await expect
        .poll(reached)
        .toEqual({ 'what has the focus': true, 'the button to save': true, 'the way out': true })
    }
    expect(await getFieldAreaShare(page, height)).toBeGreaterThan(0.6)
    await form.getByLabel('Signature').fill('Sous le pied')
    const box = await save.boundingBox()
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 20)
    await expectNotice(page, 'Objet modifié avec succès')
    const piece = (await listEntities(page, 'art-pieces')).find((one) => one.id === id)
    expect(piece?.signature).toBe('Sous le pied')
  })
}

test('only in the admin does the soft keyboard resize the viewport', async ({ page }) => {
  const viewport = page.locator('meta[name=viewport]')
  await page.goto('/admin')
  await expect(viewport).toHaveAttribute('content', /interactive-widget=resizes-content/)
  await page.goto('/')
  await expect(viewport).not.toHaveAttribute('content', /interactive-widget/)
})

test('a soft keyboard over the page, as on an iPhone, does not cover “Enregistrer” or small dialogs', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await createEntityWithPhotos(page, 'art-pieces', 'Sous le clavier', 1)
  await page.goto(`/admin?tab=pieces&edit=${id}`)
  const form = getDialog(page, 'Sous le clavier')
  const save = form.getByRole('button', { name: 'Enregistrer' })
  const signature = form.getByLabel('Signature')
  await signature.focus()
  const openKeyboard = (left: number) =>
    page.evaluate((height) => {
      const { visualViewport } = window
      if (!visualViewport) throw new Error('no visual viewport')
      Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => height })
      visualViewport.dispatchEvent(new Event('resize'))
    }, left)
  await openKeyboard(508)
  await expect.poll(() => isClickable(save, 508)).toBe(true)
  await signature.scrollIntoViewIfNeeded()
  expect(await isClickable(signature, 508)).toBe(true)

  await form.getByLabel('Description', { exact: true }).fill('Un mot')
  await form.getByLabel('Description', { exact: true }).selectText()
  await form.getByRole('button', { name: 'Lien', exact: true }).click()
  const insert = getDialog(page, 'Insérer un lien').getByRole('button', { name: 'Insérer' })
  await expect.poll(() => isClickable(insert, 508)).toBe(true)
  await openKeyboard(844)
  await expect.poll(() => isClickable(insert, 508)).toBe(false)
  expect(await isClickable(insert, 844)).toBe(true)
})
