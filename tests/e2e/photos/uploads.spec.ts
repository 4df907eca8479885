import { writeFile } from 'node:fs/promises'
import type { Route } from '@playwright/test'
import {
  buildHttpErrorPattern,
  chooseFiles,
  createEntity,
  createEntityWithPhotos,
  createPhotoFile,
  expect,
  expectNotice,
  NETWORK_ERROR_PATTERN,
  test,
} from '../../support/browser/admin.ts'
import { ADMIN_CREDENTIALS } from '../../support/browser/server.ts'
import { getDialog } from '../../support/browser/site.ts'
import {
  createAndOpenPiece,
  createPhotoFiles,
  delayUploads,
  expectUploadsInIndexedDb,
  fetchStoredPhotoWidths,
  getAddPhotosButton,
  getPhotoRows,
  getUploadList,
  getUploadTile,
  getWidthsOfCreatedPhotos,
  UPLOAD_URL_PATTERN,
} from '../../support/browser/uploads.ts'
import { IS_THOROUGH_RUN } from '../../support/checks/thorough.ts'

const UPLOAD_FAILED = /Error: Erreur lors du téléchargement de l'image/
const ADD_FAILED = /Error: Erreur lors de l'ajout de l'image/
const WILL_RESUME = 'Pas de connexion, l’envoi reprendra'

test('ten photos survive a lost connection and a reload, in order', async ({
  page,
  context,
  log,
}) => {
  log.expectErrors(NETWORK_ERROR_PATTERN)
  const id = await createAndOpenPiece(page, 'Bol coupé')
  const uploads = await delayUploads(page, 4)
  await chooseFiles(page, getAddPhotosButton(page), createPhotoFiles(10))
  const expectStored = (count: number) =>
    expect
      .poll(() => fetchStoredPhotoWidths(page, id).then((all) => all.length), { timeout: 45_000 })
      .toBe(count)
  await expectStored(4)
  await expect.poll(() => uploads.waiting.length).toBe(3)
  await context.setOffline(true)
  await uploads.release((route) => route.abort('internetdisconnected'))
  await expect(
    getDialog(page, 'Bol coupé').getByRole('status').filter({ hasText: WILL_RESUME }),
  ).toBeVisible()
  await context.setOffline(false)
  await page.route(UPLOAD_URL_PATTERN, (route) => route.abort())
  await page.reload()
  await expectNotice(page, 'L’envoi de 6 photos reprend')
  await page.unroute(UPLOAD_URL_PATTERN)
  await expectStored(10)
  await expectNotice(page, '10 images ajoutées')
  expect(await fetchStoredPhotoWidths(page, id)).toEqual(getWidthsOfCreatedPhotos(10))
  await expect(getPhotoRows(page)).toHaveCount(10)
  await expect(getUploadList(page)).toHaveCount(0)
})

test('a reload right after an upload loses no photo', async ({ page }) => {
  const id = await createAndOpenPiece(page, 'Bol rechargé')
  // Milliseconds between the first upload response and the reload. Each value interrupts a
  // different step of the uploads.
  const pauses = IS_THOROUGH_RUN ? [0, 60, 150, 400] : [0]
  for (const [round, pause] of pauses.entries()) {
    const uploaded = page.waitForResponse((answer) => answer.url().endsWith('/api/upload'))
    await chooseFiles(page, getAddPhotosButton(page), createPhotoFiles(6, 101 + 6 * round))
    await uploaded
    await page.waitForTimeout(pause)
    await page.reload()
    await expect
      .poll(() => fetchStoredPhotoWidths(page, id), { message: `after ${pause} ms` })
      .toEqual(getWidthsOfCreatedPhotos(6 * (round + 1)))
    await expect(getUploadList(page)).toHaveCount(0)
  }
})

