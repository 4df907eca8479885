/** Tests the forms of pieces, except saving (see saving.spec.ts). */
import {
  chooseFiles,
  createEntity,
  expect,
  expectNotice,
  getDeleteEntityButton,
  listEntities,
  NETWORK_ERROR_PATTERN,
  openAndWaitForLists,
  resetDoubleTapGuard,
  test,
} from '../../support/browser/admin.ts'
import { getDialog } from '../../support/browser/site.ts'
import { createPhotoFiles, getAddPhotosButton } from '../../support/browser/uploads.ts'

test('“Prix sur demande” hides the price and makes it not required; the typed price is kept', async ({
  page,
}) => {
  await page.goto('/admin?tab=pieces&add')
  const form = getDialog(page, 'Nouvelle pièce')
  const price = form.getByLabel('Prix en euros')
  const onRequest = form.getByRole('switch', { name: 'Prix sur demande' })
  const save = form.getByRole('button', { name: 'Enregistrer' })
  await form.getByLabel('Titre').fill('Vase sans prix')
  await save.click()
  await expect(price, 'required otherwise').toHaveAttribute('aria-invalid', 'true')
  await price.fill('45,50')
  await onRequest.press('Space')
  await expect(price).toHaveCount(0)
  await onRequest.press('Space')
  await expect(price).toHaveValue('45,50')
  await onRequest.press('Space')
  await save.click()
  await expectNotice(page, 'Objet créé avec succès')
  const [piece] = await listEntities(page, 'art-pieces')
  expect(piece).toMatchObject({ title: 'Vase sans prix', price_on_request: true, price: 45.5 })
  await page.goto('/gallery')
  const card = page.getByRole('article').filter({ hasText: 'Vase sans prix' })
  await expect(card.getByText('Prix sur demande')).toBeVisible()
  await expect(card.getByText('45,50')).toHaveCount(0)
})

