import { getLastTrainingDay } from '../../../shared/entities/training-dates.ts'
import { getLocalizedField } from '../../../shared/entities/translation.ts'
import {
  formatDateRange,
  formatDateRangeWithWeekdays,
  getLocalizedPath,
  LOCALES,
  type Locale,
} from '../../../shared/locale.ts'
import { expect, test } from '../../support/browser/site.ts'
import {
  FRENCH_CATALOG,
  fetchPublicPagePaths,
  fetchSiteContent,
  findEntityByTitle,
  getLocalizedEntityPath,
  getPiecePath,
  loadCatalog,
} from '../../support/browser/visitor.ts'
import { IS_THOROUGH_RUN } from '../../support/checks/thorough.ts'

test.use({ javaScriptEnabled: false })

test('pages, filters, photos and menus work without a script', async ({ page, site }) => {
  await test.step('each page has its heading and no empty or loading part', async () => {
    for (const [name, address] of Object.entries(await fetchPublicPagePaths(site, 'fr'))) {
      await page.goto(address)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 }), name).toBeVisible()
      for (const { loading } of [
        FRENCH_CATALOG.common,
        FRENCH_CATALOG.gallery,
        FRENCH_CATALOG.news,
        FRENCH_CATALOG.training,
      ]) {
        await expect(page.getByText(loading), name).toBeHidden()
      }
      await expect(main, name).toHaveText(/.{80}/)
    }
  })
  await test.step('the gallery filters, and details open as pages with a link back', async () => {
    await page.goto('/gallery')
    await page.getByRole('navigation', { name: 'Catégories' }).getByText('Bronze').click()
    await expect(page).toHaveURL(/\?category=Bronze$/)
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('link', { name: /^Voir la pièce/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flamme')
    await expect(page.getByText('Prix : 4 600 €')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue(/Flamme/)
    await page.getByRole('main').getByRole('link', { name: 'Bronze', exact: true }).click()
    await expect(page).toHaveURL(/\?category=Bronze$/)
    await page.goto('/gallery/12')
    await page.getByRole('link', { name: 'Toute la galerie' }).click()
    await expect(page).toHaveURL(/\/gallery$/)
    for (const [list, words, title, back] of [
      ['/news', 'Lire la suite', 'Portes ouvertes de l’atelier', FRENCH_CATALOG.news.back],
      ['/training', 'Lire le programme', 'La forme creuse', FRENCH_CATALOG.training.back],
    ] as const) {
      await page.goto(list)
      await page
        .getByRole('article', { name: title })
        .getByRole('link', { name: new RegExp(`^${words}`) })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await page.getByRole('link', { name: back }).click()
      await expect(page).toHaveURL(new RegExp(`${list}$`))
    }
  })
  await test.step('links and thumbnails lead through the photos', async () => {
    const piece = findEntityByTitle((await fetchSiteContent(site)).pieces, 'Galet')
    const photo = (index: number) =>
      page.getByRole('img', { name: piece.images[index]?.alt ?? 'none', exact: true })
    await page.goto('/gallery')
    const card = page.getByRole('article', { name: 'Galet' })
    await expect(card.getByRole('link', { name: FRENCH_CATALOG.common.photo_next })).toBeHidden()
    await card.getByRole('link', { name: 'Photo 2 sur 2' }).click()
    await expect(page).toHaveURL(new RegExp(`/gallery/${piece.id}-galet#piece-${piece.id}-2$`))
    await expect(photo(1)).toBeInViewport({ ratio: 0.5 })
    await expect(photo(0)).not.toBeInViewport()
    await page.getByRole('link', { name: 'Photo 1 sur 2' }).click()
    await expect(photo(0)).toBeInViewport({ ratio: 0.5 })
    await expect(photo(1)).not.toBeInViewport()
  })
  await test.step('a photo has the same unique view transition name in the gallery and on its page', async () => {
    const piece = findEntityByTitle((await fetchSiteContent(site)).pieces, 'Galet')
    const names = () =>
      page
        .locator('[data-photo]')
        .evaluateAll((all) =>
          all
            .map((one) => getComputedStyle(one).viewTransitionName)
            .filter((one) => one !== 'none'),
        )
    await page.goto('/gallery')
    const inGallery = await names()
    expect(new Set(inGallery).size).toBe(inGallery.length)
    await page.goto(getPiecePath('fr', piece))
    const [first, ...others] = await names()
    expect(inGallery).toContain(first)
    for (const other of others) expect(inGallery).not.toContain(other)
  })
  await test.step('on a telephone, the thumbnails lead to the photos of a piece, and no arrow is shown', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const { id } = findEntityByTitle((await fetchSiteContent(site)).pieces, 'Sans fin')
    await page.goto(`/gallery/${id}`)
    const { photo_position } = FRENCH_CATALOG.common
    const getPhotoName = (position: number) =>
      photo_position.replace('{{position}}', `${position}`).replace('{{total}}', '2')
    const second = page.locator(`#piece-${id}-2`)
    await expect(second).not.toBeInViewport()
    await expect(page.getByRole('link', { name: FRENCH_CATALOG.common.photo_next })).toHaveCount(0)
    await page.getByRole('link', { name: getPhotoName(2) }).click()
    await expect(second).toBeInViewport({ ratio: 0.9 })
    await page.getByRole('link', { name: getPhotoName(1) }).click()
    await expect(second).not.toBeInViewport()
  })
  await test.step('the menus open, and the language changes and stays', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/training')
    await page.getByText('Menu', { exact: true }).click()
    await page.getByRole('link', { name: 'Actualités' }).click()
    await expect(page).toHaveURL(/\/news$/)
    await page.getByText('FR', { exact: true }).click()
    await page.getByRole('link', { name: 'Español' }).click()
    await expect(page).toHaveURL(/\/es\/news$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noticias')
    await page.goto('/contact')
    await expect(page).toHaveURL(/\/es\/contact$/)
  })
})

