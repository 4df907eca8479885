import type { Page } from '@playwright/test'
import { getTranslatableFields } from '../../../shared/entities/entity-definitions.ts'
import type { EntityType } from '../../../shared/entities/entity-types.ts'
import { getLocalizedPath, LOCALES } from '../../../shared/locale.ts'
import {
  buildHttpErrorPattern,
  createEntity,
  createEntityWithPhotos,
  dismissNativeDialogs,
  expect,
  expectNotice,
  resetDoubleTapGuard,
  test,
} from '../../support/browser/admin.ts'
import { getDialog } from '../../support/browser/site.ts'
import { loadCatalog } from '../../support/browser/visitor.ts'
import { IS_THOROUGH_RUN } from '../../support/checks/thorough.ts'

const RUNS = `"'><img src=x onerror=alert(1)></script><script>alert(2)</script>`
const LONG = [
  RUNS,
  '[piège](javascript:alert(3))',
  '<svg onload=alert(4)>',
  '&lt;script&gt;alert(5)&lt;/script&gt;',
].join('\n\n')

const FORMATTED_FIELDS = new Set(['description', 'excerpt', 'content'])

/**
 * Builds a text that starts with its field and its language, by which the test recognizes it on a
 * page.
 */
const buildHostileText = (field: string, locale: string, long = false) =>
  `${field} ${locale} ${long ? LONG : RUNS}`
const buildHostileTexts = (type: EntityType) => {
  const inLocale = (locale: string) =>
    Object.fromEntries(
      getTranslatableFields(type).map(
        (field) => [field, buildHostileText(field, locale, FORMATTED_FIELDS.has(field))] as const,
      ),
    )
  const [french, ...others] = LOCALES
  return {
    ...inLocale(french),
    translations: Object.fromEntries(others.map((locale) => [locale, inLocale(locale)])),
  }
}

/**
 * Expects that the page contains no elements, scripts or links that come from HTML in the artist's
 * texts.
 */
async function expectHarmless(page: Page, where: string) {
  const found = await page.evaluate(() => ({
    elements: document.querySelectorAll('img[src="x"], [onerror], [onload], [onclick]').length,
    scripts: [...document.scripts].filter((one) => /^alert/.test(one.textContent)).length,
    links: document.querySelectorAll('a[href^="javascript:" i], a[href^="data:" i]').length,
  }))
  expect(found, where).toEqual({ elements: 0, scripts: 0, links: 0 })
}

async function makeHostile(page: Page) {
  const category = await createEntity(page, 'categories', buildHostileTexts('category'))
  const { photos, id: pieceId } = await createEntityWithPhotos(page, 'art-pieces', 'x', 2)
  const piece = { ...buildHostileTexts('art_piece'), category: category.name, price: 1 }
  const change = { data: piece }
  expect((await page.request.put(`/api/art-pieces/${pieceId}`, change)).status()).toBe(200)
  for (const id of photos) {
    const described = { data: buildHostileTexts('image') }
    expect((await page.request.put(`/api/images/${id}`, described)).status()).toBe(200)
  }
  const item = await createEntity(page, 'news', buildHostileTexts('news'))
  const about = buildHostileTexts('training')
  const training = await createEntity(page, 'trainings', { ...about, date: '2060-05-01' })
  return { category, pieceId, item, training }
}

test('public pages in every language show hostile texts as plain text', async ({ page, log }) => {
  test.setTimeout(300_000)
  log.expectErrors(buildHttpErrorPattern(404))
  const questions = dismissNativeDialogs(page)
  const { category, pieceId, item, training } = await makeHostile(page)
  for (const locale of IS_THOROUGH_RUN ? LOCALES : (['fr', 'de'] as const)) {
    const chosen = new URLSearchParams({ category: String(category.name) })
    for (const [path, shown] of [
      ['/', ''],
      ['/portrait', ''],
      ['/gallery', 'title'],
      [`/gallery?${chosen}`, 'title'],
      [`/gallery/${pieceId}-x`, 'materials'],
      ['/news', 'title'],
      [`/news/${item.id}-x`, 'content'],
      ['/training', 'title'],
      [`/training/${training.id}-x`, 'duration'],
      [`/contact?training=${training.id}`, ''],
      [`/nowhere/${encodeURIComponent(RUNS)}`, ''],
    ] as const) {
      const address = getLocalizedPath(locale, path)
      await page.goto(address)
      if (shown)
        await expect(page.locator('body'), address).toContainText(`${shown} ${locale} ${RUNS}`)
      if (path.startsWith('/contact'))
        await expect(page.locator('[name=subject]')).toHaveValue(new RegExp(`title ${locale} `))
      await expectHarmless(page, address)
    }
    // Also opens the detail dialog and the lightbox, because scripts insert the texts there.
    await page.goto(getLocalizedPath(locale, '/gallery'))
    await page.getByRole('article').getByRole('link').first().click()
    const opens = new RegExp(`^${loadCatalog(locale).common.photo_open} `)
    await page.getByRole('dialog').getByRole('link', { name: opens }).first().click()
    await expect(
      page.getByRole('dialog', { name: loadCatalog(locale).common.photo_viewer }),
    ).toBeVisible()
    await expectHarmless(page, `${locale}: dialog and viewer`)
  }
  expect(questions).toEqual([])
})

test('the admin shows hostile texts and translations as plain text', {
  tag: '@nightly',
}, async ({ page }) => {
  const questions = dismissNativeDialogs(page)
  const { pieceId } = await makeHostile(page)
  await page.goto(`/admin?tab=pieces&edit=${pieceId}`)
  const form = getDialog(page, buildHostileText('title', 'fr'))
  await expect(form).toBeVisible()
  await expectHarmless(page, 'the form')
  for (const name of ['English', 'Deutsch', 'Español', 'Nederlands']) {
    await resetDoubleTapGuard(page)
    await form.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
    await expectHarmless(page, name)
  }
  const title = form.getByLabel('Titre', { exact: true }).last()
  await title.fill(`Autre ${RUNS}`)
  await title.press('Control+s')
  await expectNotice(page, 'Objet modifié avec succès')
  await expectHarmless(page, 'after a save')
  expect(questions).toEqual([])
})
