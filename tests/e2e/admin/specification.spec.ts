/** Tests those requirements of the specification for the admin that no other test covers. */
import type { Locator, Page } from '@playwright/test'
import {
  buildHttpErrorPattern,
  chooseFiles,
  createEntity,
  createEntityWithPhotos,
  createPhotoFile,
  expect,
  expectNotice,
  listEntities,
  signedOutTest,
  test,
} from '../../support/browser/admin.ts'
import type { CollectionPath } from '../../support/browser/minimal-bodies.ts'
import { getDialog } from '../../support/browser/site.ts'

test('the admin has neither the navigation nor the footer of the public pages', async ({
  page,
}) => {
  await page.goto('/admin')
  await expect(page.getByRole('tab')).toHaveCount(4)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Portrait|Galerie|Contact/ })).toHaveCount(0)
})

signedOutTest(
  'the admin checks only that both localStorage items exist, not their values',
  async ({ page, log }) => {
    // The API responds with 401, because the browser has no valid session.
    log.expectErrors(buildHttpErrorPattern(401))
    await page.goto('/admin/login')
    await page.evaluate(() => {
      localStorage.setItem('admin_token', btoa('personne:0'))
      localStorage.setItem('admin_user', 'x')
    })
    await page.goto('/admin')
    await expect(page.getByRole('tab')).toHaveCount(4)
    await expect(page).toHaveURL(/\/admin$/)
  },
)

signedOutTest(
  'a response with success:true but an error status does not sign the artist in',
  async ({ page, log }) => {
    log.expectErrors(buildHttpErrorPattern(500), /Erreur de connexion/)
    const json = { success: true, user: { id: 1, username: 'personne' } }
    await page.route('**/api/admin/login', (route) => route.fulfill({ status: 500, json }))
    await page.goto('/admin/login')
    await page.getByLabel('Nom d’utilisateur').fill('personne')
    await page.getByLabel('Mot de passe', { exact: true }).fill('sans importance')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page.getByRole('alert').getByText('Erreur de connexion')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/login$/)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  },
)

type Field = string | boolean | number | null
const FORMS: {
  path: CollectionPath
  tab: string
  typed: Record<string, string>
  kept: Record<string, Field>
}[] = [
  {
    path: 'art-pieces',
    tab: 'pieces',
    typed: {
      Titre: 'Bol complet',
      Description: 'Un **noyer** de cour',
      'Prix en euros': '1 200,55',
      Dimensions: 'Ø 30 cm',
      Matières: 'Noyer, huile',
      Signature: 'Gravée sous le pied',
    },
    kept: {
      title: 'Bol complet',
      description: 'Un **noyer** de cour',
      price: 1200.55,
      price_on_request: false,
      dimensions: 'Ø 30 cm',
      materials: 'Noyer, huile',
      signature: 'Gravée sous le pied',
      category: null,
      available: true,
      image_url: '',
    },
  },
  {
    path: 'categories',
    tab: 'categories',
    typed: { Nom: 'Bols complets', Description: 'Ronds' },
    kept: { name: 'Bols complets', description: 'Ronds' },
  },
  {
    path: 'news',
    tab: 'news',
    typed: {
      Titre: 'Nouvelle complète',
      Date: '2026-03-04',
      Extrait: 'En bref',
      Texte: 'En *long*',
    },
    kept: {
      title: 'Nouvelle complète',
      date: '2026-03-04',
      excerpt: 'En bref',
      content: 'En *long*',
      image_url: '',
    },
  },
  {
    path: 'trainings',
    tab: 'trainings',
    typed: {
      Titre: 'Stage complet',
      Date: '2060-04-05',
      Durée: '3 jours',
      'Prix en euros': '95,5',
      'Participants au maximum': '7',
      Extrait: 'En bref',
      Description: 'En *long*',
    },
    kept: {
      title: 'Stage complet',
      date: '2060-04-05',
      duration: '3 jours',
      price: 95.5,
      max_participants: 7,
      excerpt: 'En bref',
      description: 'En *long*',
      image_url: '',
    },
  },
]

