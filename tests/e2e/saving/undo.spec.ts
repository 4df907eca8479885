import type { Page } from '@playwright/test'
import {
  buildHttpErrorPattern,
  chooseFiles,
  createEntity,
  createEntityWithPhotos,
  expect,
  expectNotice,
  getDeleteEntityButton,
  listEntities,
  NETWORK_ERROR_PATTERN,
  resetDoubleTapGuard,
  test,
} from '../../support/browser/admin.ts'
import type { CollectionPath } from '../../support/browser/minimal-bodies.ts'
import { getDialog } from '../../support/browser/site.ts'
import {
  createAndOpenPiece,
  createPhotoFiles,
  delayUploads,
  fetchStoredPhotoWidths,
  getAddPhotosButton,
  getWidthsOfCreatedPhotos,
} from '../../support/browser/uploads.ts'

const undo = (page: Page) => page.getByRole('button', { name: 'Annuler', exact: true })
/**
 * Presses a key that has no effect, so that the next click does not count as the second click of a
 * double click.
 */
const aside = (page: Page) => page.keyboard.press('Shift')
const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

async function removePiece(page: Page, id: number, title: string) {
  await page.goto(`/admin?tab=pieces&edit=${id}`)
  await getDeleteEntityButton(getDialog(page, title)).click()
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expectNotice(page, 'Objet supprimé')
}

test('“Annuler” in the notice restores a deleted piece with its photos', async ({ page, log }) => {
  log.expectErrors(buildHttpErrorPattern(404), /Error: Erreur lors de l'ajout de l'image/)
  const { id, photos, order } = await createEntityWithPhotos(page, 'art-pieces', 'Reprise', 2)
  // Leaves out the photos, whose lists of files change if the server generates more variants during
  // the test.
  const now = async () => {
    const piece = (await listEntities(page, 'art-pieces')).find((one) => one.id === id)
    return { ...piece, images: [] }
  }
  const before = await now()
  await removePiece(page, id, 'Reprise')
  expect((await page.request.get(`/gallery/${id}`)).status()).toBe(404)
  await resetDoubleTapGuard(page)
  await undo(page).click()
  await expectNotice(page, 'De retour de la corbeille', 'Reprise')
  await expect(row(page, 'Reprise')).toContainText('2 photos')
  expect((await page.request.get(`/gallery/${id}`)).status()).toBe(200)
  expect(await now()).toEqual(before)
  expect(await order()).toEqual(photos)
  await test.step('and adds the photos that arrived while it was in the trash', async () => {
    const regretted = await createAndOpenPiece(page, 'Bol regretté')
    const uploads = await delayUploads(page, 1)
    await chooseFiles(page, getAddPhotosButton(page), createPhotoFiles(4))
    await expect.poll(() => fetchStoredPhotoWidths(page, regretted)).toEqual([101])
    await getDeleteEntityButton(getDialog(page, 'Bol regretté')).click()
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await expectNotice(page, 'Objet supprimé')
    await uploads.release()
    await expect(page.getByText('3 photos n’ont pas pu être ajoutées.')).toBeVisible()
    await page.getByRole('link', { name: 'Corbeille' }).click()
    const back = page.getByRole('button', { name: 'Reprendre Bol regretté' })
    await expect(back).toBeVisible()
    // Uses the keyboard, because the notice about the photos covers the button.
    await undo(page).press('Enter')
    await expectNotice(page, 'De retour de la corbeille', 'Bol regretté')
    await expect(back, 'it has left the trash').toHaveCount(0)
    await expect
      .poll(() => fetchStoredPhotoWidths(page, regretted))
      .toEqual(getWidthsOfCreatedPhotos(4))
  })
})

test('“Annuler” restores a photo at its position', async ({ page }) => {
  const { id, photos, order } = await createEntityWithPhotos(page, 'art-pieces', 'Trois vues', 3)
  await page.goto(`/admin?tab=pieces&edit=${id}`)
  const dialog = getDialog(page, 'Trois vues')
  await dialog.getByRole('button', { name: 'Photo suivante' }).click()
  await dialog.getByRole('button', { name: /^Supprimer (la|cette) photo/ }).click()
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expectNotice(page, 'Image supprimée')
  expect(await order()).toEqual([photos[0], photos[2]])
  await resetDoubleTapGuard(page)
  await undo(page).click()
  await expectNotice(page, 'De retour de la corbeille')
  await expect(dialog.getByRole('grid', { name: 'Ordre des photos' }).getByRole('row')).toHaveCount(
    3,
  )
  expect(await order()).toEqual(photos)
})

