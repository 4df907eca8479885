import type { Page } from '@playwright/test'
import {
  createEntityWithPhotos,
  dismissNativeDialogs,
  expect,
  expectNotice,
  NETWORK_ERROR_PATTERN,
  resetDoubleTapGuard,
  test,
} from '../../support/browser/admin.ts'
import { getDialog } from '../../support/browser/site.ts'

const field = (page: Page) => page.getByLabel('Description de la photo')
const getQuestion = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' })
const saved = (page: Page) => page.getByText('Description enregistrée', { exact: true })

/** Waits until the save button is enabled again, so that the next click starts another save. */
const anotherPress = (page: Page) =>
  expect(page.getByRole('button', { name: 'Enregistrer', exact: true })).toHaveAttribute(
    'aria-disabled',
    'false',
  )

async function open(page: Page, title: string, count = 2) {
  const piece = await createEntityWithPhotos(page, 'art-pieces', title, count)
  await page.goto(`/admin?tab=pieces&edit=${piece.id}`)
  await expect(getDialog(page, title)).toBeVisible()
  const alts = async () => {
    const answer = await page.request.get(`/api/images/art_piece/${piece.id}`)
    return (await answer.json()).map(({ alt }: { alt: string }) => alt)
  }
  return { ...piece, alts }
}

test('a description is saved on blur, Enter and Ctrl+S and becomes the alt text', async ({
  page,
}) => {
  const { alts } = await open(page, 'Bol décrit')
  await expect(page.getByAltText('Bol décrit, photo 1 sur 2')).toBeVisible()
  await field(page).fill('Un bol ouvert, vu de dessus')
  await page.getByRole('dialog').getByLabel('Titre').focus()
  await expect(saved(page)).toBeVisible()
  expect(await alts()).toEqual(['Un bol ouvert, vu de dessus', ''])
  await expect(page.getByAltText('Un bol ouvert, vu de dessus').first()).toBeVisible()
  await page.getByRole('button', { name: 'Photo suivante' }).click()
  await expect(field(page), 'each photo has its own').toHaveValue('')
  await field(page).fill('Le pied')
  await field(page).press('Enter')
  await expect.poll(alts).toEqual(['Un bol ouvert, vu de dessus', 'Le pied'])
  await field(page).fill('Le pied gravé')
  await field(page).press('Control+s')
  await expect.poll(alts).toEqual(['Un bol ouvert, vu de dessus', 'Le pied gravé'])
  await field(page).fill('')
  await field(page).press('Enter')
  await expect.poll(alts).toEqual(['Un bol ouvert, vu de dessus', ''])
})

test('Escape and a change to the next photo also save a typed description', {
  tag: '@nightly',
}, async ({ page }) => {
  const { alts } = await open(page, 'Bol vite décrit')
  await field(page).fill('Tapé puis tourné')
  await page.getByRole('button', { name: 'Photo suivante' }).click()
  await expect.poll(alts).toEqual(['Tapé puis tourné', ''])
  await field(page).fill('Tapé puis fermé')
  await page.keyboard.press('Escape')
  await expect(getDialog(page, 'Bol vite décrit')).toHaveCount(0)
  await expect.poll(alts).toEqual(['Tapé puis tourné', 'Tapé puis fermé'])
})

test('a description that cannot be saved is kept, even after showing another photo', async ({
  page,
  log,
}) => {
  log.expectErrors(NETWORK_ERROR_PATTERN)
  const { alts, photos } = await open(page, 'Bol mal décrit')
  await page.route(`**/api/images/${photos[0]}`, (route) => route.abort())
  await field(page).fill('Ne se perd pas')
  await field(page).press('Enter')
  await expectNotice(page, 'Erreur lors de la sauvegarde', 'Le site ne répond pas')
  await expect(page.getByText('Pas encore enregistrée')).toBeVisible()
  await page.getByRole('button', { name: 'Photo suivante' }).click()
  await expect(field(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Photo précédente' }).click()
  await expect(field(page)).toHaveValue('Ne se perd pas')
  expect(await alts()).toEqual(['', ''])
  await page.unroute(`**/api/images/${photos[0]}`)
  await field(page).press('Enter')
  await expect(saved(page)).toBeVisible()
  expect(await alts()).toEqual(['Ne se perd pas', ''])

  const asked = dismissNativeDialogs(page)
  await page.route('**/api/{images,art-pieces}/*', (route) => route.abort())
  await field(page).fill('Tapé, puis fermé')
  await page.keyboard.press('Escape')
  await expect(page.locator('#problemes'), 'it says so, and stays').toBeVisible()
  await expect(field(page)).toHaveValue('Tapé, puis fermé')
  await page.evaluate(() => location.assign('/'))
  await expect.poll(() => asked.length, 'the browser asks').toBe(1)
  await page.unroute('**/api/{images,art-pieces}/*')
  await anotherPress(page)
  await page.keyboard.press('Escape')
  await resetDoubleTapGuard(page)
  await getQuestion(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(getDialog(page, 'Bol mal décrit')).toHaveCount(0)
  expect(await alts()).toEqual(['Tapé, puis fermé', ''])
  await page.getByRole('link', { name: 'Voir le site' }).click()
  await expect(page, 'nothing is left to lose').toHaveURL(/\/$/)
  expect(asked).toHaveLength(1)
})

test('Back saves a typed description before it leaves', async ({ page, log }) => {
  log.expectErrors(NETWORK_ERROR_PATTERN)
  const piece = await createEntityWithPhotos(page, 'art-pieces', 'Bol rendu', 1)
  const alts = async () => {
    const images = await page.request.get(`/api/images/art_piece/${piece.id}`)
    return (await images.json()).map(({ alt }: { alt: string }) => alt)
  }
  await page.goto('/admin?tab=pieces')
  const link = page.getByRole('link', { name: 'Bol rendu', exact: true })
  await link.click()
  await field(page).fill('Vu de près')
  await page.goBack()
  await expect(getDialog(page, 'Bol rendu')).toHaveCount(0)
  expect(await alts()).toEqual(['Vu de près'])

  await resetDoubleTapGuard(page)
  await link.click()
  await page.route('**/api/{images,art-pieces}/*', (route) => route.abort())
  await field(page).fill('Vu de loin')
  await page.goBack()
  await expect(page.locator('#problemes')).toBeVisible()
  await expect(field(page)).toHaveValue('Vu de loin')
  await anotherPress(page)
  await page.goBack()
  await resetDoubleTapGuard(page)
  await getQuestion(page).getByRole('button', { name: 'Quitter' }).click()
  await expect(getDialog(page, 'Bol rendu'), 'it can be left without a connection').toHaveCount(0)
  expect(await alts()).toEqual(['Vu de près'])
})

test('deleting a photo discards its unsaved description', { tag: '@nightly' }, async ({
  page,
  log,
}) => {
  log.expectErrors(NETWORK_ERROR_PATTERN)
  await open(page, 'Bol sans vue', 1)
  await page.route('**/api/images/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await field(page).fill('Tapé pour rien')
  await page.getByRole('button', { name: 'Supprimer la photo 1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expectNotice(page, 'Image supprimée')
  await expect(page.getByText('Tout est enregistré')).toBeVisible()
})

test('a description has at most 500 characters', { tag: '@nightly' }, async ({ page }) => {
  const { alts } = await open(page, 'Bol bavard', 1)
  await field(page).fill('')
  await field(page).pressSequentially('a')
  await expect(field(page)).toHaveAttribute('maxlength', '500')
  await field(page).fill('é'.repeat(500))
  await field(page).press('Enter')
  await expect.poll(alts).toEqual(['é'.repeat(500)])
})