test('uploads wait while offline and resume automatically, except of a changed photo', async ({
  page,
  context,
  log,
}, info) => {
  log.expectErrors(NETWORK_ERROR_PATTERN, buildHttpErrorPattern(503), UPLOAD_FAILED)
  log.expectErrors(/net::ERR_UPLOAD_FILE_CHANGED/)
  const id = await createAndOpenPiece(page, 'Bol hors ligne')
  await context.setOffline(true)
  // Responds with 503, as a proxy on an offline device may do. The admin must treat the upload as
  // interrupted and not as failed.
  const json = { error: 'Le site est occupé.', code: 'busy' }
  await page.route(UPLOAD_URL_PATTERN, (route) => route.fulfill({ status: 503, json }), {
    times: 1,
  })
  await chooseFiles(page, getAddPhotosButton(page), createPhotoFiles(3))
  const told = getDialog(page, 'Bol hors ligne').getByRole('status')
  await expect(told.filter({ hasText: WILL_RESUME })).toBeVisible()
  await expect(getUploadTile(page, 'photo-2.png')).toContainText(WILL_RESUME)
  const path = info.outputPath('edited.png')
  await writeFile(path, createPhotoFile('', 104).buffer)
  const chooser = page.waitForEvent('filechooser')
  await getAddPhotosButton(page).click()
  await (await chooser).setFiles(path)
  await expect(getUploadTile(page, 'edited.png')).toContainText(WILL_RESUME)
  await page.waitForTimeout(1500)
  await expect(page.getByRole('alertdialog'), 'being offline is no failure').toHaveCount(0)
  await writeFile(path, createPhotoFile('', 105).buffer)
  await context.setOffline(false)
  await expectNotice(page, '3 images ajoutées')
  const lost = 'Cette photo a été modifiée ou effacée entre-temps. Choisissez-la à nouveau.'
  await expectNotice(page, "Erreur lors de l'upload des images", lost)
  await expect(getUploadTile(page, 'edited.png')).toContainText(lost)
  expect(await fetchStoredPhotoWidths(page, id)).toEqual(getWidthsOfCreatedPhotos(3))
})

test('an upload honors Retry-After of a busy server and resumes automatically', {
  tag: '@nightly',
}, async ({ page, log }) => {
  log.expectErrors(buildHttpErrorPattern(503))
  const id = await createAndOpenPiece(page, 'Bol patient')
  const calls: number[] = []
  await page.route(UPLOAD_URL_PATTERN, async (route) => {
    calls.push(Date.now())
    if (calls.length > 1) return route.continue()
    const json = { error: 'Le site est occupé.', code: 'busy' }
    return route.fulfill({ status: 503, headers: { 'Retry-After': '2' }, json })
  })
  await chooseFiles(page, getAddPhotosButton(page), createPhotoFiles(1))
  await expect(getUploadTile(page, 'photo-1.png')).toContainText(
    'Le site est occupé. L’envoi reprendra.',
  )
  await expectNotice(page, '1 image ajoutée')
  expect((calls[1] ?? 0) - (calls[0] ?? 0)).toBeGreaterThanOrEqual(2000)
  expect(await fetchStoredPhotoWidths(page, id)).toEqual([101])
})

test('uploads of a closed page resume when the admin is opened again', async ({
  page,
  context,
}) => {
  const id = await createAndOpenPiece(page, 'Bol fermé')
  await delayUploads(page, 1)
  await chooseFiles(page, getAddPhotosButton(page), createPhotoFiles(4))
  await expect.poll(() => fetchStoredPhotoWidths(page, id)).toEqual([101])
  await page.close()
  const later = await context.newPage()
  await later.goto('/admin?tab=news')
  // Accepts three or four photos in the notice. The first upload has finished, but the page may
  // have been closed before it could record this.
  const notice = later.getByRole('alertdialog', { name: /^L’envoi de [34] photos reprend$/ })
  await expect(notice).toBeVisible()
  await expectNotice(later, '4 images ajoutées')
  expect(await fetchStoredPhotoWidths(later, id)).toEqual(getWidthsOfCreatedPhotos(4))
})

test('two open pages do not send the same photos; when the first closes, the second takes over', async ({
  page,
  context,
}) => {
  const id = await createAndOpenPiece(page, 'Bol à deux pages')
  await delayUploads(page, 0)
  await chooseFiles(page, getAddPhotosButton(page), createPhotoFiles(2))
  await expect(getUploadList(page).getByRole('listitem')).toHaveCount(2)
  const second = await context.newPage()
  let sent = 0
  second.on('request', (request) => {
    if (request.url().endsWith('/api/upload')) sent++
  })
  await second.goto('/admin?tab=news')
  await expect(second.getByRole('tab')).toHaveCount(4)
  await second.waitForTimeout(1000)
  expect(sent).toBe(0)
  await page.close()
  await expectNotice(second, '2 images ajoutées')
  expect(await fetchStoredPhotoWidths(second, id)).toEqual(getWidthsOfCreatedPhotos(2))

  const third = await context.newPage()
  const other = await createAndOpenPiece(third, 'Bol de la troisième page')
  await delayUploads(third, 0)
  await chooseFiles(third, getAddPhotosButton(third), createPhotoFiles(1, 111))
  await expect(getUploadList(third).getByRole('listitem')).toHaveCount(1)
  await expectUploadsInIndexedDb(third, 1)
  await third.close()
  // Dispatches `visibilitychange`, because a headless browser never fires it. A page that becomes
  // visible takes over the uploads of closed pages.
  await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => fetchStoredPhotoWidths(second, other)).toEqual([111])
})

