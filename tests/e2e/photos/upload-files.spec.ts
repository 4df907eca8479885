import {
  buildHttpErrorPattern,
  chooseFiles,
  createEntityWithPhotos,
  createPhotoFile,
  expect,
  expectNotice,
  test,
} from '../../support/browser/admin.ts'
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
} from '../../support/browser/uploads.ts'

const UPLOAD_FAILED = /Error: Erreur lors du téléchargement de l'image/

test('a canceled photo is not sent, and the others keep their order', async ({ page }) => {
  const id = await createAndOpenPiece(page, 'Bol repris')
  const uploads = await delayUploads(page, 0)
  await chooseFiles(page, getAddPhotosButton(page), createPhotoFiles(4))
  await expect.poll(() => uploads.waiting.length).toBe(3)
  await page.getByRole('button', { name: 'Annuler l’envoi de photo-2.png' }).click()
  const heading = page.getByRole('heading', { name: 'Photos', exact: true })
  await expect(heading, 'the button that was pressed is gone').toBeFocused()
  await page.getByRole('button', { name: 'Annuler l’envoi de photo-4.png' }).click()
  await expect(getUploadList(page).getByRole('listitem')).toHaveCount(2)
  await uploads.release()
  await expectNotice(page, '2 images ajoutées')
  expect(await fetchStoredPhotoWidths(page, id)).toEqual([101, 103])
})

test('a duplicate photo is reported and not added', {
  tag: '@nightly',
}, async ({ page }) => {
  const id = await createAndOpenPiece(page, 'Bol en double')
  await chooseFiles(page, getAddPhotosButton(page), createPhotoFiles(1))
  await expectNotice(page, '1 image ajoutée')
  await chooseFiles(page, getAddPhotosButton(page), [
    createPhotoFile('autre-nom.png', 101),
    createPhotoFile('b.png', 150),
  ])
  await expect(getUploadTile(page, 'autre-nom.png')).toContainText('Cette photo est déjà là')
  await expectNotice(page, '1 photo était déjà là')
  expect(await fetchStoredPhotoWidths(page, id)).toEqual([101, 150])
  await page.getByRole('button', { name: 'Retirer autre-nom.png' }).click()
  await expect(getUploadList(page)).toHaveCount(0)
})

test('files that are too large, empty or not photos are rejected before the upload', async ({
  page,
}) => {
  const id = await createAndOpenPiece(page, 'Bol exigeant')
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
  await expect(getUploadTile(page, 'lourde.jpg')).toContainText('Cette photo pèse plus de 64 Mo.')
  await expect(getUploadTile(page, 'vide.jpg')).toContainText('Ce fichier est vide.')
  await expect(getUploadTile(page, 'film.mp4')).toContainText('Ce fichier n’est pas une photo.')
  await expect(getUploadTile(page, 'dessin.svg')).toContainText('Ce fichier n’est pas une photo.')
  await expect(page.getByRole('button', { name: /Réessayer/ })).toHaveCount(0)
  expect(sent).toBe(0)
  expect(await fetchStoredPhotoWidths(page, id)).toEqual([])
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Ajouter une pièce' }).click()
  const empty = { name: 'vide.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) }
  await chooseFiles(page, getAddPhotosButton(page), [empty])
  await expect(getUploadTile(page, 'vide.jpg')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('1 photo n’a pas pu être ajoutée.')).toBeVisible()
  await expect(page.getByText('attend sa fiche'), 'there is no photo').toHaveCount(0)
})

test('photos can be pasted and dropped in the dialog, and pasted table cells stay text', async ({
  page,
}) => {
  const id = await createAndOpenPiece(page, 'Bol collé')
  const photos = createPhotoFiles(4)
  /**
   * Pastes or drops a photo on the focused element.
   * @returns false if the page has accepted the photo and canceled the event
   */
  const give = (act: 'paste' | 'drop', at: number, text = '') => {
    const { name, buffer } = photos[at] ?? createPhotoFile()
    return page.evaluate(
      (given) => {
        const bytes = Uint8Array.from(atob(given.bytes), (c) => c.charCodeAt(0))
        const data = new DataTransfer()
        data.items.add(new File([bytes], given.name, { type: 'image/png' }))
        if (given.text) data.setData('text/plain', given.text)
        const way = { bubbles: true, cancelable: true }
        return document.activeElement?.dispatchEvent(
          given.act === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, ...way })
            : new DragEvent('drop', { dataTransfer: data, ...way }),
        )
      },
      { act, name, bytes: buffer.toString('base64'), text },
    )
  }
  await page.getByRole('dialog').getByLabel('Titre').focus()
  expect(await give('paste', 3, 'Noyer\t80'), 'cells').toBe(true)
  expect(await give('paste', 0)).toBe(false)
  expect(await give('drop', 1)).toBe(false)
  await expect(getPhotoRows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Zone de dépôt' }).focus()
  // Simulates a file system entry, which the drop zone requires and files of a script lack.
  await page.evaluate(() => {
    DataTransferItem.prototype.webkitGetAsEntry = () => ({ isFile: true }) as FileSystemEntry
  })
  await give('paste', 2)
  await expect(getPhotoRows(page)).toHaveCount(3)
  await page.waitForTimeout(300)
  await expect(page.getByText('Cette photo est déjà là')).toHaveCount(0)
  expect(await fetchStoredPhotoWidths(page, id)).toEqual(getWidthsOfCreatedPhotos(3))
})

