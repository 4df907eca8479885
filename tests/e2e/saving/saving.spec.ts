import type { Page } from '@playwright/test'
import {
  buildHttpErrorPattern,
  chooseFiles,
  createEntity,
  createPhotoFile,
  expect,
  expectNotice,
  getDeleteEntityButton,
  listEntities,
  test,
} from '../../support/browser/admin.ts'
import { getDialog, signOut } from '../../support/browser/site.ts'

test('a double click and a second Ctrl+S save once', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (/POST|PUT/.test(request.method())) sent.push(request.method())
  })
  await page.route('**/api/categories', async (route) => {
    if (route.request().method() === 'POST') await new Promise((go) => setTimeout(go, 300))
    await route.continue()
  })
  await page.goto('/admin?tab=categories&add')
  await page.getByLabel('Nom', { exact: true }).fill('Cliquée deux fois')
  await page.getByRole('button', { name: 'Enregistrer' }).dblclick()
  await expectNotice(page, 'Catégorie ajoutée')
  await page.getByText('Ajouter une catégorie').click()
  await page.getByLabel('Nom', { exact: true }).fill('Frappée deux fois')
  await page.keyboard.press('Control+s')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('link', { name: 'Frappée deux fois', exact: true })).toBeVisible()
  expect(sent).toEqual(['POST', 'POST'])
})

test('the save button is readable under the pointer while the site saves', async ({ page }) => {
  const { id } = await createEntity(page, 'news', { title: 'Lente' })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(`**/api/news/${id}`, async (route) => {
    if (route.request().method() === 'PUT') await held
    await route.continue()
  })
  await page.goto(`/admin?tab=news&edit=${id}`)
  const form = getDialog(page, 'Lente')
  await form.getByLabel('Titre', { exact: true }).fill('Lente encore')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  const button = form.locator('.button[aria-disabled=true]')
  await button.hover()
  const [text, background] = await button.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    return [color, backgroundColor].map((value) => {
      const [red = 0, green = 0, blue = 0] = (value.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    })
  })
  expect(Math.max(text ?? 0, background ?? 0)).toBeGreaterThan(
    4.5 * Math.min(text ?? 1, background ?? 1),
  )
  letGo()
  await expectNotice(page, 'Actualité modifiée avec succès')
})

test('Ctrl+S saves without closing and shows the time, and “modifié” marks unsaved changes', {
  tag: '@clock',
}, async ({ page }) => {
  const { id } = await createEntity(page, 'news', { title: 'Raccourci' })
  await page.goto(`/admin?tab=news&edit=${id}`)
  const form = getDialog(page, 'Raccourci')
  const text = form.getByLabel('Texte', { exact: true })
  const state = form.getByRole('status').first()
  await text.fill('Premier jet')
  await expect(state).toHaveText(`N° ${id}, modifié`)
  await text.press('Control+s')
  await expectNotice(page, 'Actualité modifiée avec succès')
  await expect(state).toHaveText(/enregistré à \d{1,2}\sh\s\d\d$/)
  await expect(text, 'the writing goes on').toBeFocused()
  expect((await listEntities(page, 'news')).find((one) => one.id === id)?.content).toBe(
    'Premier jet',
  )
})

test('the form shows server errors on their field: “Une catégorie porte déjà ce nom.”', async ({
  page,
  log,
}) => {
  log.expectErrors(buildHttpErrorPattern(409))
  await createEntity(page, 'categories', { name: 'Prise' })
  await page.goto('/admin?tab=categories&add')
  const name = page.getByLabel('Nom', { exact: true })
  await name.fill('Prise')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectNotice(page, 'Erreur lors de la sauvegarde', 'Une catégorie porte déjà ce nom.')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription(/Une catégorie porte déjà ce nom\./)
  await expect(name).toBeFocused()
  await name.fill('Libre')
  await expect(name, 'typing takes the complaint away').not.toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectNotice(page, 'Catégorie ajoutée')
})

test('the category field shows an error if the category was deleted on another device', {
  tag: '@nightly',
}, async ({ page, log }) => {
  log.expectErrors(buildHttpErrorPattern(422))
  const { id } = await createEntity(page, 'categories', { name: 'Éphémère' })
  await page.goto('/admin?tab=pieces&add')
  const form = getDialog(page, 'Nouvelle pièce')
  await form.getByLabel('Titre').fill('Sans attache')
  await form.getByLabel('Prix en euros').fill('5')
  await form.getByLabel('Catégorie').selectOption('Éphémère')
  await page.request.delete(`/api/categories/${id}`)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectNotice(page, 'Erreur lors de la création', 'Cette catégorie n’existe pas')
  await expect(form.getByLabel('Catégorie')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('Catégorie')).toBeFocused()
})