test('the form of a piece takes a category, a width, and dimensions that it explains', async ({
  page,
}) => {
  await test.step('the form shows how dimensions are read, and the page shows the facts and a drawing', async () => {
    await page.goto('/admin?tab=pieces&add')
    const form = getDialog(page, 'Nouvelle pièce')
    await form.getByLabel('Titre').fill('Vase daté')
    await form.getByLabel('Prix en euros').fill('450')
    const dimensions = form.getByLabel('Dimensions')
    await dimensions.fill('24 x 46')
    await expect(dimensions).toHaveAccessibleDescription(/ne peut pas en faire un dessin/)
    await dimensions.fill('Ø 24 × H 46 cm')
    await expect(dimensions).toHaveAccessibleDescription(/^Le site lit\s: H\s46\scm, Ø\s24\scm/)
    await form.getByLabel('Ce que couvre le prix').fill('le vase et son socle')
    await form.getByLabel('Année', { exact: true }).fill('2024')
    await form.getByLabel('Numéro du tirage').fill('3/8')
    await form.getByLabel('Lieu d’exposition').fill('Abbatiale')
    await form.getByLabel('Dernier jour d’exposition').fill('2998-01-06')
    await form.getByLabel('Poids en kilos').fill('lourd')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(form.getByText('Indiquez un poids en kilos').first()).toBeVisible()
    await form.getByLabel('Poids en kilos').fill('2,4')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expectNotice(page, 'Objet créé avec succès')
    const [piece] = await listEntities(page, 'art-pieces')
    expect(piece).toMatchObject({ year: '2024', weight: 2.4, edition: '3/8' })
    await page.goto(`/de/gallery/${piece?.id}-vase-date`)
    const facts = page.getByRole('main')
    await expect(
      facts.getByRole('img', { name: 'Maßstäbliche Zeichnung: Ø 24 × H 46 cm' }),
    ).toBeVisible()
    for (const text of ['Neben einer 18 cm langen Hand', '2,4 kg', '3/8', 'bis 6. Januar 2998'])
      await expect(facts.getByText(text)).toBeVisible()
    await expect(facts.getByText('le vase et son socle')).toHaveAttribute('lang', 'fr')
  })
  await test.step('a piece takes one of the existing categories, or “Sans catégorie”', async () => {
    await createEntity(page, 'categories', { name: 'Zinzolins' })
    const { id } = await createEntity(page, 'art-pieces', { title: 'Coupe classée' })
    const category = async () =>
      (await listEntities(page, 'art-pieces')).find((piece) => piece.id === id)?.category
    await page.goto(`/admin?tab=pieces&edit=${id}`)
    const form = getDialog(page, 'Coupe classée')
    const choice = form.getByLabel('Catégorie')
    const names = (await listEntities(page, 'categories')).map(({ name }) => String(name))
    await expect(choice.getByRole('option')).toHaveText(['Sans catégorie', ...names])
    await expect(choice).toHaveValue('')
    await choice.selectOption('Zinzolins')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.poll(category).toBe('Zinzolins')
    await page.getByRole('link', { name: 'Coupe classée', exact: true }).click()
    await expect(choice).toHaveValue('Zinzolins')
    await choice.selectOption('Sans catégorie')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.poll(category).toBeNull()
    // Waits until the form is closed, because closing navigates back and would abort `goto`.
    await expect(form).toHaveCount(0)
  })
  await test.step('dimensions without a unit or a direction are completed in one tap', async () => {
    await page.goto('/admin?tab=pieces&add')
    const form = getDialog(page, 'Nouvelle pièce')
    const dimensions = form.getByLabel('Dimensions')
    const cases = [
      ['24 de haut, 18 de diametre', /^En centimètres\s\?$/, '24 cm de haut, 18 cm de diametre'],
      ['env. 30cm', /^Est-ce la hauteur ou le diamètre\s\?$/, 'H env. 30cm'],
    ] as const
    for (const [typed, question, meant] of cases) {
      await dimensions.fill(typed)
      await expect(form.getByText(question), 'not while typing').toHaveCount(0)
      await dimensions.blur()
      await expect(form.getByText(question)).toBeVisible()
      await form.getByRole('button', { name: meant, exact: true }).click()
      await expect(dimensions).toHaveValue(meant)
      await expect(dimensions).toBeFocused()
      await expect(form.getByText(/^Le site lit\s: H /)).toBeVisible()
    }
  })
  await test.step('a piece set to full width fills the gallery on a large screen', async () => {
    for (const title of ['Socle', 'Coupelle', 'Grande vasque'])
      await createEntity(page, 'art-pieces', { title })
    const { id } = (await listEntities(page, 'art-pieces')).find(
      (piece) => piece.title === 'Grande vasque',
    ) ?? { id: 0 }
    await page.goto(`/admin?tab=pieces&edit=${id}`)
    const form = getDialog(page, 'Grande vasque')
    const isLarge = form.getByRole('switch', { name: 'En grand dans la galerie' })
    await expect(isLarge).toHaveAccessibleDescription(/^Sur un grand écran/)
    await isLarge.press('Space')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expectNotice(page, 'Objet modifié avec succès')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/gallery')
    const measure = (title: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
        .evaluate((card) => {
          const { left, top, width } = card.getBoundingClientRect()
          const list = card.parentElement as HTMLElement
          const { paddingLeft, paddingRight } = getComputedStyle(list)
          const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
          return { left, top, width: Math.round(width), list: Math.round(room) }
        })
    const plate = await measure('Grande vasque')
    expect(plate.width).toBe(plate.list)
    // The full-width piece must have its own row above the pieces that follow it.
    const [before, after] = [await measure('Coupelle'), await measure('Socle')]
    expect(after.top).toBe(before.top)
    expect(after.left).toBeGreaterThan(before.left)
    expect(plate.top).toBeLessThan(before.top)
    await page.setViewportSize({ width: 390, height: 844 })
    expect((await measure('Grande vasque')).width).toBe((await measure('Coupelle')).width)
  })
})

test('the form of a piece creates a category once, selects it and keeps what is typed', async ({
  page,
  log,
}) => {
  log.expectErrors(NETWORK_ERROR_PATTERN)
  await createEntity(page, 'categories', { name: 'Vases' })
  await page.goto('/admin?tab=pieces&add')
  const form = getDialog(page, 'Nouvelle pièce')
  await form.getByLabel('Titre').fill('Lune')
  await form.getByRole('button', { name: 'Nouvelle catégorie' }).click()
  const dialog = getDialog(page, 'Nouvelle catégorie')
  const name = dialog.getByLabel('Nom')
  const save = dialog.getByRole('button', { name: 'Enregistrer' })
  await expect(name).toBeFocused()
  await save.click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await test.step('a category whose name differs only in case and accents is selected', async () => {
    await name.fill(' vâses ')
    await expect(dialog.getByText('La catégorie « Vases » existe déjà.')).toBeVisible()
    await save.click()
    await expect(dialog).toHaveCount(0)
    await expect(form.getByRole('combobox', { name: 'Catégorie' })).toHaveValue('Vases')
    await resetDoubleTapGuard(page)
    await form.getByRole('button', { name: 'Nouvelle catégorie' }).click()
  })
  await name.fill('Lampes')
  await test.step('the response is lost although the category has been created', async () => {
    await page.route(
      '**/api/categories',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await save.click()
    await expectNotice(page, 'Erreur lors de la sauvegarde', /Le site ne répond pas/)
    await expect(name).toHaveValue('Lampes')
  })
  await save.dblclick({ delay: 60 })
  await expectNotice(page, 'Catégorie ajoutée', 'Lampes')
  await expect(dialog).toHaveCount(0)
  await expect(form.getByRole('combobox', { name: 'Catégorie' })).toHaveValue('Lampes')
  await expect(form.getByLabel('Titre')).toHaveValue('Lune')
  const categories = await listEntities(page, 'categories')
  expect(categories.filter((category) => category.name === 'Lampes')).toHaveLength(1)
  expect(categories.filter(({ name }) => /^v[aâ]ses$/i.test(String(name)))).toHaveLength(1)

  await form.getByRole('switch', { name: 'Prix sur demande' }).press('Space')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  const edited = getDialog(page, 'Lune')
  await edited.getByLabel('Matières').fill('noyer')
  const openAgain = edited.getByRole('button', { name: 'Nouvelle catégorie' })
  await openAgain.click()
  await expect(name).toBeFocused()
  await page.evaluate(() => history.back())
  await expect(dialog).toHaveCount(0)
  await resetDoubleTapGuard(page)
  await openAgain.click()
  await name.fill('Lunes')
  await name.press('Enter')
  await expect(edited.getByRole('combobox', { name: 'Catégorie' })).toHaveValue('Lunes')
  await expect(edited.getByLabel('Matières')).toHaveValue('noyer')
  await edited.getByRole('button', { name: 'Enregistrer' }).click()
  await expect
    .poll(async () => (await listEntities(page, 'art-pieces'))[0])
    .toMatchObject({ title: 'Lune', category: 'Lunes', materials: 'noyer' })
})

test('the form of a category says that another one has this name', async ({ page }) => {
  await createEntity(page, 'categories', { name: 'Étains' })
  const { id } = await createEntity(page, 'categories', { name: 'Laitons' })
  await page.goto(`/admin?tab=categories&edit=${id}`)
  const name = getDialog(page, 'Laitons').getByLabel('Nom', { exact: true })
  const advice = page
    .getByRole('status')
    .filter({ hasText: 'La catégorie « Étains » existe déjà.' })
  await name.fill('etains')
  await expect(advice).toBeVisible()
  await name.fill('LAITONS')
  await expect(advice, 'a category may change the case of its own name').toHaveCount(0)
})

test('an invalid price does not block saving once the price is on request', {
  tag: '@nightly',
}, async ({ page }) => {
  const { id } = await createEntity(page, 'art-pieces', { title: 'Vase illisible' })
  await page.goto(`/admin?tab=pieces&edit=${id}`)
  const form = getDialog(page, 'Vase illisible')
  for (const [typed, says] of [
    ['douze', 'Indiquez un nombre.'],
    ['12,345', 'Le prix a deux décimales au plus.'],
    ['-1', 'Le nombre ne peut pas être négatif.'],
    ['99999999', 'Le prix ne peut pas dépasser 9 999 999,99 €.'],
    ['', 'Ce champ est obligatoire.'],
    ['douze', 'Indiquez un nombre.'],
  ] as const) {
    await form.getByLabel('Prix en euros').fill(typed)
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(form.getByText(says, { exact: true })).toBeVisible()
  }
  await form.getByRole('switch', { name: 'Prix sur demande' }).press('Space')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectNotice(page, 'Objet modifié avec succès')
})

test('a created entity’s dialog stays open, a piece’s opens again, and photos are added by the save', async ({
  page,
}) => {
  await test.step('a created piece’s dialog closes and opens again in edit mode after about 500 ms; its photos are added by the save', async () => {
    await page.goto('/admin?tab=pieces&add')
    const form = getDialog(page, 'Nouvelle pièce')
    const imageRequests: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/images')) imageRequests.push(pathname)
    })
    await chooseFiles(page, getAddPhotosButton(page), createPhotoFiles(1))
    await expect(form.getByText('Envoyée')).toBeVisible()
    await expect(getDeleteEntityButton(form)).toHaveCount(0)
    await form.getByLabel('Titre').fill('Revenante')
    await form.getByLabel('Prix en euros').fill('10')
    // Records the delays of the timers that fire while the dialog is closed, instead of durations,
    // which vary on a busy machine.
    await page.evaluate(() => {
      const delays: number[] = []
      Object.assign(window, { delays })
      const setTimer = window.setTimeout.bind(window)
      const watched = (act: () => void, delay = 0) =>
        setTimer(() => {
          if (!document.querySelector('[role=dialog]')) delays.push(delay)
          act()
        }, delay)
      Object.assign(window, { setTimeout: watched })
    })
    expect(imageRequests, 'no image before the save').toEqual([])
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    const piece = getDialog(page, 'Revenante')
    await expect(piece.getByRole('img', { name: /photo 1 sur 1/ })).toBeVisible()
    await expect(page).toHaveURL(/edit=\d+$/)
    const delays = await page.evaluate(() => (window as unknown as { delays: number[] }).delays)
    expect(
      delays.filter((delay) => delay >= 400 && delay <= 600),
      `timers that fired: ${delays}`,
    ).not.toEqual([])
  })
  await test.step('a created news item’s and training’s dialog never closes, and takes photos', async () => {
    for (const [address, title, fields] of [
      ['/admin?tab=news&add', 'Fournée', { Texte: 'Ici' }],
      [
        '/admin?tab=trainings&add',
        'Initiation',
        { Description: 'Ici', Durée: '1 jour', 'Prix en euros': '9' },
      ],
    ] as const) {
      await page.goto(address)
      const form = page.getByRole('dialog')
      await expect(getAddPhotosButton(page)).toBeVisible()
      await form.getByLabel('Titre').fill(title)
      for (const [label, value] of Object.entries(fields))
        await form.getByLabel(label, { exact: true }).fill(value)
      await page.evaluate(() => {
        Object.assign(window, { closings: 0 })
        new MutationObserver(() => {
          if (document.querySelector('[role=dialog]')) return
          ;(window as unknown as { closings: number }).closings++
        }).observe(document.body, { childList: true, subtree: true })
      })
      await form.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(
        getDialog(page, title).getByRole('button', { name: 'Ajouter des photos' }),
      ).toBeVisible()
      await expect(page).toHaveURL(/edit=\d+$/)
      expect(await page.evaluate(() => (window as unknown as { closings: number }).closings)).toBe(
        0,
      )
      await page.goBack({ waitUntil: 'commit' }).catch(() => null)
    }
  })
})