test('forms work without JavaScript: they show success or errors and keep the typed text', async ({
  page,
  site,
}) => {
  await test.step('the forms answer with the success message in every language', async () => {
    const piece = findEntityByTitle((await fetchSiteContent(site)).pieces, 'Galet')
    for (const locale of IS_THOROUGH_RUN ? LOCALES : (['fr', 'nl'] as const)) {
      const { form, contact, interest } = loadCatalog(locale)
      for (const [address, title, text] of [
        [getLocalizedPath(locale, '/contact'), contact.sent, contact.sent_text],
        [getPiecePath(locale, piece), interest.sent, interest.sent_text],
      ] as const) {
        await page.goto(address)
        await page.getByLabel(form.name, { exact: true }).fill('Aline')
        await page.getByLabel(form.email).fill('aline@example.org')
        await page.getByLabel(form.message, { exact: true }).fill('Bonjour')
        await page.getByRole('button', { name: form.send }).click()
        const notice = page.getByRole('status').filter({ hasText: title })
        await expect(notice).toBeInViewport()
        await expect(notice).toContainText(text)
        await page.reload()
        await expect(notice, 'a reload sends nothing again').toBeInViewport()
        await page.getByRole('link', { name: form.another }).click()
        await expect(page.getByLabel(form.email)).toHaveValue('')
        await expect(page.getByLabel(form.email)).toBeInViewport()
      }
    }
  })
  await test.step('the registration for a training without a date asks for dates, as its page does', async () => {
    const open = findEntityByTitle((await fetchSiteContent(site)).trainings, 'La forme creuse')
    for (const [locale, asked, field] of [
      ['fr', 'À définir\u00a0: dites-moi quand', /\n\nLes dates qui me conviendraient\u00a0: $/],
      ['de', 'Noch offen: Sagen Sie mir, wann', /\n\nDiese Termine würden mir passen: $/],
    ] as const) {
      const { form, training } = loadCatalog(locale)
      const date = page.getByRole('definition').filter({ hasText: asked })
      await page.goto(getLocalizedEntityPath(locale, 'training', open))
      await expect(date).toBeVisible()
      await page.getByRole('link', { name: training.register }).click()
      await expect(page.locator('#contact section'), 'with the form').toContainText(asked)
      await expect(page.getByLabel(form.message, { exact: true })).toHaveValue(field)
    }
  })
  await test.step('an incomplete form shows what is missing and keeps the typed text', async () => {
    await page.goto('/contact')
    await page.getByLabel('Adresse électronique').fill('aline')
    await page.getByLabel('Objet').fill('Frêne')
    await page.getByLabel('Message').fill('Deux lignes,\nun <b>chevron</b> & "des guillemets"')
    await page.getByRole('button', { name: FRENCH_CATALOG.form.send }).click()
    const summary = page.getByRole('alert')
    await expect(summary).toBeInViewport()
    await expect(summary).toContainText('2 champs sont à revoir')
    await expect(summary.getByRole('link')).toHaveText([
      FRENCH_CATALOG.form.name_missing,
      FRENCH_CATALOG.form.email_wrong,
    ])
    await expect(page.getByLabel('Nom')).toHaveAccessibleDescription(
      FRENCH_CATALOG.form.name_missing,
    )
    await expect(page.getByLabel('Adresse électronique')).toHaveAccessibleDescription(
      FRENCH_CATALOG.form.email_wrong,
    )
    await expect(page.getByLabel('Adresse électronique')).toHaveValue('aline')
    await expect(page.getByLabel('Objet')).toHaveValue('Frêne')
    await expect(page.getByLabel('Message')).toHaveValue(
      'Deux lignes,\nun <b>chevron</b> & "des guillemets"',
    )

    const { pieces, trainings } = await fetchSiteContent(site)
    const training = findEntityByTitle(trainings, 'S’initier au tournage')
    await page.goto(`/contact?training=${training.id}#contact`)
    await page.getByRole('button', { name: FRENCH_CATALOG.form.send }).click()
    await expect(page.getByRole('alert')).toBeInViewport()
    const registration = page.getByRole('region', {
      name: FRENCH_CATALOG.training.registration.about,
    })
    // Uses the dates of the site, because demo/shift-dates.ts moves the dates of the demo into the
    // future.
    const [first, last] = [training.date ?? '', getLastTrainingDay(training)]
    const days = formatDateRangeWithWeekdays('fr', first, last)
    expect(days).toMatch(/^les samedi \d+ et dimanche \d+/)
    await expect(registration).toContainText(days)
    await expect(registration).toContainText('320')
    // The demo stores nothing, even if a program sends a registration.
    const sent = { name: 'Ada', email: 'ada@example.org', phone: '', places: '1', message: '' }
    await page.request.post(`/contact?training=${training.id}`, { form: sent })
    const [unchanged] = (await fetchSiteContent(site)).trainings
    expect(unchanged?.places_left).toBe(training.places_left)

    await page.goto(`${getPiecePath('fr', findEntityByTitle(pieces, 'Galet'))}?sort=price`)
    await page.getByLabel('Nom').fill('Aline')
    await page.getByLabel('Message').fill('Est-il encore là ?')
    await page.getByRole('button', { name: FRENCH_CATALOG.form.send }).click()
    await expect(page.getByRole('alert')).toContainText(FRENCH_CATALOG.form.email_missing)
    await expect(page.getByRole('alert')).toBeInViewport()
    await expect(page.getByLabel('Nom')).toHaveValue('Aline')
    await expect(page.getByLabel('Message')).toHaveValue('Est-il encore là ?')
    await expect(page, 'still in the order by price').toHaveURL(/\?sort=price#/)

    // Sends forms that a visitor could have opened before the first piece was renamed and the
    // others were sold and hidden.
    const typed = { name: 'Aline', email: 'aline', message: 'Encore là ?' }
    const send = (path: string, email = typed.email) =>
      page.request.post(path, { form: { ...typed, email } })
    const sold = pieces.find(({ available }) => !available)
    for (const path of [
      `/gallery/${findEntityByTitle(pieces, 'Galet').id}-former-title`,
      getPiecePath('fr', sold as NonNullable<typeof sold>),
      '/gallery/9999-hidden',
    ]) {
      const rejected = await send(path)
      expect([path, rejected.status()]).toEqual([path, 422])
      const html = await rejected.text()
      expect(html).toContain(FRENCH_CATALOG.form.email_wrong)
      expect(html).toContain('Encore là ?')
      const stored = await (await send(path, 'aline@example.org')).text()
      expect(stored).toMatch(/role="status" tabindex="-1" class/i)
    }
  })
})

test('registering and asking for a quote prefill the message in every language', {
  tag: '@nightly',
}, async ({ page, site }) => {
  const { trainings } = await fetchSiteContent(site)
  const dated = findEntityByTitle(trainings, 'S’initier au tournage')
  const open = findEntityByTitle(trainings, 'La forme creuse')
  const fields = async (locale: Locale) => {
    await expect(page).toHaveURL(/\/contact\?\w+=\w+#contact$/)
    const { form } = loadCatalog(locale)
    const message = page.getByLabel(form.message, { exact: true })
    await expect(page.locator('#contact')).toBeInViewport()
    return [await page.getByLabel(form.subject).inputValue(), await message.inputValue()]
  }
  for (const locale of LOCALES) {
    const { training } = loadCatalog(locale)
    const list = getLocalizedPath(locale, '/training')
    await page.goto(list)
    for (const one of [dated, open]) {
      const title = getLocalizedField(one, 'title', locale).text
      const article = page.getByRole('article', { name: title, exact: true })
      await article.getByRole('link', { name: training.register }).click()
      const [subject, message] = await fields(locale)
      expect(subject).toContain(title)
      expect(message).toContain(title)
      if (one.date)
        expect(message).toContain(formatDateRange(locale, one.date, getLastTrainingDay(one)))
      await page.goto(list)
    }
    await page.getByRole('link', { name: training.custom.link }).click()
    expect(await fields(locale)).toEqual([training.custom.subject, training.custom.message])
  }
  await page.goto(getLocalizedEntityPath('fr', 'training', dated))
  await page.getByRole('link', { name: FRENCH_CATALOG.training.register }).click()
  const days = formatDateRange('fr', dated.date ?? '', getLastTrainingDay(dated))
  expect(await fields('fr')).toEqual([
    'Inscription\u00a0: S’initier au tournage',
    `Bonjour, j’aimerais m’inscrire à cette formation\u00a0: S’initier au tournage, ${days}.`,
  ])
  for (const query of ['training=9999', 'training=x', 'training=', 'subject=x']) {
    await page.goto(`/contact?${query}#contact`)
    await expect(page.getByLabel(FRENCH_CATALOG.form.subject)).toHaveValue('')
    await expect(page.getByLabel(FRENCH_CATALOG.form.message, { exact: true })).toHaveValue('')
  }
})