const PATHS: CollectionPath[] = ['art-pieces', 'categories', 'news', 'trainings']
const all = async (page: Page) => {
  const lists = await Promise.all(PATHS.map((path) => listEntities(page, path)))
  // Sets all version numbers to 0, because deleting and restoring a category increases the versions
  // of its pieces.
  return lists.map((list) => list.map((entity) => ({ ...entity, version: 0 })))
}

function toWritableFields(stored: object | undefined) {
  const { id: _, version: __, images: ___, ...fields } = stored as Record<string, unknown>
  const { preview: ____, position: _____, ...own } = fields
  return own
}

test('all entities can be deleted and restored from the trash', async ({ page }) => {
  test.slow()
  await createEntity(page, 'categories', { name: 'Reprises' })
  await createEntityWithPhotos(page, 'news', 'Portes rouvertes', 1)
  const piece = await createEntityWithPhotos(page, 'art-pieces', 'Retrouvée', 2)
  const category = (await listEntities(page, 'categories')).find(({ name }) => name === 'Reprises')
  const [made] = (await listEntities(page, 'art-pieces')).filter(({ id }) => id === piece.id)
  const data = { ...toWritableFields(made), category: category?.name }
  expect((await page.request.put(`/api/art-pieces/${piece.id}`, { data })).status()).toBe(200)
  // Waits until all photo variants are generated, because the compared lists contain them. This
  // takes long on a busy machine, because the server generates variants with the lowest priority.
  await expect
    .poll(async () => JSON.stringify(await all(page)), { timeout: 120_000 })
    .not.toContain('"avif":[]')
  const before = await all(page)
  let deleted = 0
  for (const path of PATHS)
    for (const { id } of await listEntities(page, path)) {
      expect((await page.request.delete(`/api/${path}/${id}`)).status()).toBe(204)
      deleted += 1
    }
  await page.goto('/admin')
  await expect(page.getByText('Aucune pièce', { exact: false }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Corbeille' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Corbeille' })).toBeVisible()
  const back = page.getByRole('button', { name: /^Reprendre / })
  await expect(back).toHaveCount(deleted)
  await expect(row(page, 'Retrouvée')).toContainText(/Pièce, supprimée le .+ par vous/)
  await expect(row(page, 'Retrouvée')).toContainText(/Encore\s30\sjours/)
  for (let left = deleted; left > 0; left -= 1) {
    // Uses the keyboard, because the admin might ignore a tap as the second tap of a double tap.
    await back.first().press('Enter')
    await expect(back).toHaveCount(left - 1)
  }
  await expect(page.getByText('La corbeille est vide.')).toBeVisible()
  expect(await all(page)).toEqual(before)
  await page.getByRole('link', { name: 'Retour à l’atelier' }).click()
  await expect(row(page, 'Retrouvée')).toContainText('Reprises')
})

test('the trash works with the keyboard, and the focus moves to the next item', {
  tag: '@nightly',
}, async ({ page }) => {
  for (const title of ['Une', 'Deux', 'Trois']) {
    const { id } = await createEntity(page, 'news', { title })
    await page.request.delete(`/api/news/${id}`)
  }
  await page.goto('/admin/trash')
  const back = (title: string) => page.getByRole('button', { name: `Reprendre ${title}` })
  await back('Deux').focus()
  await page.keyboard.press('Enter')
  await expect(back('Deux')).toHaveCount(0)
  await expect(back('Une')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: /pour de bon/ })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  const erase = page.getByRole('button', { name: 'Effacer Une pour de bon' })
  await expect(erase).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Effacer pour de bon' }).press('Enter')
  await expect(erase).toHaveCount(0)
  await expect(back('Trois')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Corbeille' })).toBeFocused()
})

/**
 * Creates one news item for each title, deletes all of them, and opens the trash.
 * @returns a function that finds the restore button of a news item by its title
 */
async function openTrashWithNewsItems(page: Page, titles: string[]) {
  for (const title of titles) {
    const { id } = await createEntity(page, 'news', { title })
    await page.request.delete(`/api/news/${id}`)
  }
  await page.goto('/admin/trash')
  const back = (title: string) => page.getByRole('button', { name: `Reprendre ${title}` })
  for (const title of titles) await expect(back(title)).toBeVisible()
  return back
}