test('the fields of the specification are stored, and shown again in edit mode', {
  tag: '@clock',
}, async ({ page }) => {
  for (const { path, tab, typed, kept } of FORMS) {
    await test.step(`${path}: the fields of the specification are stored, and shown again in edit mode`, async () => {
      await page.goto(`/admin?tab=${tab}&add`)
      const form = page.getByRole('dialog')
      const field = (label: string) => form.getByLabel(label, { exact: true })
      for (const [label, value] of Object.entries(typed)) await field(label).fill(value)
      await form.getByRole('button', { name: 'Enregistrer' }).click()
      const name = kept.title ?? kept.name
      const find = async () =>
        (await listEntities(page, path)).find((one) => (one.title ?? one.name) === name)
      await expect.poll(find).toMatchObject(kept)
      await page.goto(`/admin?tab=${tab}&edit=${(await find())?.id}`)
      for (const [label, value] of Object.entries(typed)) {
        const shown = value.replace('1 200,55', '1200,55').replace('95,5', '95,50')
        await expect(field(label), label).toHaveValue(shown)
      }
    })
  }
})

test('bold, italic and link without a selection change nothing and ask to select words', async ({
  page,
}) => {
  await page.goto('/admin?tab=news&add')
  const form = getDialog(page, 'Nouvelle actualité')
  const text = form.getByLabel('Texte', { exact: true })
  for (const name of ['Gras', 'Italique', 'Lien']) {
    await text.fill('quelques mots')
    await expect(form.getByRole('button', { name, exact: true })).toBeDisabled()
    // Forces the click, because Playwright does not click a button with `aria-disabled`, which
    // shows an explanation when a user clicks it.
    await form.getByRole('button', { name, exact: true }).click({ force: true })
    const advice = form.getByText(
      name === 'Lien'
        ? 'Touchez d’abord le mot qui portera le lien, ou sélectionnez-en plusieurs.'
        : 'Sélectionnez d’abord les mots à mettre en forme.',
    )
    await expect(advice).toBeVisible()
    const getTop = async (element: Locator) => (await element.boundingBox())?.y ?? 0
    expect(await getTop(advice), 'above a long text').toBeLessThan(await getTop(text))
    await expect(text).toHaveValue('quelques mots')
    await expect(getDialog(page, 'Insérer un lien')).toHaveCount(0)
    await text.press('ControlOrMeta+a')
    await expect(form.getByRole('button', { name, exact: true })).toBeEnabled()
  }
  await text.fill('')
})

const album = async (page: Page, title: string, count: number) => {
  const piece = await createEntityWithPhotos(page, 'art-pieces', title, count)
  await page.goto(`/admin?tab=pieces&edit=${piece.id}`)
  await expect(getDialog(page, title)).toBeVisible()
  return piece
}

test('several photos are sent at once with their position, and a new order once', async ({
  page,
}) => {
  await test.step('several photos can be chosen at once and are sent with their position', async () => {
    const { id } = await album(page, 'Bol compté', 2)
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/images')) {
        sent.push(request.postDataJSON())
      }
    })
    const chooser = page.waitForEvent('filechooser')
    const button = page.getByRole('button', { name: 'Ajouter des photos' })
    await button.click()
    expect((await chooser).isMultiple()).toBe(true)
    expect(await (await chooser).element().getAttribute('accept')).toMatch(
      /^image\/\*,\.heic,\.heif,\.hif,.*\.dng/,
    )
    await chooseFiles(page, button, [
      createPhotoFile('a.png', 91),
      createPhotoFile('b.png', 92),
      createPhotoFile('c.png', 93),
    ])
    await expectNotice(page, '3 images ajoutées')
    const record = { entity_type: 'art_piece', entity_id: id, image_url: expect.any(String) }
    expect(sent).toEqual([2, 3, 4].map((display_order) => ({ ...record, display_order })))
  })
  await test.step('a new order is sent once, when the drag ends, with every photo’s id and place', async () => {
    const { photos } = await album(page, 'Bol tiré', 3)
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/images/reorder')) sent.push(request.postDataJSON())
    })
    const rows = page.getByRole('grid', { name: 'Ordre des photos' }).getByRole('row')
    await rows.nth(2).hover()
    await page.mouse.down()
    await rows.nth(1).hover()
    await rows.nth(0).hover({ position: { x: 4, y: 40 } })
    await rows.nth(0).hover({ position: { x: 5, y: 41 } })
    expect(sent, 'while dragging').toEqual([])
    await page.mouse.up()
    await expectNotice(page, 'Ordre mis à jour')
    const [a, b, c] = photos
    expect(sent).toEqual([
      { images: [c, a, b].map((id, display_order) => ({ id, display_order })) },
    ])
  })
  await test.step('a piece without photos shows a message and accepts photos once it is saved', async () => {
    const { id } = await createEntity(page, 'art-pieces', { title: 'Nue' })
    await page.goto(`/admin?tab=pieces&edit=${id}`)
    await expect(getDialog(page, 'Nue').getByText('Aucune photo pour l’instant.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ajouter des photos' })).toBeVisible()
  })
})
