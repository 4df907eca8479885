/** Photos on their way: cut, taken back, tried again, closed and reopened; none is lost, doubled or out of order. */
import type { Page, Route } from '@playwright/test'
import {
  choose,
  expect,
  expectMessage,
  make,
  makeWithPhotos,
  NO_ANSWER,
  photoFile,
  status,
  test,
} from './admin.ts'
import { ADMIN } from './server.ts'
import { dialogOf } from './site.ts'

const UPLOAD = '**/api/upload'
const UPLOAD_FAILED = /Error: Erreur lors du téléchargement de l'image/
const WILL_RESUME = 'Pas de connexion, l’envoi reprendra'

const addButton = (page: Page) => page.getByRole('button', { name: 'Ajouter des photos' })
const rows = (page: Page) => page.getByRole('grid', { name: 'Ordre des photos' }).getByRole('row')
const underway = (page: Page) => page.getByRole('list', { name: 'Photos en cours d’ajout' })
const tile = (page: Page, name: string) =>
  underway(page).getByRole('listitem').filter({ hasText: name })

/** Photos that can be told apart by their width: 101, 102 and so on. */
const series = (count: number, first = 101) =>
  Array.from({ length: count }, (_, n) => photoFile(`photo-${n + 1}.png`, first + n))
const widths = (count: number, first = 101) => Array.from({ length: count }, (_, n) => first + n)

async function storedWidths(page: Page, id: number): Promise<number[]> {
  const answer = await page.request.get(`/api/images/art_piece/${id}`, { maxRetries: 2 })
  return (await answer.json()).map(({ width }: { width: number }) => width)
}

async function openPiece(page: Page, title: string) {
  const { id } = await make(page, 'art-pieces', { title })
  await page.goto(`/admin?tab=pieces&edit=${id}`)
  await expect(dialogOf(page, title)).toBeVisible()
  return id
}

/** Lets the first few uploads through and holds the rest until released; those that follow then go through. */
async function hold(page: Page, free: number) {
  const waiting: Route[] = []
  let [count, isHeld] = [0, true]
  await page.route(UPLOAD, async (route) => {
    if (!isHeld || count++ < free) await route.continue()
    else waiting.push(route)
  })
  return {
    waiting,
    async release(end: (route: Route) => Promise<void> = (route) => route.continue()) {
      isHeld = false
      // The page may have given some of them up.
      for (const route of waiting.splice(0)) await end(route).catch(() => {})
    },
  }
}

test('ten photos, the connection cut in the middle, the page reloaded: ten photos, in the order they were chosen', async ({
  page,
  context,
  log,
}) => {
  log.expects(NO_ANSWER)
  const id = await openPiece(page, 'Bol coupé')
  const uploads = await hold(page, 4)
  await choose(page, addButton(page), series(10))
  await expect.poll(() => storedWidths(page, id).then((all) => all.length)).toBe(4)
  await expect.poll(() => uploads.waiting.length).toBe(3)
  await context.setOffline(true)
  await uploads.release((route) => route.abort('internetdisconnected'))
  await expect(
    dialogOf(page, 'Bol coupé').getByRole('status').filter({ hasText: WILL_RESUME }),
  ).toBeVisible()
  await context.setOffline(false)
  await page.route(UPLOAD, (route) => route.abort())
  await page.reload()
  await expectMessage(page, 'L’envoi de 6 photos reprend')
  await page.unroute(UPLOAD)
  await expectMessage(page, '10 image(s) ajoutée(s)')
  expect(await storedWidths(page, id)).toEqual(widths(10))
  await expect(rows(page)).toHaveCount(10)
  await expect(underway(page)).toHaveCount(0)
})

test('a reload right after photos have arrived loses none of them, wherever it falls', async ({
  page,
}) => {
  test.setTimeout(180_000)
  for (const [round, pause] of [0, 60, 150, 300, 500].entries()) {
    const id = await openPiece(page, `Bol rechargé ${round}`)
    const first = 200 + 20 * round
    await choose(page, addButton(page), series(6, first))
    await page.waitForResponse((answer) => answer.url().endsWith('/api/upload'))
    await page.waitForTimeout(pause)
    await page.reload()
    await expect
      .poll(() => storedWidths(page, id), { message: `after ${pause} ms` })
      .toEqual(widths(6, first))
    await expect(underway(page)).toHaveCount(0)
  }
})