test('the trash keeps its items while offline and drops those that another device restored', {
  tag: '@nightly',
}, async ({ page, context, log }) => {
  log.expectErrors(NETWORK_ERROR_PATTERN, buildHttpErrorPattern(404))
  const back = await openTrashWithNewsItems(page, ['Une', 'Deux'])
  await context.setOffline(true)
  await back('Une').click()
  await expectNotice(page, 'Impossible de la reprendre', /Une –/)
  await expect(back('Une')).toBeVisible()
  await context.setOffline(false)
  const [item] = (await (await page.request.get('/api/trash')).json()).filter(
    ({ title }: { title: string }) => title === 'Une',
  )
  await page.request.post(`/api/trash/news/${item.entity_id}/restore`)
  await expect(back('Une')).not.toHaveAttribute('aria-disabled')
  await back('Une').click()
  const gone = 'Elle n’était plus dans la corbeille'
  await expectNotice(page, gone, 'Reprise ou effacée depuis un autre écran.')
  await expect(back('Une')).toHaveCount(0)
  await expect(back('Deux')).toBeVisible()

  const [other] = await (await page.request.get('/api/trash')).json()
  await page.request.post(`/api/trash/news/${other.entity_id}/restore`)
  await page.getByRole('button', { name: 'Effacer Deux pour de bon' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Effacer pour de bon' }).click()
  await expect(page.getByText('La corbeille est vide.')).toBeVisible()
  await expect(page.getByText('Effacée pour de bon'), 'it is on the site').toHaveCount(0)
})

test('a late response does not put items back into the trash', {
  tag: '@nightly',
}, async ({ page }) => {
  const back = await openTrashWithNewsItems(page, ['Première', 'Seconde'])
  const { promise: late, resolve: arrive } = Promise.withResolvers<void>()
  const asked = page.waitForRequest('**/api/trash')
  await page.route(
    '**/api/trash',
    async (route) => {
      const response = await route.fetch()
      await late
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await back('Première').press('Enter')
  await expect(back('Première')).toHaveCount(0)
  const first = await asked
  await back('Seconde').press('Enter')
  await expect(back('Seconde')).toHaveCount(0)
  arrive()
  await (await first.response())?.finished()
  // Waits until the page has processed the delayed response to its first request for the trash.
  // This response still contains “Seconde”, which has been restored since then and must not appear
  // again.
  await page.waitForTimeout(500)
  await expect(page.getByText('La corbeille est vide.')).toBeVisible()
  expect(await back('Seconde').count()).toBe(0)
})

test('“Annuler” can be retried after a network error', async ({ page, context, log }) => {
  log.expectErrors(NETWORK_ERROR_PATTERN)
  const { id } = await createEntity(page, 'art-pieces', { title: '« Veilleur »' })
  await page.goto(`/admin?tab=pieces&edit=${id}`)
  await getDeleteEntityButton(page.getByRole('dialog')).click()
  const question = page.getByRole('alertdialog', { name: /«\s“Veilleur”\s»/ })
  await question.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expectNotice(page, 'Objet supprimé')
  await context.setOffline(true)
  await undo(page).click()
  await expectNotice(page, 'Impossible de la reprendre', /Veilleur/)
  await context.setOffline(false)
  await aside(page)
  await page.getByRole('button', { name: 'Réessayer', exact: true }).click()
  await expectNotice(page, 'De retour de la corbeille')
  expect((await listEntities(page, 'art-pieces')).map((piece) => piece.id)).toContain(id)
})

test('“Effacer” asks for confirmation and then deletes for good', async ({ page }) => {
  const { id } = await createEntity(page, 'news', { title: 'Pour de bon' })
  await page.request.delete(`/api/news/${id}`)
  await page.goto('/admin/trash')
  const item = row(page, 'Pour de bon')
  const ask = item.getByRole('button', { name: 'Effacer Pour de bon pour de bon' })
  await ask.click()
  const question = page.getByRole('alertdialog', {
    name: /^Effacer «\sPour de bon\s» pour de bon/,
  })
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(item).toBeVisible()
  await resetDoubleTapGuard(page)
  await ask.click()
  await question.getByRole('button', { name: 'Effacer pour de bon' }).click()
  await expectNotice(page, 'Effacée pour de bon', 'Pour de bon')
  await expect(item).toHaveCount(0)
  expect((await page.request.post(`/api/trash/news/${id}/restore`)).status()).toBe(404)
})

test('a category cannot be restored while its name is taken, nor a photo without its entity', async ({
  page,
  log,
}) => {
  log.expectErrors(buildHttpErrorPattern(409))
  const { id } = await createEntity(page, 'categories', { name: 'Prise' })
  await page.request.delete(`/api/categories/${id}`)
  await createEntity(page, 'categories', { name: 'Prise' })
  const { id: piece, photos } = await createEntityWithPhotos(page, 'art-pieces', 'Sans photo', 1)
  await page.request.delete(`/api/images/${photos[0]}`)
  await page.request.delete(`/api/art-pieces/${piece}`)
  await page.goto('/admin/trash')
  await page.getByRole('button', { name: 'Reprendre Prise' }).click()
  await expectNotice(page, 'Impossible de la reprendre', 'Une catégorie porte déjà ce nom.')
  await expect(row(page, 'Prise')).toBeVisible()
  const photo = row(page, 'Photo de « Sans photo »')
  await expect(photo).toContainText(/Reprenez d’abord «\sSans photo\s»/)
  await expect(photo.getByRole('button', { name: /^Reprendre/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Reprendre Sans photo' }).click()
  await aside(page)
  await photo.getByRole('button', { name: /^Reprendre/ }).click()
  await expectNotice(page, 'De retour de la corbeille', 'Photo de « Sans photo »')
})

const comparison = (page: Page) => page.getByRole('dialog', { name: 'Versions précédentes' })
async function openRevisions(page: Page) {
  await page.getByRole('button', { name: 'Versions précédentes' }).click()
  await expect(comparison(page)).toBeVisible()
}

test('ten saves in a row are undone one by one', { tag: '@nightly' }, async ({ page }) => {
  const titles = Array.from({ length: 11 }, (_, n) => `Titre ${n}`)
  const made = await createEntity(page, 'art-pieces', { title: titles[0] })
  const { id } = made
  const first = toWritableFields(made)
  for (const title of titles.slice(1)) {
    const translations = { de: { title: `${title} (de)` } }
    const data = { ...first, title, translations, price: Number(title.slice(6)) + 10 }
    expect((await page.request.put(`/api/art-pieces/${id}`, { data })).status()).toBe(200)
  }
  await page.goto(`/admin?tab=pieces&edit=${id}`)
  const dialog = page.getByRole('dialog')
  const title = dialog.getByLabel('Titre', { exact: true })
  const state = dialog.getByRole('status').first()
  await expect(title).toHaveValue('Titre 10')
  for (let undone = 1; undone <= 10; undone += 1) {
    await openRevisions(page)
    // The position of the selected revision grows by two in each round, because each round restores
    // the next older revision and adds a revision at the top of the list.
    await comparison(page)
      .getByLabel('Version', { exact: true })
      .selectOption({ index: 2 * (undone - 1) })
    await comparison(page).getByRole('button', { name: 'Reprendre', exact: true }).click()
    await expect(title).toHaveValue(titles[10 - undone] as string)
    // Repeats the save until it works, because the form treats a second save within 1.2 seconds as
    // a double click and ignores it.
    await expect(async () => {
      await page.keyboard.press('Control+s')
      await expect(state).toHaveText(/enregistré à/, { timeout: 1500 })
    }).toPass()
  }
  const [now] = (await listEntities(page, 'art-pieces')).filter((piece) => piece.id === id)
  expect({ ...now, version: 0 }).toEqual({ ...made, version: 0 })
})

test('single fields of a revision can be restored, and only “Enregistrer” saves them', async ({
  page,
}) => {
  const { id } = await createEntity(page, 'news', { title: 'Au début', content: 'Texte d’avant.' })
  const change = async (data: object) =>
    expect((await page.request.put(`/api/news/${id}`, { data })).status()).toBe(200)
  await change({ title: 'Avant', content: 'Texte d’avant.' })
  // Waits more than a second, because the labels of the two revisions, which show seconds if
  // necessary, must differ.
  await page.waitForTimeout(1100)
  const data = { title: 'Après', content: 'Texte d’après.' }
  await change(data)
  await page.goto(`/admin?tab=news&edit=${id}`)
  const dialog = getDialog(page, 'Après')
  await dialog.getByLabel('Titre', { exact: true }).fill('Tapé entre-temps')
  await openRevisions(page)
  const names = await comparison(page).getByRole('option').allTextContents()
  expect(new Set(names).size, 'in one minute').toBe(names.length)
  const fields = comparison(page).getByRole('group')
  await expect(fields).toHaveCount(2)
  await expect(fields.filter({ hasText: 'Titre' })).toContainText('Tapé entre-temps')
  await fields.filter({ hasText: 'Texte' }).getByText('Maintenant').click()
  await comparison(page).getByRole('button', { name: 'Reprendre', exact: true }).click()
  await expectNotice(page, 'Repris dans la fiche')
  await expect(dialog.getByLabel('Titre', { exact: true })).toHaveValue('Avant')
  expect(await listEntities(page, 'news')).toContainEqual(expect.objectContaining({ id, ...data }))
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect
    .poll(async () => (await listEntities(page, 'news')).find((item) => item.id === id))
    .toMatchObject({ title: 'Avant', content: 'Texte d’après.' })
})

test('the dialog of an entity without revisions says that there are none', {
  tag: '@nightly',
}, async ({ page }) => {
  const { id } = await createEntity(page, 'categories', { name: 'Neuve' })
  await page.goto(`/admin?tab=categories&edit=${id}`)
  await page.getByRole('button', { name: 'Versions précédentes' }).click()
  await expectNotice(page, 'Pas encore de version précédente')
})
