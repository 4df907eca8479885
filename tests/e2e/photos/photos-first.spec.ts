import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  buildHttpErrorPattern,
  chooseFiles,
  createPhotoFile,
  expect,
  expectNotice,
  listEntities,
  test,
} from '../../support/browser/admin.ts'
import { getDialog } from '../../support/browser/site.ts'
import {
  createPhotoFiles,
  delayUploads,
  dragToFirstPosition,
  expectUploadsInIndexedDb,
  getAddPhotosButton,
  getPhotoRows as grid,
} from '../../support/browser/uploads.ts'

const begin = (page: Page) => page.getByRole('button', { name: /^Photos\s: nouvelle/ })

/**
 * Returns the widths of the piece's photos in their sort order, by which the test identifies the
 * photos. Returns null if the piece does not exist.
 */
async function fetchPhotoWidths(page: Page, title: string) {
  const pieces = (await listEntities(page, 'art-pieces')).filter((piece) => piece.title === title)
  expect(pieces.length, 'made once').toBeLessThan(2)
  const images = pieces[0]?.images as { width: number }[] | undefined
  return images?.map(({ width }) => width) ?? null
}

async function describe(page: Page, title: string) {
  const form = getDialog(page, 'Nouvelle pièce')
  await form.getByLabel('Titre').fill(title)
  await form.getByLabel('Prix en euros').fill('80')
  return form
}

test('photos upload while the form is filled in, and one save creates the piece with them', async ({
  page,
}) => {
  // Uses a viewport in which all photos are visible, because scrolling would end the drag.
  await page.setViewportSize({ width: 1280, height: 1000 })
  await page.goto('/admin')
  await chooseFiles(page, begin(page), createPhotoFiles(4, 301))
  await expect(page).toHaveURL(/tab=pieces&add$/)
  const form = await describe(page, 'Bol d’abord en photo')
  await expect(grid(page).filter({ hasText: 'Envoyée' })).toHaveCount(4)
  const isFirst = grid(page).nth(0).getByRole('button', { name: 'Retirer photo-4.png' })
  // Repeats the drag until the photo has moved, because a drag ends when the list re-renders the
  // dragged photo.
  await expect(async () => {
    if ((await isFirst.count()) === 0)
      await dragToFirstPosition(grid(page).nth(3), grid(page).nth(0))
    await expect(isFirst).toHaveCount(1, { timeout: 2000 })
  }).toPass()
  await expect(form.getByLabel('Titre'), 'nothing typed is lost').toHaveValue(
    'Bol d’abord en photo',
  )
  await grid(page).nth(2).getByRole('button', { name: 'Retirer photo-2.png' }).click()
  await expect(grid(page)).toHaveCount(3)
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/art-pieces'),
  )
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  expect((await sent).postDataJSON().image_urls).toHaveLength(3)
  await expectNotice(page, 'Objet créé avec succès', '3 images ajoutées')
  expect(await fetchPhotoWidths(page, 'Bol d’abord en photo')).toEqual([304, 301, 303])
  await expect(getDialog(page, 'Bol d’abord en photo'), 'it opens again').toBeVisible()
  await expect(grid(page)).toHaveCount(3)
  const notice = page.getByRole('alertdialog', { name: 'Objet créé avec succès' })
  await expect(notice.getByRole('link', { name: 'Voir sur le site' })).toHaveAttribute(
    'href',
    /^\/gallery\/\d+$/,
  )
  await notice.getByRole('link', { name: 'Une autre pièce' }).click()
  await expect(getDialog(page, 'Nouvelle pièce').getByLabel('Titre')).toHaveValue('')
  await expect(grid(page)).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('dialog'), 'Back leads to the list').toHaveCount(0)
})

test('uploads that are unfinished at the save are added later at their position', async ({
  page,
}) => {
  await page.goto('/admin')
  const uploads = await delayUploads(page, 1)
  await chooseFiles(page, begin(page), createPhotoFiles(5, 321))
  const form = await describe(page, 'Bol pressé de naître')
  await expect(grid(page).filter({ hasText: 'Envoyée' })).toHaveCount(1)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectNotice(page, 'Objet créé avec succès')
  expect(await fetchPhotoWidths(page, 'Bol pressé de naître')).toEqual([321])
  await uploads.release()
  await expectNotice(page, '4 images ajoutées', 'Bol pressé de naître')
  expect(await fetchPhotoWidths(page, 'Bol pressé de naître')).toEqual([321, 322, 323, 324, 325])
})