test('without a connection photos wait and say so; when it is back they go on by themselves', async ({
  page,
  context,
  log,
}) => {
  log.expects(NO_ANSWER)
  const id = await openPiece(page, 'Bol hors ligne')
  await context.setOffline(true)
  await choose(page, addButton(page), series(3))
  const told = dialogOf(page, 'Bol hors ligne').getByRole('status')
  await expect(told.filter({ hasText: WILL_RESUME })).toBeVisible()
  await expect(tile(page, 'photo-2.png')).toContainText(WILL_RESUME)
  await page.waitForTimeout(1500)
  await expect(page.getByRole('alertdialog'), 'being offline is no failure').toHaveCount(0)
  await context.setOffline(false)
  await expectMessage(page, '3 image(s) ajoutée(s)')
  expect(await storedWidths(page, id)).toEqual(widths(3))
})

test('a site that is busy is given the time it asks for, and the photo goes on by itself', async ({
  page,
  log,
}) => {
  log.expects(status(503))
  const id = await openPiece(page, 'Bol patient')
  const calls: number[] = []
  await page.route(UPLOAD, async (route) => {
    calls.push(Date.now())
    if (calls.length > 1) return route.continue()
    const json = { error: 'Le site est occupé.', code: 'busy' }
    return route.fulfill({ status: 503, headers: { 'Retry-After': '2' }, json })
  })
  await choose(page, addButton(page), series(1))
  await expect(tile(page, 'photo-1.png')).toContainText('Le site est occupé. L’envoi reprendra.')
  await expectMessage(page, '1 image(s) ajoutée(s)')
  expect((calls[1] ?? 0) - (calls[0] ?? 0)).toBeGreaterThanOrEqual(2000)
  expect(await storedWidths(page, id)).toEqual([101])
})

test('a closed page: the admin, opened again anywhere, says that the photos go on, and they do', async ({
  page,
  context,
}) => {
  const id = await openPiece(page, 'Bol fermé')
  await hold(page, 1)
  await choose(page, addButton(page), series(4))
  await expect.poll(() => storedWidths(page, id)).toEqual([101])
  await page.close()
  const later = await context.newPage()
  await later.goto('/admin?tab=news')
  await expectMessage(later, 'L’envoi de 3 photos reprend')
  await expectMessage(later, '4 image(s) ajoutée(s)')
  expect(await storedWidths(later, id)).toEqual(widths(4))
})

test('two open pages do not send the same photos; when the first closes, the second takes over', async ({
  page,
  context,
}) => {
  const id = await openPiece(page, 'Bol à deux pages')
  await hold(page, 0)
  await choose(page, addButton(page), series(2))
  await expect(underway(page).getByRole('listitem')).toHaveCount(2)
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
  await expectMessage(second, '2 image(s) ajoutée(s)')
  expect(await storedWidths(second, id)).toEqual(widths(2))
})

test('a photo that is taken back is not sent, and the others keep their order', async ({
  page,
}) => {
  const id = await openPiece(page, 'Bol repris')
  const uploads = await hold(page, 0)
  await choose(page, addButton(page), series(4))
  await expect.poll(() => uploads.waiting.length).toBe(3)
  await page.getByRole('button', { name: 'Annuler l’envoi de photo-2.png' }).click()
  await page.getByRole('button', { name: 'Annuler l’envoi de photo-4.png' }).click()
  await expect(underway(page).getByRole('listitem')).toHaveCount(2)
  await uploads.release()
  await expectMessage(page, '2 image(s) ajoutée(s)')
  expect(await storedWidths(page, id)).toEqual([101, 103])
})

test('photos that failed are all tried again at once, and land in the order they were chosen', async ({
  page,
  log,
}) => {
  log.expects(status(507), UPLOAD_FAILED)
  const id = await openPiece(page, 'Bol plein')
  let calls = 0
  await page.route(UPLOAD, (route) =>
    [0, 2].includes(calls++)
      ? route.fulfill({ status: 507, json: { error: 'Plus de place.', code: 'disk_full' } })
      : route.continue(),
  )
  await choose(page, addButton(page), series(4))
  await expectMessage(page, '2 image(s) ajoutée(s)')
  await expectMessage(page, "Erreur lors de l'upload des images", 'Plus de place.')
  await expect(tile(page, 'photo-1.png')).toContainText('Plus de place.')
  await page.getByRole('button', { name: 'Tout réessayer' }).click()
  await expect(rows(page)).toHaveCount(4)
  expect(await storedWidths(page, id)).toEqual(widths(4))
})