test('deleting asks first, and canceling keeps the entity', async ({ page }) => {
  await test.step('deleting news, trainings and categories asks with the browser’s confirm dialog, where Cancel keeps them', async () => {
    await createEntity(page, 'categories', { name: 'Gardée' })
    await createEntity(page, 'art-pieces', { title: 'Témoin', category: 'Gardée' })
    for (const [path, tab, name, asks] of [
      ['news', 'news', 'title', /^Supprimer l’actualité «\sGardée\s»\s\?/],
      ['trainings', 'trainings', 'title', /^Supprimer la formation «\sGardée\s»\s\?/],
      [
        'categories',
        'categories',
        'name',
        /^Supprimer la catégorie «\sGardée\s»\s\?\s+1 pièce l’utilise/,
      ],
    ] as const) {
      if (path !== 'categories') await createEntity(page, path, { [name]: 'Gardée' })
      // Waits for the pieces, because the confirmation for a category counts only loaded pieces.
      await openAndWaitForLists(page, `/admin?tab=${tab}`)
      await page.getByRole('link', { name: 'Gardée', exact: true }).click()
      const dialog = getDialog(page, 'Gardée')
      const asked = page.waitForEvent('dialog')
      const clicked = getDeleteEntityButton(dialog).click()
      const question = await asked
      expect(question.type()).toBe('confirm')
      expect(question.message()).toMatch(asks)
      await question.dismiss()
      await clicked
      await expect(dialog).toBeVisible()
      expect((await listEntities(page, path)).some((entity) => entity[name] === 'Gardée')).toBe(
        true,
      )
    }
  })
})
