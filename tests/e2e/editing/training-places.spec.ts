import { getLocalizedPath, LOCALES } from '../../../shared/locale.ts'
import {
  createEntity,
  expect,
  expectNotice,
  listEntities,
  test,
} from '../../support/browser/admin.ts'
import { getDialog } from '../../support/browser/site.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const FULL = { fr: 'Complet', en: 'Full', de: 'Ausgebucht', es: 'Completo', nl: 'Volgeboekt' }

test('free places can be changed in the list, a full training offers a waiting list, and the artist sees when more places are taken than offered', async ({
  page,
}) => {
  const { id } = await createEntity(page, 'trainings', { title: 'Le bol', date: '2999-05-01' })
  const kept = async () => (await listEntities(page, 'trainings')).find((one) => one.id === id)
  const address = (locale: (typeof LOCALES)[number]) =>
    getLocalizedPath(locale, `/training/${id}-le-bol`)
  await page.goto('/admin?tab=trainings')
  const places = page.getByRole('button', { name: 'Places : Le bol' })
  const sheet = getDialog(page, 'Places de « Le bol »')
  const field = sheet.getByLabel('Places à réserver sur le site')
  const set = async (count: string) => {
    await places.tap()
    await field.fill(count)
    await sheet.getByRole('button', { name: 'Enregistrer' }).tap()
  }
  await set('9')
  await expect(field).toHaveAccessibleDescription(/«.Participants au maximum.»/)
  await field.fill('3')
  await sheet.getByRole('button', { name: 'Enregistrer' }).tap()
  await expectNotice(page, 'Formation modifiée avec succès')
  const row = page.locator('li:has(h2)').filter({ hasText: 'Le bol' })
  await expect(row).toContainText('3 places libres')
  expect(await kept()).toMatchObject({ places_left: 3 })
  const open = await (await page.request.get(address('fr'))).text()
  expect(open.replaceAll('<!-- -->', '')).toContain('6 personnes au plus\u00a0· Encore 3 places')
  expect(open).toContain('"remainingAttendeeCapacity":3')

  await test.step('a smaller group has fewer free places', async () => {
    const rest = { title: 'Le bol', date: '2999-05-01', description: 'Texte', duration: '1 jour' }
    const resize = async (max_participants: number) => {
      const data = { ...rest, price: 95, max_participants }
      expect((await page.request.put(`/api/trainings/${id}`, { data })).status()).toBe(200)
      await page.reload()
    }
    await resize(2)
    await expect(row).toContainText('2 places libres')
    await resize(6)
    await expect(row).toContainText('3 places libres')
  })

  // Waits, because the admin ignores an action repeated within 1.2 seconds
  // (use-exclusive-action.ts).
  await page.waitForTimeout(1300)
  await set('0')
  await expect(row).toContainText('Complet')
  for (const locale of LOCALES) {
    const body = await (await page.request.get(address(locale))).text()
    expect(body).toContain(`<strong>${FULL[locale]}</strong>`)
    expect(body).toContain('https://schema.org/SoldOut')
    const list = await (await page.request.get(getLocalizedPath(locale, '/training'))).text()
    expect(list).toContain(`<strong>${FULL[locale]}</strong>`)
  }
  await page.goto(address('fr'))
  await page.getByRole('link', { name: 'Rejoindre la liste d’attente' }).tap()
  await expect(page).toHaveURL(new RegExp(`/contact\\?training=${id}#contact$`))
  await expect(page.getByLabel('Objet')).toHaveValue(/^Place qui se libère\s: Le bol$/)

  await page.goto('/admin?tab=trainings')
  await set('')
  await expect(row).not.toContainText('Complet')
  await expect(row).toContainText('personnes')
  await expect.poll(kept).toMatchObject({ places_left: null })

  // The admin must warn the artist who leaves fewer places to the site than are already taken.
  const { id: other } = await createEntity(page, 'trainings', {
    title: 'Le manche',
    date: '2999-05-02',
  })
  for (const places of [1, 2])
    await page.request.post('/api/registrations', {
      data: { training_id: other, name: `Aline ${places}`, places },
    })
  await page.goto('/admin?tab=trainings')
  await page.getByRole('button', { name: 'Places : Le manche' }).tap()
  const small = getDialog(page, 'Places de « Le manche »')
  const warning = small.getByText('3 places sont déjà prises.')
  await small.getByLabel('Places à réserver sur le site').fill('3')
  await expect(warning).toHaveCount(0)
  await small.getByLabel('Places à réserver sur le site').fill('2')
  await expect(warning).toBeVisible()
  await small.getByRole('button', { name: 'Enregistrer' }).tap()
  await expectNotice(page, 'Formation modifiée avec succès')
  const manche = page.locator('li:has(h2)').filter({ hasText: 'Le manche' })
  await expect(manche).toContainText('Complet, une place de trop')
})

test('the page of a training shows its facts above the text, in the visitor’s language', async ({
  page,
}) => {
  const { id } = await createEntity(page, 'trainings', { title: 'Le plat' })
  await page.goto(`/admin?tab=trainings&edit=${id}`)
  const form = getDialog(page, 'Le plat')
  const details = {
    Horaires: 'de 9 h à 17 h',
    Niveau: 'débutants',
    'À apporter': 'un tablier\nvos gouges',
    Langue: 'en français',
    'Âge minimum': '0',
    Repas: 'le déjeuner est compris',
    'Où dormir': 'le gîte du bourg',
    Annulation: 'jusqu’à dix jours avant',
  }
  await form.getByText('En pratique').tap()
  for (const [label, text] of Object.entries(details))
    await form.getByLabel(label, { exact: true }).fill(text)
  await form.getByRole('tab', { name: /^Deutsch/ }).tap()
  await form
    .getByLabel(/^À apporter/)
    .last()
    .fill('eine Schürze')
  const save = form.getByRole('button', { name: 'Enregistrer', exact: true })
  await save.tap()
  await expect(form.getByText('Un âge de 1 à 99 ans.').first()).toBeVisible()
  await form.getByRole('tab', { name: /^Français/ }).tap()
  await form.getByLabel('Âge minimum').fill('16')
  await save.tap()
  await expectNotice(page, 'Formation modifiée avec succès')
  await page.goto(`/training/${id}-le-plat`)
  const main = page.getByRole('main')
  await expect(main).toHaveText(/à partir de 16 ans[\s\S]*S’inscrire[\s\S]*En pratique/)
  expect(await (await page.request.get(page.url())).text()).toContain('"typicalAgeRange":"16-"')
  const { 'Âge minimum': _, ...texts } = details
  for (const [label, text] of Object.entries(texts)) {
    await expect(page.getByRole('term').getByText(label, { exact: true })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: text })).toBeVisible()
  }
  const lines = page.getByRole('definition').filter({ hasText: 'un tablier' })
  expect(await lines.innerText(), 'the line break is kept').toBe('un tablier\nvos gouges')
  await page.goto(`/de/training/${id}-le-plat`)
  await expect(page.getByRole('definition').filter({ hasText: 'eine Schürze' })).toBeVisible()
  await expect(
    page.getByRole('definition').filter({ hasText: 'débutants' }).locator('[lang=fr]'),
  ).toBeVisible()
})