test('photos that arrive in another order are shown in the order they were chosen', async ({
  page,
}) => {
  const id = await openPiece(page, 'Bol dépassé')
  const held = Promise.withResolvers<void>()
  let isFirst = true
  await page.route(UPLOAD, async (route) => {
    const waits = isFirst
    isFirst = false
    if (waits) await held.promise
    await route.continue()
  })
  await choose(page, addButton(page), series(4))
  await expect(tile(page, 'photo-4.png')).toContainText('Presque fini…')
  expect(await storedWidths(page, id), 'none before the first').toEqual([])
  held.resolve()
  await expectMessage(page, '4 image(s) ajoutée(s)')
  expect(await storedWidths(page, id)).toEqual(widths(4))
})

test('the same photo again is said to be there already, and is not added', async ({ page }) => {
  const id = await openPiece(page, 'Bol en double')
  await choose(page, addButton(page), series(1))
  await expectMessage(page, '1 image(s) ajoutée(s)')
  await choose(page, addButton(page), [photoFile('autre-nom.png', 101), photoFile('b.png', 150)])
  await expect(tile(page, 'autre-nom.png')).toContainText('Cette photo est déjà là')
  await expectMessage(page, '1 photo était déjà là')
  expect(await storedWidths(page, id)).toEqual([101, 150])
  await page.getByRole('button', { name: 'Retirer autre-nom.png' }).click()
  await expect(underway(page)).toHaveCount(0)
})

test('an answer that was lost on its way back does not add the photo twice, and it counts as added', async ({
  page,
  log,
}) => {
  log.expects(NO_ANSWER)
  const id = await openPiece(page, 'Bol sans réponse')
  let lost = 0
  await page.route('**/api/images', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await choose(page, addButton(page), series(2))
  await expectMessage(page, '2 image(s) ajoutée(s)')
  expect(await storedWidths(page, id)).toEqual(widths(2))
  await expect(page.getByText('Cette photo est déjà là')).toHaveCount(0)
})

test('signed out in the middle, the artist is asked for the password and the photos go on', async ({
  page,
  context,
  log,
}) => {
  log.expects(status(401))
  const id = await openPiece(page, 'Bol interrompu')
  const uploads = await hold(page, 0)
  await choose(page, addButton(page), series(3))
  await expect.poll(() => uploads.waiting.length).toBe(3)
  await context.clearCookies()
  await uploads.release(async (route) => {
    const headers = { ...route.request().headers() }
    delete headers.cookie
    await route.continue({ headers })
  })
  const again = dialogOf(page, 'Votre session a expiré')
  await again.getByLabel('Mot de passe', { exact: true }).fill(ADMIN.password)
  await again.getByRole('button', { name: 'Se connecter' }).click()
  await expectMessage(page, '3 image(s) ajoutée(s)')
  expect(await storedWidths(page, id)).toEqual(widths(3))
})

test('what is too heavy, empty or no photo is refused before it is sent, each with its sentence', async ({
  page,
}) => {
  const id = await openPiece(page, 'Bol exigeant')
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/upload')) sent++
  })
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(
      new File([new Uint8Array(64 * 1024 * 1024 + 1)], 'lourde.jpg', { type: 'image/jpeg' }),
    )
    data.items.add(new File([], 'vide.jpg', { type: 'image/jpeg' }))
    data.items.add(new File(['x'], 'film.mp4', { type: 'video/mp4' }))
    data.items.add(new File(['<svg/>'], 'dessin.svg', { type: 'image/svg+xml' }))
    const target = document.querySelector('[role=dialog] h1')
    target?.dispatchEvent(
      new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(tile(page, 'lourde.jpg')).toContainText('Cette photo pèse plus de 64 Mo.')
  await expect(tile(page, 'vide.jpg')).toContainText('Ce fichier est vide.')
  await expect(tile(page, 'film.mp4')).toContainText('Ce fichier n’est pas une photo.')
  await expect(tile(page, 'dessin.svg')).toContainText('Ce fichier n’est pas une photo.')
  await expect(page.getByRole('button', { name: /Réessayer/ })).toHaveCount(0)
  expect(sent).toBe(0)
  expect(await storedWidths(page, id)).toEqual([])
})