test('an upload shows a thumbnail at once, or the file name if the browser cannot display the photo', {
  tag: '@nightly',
}, async ({ page }) => {
  await createAndOpenPiece(page, 'Bol aperçu')
  await delayUploads(page, 0)
  await chooseFiles(page, getAddPhotosButton(page), [
    createPhotoFile('visible.png', 101),
    { name: 'IMG_0042.HEIC', mimeType: '', buffer: Buffer.from('....ftypheic') },
  ])
  const picture = getUploadTile(page, 'visible.png').locator('img')
  await expect(picture).toHaveAttribute('src', /^blob:/)
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(101)
  await expect(getUploadTile(page, 'IMG_0042.HEIC').getByText('IMG_0042.HEIC')).toHaveCount(2)
  await expect(getUploadTile(page, 'IMG_0042.HEIC').locator('img')).toHaveCount(0)
  await expect(page.getByRole('progressbar', { name: 'Envoi de visible.png' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Avancement de l’envoi' })).toHaveCount(1)
})

test('the list links to the piece of a failed photo, and a dismissed one does not return', {
  tag: '@nightly',
}, async ({ page, log }) => {
  log.expectErrors(buildHttpErrorPattern(415), UPLOAD_FAILED)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/upload')) sent++
  })
  await createEntityWithPhotos(page, 'art-pieces', 'Bol à revoir', 0)
  await page.goto('/admin')
  await chooseFiles(page, page.getByRole('button', { name: 'Photo à ajouter à Bol à revoir' }), [
    { name: 'devis.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') },
  ])
  await expect(page.getByText('1 photo n’a pas pu être ajoutée.')).toBeVisible()
  await page.getByRole('link', { name: 'Voir Bol à revoir' }).click()
  await expect(getUploadTile(page, 'devis.jpg')).toContainText(
    'Ce fichier n’est pas une photo que le site',
  )
  await page.reload()
  await expect(getAddPhotosButton(page)).toBeVisible()
  await expectUploadsInIndexedDb(page, 0)
  await expect(getUploadList(page)).toHaveCount(0)
  expect(sent).toBe(1)
})

test('a photo whose piece was deleted is reported as failed and can be dismissed', async ({
  page,
  log,
}) => {
  log.expectErrors(buildHttpErrorPattern(404), /Error: Erreur lors de l'ajout de l'image/)
  const id = await createAndOpenPiece(page, 'Bol disparu')
  const uploads = await delayUploads(page, 0)
  await chooseFiles(page, getAddPhotosButton(page), createPhotoFiles(1))
  await expect.poll(() => uploads.waiting.length).toBe(1)
  await expectUploadsInIndexedDb(page, 1)
  expect((await page.request.delete(`/api/art-pieces/${id}`)).status()).toBe(204)
  // Lets the delayed upload continue only after the page has loaded again, because the new page
  // must report the failure, which would not be reported twice.
  await page.goto('/admin')
  await uploads.release()
  const failed = page.getByText('1 photo n’a pas pu être ajoutée.')
  await expect(failed).toBeVisible()
  await failed.getByRole('button', { name: 'Retirer' }).click()
  await expect(failed).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Objets d’art' })).toBeFocused()
})

test.describe('on a telephone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('“Prendre une photo” opens the camera, for one photo', { tag: '@nightly' }, async ({
    page,
  }) => {
    const id = await createAndOpenPiece(page, 'Bol photographié')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Prendre une photo' }).tap()
    const input = await chooser
    expect(await input.element().getAttribute('capture')).toBe('environment')
    expect(input.isMultiple()).toBe(false)
    await input.setFiles(createPhotoFiles(1))
    await expectNotice(page, '1 image ajoutée')
    expect(await fetchStoredPhotoWidths(page, id)).toEqual([101])
  })
})