test('every validation error of a training is shown on its field and linked in the summary', async ({
  page,
}) => {
  await page.goto('/admin?tab=trainings&add')
  const form = getDialog(page, 'Nouvelle formation')
  await form.getByLabel('Participants au maximum').fill('2,5')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  const summary = form.getByRole('alert')
  await expect(summary).toContainText('5 champs sont à corriger')
  await expect(form.getByText('Ce champ est obligatoire.', { exact: true })).toHaveCount(4)
  await expect(form.getByText('Indiquez un nombre entier.', { exact: true })).toBeVisible()
  await expect(form.getByLabel('Titre'), 'the first one is ready').toBeFocused()
  await summary.getByRole('button', { name: 'Durée' }).click()
  await expect(form.getByLabel('Durée')).toBeFocused()
})

test('saving an entry deleted in another tab shows an error, keeps the text and updates the list', async ({
  page,
  context,
  log,
}) => {
  log.expectErrors(buildHttpErrorPattern(404))
  const { id } = await createEntity(page, 'trainings', { title: 'Disparue' })
  await page.goto(`/admin?tab=trainings&edit=${id}`)
  const form = getDialog(page, 'Disparue')
  await form.getByLabel('Extrait').fill('Je garde ceci')

  const other = await context.newPage()
  other.on('dialog', (question) => void question.accept())
  await other.goto(`/admin?tab=trainings&edit=${id}`)
  await getDeleteEntityButton(getDialog(other, 'Disparue')).click()
  await expectNotice(other, 'Formation supprimée avec succès')
  await other.close()

  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectNotice(page, 'Erreur lors de la modification', 'Introuvable')
  await expect(form.locator('#problemes')).toContainText(
    'Cet élément a été supprimé entre-temps, dans un autre onglet ou sur un autre appareil. Votre texte est toujours là',
  )
  await expect(form.getByLabel('Extrait')).toHaveValue('Je garde ceci')
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  await expect(
    page.getByText(
      'Cet élément n’existe plus : s’il vient d’être supprimé, il est dans la corbeille.',
    ),
  ).toBeVisible()
})