test('a reload keeps the photos and the dialog', async ({ page }) => {
  await page.goto('/admin')
  await delayUploads(page, 2)
  await chooseFiles(page, begin(page), createPhotoFiles(4, 341))
  await expect(grid(page).filter({ hasText: 'Envoyée' })).toHaveCount(2)
  await expectUploadsInIndexedDb(page, 4)
  await page.unroute('**/api/upload')
  await page.reload()
  const form = await describe(page, 'Bol rechargé')
  await expect(grid(page).filter({ hasText: 'Envoyée' })).toHaveCount(4)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectNotice(page, 'Objet créé avec succès')
  expect(await fetchPhotoWidths(page, 'Bol rechargé')).toEqual([341, 342, 343, 344])
})

test('closing without saving keeps the photos as a draft in the list', async ({
  page,
  context,
}) => {
  await page.goto('/admin')
  const uploads = await delayUploads(page, 1)
  const heic = await readFile('tests/images/heic/plain.heic')
  await chooseFiles(page, begin(page), [
    { name: 'IMG_0042.HEIC', mimeType: '', buffer: heic },
    ...createPhotoFiles(1, 361),
  ])
  await expect(grid(page).filter({ hasText: 'Envoyée' })).toHaveCount(1)
  const drawn = grid(page).first().locator('img[src^="/media/"]')
  await expect(drawn, 'what the browser cannot draw, as the site has it').toBeVisible()
  await page.goBack()
  await expect(getDialog(page, 'Nouvelle pièce'), 'Back closes, and nothing is lost').toHaveCount(0)
  const progress = page.getByRole('progressbar', { name: 'Avancement de l’envoi' })
  await expect(progress, 'the list shows how far they are').toBeVisible()
  await uploads.release()
  await expect(progress).toHaveCount(0)
  await expect(page.getByText('2 photos attendent leur fiche.')).toBeVisible()
  await page.close()
  const later = await context.newPage()
  await later.goto('/admin')
  await later.getByRole('link', { name: 'Continuer le brouillon' }).click()
  await expect(grid(later)).toHaveCount(2)
  await later.goBack()
  await later.getByRole('button', { name: 'Jeter le brouillon' }).click()
  const ask = later.getByRole('alertdialog', { name: /^Jeter ce brouillon/ })
  await expect(ask).toContainText('Ses 2 photos seraient retirées.')
  await ask.getByRole('button', { name: 'Jeter le brouillon' }).click()
  await expect(later.getByText('attendent leur fiche')).toHaveCount(0)
  await expect(later.getByRole('heading', { name: 'Objets d’art' })).toBeFocused()
  await later.reload()
  await expect(later.getByRole('tab')).toHaveCount(4)
  await expectUploadsInIndexedDb(later, 0)
  await expect(later.getByText('attendent leur fiche')).toHaveCount(0)
})

test('a duplicate photo of a new piece is reported and saved once, also after a reload', {
  tag: '@nightly',
}, async ({ page, log }) => {
  log.expectErrors(buildHttpErrorPattern(422))
  await page.goto('/admin')
  await chooseFiles(page, begin(page), [
    createPhotoFile('a.png', 381),
    createPhotoFile('b.png', 381),
  ])
  const over = page.getByRole('list', { name: 'Photos en cours d’ajout' })
  await expect(over.getByRole('listitem')).toHaveText(/Cette photo est déjà là/)
  await expect(grid(page)).toHaveCount(1)
  await expectUploadsInIndexedDb(page, 1)
  await page.reload()
  await expect(grid(page).filter({ hasText: 'Envoyée' })).toHaveCount(1)
  const form = await describe(page, 'Bol jumeau')
  const fields = { image_urls: 'Cette photo n’existe pas sur le site.' }
  const json = { error: 'Certains champs sont à corriger.', code: 'invalid', fields }
  await page.route('**/api/art-pieces', (route) => route.fulfill({ status: 422, json }), {
    times: 1,
  })
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.locator('#problemes'), 'no field says it').toContainText(fields.image_urls)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectNotice(page, 'Objet créé avec succès', '1 image ajoutée')
  expect(await fetchPhotoWidths(page, 'Bol jumeau')).toEqual([381])
})