test('all failed photos are retried at once and added in order', async ({ page, log }) => {
  log.expectErrors(buildHttpErrorPattern(507), UPLOAD_FAILED)
  // Sends the file name in a header, because parallel uploads arrive in any order.
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      const file = body instanceof FormData ? body.get('image') : null
      if (file instanceof File) this.setRequestHeader('x-file', file.name)
      send.call(this, body)
    }
  })
  const id = await createAndOpenPiece(page, 'Bol plein')
  const failing = new Set(['photo-1.png', 'photo-3.png'])
  await page.route(UPLOAD_URL_PATTERN, (route) =>
    failing.delete(route.request().headers()['x-file'] ?? '')
      ? route.fulfill({ status: 507, json: { error: 'Plus de place.', code: 'disk_full' } })
      : route.continue(),
  )
  await chooseFiles(page, getAddPhotosButton(page), createPhotoFiles(4))
  await expectNotice(page, '2 images ajoutées')
  await expectNotice(page, "Erreur lors de l'upload des images", 'Plus de place.')
  await expect(getUploadTile(page, 'photo-1.png')).toContainText('Plus de place.')
  const uploads = await delayUploads(page, 0)
  await page.getByRole('button', { name: 'Tout réessayer' }).click()
  const described = page.getByLabel('Description de la photo')
  await described.pressSequentially('Un bol')
  await page.getByRole('button', { name: 'Supprimer la photo 1' }).click()
  await uploads.release()
  const question = page.getByRole('alertdialog', { name: 'Supprimer cette photo ?' })
  await expect(question, 'of the photo for which it was asked').toContainText('La photo 2 sur 4')
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(described).toHaveValue('Un bol')
  await expect(getPhotoRows(page)).toHaveCount(4)
  expect(await fetchStoredPhotoWidths(page, id)).toEqual(getWidthsOfCreatedPhotos(4))
  await page.getByRole('button', { name: 'Supprimer la photo 2' }).click()
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect.poll(() => fetchStoredPhotoWidths(page, id)).toEqual([101, 103, 104])
})

test('photos that arrive in another order are shown in the order they were chosen', {
  tag: '@nightly',
}, async ({ page }) => {
  const id = await createAndOpenPiece(page, 'Bol dépassé')
  const held = Promise.withResolvers<void>()
  let isFirst = true
  await page.route(UPLOAD_URL_PATTERN, async (route) => {
    const waits = isFirst
    isFirst = false
    if (waits) await held.promise
    await route.continue()
  })
  // Adds one photo, whose upload is delayed, and then three photos, whose uploads finish earlier.
  await chooseFiles(page, getAddPhotosButton(page), createPhotoFiles(4).slice(0, 1))
  await chooseFiles(page, getAddPhotosButton(page), createPhotoFiles(4).slice(1))
  await expect(getUploadTile(page, 'photo-4.png')).toContainText('Presque fini…')
  expect(await fetchStoredPhotoWidths(page, id), 'none before the first').toEqual([])
  held.resolve()
  await expectNotice(page, '4 images ajoutées')
  expect(await fetchStoredPhotoWidths(page, id)).toEqual(getWidthsOfCreatedPhotos(4))
})