test('a sign-out in one tab keeps the text of another, which asks for the password when saving', async ({
  page,
  context,
  log,
}) => {
  log.expectErrors(buildHttpErrorPattern(401))
  await page.goto('/admin?tab=news&add')
  await page.getByLabel('Titre', { exact: true }).fill('En cours')
  const other = await context.newPage()
  await other.goto('/admin')
  await signOut(other)
  await expect(other).toHaveURL(/\/admin\/login$/)
  await other.close()
  await page.getByLabel('Texte', { exact: true }).fill('Toujours là')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(getDialog(page, 'Votre connexion a pris fin')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('En cours')
  await expect(page.getByLabel('Texte', { exact: true })).toHaveValue('Toujours là')
})

test('visitors see a creation, a change, a sale and a deletion at once', async ({ page }) => {
  const visit = async (address: string) => (await page.request.get(address)).text()
  expect(await visit('/gallery')).not.toContain('Toute fraîche')
  await page.goto('/admin?tab=pieces&add')
  const form = page.getByRole('dialog')
  await form.getByLabel('Titre').fill('Toute fraîche')
  await form.getByLabel('Prix en euros').fill('77')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectNotice(page, 'Objet créé avec succès')
  expect(await visit('/gallery')).toContain('Toute fraîche')
  expect(await visit('/en/gallery')).toContain('Toute fraîche')
  await expect(page).toHaveURL(/edit=\d+$/)
  await form.getByLabel('Titre').fill('Toute nouvelle')
  await form.getByRole('switch', { name: 'Vendue' }).press('Space')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectNotice(page, 'Objet modifié avec succès')
  const page2 = await visit('/gallery')
  expect(page2).toContain('Toute nouvelle')
  expect(page2).not.toContain('Toute fraîche')
  await page.getByRole('link', { name: 'Toute nouvelle', exact: true }).click()
  await getDeleteEntityButton(form).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expectNotice(page, 'Objet supprimé')
  expect(await visit('/gallery')).not.toContain('Toute nouvelle')
})

test('marking a piece as sold in the list keeps what another tab has changed meanwhile', async ({
  page,
  log,
}) => {
  // The server responds with 409, because the test has changed the piece through the API. The admin
  // then sends the request again with both changes.
  log.expectErrors(buildHttpErrorPattern(409))
  const { id } = await createEntity(page, 'art-pieces', { title: 'Avant', price: 10 })
  await page.goto('/admin')
  const isSold = page.getByRole('switch', { name: 'Vendue : Avant' })
  await expect(isSold).toBeVisible()
  await page.request.put(`/api/art-pieces/${id}`, { data: { title: 'Après', price: 12 } })
  await isSold.press('Space')
  await expectNotice(page, 'Objet modifié avec succès')
  const pieces = await listEntities(page, 'art-pieces')
  expect(pieces.find((piece) => piece.id === id)).toMatchObject({
    title: 'Après',
    price: 12,
    available: false,
  })
})

/**
 * Delays the response to the next request with the HTTP method `method` for pieces until `release`
 * is called. The server processes the request without delay.
 */
async function delayNextResponse(page: Page, method: 'GET' | 'PUT') {
  const [answered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isHeld = false
  await page.route(/\/api\/art-pieces/, async (route) => {
    if (isHeld || route.request().method() !== method) return route.fallback()
    isHeld = true
    const response = await route.fetch()
    answered.resolve()
    await released.promise
    await route.fulfill({ response })
  })
  return { answered: answered.promise, release: released.resolve }
}

test('a photo that is added during a pending request is kept', async ({ page, log }) => {
  log.expectErrors(buildHttpErrorPattern(409))
  const { id } = await createEntity(page, 'art-pieces', { title: 'Bol attendu' })
  await createEntity(page, 'categories', { name: 'Attendue' })
  await page.goto(`/admin?tab=pieces&edit=${id}`)
  const photo = (width: number) => [createPhotoFile(`${width}.png`, width)]
  const row = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })
  const add = (title: string) =>
    page.getByRole('button', { name: `Photo à ajouter à ${title}`, exact: true })
  // Renames the piece through the API, as another device would. The list shows the new title only
  // after it has loaded again.
  const rename = (title: string) =>
    page.request.put(`/api/art-pieces/${id}`, { data: { title, price: 10 } })

  await test.step('of a save', async () => {
    const form = page.getByRole('dialog')
    await form.getByLabel('Titre').fill('Bol enregistré')
    const save = await delayNextResponse(page, 'PUT')
    await page.keyboard.press('Control+s')
    await save.answered
    await chooseFiles(page, form.getByRole('button', { name: 'Ajouter des photos' }), photo(71))
    await expect(form.getByAltText('photo 1 sur 1').first()).toBeVisible()
    save.release()
    await expect(getDialog(page, 'Bol enregistré')).toBeVisible()
    await expect(form.getByAltText('photo 1 sur 1').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row('Bol enregistré').getByText('1 photo')).toBeVisible()
  })

  await test.step('of the switch in the list', async () => {
    await rename('Bol vendu')
    const sale = await delayNextResponse(page, 'PUT')
    await row('Bol enregistré').getByText('Disponible').click()
    await sale.answered
    await chooseFiles(page, add('Bol enregistré'), photo(72))
    await expect(row('Bol enregistré').getByText('2 photos')).toBeVisible()
    sale.release()
    await expect(row('Bol vendu').getByText('2 photos')).toBeVisible()
  })

  await test.step('of the list, read again after a category was saved', async () => {
    await rename('Bol classé')
    const list = await delayNextResponse(page, 'GET')
    await page.route('**/api/images', async (route) => {
      await list.answered
      await route.continue()
    })
    await chooseFiles(page, add('Bol vendu'), photo(73))
    await page.getByRole('tab', { name: 'Catégories' }).click()
    await page.getByRole('link', { name: 'Attendue', exact: true }).click()
    await page.getByLabel('Description', { exact: true }).fill('Bientôt')
    const attached = page.waitForResponse('**/api/images')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await attached
    await expectNotice(page, '1 image ajoutée')
    await page.getByRole('tab', { name: 'Objets d’art' }).click()
    await expect(row('Bol vendu').getByText('3 photos')).toBeVisible()
    list.release()
    await expect(row('Bol classé').getByText('3 photos')).toBeVisible()
  })
})
