import type { Page } from '@playwright/test'
import {
  buildHttpErrorPattern,
  chooseFiles,
  createEntityWithPhotos,
  createPhotoFile,
  expect,
  expectNotice,
  NETWORK_ERROR_PATTERN,
  test,
} from '../../support/browser/admin.ts'
import { getDialog, signIn, withNewSite } from '../../support/browser/site.ts'

const SEND_FAILED = "Erreur lors de l'upload des images"
const ORDER_FAILED = "Erreur lors de la mise à jour de l'ordre"

const getAddPhotosButton = (page: Page) => page.getByRole('button', { name: 'Ajouter des photos' })
const rows = (page: Page) => page.getByRole('grid', { name: 'Ordre des photos' }).getByRole('row')
const shownOrder = (page: Page) =>
  rows(page).evaluateAll((items) => items.map((item) => Number(item.getAttribute('data-key'))))
const notice = (page: Page, message: string) =>
  page.getByRole('alertdialog', { name: message, exact: true })

async function openWithPhotos(page: Page, title: string, count: number) {
  const piece = await createEntityWithPhotos(page, 'art-pieces', title, count)
  await page.goto(`/admin?tab=pieces&edit=${piece.id}`)
  await expect(getDialog(page, title)).toBeVisible()
  return piece
}