test('a new piece takes photos and texts in one form and one draft, also from older versions', async ({
  page,
}) => {
  page.on('dialog', (leave) => void leave.accept())
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Ajouter une pièce' }).click()
  await expect(getDialog(page, 'Nouvelle pièce').getByLabel('Titre')).toBeFocused()
  await page.keyboard.type('Bol à deux voix')
  await chooseFiles(page, getAddPhotosButton(page), createPhotoFiles(2, 391))
  await expect(grid(page).filter({ hasText: 'Envoyée' })).toHaveCount(2)
  await expectUploadsInIndexedDb(page, 2)
  await page.goto('/admin?tab=pieces')
  const notice = page.getByText(/«\sBol à deux voix\s».* 2 photos attendent leur fiche\.$/)
  await expect(notice).toHaveCount(1)

  // Simulates a draft with photos of an older version, which stored it under another key.
  await page.evaluate(() => {
    for (const [name, draft] of Object.entries(localStorage)) {
      if (!name.endsWith('/pieces/new')) continue
      localStorage.setItem(`${name}-photos`, draft)
      localStorage.removeItem(name)
    }
  })
  await page.goto('/admin?tab=pieces&add&photos')
  const form = getDialog(page, 'Nouvelle pièce')
  await expect(form.getByLabel('Titre')).toHaveValue('Bol à deux voix')
  await expect(grid(page).filter({ hasText: 'Envoyée' })).toHaveCount(2)
  await form.getByLabel('Prix en euros').fill('80')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectNotice(page, 'Objet créé avec succès')
  expect(await fetchPhotoWidths(page, 'Bol à deux voix')).toEqual([391, 392])
  await page.goto('/admin?tab=pieces')
  await expect(page.getByRole('link', { name: 'Bol à deux voix', exact: true })).toBeVisible()
  await expect(page.getByText(/^Un brouillon attend|attendent leur fiche/)).toHaveCount(0)
})

test('photos of a new news item, training and piece stay separate', {
  tag: '@nightly',
}, async ({ page }) => {
  const kinds = [
    { tab: 'Objets d’art', path: 'art-pieces', dialog: 'Nouvelle pièce', from: 401 },
    { tab: 'Actualités', path: 'news', dialog: 'Nouvelle actualité', from: 411 },
    { tab: 'Formations', path: 'trainings', dialog: 'Nouvelle formation', from: 421 },
  ] as const
  await page.goto('/admin')
  for (const { tab, from, dialog } of kinds) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('heading', { level: 1, name: tab })).toBeVisible()
    await chooseFiles(page, begin(page), createPhotoFiles(2, from))
    await expect(getDialog(page, dialog)).toBeVisible()
    await expect(grid(page).filter({ hasText: 'Envoyée' })).toHaveCount(2)
    await page.goBack()
    await expect(page.getByText('2 photos attendent leur fiche.')).toHaveCount(1)
  }
  for (const { tab, path, dialog, from } of kinds) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('heading', { level: 1, name: tab })).toBeVisible()
    await page.getByRole('link', { name: 'Continuer le brouillon' }).click()
    const form = getDialog(page, dialog)
    await expect(grid(page)).toHaveCount(2)
    const title = `D’abord en photo, ${tab}`
    await form.getByLabel('Titre').fill(title)
    if (path === 'news') await form.getByLabel('Texte').fill('Un texte.')
    else await form.getByLabel('Prix en euros').fill('80')
    if (path === 'trainings') {
      await form.getByLabel('Durée').fill('1 jour')
      await form.getByLabel('Description', { exact: true }).fill('Un texte.')
    }
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expectNotice(page, /créée? avec succès$/, '2 images ajoutées')
    await expect(getDialog(page, title), 'it is open with its photos').toBeVisible()
    await expect(grid(page)).toHaveCount(2)
    const made = (await listEntities(page, path)).filter((one) => one.title === title)
    const images = made.map((one) => (one.images as { width: number }[]).map(({ width }) => width))
    expect(images).toEqual([[from, from + 1]])
    await page.getByRole('button', { name: 'Fermer', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('attendent leur fiche')).toHaveCount(0)
  }
})
