import type { Page } from '@playwright/test'
import {
  test as base,
  buildHttpErrorPattern,
  createEntity,
  createEntityWithPhotos,
  expect,
  expectNotice,
  listEntities,
} from '../../support/browser/admin.ts'
import { addDefaultHeaders, getDialog } from '../../support/browser/site.ts'

const test = base.extend<{ phone: Page }>({
  /** Page of a second device that is signed in with the same account. */
  phone: async ({ browser, account, site }, use) => {
    const { cookies, items } = account
    const storageState = { cookies, origins: [{ origin: site.url, localStorage: items }] }
    const other = await browser.newContext({ storageState, baseURL: site.url, locale: 'fr-FR' })
    addDefaultHeaders(other.request)
    await use(await other.newPage())
    await other.close()
  },
})

const TITLE = 'À deux mains'
const field = (page: Page, label: string) =>
  page.getByRole('dialog').getByLabel(label, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Modifié ailleurs entre-temps' })
const piece = async (page: Page, id: number) =>
  (await listEntities(page, 'art-pieces')).find((one) => one.id === id)

async function open(page: Page, id: number) {
  await page.goto(`/admin?tab=pieces&edit=${id}`)
  await expect(field(page, 'Titre')).toBeVisible()
}

test('a save merges changes of different fields from a laptop and a phone', async ({
  page,
  phone,
  log,
}) => {
  log.expectErrors(buildHttpErrorPattern(409))
  const { id: category } = await createEntity(page, 'categories', { name: 'Écuelles' })
  const { id } = await createEntity(page, 'art-pieces', {
    title: TITLE,
    price: 10,
    category: 'Écuelles',
  })
  await open(page, id)

  await phone.goto('/admin')
  await phone.getByRole('switch', { name: new RegExp(`^Vendue\\s: ${TITLE}$`) }).press('Space')
  await expectNotice(phone, 'Objet modifié avec succès', TITLE)
  await phone.request.put(`/api/categories/${category}`, { data: { name: 'Jattes' } })

  await field(page, 'Description').fill('Un seul bloc.')
  await save(page)
  await expectNotice(page, 'Objet modifié avec succès', TITLE)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const kept = { title: TITLE, price: 10, available: false, category: 'Jattes' }
  expect(await piece(page, id)).toMatchObject({ ...kept, description: 'Un seul bloc.' })
  const row = page.getByRole('listitem').filter({ hasText: TITLE })
  await expect(row.getByRole('switch'), 'the list knows too').toBeChecked()

  await phone.request.put(`/api/art-pieces/${id}`, { data: { ...kept, price: 12 } })
  await page.getByRole('switch', { name: new RegExp(`^Vendue\\s: ${TITLE}$`) }).press('Space')
  await expect.poll(() => piece(page, id)).toMatchObject({ price: 12, available: true })
})

test('the dialog asks which of two conflicting prices to save, and saves it with the other changes', async ({
  page,
  phone,
  log,
}) => {
  log.expectErrors(buildHttpErrorPattern(409))
  const { id } = await createEntity(page, 'art-pieces', { title: 'Deux prix', price: 100 })
  await open(page, id)
  await open(phone, id)
  await field(phone, 'Prix en euros').fill('300')
  await field(phone, 'Dimensions').fill('30 cm')
  await save(phone)
  await expectNotice(phone, 'Objet modifié avec succès', 'Deux prix')

  await field(page, 'Prix en euros').fill('250')
  await field(page, 'Description').fill('Tapé sur le portable')
  await save(page)
  await expect(question(page).getByRole('group')).toHaveCount(1)
  const price = question(page).getByRole('group', { name: 'Prix en euros' })
  await expect(price.getByRole('radio', { name: 'Garder le mien' })).toBeChecked()
  await expect(price).toContainText('250')
  await expect(price).toContainText('300')
  await question(page).getByRole('button', { name: 'Annuler' }).click()
  await expect(field(page, 'Prix en euros')).toHaveValue('250')
  await expect(field(page, 'Description')).toHaveValue('Tapé sur le portable')
  expect(await piece(page, id)).toMatchObject({ price: 300, dimensions: '30 cm', description: '' })

  await save(page)
  await question(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expectNotice(page, 'Objet modifié avec succès', 'Deux prix')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const merged = { dimensions: '30 cm', description: 'Tapé sur le portable' }
  expect(await piece(page, id)).toMatchObject({ ...merged, price: 250 })

  // Tests a conflict: the phone saves a price without knowing the new price from the computer. The
  // artist chooses the price from the computer.
  await open(phone, id)
  await field(phone, 'Prix en euros').fill('400')
  await field(phone, 'Matières').fill('Noyer')
  await page.getByRole('link', { name: 'Deux prix', exact: true }).click()
  await field(page, 'Prix en euros').fill('350,50')
  await save(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await save(phone)
  await question(phone).getByRole('radio', { name: 'Prendre l’autre' }).check()
  await question(phone).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(phone.getByRole('dialog')).toHaveCount(0)
  expect(await piece(page, id)).toMatchObject({ ...merged, price: 350.5, materials: 'Noyer' })
})

test('a save merges translations of texts and of photo descriptions like other fields', {
  tag: '@nightly',
}, async ({ page, phone, log }) => {
  log.expectErrors(buildHttpErrorPattern(409))
  const { id, photos } = await createEntityWithPhotos(page, 'news', 'Portes ouvertes à deux', 1)
  const news = async () => (await listEntities(page, 'news')).find((one) => one.id === id)
  await page.request.put(`/api/images/${photos[0]}`, { data: { alt: 'La porte' } })
  const write = async (on: Page, texts: Record<string, string>) => {
    await on.goto(`/admin?tab=news&edit=${id}`)
    await on.getByRole('tab', { name: /^Deutsch/ }).click()
    for (const [name, text] of Object.entries(texts))
      await on.locator(`[id="champ-${name}"]`).fill(text)
  }
  const photo = `photo.${photos[0]}.de.alt`
  await write(page, { 'de.title': 'Offene Tür', [photo]: 'Das Tor' })
  const title = 'Tag der offenen Tür'
  await write(phone, { 'de.title': title, 'de.content': 'Der Text', [photo]: 'Die Tür' })
  await save(phone)
  await expectNotice(phone, 'Actualité modifiée avec succès')
  await save(page)
  await expect(question(page).getByRole('group')).toHaveCount(2)
  const taken = question(page).getByRole('group', { name: 'Titre (allemand)' })
  await taken.getByRole('radio', { name: 'Prendre l’autre' }).check()
  const name = 'Description de la photo 1 (allemand)'
  await expect(question(page).getByRole('group', { name })).toContainText('Die Tür')
  await question(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await news()).toMatchObject({
    translations: {
      de: { title: { text: title }, content: { text: 'Der Text' } },
    },
    images: [{ translations: { de: { alt: { text: 'Das Tor' } } } }],
  })
})

/** Hides the page for ten seconds of the fake clock, and runs `meanwhile` in this time. */
async function hidePage(page: Page, meanwhile: () => Promise<unknown>) {
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await hide(true)
  await meanwhile()
  await page.clock.fastForward(10_000)
  await hide(false)
}

test('a page that becomes visible updates its lists, and forms without unsaved text', async ({
  page,
  log,
}) => {
  log.expectErrors(buildHttpErrorPattern(409))
  const { id } = await createEntity(page, 'art-pieces', { title: 'Vieille page', price: 10 })
  const change = (fields: object) => () =>
    page.request.put(`/api/art-pieces/${id}`, {
      data: { title: 'Vieille page', price: 10, ...fields },
    })
  await page.clock.install()
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: 'Vieille page', exact: true })).toBeVisible()
  await hidePage(page, change({ title: 'Page fraîche' }))
  await page.getByRole('link', { name: 'Page fraîche', exact: true }).click()
  await hidePage(page, change({ title: 'Page plus fraîche' }))
  await expect(field(page, 'Titre')).toHaveValue('Page plus fraîche')
  await field(page, 'Matières').fill('If')
  await hidePage(page, change({ title: 'Encore autre', dimensions: '3 cm' }))
  await expect(getDialog(page, 'Encore autre'), 'the heading tells what is saved').toBeVisible()
  await expect(field(page, 'Titre'), 'nothing moves under the hand').toHaveValue(
    'Page plus fraîche',
  )
  await save(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const merged = { title: 'Encore autre', dimensions: '3 cm', materials: 'If' }
  expect(await piece(page, id)).toMatchObject(merged)
})