test('a lost response does not add a photo twice', async ({ page, log }) => {
  log.expectErrors(NETWORK_ERROR_PATTERN)
  const id = await createAndOpenPiece(page, 'Bol sans réponse')
  let lost = 0
  await page.route('**/api/images', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await chooseFiles(page, getAddPhotosButton(page), createPhotoFiles(2))
  await expectNotice(page, '2 images ajoutées')
  expect(await fetchStoredPhotoWidths(page, id)).toEqual(getWidthsOfCreatedPhotos(2))
  await expect(page.getByText('Cette photo est déjà là')).toHaveCount(0)
})

test('an expired session during uploads asks for the password once and resumes them', async ({
  page,
  context,
  log,
}) => {
  log.expectErrors(
    /the server responded with a status of 40[14]/,
    NETWORK_ERROR_PATTERN,
    UPLOAD_FAILED,
    ADD_FAILED,
  )
  const id = await createAndOpenPiece(page, 'Bol interrompu', { hidden: true })
  const uploads = await delayUploads(page, 0)
  await chooseFiles(page, getAddPhotosButton(page), createPhotoFiles(5))
  await expect.poll(() => uploads.waiting.length).toBe(3)
  await context.clearCookies()
  // Aborts the uploads, because some browsers get no response if the site refuses a large photo
  // before reading it.
  const reset = (route: Route) => route.abort()
  await page.route(UPLOAD_URL_PATTERN, reset)
  await uploads.release(reset)
  const again = getDialog(page, 'Votre connexion a pris fin')
  const later = async (count: number, hasText = 'Connectez-vous') => {
    await again.getByRole('button', { name: 'Plus tard' }).click()
    const refused = getUploadList(page).getByRole('listitem').filter({ hasText })
    await expect(refused).toHaveCount(count)
    await page.waitForTimeout(300)
    await expect(again, 'the others do not ask again').toHaveCount(0)
  }
  await later(5)
  await page.unroute(UPLOAD_URL_PATTERN, reset)
  await page.getByRole('button', { name: 'Tout réessayer' }).click()
  await again.getByLabel('Mot de passe', { exact: true }).fill(ADMIN_CREDENTIALS.password)
  await again.getByRole('button', { name: 'Se connecter' }).click()
  await expectNotice(page, '5 images ajoutées')
  expect(await fetchStoredPhotoWidths(page, id)).toEqual(getWidthsOfCreatedPhotos(5))

  // Without a session, the list of a hidden piece's photos is a 404.
  await page.route(UPLOAD_URL_PATTERN, async (route) => {
    const response = await route.fetch()
    await context.clearCookies()
    await route.fulfill({ response })
  })
  await chooseFiles(page, getAddPhotosButton(page), createPhotoFiles(1, 111))
  await later(1, 'Votre connexion a pris fin')
})

test('uploads resume after signing out and in again, without duplicates', async ({ page }) => {
  const id = await createAndOpenPiece(page, 'Bol de retour')
  const signedOut = Promise.withResolvers<void>()
  await page.route(
    '**/api/images',
    async (route) => {
      const response = await route.fetch()
      await signedOut.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  const uploads = await delayUploads(page, 1)
  await chooseFiles(page, getAddPhotosButton(page), createPhotoFiles(3))
  await expect.poll(() => fetchStoredPhotoWidths(page, id)).toEqual([101])
  await expect.poll(() => uploads.waiting.length).toBe(2)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await uploads.release()
  signedOut.resolve()
  await page.waitForTimeout(300)
  await expect(page.getByRole('dialog'), 'nothing asks for the password').toHaveCount(0)
  await page.getByLabel('Nom d’utilisateur').fill(ADMIN_CREDENTIALS.username)
  await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN_CREDENTIALS.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expectNotice(page, 'L’envoi de 3 photos reprend')
  await expectNotice(page, '3 images ajoutées')
  expect(await fetchStoredPhotoWidths(page, id)).toEqual(getWidthsOfCreatedPhotos(3))
})

test('the artist can type, save, change tabs and open another piece or screen during an upload', {
  tag: '@nightly',
}, async ({ page }) => {
  await createEntity(page, 'art-pieces', { title: 'Un autre bol' })
  const id = await createAndOpenPiece(page, 'Bol occupé')
  const uploads = await delayUploads(page, 1)
  await chooseFiles(page, getAddPhotosButton(page), createPhotoFiles(3))
  await expect.poll(() => fetchStoredPhotoWidths(page, id)).toEqual([101])
  const form = getDialog(page, 'Bol occupé')
  await form.getByLabel('Matières').fill('Noyer')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectNotice(page, 'Objet modifié avec succès')
  await page.getByRole('tab', { name: 'Actualités' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Actualités' })).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'Avancement de l’envoi' })
  await expect(bar).toBeVisible()
  await page.getByRole('tab', { name: 'Objets d’art' }).click()
  await page.getByRole('link', { name: 'Un autre bol', exact: true }).click()
  await expect(getDialog(page, 'Un autre bol')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Corbeille' }).click()
  await expect(page.getByRole('heading', { name: 'Corbeille' })).toBeVisible()
  await uploads.release()
  await expectNotice(page, '3 images ajoutées')
  expect(await fetchStoredPhotoWidths(page, id)).toEqual(getWidthsOfCreatedPhotos(3))
})

test('leaving asks only if the browser cannot store the pending photos', async ({
  page,
  context,
}) => {
  await createEntityWithPhotos(page, 'art-pieces', 'Bol de départ', 0)
  const asked: string[] = []
  page.on('dialog', (question) => {
    asked.push(question.type())
    void question.dismiss()
  })
  const send = async () => {
    await page.goto('/admin')
    await delayUploads(page, 0)
    const act = page.getByRole('button', { name: 'Photo à ajouter à Bol de départ' })
    await chooseFiles(page, act, createPhotoFiles(1))
    await expect(page.getByText('1 / 1').first()).toBeVisible()
    await page.waitForTimeout(300)
  }
  await send()
  await page.getByRole('link', { name: 'Voir le site' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(asked).toEqual([])
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new Error('a private window')
    }
  })
  await send()
  await page.getByRole('link', { name: 'Voir le site' }).click()
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expect(page).toHaveURL(/\/admin/)
})