test('files that are no photos are reported with their reason, and the others are added', async ({
  page,
  log,
}) => {
  await test.step('one failed photo of four is reported with its reason, and the others are added', async () => {
    log.expectErrors(buildHttpErrorPattern(415), /Error: Erreur lors du téléchargement de l'image/)
    const piece = await openWithPhotos(page, 'Bol aux quatre photos', 0)
    const pdf = {
      name: 'devis.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('%PDF-1.7\n1 0 obj'),
    }
    await chooseFiles(page, getAddPhotosButton(page), [
      createPhotoFile('un.png', 61),
      createPhotoFile('deux.png', 62),
      pdf,
      createPhotoFile('quatre.png', 63),
    ])
    await expectNotice(page, '3 images ajoutées')
    await expectNotice(
      page,
      SEND_FAILED,
      /devis\.jpg : Ce fichier n’est pas une photo que le site sait lire\./,
    )
    await expect(rows(page)).toHaveCount(3)
    const failed = page.getByRole('list', { name: 'Photos en cours d’ajout' })
    await expect(failed.getByRole('listitem')).toHaveText(/devis\.jpg.*Choisissez un fichier JPEG/)
    expect(await piece.order()).toEqual(await shownOrder(page))
    await failed.getByRole('button', { name: 'Retirer devis.jpg' }).click()
    await expect(failed).toHaveCount(0)
  })
  await test.step('an SVG named .jpg is rejected by the server, and other file types are not sent', async () => {
    log.expectErrors(buildHttpErrorPattern(415), /téléchargement de l'image/)
    const piece = await openWithPhotos(page, 'Bol au dessin', 0)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    await chooseFiles(page, getAddPhotosButton(page), [
      { name: 'dessin.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(svg) },
      { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    ])
    await expectNotice(
      page,
      SEND_FAILED,
      /dessin\.jpg : Ce fichier n’est pas une photo que le site/,
    )
    await expectNotice(page, SEND_FAILED, /notes\.pdf : Ce fichier n’est pas une photo\./)
    expect(await piece.order()).toEqual([])
  })
  await test.step("a photo that is stored but not recorded logs “Erreur lors de l'ajout de l'image”", async () => {
    log.expectErrors(buildHttpErrorPattern(503), /Error: Erreur lors de l'ajout de l'image/)
    await openWithPhotos(page, 'Bol occupé', 0)
    await page.route('**/api/images', (route) =>
      route.fulfill({ status: 503, json: { error: 'Le site est occupé.', code: 'busy' } }),
    )
    await chooseFiles(page, getAddPhotosButton(page), [createPhotoFile('attend.png', 71)])
    await expectNotice(page, SEND_FAILED, 'attend.png : Le site est occupé.')
  })
})

test('a new order of photos is saved, and the old order returns if that fails', async ({
  page,
  log,
}) => {
  await test.step('“Placer avant” and “Placer après” save each step and show “Ordre mis à jour”', async () => {
    const piece = await openWithPhotos(page, 'Bol rangé', 3)
    const [a, b, c] = piece.photos
    await expect(page.getByRole('button', { name: 'Placer avant, photo 1' })).toBeDisabled()
    // Moves a photo twice without a pause, so that the second request may start before the first
    // response.
    await page.getByRole('button', { name: 'Placer après, photo 1' }).click()
    await page.getByRole('button', { name: 'Placer après, photo 2' }).click()
    await expectNotice(page, 'Ordre mis à jour')
    await expect(page.getByText(/Les photos s’enregistrent d’elles-mêmes/)).toContainText(
      /Ordre enregistré à \d+\sh\s\d\d\./,
    )
    await expect.poll(piece.order).toEqual([b, c, a])
    const last = page.getByRole('button', { name: 'Placer après, photo 3' })
    await expect(last).toBeDisabled()
    await expect(last, 'pressed to the end, it keeps the focus').toBeFocused()
    await expect(page.getByText('3 / 3').first()).toBeVisible()
  })
  await test.step("a failed reorder shows “Erreur lors de la mise à jour de l'ordre” and restores the order", async () => {
    log.expectErrors(buildHttpErrorPattern(409), NETWORK_ERROR_PATTERN)
    const piece = await openWithPhotos(page, 'Bol en désordre', 3)
    const later = page.getByRole('button', { name: 'Placer après, photo 1' })
    await page.route('**/api/images/reorder', (route) =>
      route.fulfill({
        status: 409,
        json: { error: 'Les photos ont changé.', code: 'order_mismatch' },
      }),
    )
    await later.click()
    await expectNotice(page, ORDER_FAILED, 'Les photos ont changé.')
    await expect.poll(() => shownOrder(page)).toEqual(piece.photos)
    await expect(page.getByText('Le nouvel ordre n’a pas été enregistré.')).toBeVisible()
    await page.unroute('**/api/images/reorder')
    await page.route('**/api/images/**', (route) => route.abort())
    await later.click()
    await expect(
      notice(page, ORDER_FAILED).filter({ hasText: 'Le site ne répond pas' }),
    ).toBeVisible()
    await expect.poll(() => shownOrder(page)).toEqual(piece.photos)
    expect(await piece.order()).toEqual(piece.photos)
  })
  await test.step('an order is stored again after photos were added and deleted', async () => {
    await page.unrouteAll({ behavior: 'wait' })
    const piece = await openWithPhotos(page, 'Bol changé ailleurs', 4)
    const [a, b, c, d = 0] = piece.photos
    const multipart = { image: createPhotoFile('e.png', 81) }
    const { imageUrl } = await (await page.request.post('/api/upload', { multipart })).json()
    const target = { entity_type: 'art_piece', entity_id: piece.id }
    const data = { ...target, image_url: imageUrl, display_order: 4 }
    expect((await page.request.post('/api/images', { data })).status()).toBe(201)
    expect((await page.request.delete(`/api/images/${d}`)).status()).toBe(204)
    const [, , , e] = await piece.order()
    await page.getByRole('button', { name: 'Placer après, photo 1' }).click()
    await expectNotice(page, 'Ordre mis à jour')
    expect(await piece.order()).toEqual([b, a, c, e])
    expect(await shownOrder(page)).toEqual([b, a, c, e])
  })
  await test.step('a failed reorder keeps the newer order, whose request follows', async () => {
    await page.unrouteAll({ behavior: 'wait' })
    const piece = await openWithPhotos(page, 'Bol deux fois rangé', 3)
    const [a, b, c] = piece.photos
    const { promise: hasMovedAgain, resolve: failFirst } = Promise.withResolvers<void>()
    const { promise: isChecked, resolve: storeSecond } = Promise.withResolvers<void>()
    await page.route('**/api/images/reorder', (route) => isChecked.then(() => route.continue()))
    await page.route('**/api/images/reorder', (route) => hasMovedAgain.then(() => route.abort()), {
      times: 1,
    })
    const first = page.waitForRequest('**/api/images/reorder')
    await page.getByRole('button', { name: 'Placer après, photo 1' }).click()
    await first
    const second = page.waitForRequest('**/api/images/reorder')
    await page.getByRole('button', { name: 'Placer après, photo 2' }).click()
    failFirst()
    await second
    expect(await shownOrder(page)).toEqual([b, c, a])
    storeSecond()
    await expect.poll(piece.order).toEqual([b, c, a])
  })
  await test.step('photos under 600 pixels are named as too small', async () => {
    await page.unrouteAll({ behavior: 'wait' })
    await openWithPhotos(page, 'Petites photos', 2)
    await expect(page.getByText('Les photos 1, 2 sont petites, moins de 600 pixels')).toBeVisible()
  })
})

test("a network error shows “Erreur lors de l'upload des images” and is logged, and “Réessayer” sends the photo", async ({
  page,
  log,
}) => {
  log.expectErrors(NETWORK_ERROR_PATTERN, /Error: Erreur lors du téléchargement de l'image/)
  const piece = await openWithPhotos(page, 'Bol sans réseau', 1)
  await page.route('**/api/upload', (route) => route.abort())
  await chooseFiles(page, getAddPhotosButton(page), [createPhotoFile('perdue.png', 70)])
  await expectNotice(page, SEND_FAILED, 'perdue.png : Le site ne répond pas.')
  await page.unroute('**/api/upload')
  await page.getByRole('button', { name: 'Renvoyer perdue.png' }).click()
  await expectNotice(page, '1 image ajoutée')
  await expect(rows(page)).toHaveCount(2)
  expect(await piece.order()).toHaveLength(2)
})

test('deleting a photo asks first, reports its result and keeps other photos', async ({
  page,
  log,
}) => {
  await test.step('“Tourner” rotates the photo and keeps its place and description', async () => {
    log.expectErrors(/the server responded with a status of 503/)
    const piece = await openWithPhotos(page, 'Bol vu de haut', 2)
    const picture = page.getByRole('button', { name: 'Agrandir la photo 1 sur 2' }).getByRole('img')
    const readTallness = () =>
      picture.evaluate((img: HTMLImageElement) => Math.sign(img.naturalHeight - img.naturalWidth))
    await expect.poll(readTallness, 'the photo has loaded and is wide').toBe(-1)
    const url = `**/api/images/${piece.photos[0]}/rotate`
    await page.route(url, (route) => route.fulfill({ status: 503, json: {} }))
    const rotate = page.getByRole('button', { name: 'Tourner la photo 1' })
    await rotate.click()
    await expectNotice(page, 'La photo n’a pas été tournée')
    await page.unroute(url)
    await rotate.click()
    await expect.poll(readTallness).toBe(1)
    await expect(page.getByText(/^Photo tournée à/)).toBeVisible()
    await expect(rotate).toBeFocused()
    expect(await piece.order()).toEqual(piece.photos)
  })
  await test.step('deleting a photo asks first and reports success or failure', async () => {
    log.expectErrors(buildHttpErrorPattern(500))
    const piece = await openWithPhotos(page, 'Bol allégé', 3)
    const ask = async (act: string) => {
      await page.getByRole('button', { name: 'Supprimer la photo 1' }).click()
      const question = page.getByRole('alertdialog', { name: 'Supprimer cette photo ?' })
      await expect(question).toContainText('La photo 1 sur 3 quitte le site.')
      await question.getByRole('button', { name: act }).click()
      await expect(question).toHaveCount(0)
    }
    await ask('Annuler')
    expect(await piece.order()).toHaveLength(3)
    await page.route('**/api/images/*', (route) => route.fulfill({ status: 500, json: {} }))
    await ask('Supprimer')
    await expectNotice(page, 'Erreur lors de la suppression', 'Le site a refusé')
    await expect(rows(page)).toHaveCount(3)
    await page.unroute('**/api/images/*')
    await ask('Supprimer')
    await expectNotice(page, 'Image supprimée')
    await expect(rows(page)).toHaveCount(2)
    expect(await piece.order()).toEqual(piece.photos.slice(1))
  })
  await test.step('a photo that arrives while another is being deleted stays on the screen', async () => {
    const piece = await openWithPhotos(page, 'Bol croisé', 2)
    const held = Promise.withResolvers<void>()
    await page.route(`**/api/images/${piece.photos[0]}`, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Supprimer la photo 1' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await chooseFiles(page, getAddPhotosButton(page), [createPhotoFile('nouvelle.png', 72)])
    await expect(rows(page)).toHaveCount(3)
    held.resolve()
    await expectNotice(page, 'Image supprimée')
    await expect(rows(page)).toHaveCount(2)
    expect(await shownOrder(page)).toEqual(await piece.order())
  })
})

test('the question about a page photo names the hidden photo that would become visible', async ({
  page,
}) => {
  await withNewSite(
    async ({ url }) => {
      await signIn(page, url)
      const readHome = async () => (await page.request.get(`${url}/api/home`)).json()
      const readOrder = async () => (await readHome()).images.map(({ id }: { id: number }) => id)
      const before = await readOrder()
      const { id: _, images: __, version: ___, translations: ____, ...texts } = await readHome()
      const data = { ...texts, hides_foundry: true }
      expect((await page.request.put(`${url}/api/home`, { data })).status()).toBe(200)
      await page.goto(`${url}/admin/site?home`)
      const remove = async (position: number) => {
        await getDialog(page, 'La page d’accueil')
          .getByRole('button', { name: `Supprimer la photo ${position}` })
          .click()
        return page.getByRole('alertdialog', { name: 'Supprimer cette photo ?' })
      }
      const question = await remove(1)
      await expect(question).toContainText(
        'La photo 3, que la page ne montre pas aujourd’hui, sera alors visible de tous.',
      )
      await question.getByRole('button', { name: 'Supprimer' }).click()
      await expect.poll(readOrder).toEqual(before.slice(1))
      await page.getByRole('button', { name: 'Annuler', exact: true }).click()
      await expectNotice(page, 'De retour de la corbeille')
      expect(await readOrder(), 'the photo is the cover again').toEqual(before)
    },
    { demo: true },
  )
})

test('a photo that is being deleted cannot be deleted a second time, and the focus is not lost', {
  tag: '@nightly',
}, async ({ page }) => {
  const piece = await openWithPhotos(page, 'Bol deux fois', 2)
  const held = Promise.withResolvers<void>()
  let calls = 0
  await page.route(`**/api/images/${piece.photos[0]}`, async (route) => {
    calls++
    await held.promise
    await route.continue()
  })
  const remove = page.getByRole('button', { name: 'Supprimer la photo 1' })
  await remove.click()
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' })
  await confirm.click()
  await expect(remove).toBeDisabled()
  await expect(remove).toBeFocused()
  held.resolve()
  await expectNotice(page, 'Image supprimée')
  await expect(rows(page)).toHaveCount(0)
  await expect(remove).toBeEnabled()
  expect(calls).toBe(1)
  await expect(remove).toBeFocused()
  await remove.click()
  await confirm.click()
  await expect(page.getByText('Aucune photo pour l’instant.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Photos', exact: true })).toBeFocused()
  await expect(notice(page, 'Erreur lors de la suppression')).toHaveCount(0)
})

test('the photo counters wrap at both ends, and a click beside a full-screen photo closes it', {
  tag: '@nightly',
}, async ({ page }) => {
  await openWithPhotos(page, 'Bol tournant', 3)
  const counter = getDialog(page, 'Bol tournant').getByRole('status').filter({ hasText: '/ 3' })
  const [previous, next] = [
    page.getByRole('button', { name: 'Photo précédente' }),
    page.getByRole('button', { name: 'Photo suivante' }),
  ]
  for (const [button, seen] of [
    [previous, '3 / 3'],
    [next, '1 / 3'],
    [next, '2 / 3'],
    [next, '3 / 3'],
    [next, '1 / 3'],
  ] as const) {
    await button.click()
    await expect(counter).toHaveText(seen)
  }
  await page.getByRole('button', { name: 'Agrandir la photo 1 sur 3' }).click()
  const viewer = getDialog(page, 'Photos : Bol tournant')
  await viewer.getByRole('button', { name: 'Photo précédente' }).click()
  await expect(viewer.getByText('3 / 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('1 / 3')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  const box = await viewer.getByRole('img').boundingBox()
  expect(box?.y, 'the photo uses the whole height above the buttons').toBe(0)
  await page.goBack()
  await expect(viewer, 'Back closes the viewer').toHaveCount(0)
  await expect(getDialog(page, 'Bol tournant'), 'and only the viewer').toBeVisible()
})