test('photos come in by paste and by drop anywhere in the dialog', async ({ page }) => {
  const id = await openPiece(page, 'Bol collé')
  const photos = series(2).map(({ buffer, ...file }) => ({
    ...file,
    data: buffer.toString('base64'),
  }))
  await page.getByLabel('Titre').focus()
  await page.evaluate(([pasted, dropped]) => {
    const carrying = (photo: typeof pasted) => {
      const bytes = Uint8Array.from(atob(photo?.data ?? ''), (c) => c.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], photo?.name ?? '', { type: 'image/png' }))
      return data
    }
    const way = { bubbles: true, cancelable: true }
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: carrying(pasted), ...way }),
    )
    document.activeElement?.dispatchEvent(
      new DragEvent('drop', { dataTransfer: carrying(dropped), ...way }),
    )
  }, photos)
  await expect(rows(page)).toHaveCount(2)
  expect(await storedWidths(page, id)).toEqual(widths(2))
})

test('a thumbnail stands there at once; a photo that the browser cannot draw shows its name', async ({
  page,
}) => {
  await openPiece(page, 'Bol aperçu')
  const uploads = await hold(page, 0)
  await choose(page, addButton(page), [
    photoFile('visible.png', 101),
    { name: 'IMG_0042.HEIC', mimeType: '', buffer: Buffer.from('....ftypheic') },
  ])
  const picture = tile(page, 'visible.png').locator('img')
  await expect(picture).toHaveAttribute('src', /^blob:/)
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(101)
  await expect(tile(page, 'IMG_0042.HEIC').getByText('IMG_0042.HEIC')).toHaveCount(2)
  await expect(tile(page, 'IMG_0042.HEIC').locator('img')).toHaveCount(0)
  await expect(page.getByRole('progressbar', { name: 'Envoi de visible.png' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Avancement de l’envoi' })).toHaveCount(1)
  await uploads.release((route) => route.abort())
})

test('while photos are sent the artist types, saves, changes tabs and opens another piece', async ({
  page,
}) => {
  await make(page, 'art-pieces', { title: 'Un autre bol' })
  const id = await openPiece(page, 'Bol occupé')
  const uploads = await hold(page, 1)
  await choose(page, addButton(page), series(3))
  await expect.poll(() => storedWidths(page, id)).toEqual([101])
  const form = dialogOf(page, 'Bol occupé')
  await form.getByLabel('Matières').fill('Noyer')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectMessage(page, 'Objet modifié avec succès')
  await page.getByRole('tab', { name: 'Actualités' }).click()
  const bar = page.getByRole('progressbar', { name: 'Avancement de l’envoi' })
  await expect(bar).toBeVisible()
  await page.getByRole('tab', { name: 'Objets d’art' }).click()
  await page.getByRole('link', { name: 'Un autre bol' }).click()
  await expect(dialogOf(page, 'Un autre bol')).toBeVisible()
  await uploads.release()
  await expectMessage(page, '3 image(s) ajoutée(s)')
  expect(await storedWidths(page, id)).toEqual(widths(3))
})

test('leaving asks nothing while the photos are kept in the browser, and asks when they are not', async ({
  page,
  context,
}) => {
  await makeWithPhotos(page, 'art-pieces', 'Bol pressé', 0)
  const asked: string[] = []
  page.on('dialog', (question) => {
    asked.push(question.type())
    void question.dismiss()
  })
  const send = async () => {
    await page.goto('/admin')
    await hold(page, 0)
    const act = page.getByRole('button', { name: 'Photo à ajouter à Bol pressé' })
    await choose(page, act, series(1))
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

test('a failed photo is found from the list, and the piece it belongs to is one tap away', async ({
  page,
  log,
}) => {
  log.expects(status(415), UPLOAD_FAILED)
  await makeWithPhotos(page, 'art-pieces', 'Bol à revoir', 0)
  await page.goto('/admin')
  await choose(page, page.getByRole('button', { name: 'Photo à ajouter à Bol à revoir' }), [
    { name: 'devis.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') },
  ])
  await expect(page.getByText('1 photo n’a pas pu être ajoutée.')).toBeVisible()
  await page.getByRole('link', { name: 'Voir Bol à revoir' }).click()
  await expect(tile(page, 'devis.jpg')).toContainText('Ce fichier n’est pas une photo que le site')
})

test.describe('on a telephone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('“Prendre une photo” opens the camera, for one photo', async ({ page }) => {
    const id = await openPiece(page, 'Bol photographié')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Prendre une photo' }).tap()
    const input = await chooser
    expect(await input.element().getAttribute('capture')).toBe('environment')
    expect(input.isMultiple()).toBe(false)
    await input.setFiles(series(1))
    await expectMessage(page, '1 image(s) ajoutée(s)')
    expect(await storedWidths(page, id)).toEqual([101])
  })
})
