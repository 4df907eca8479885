import type { Locator, Page, Route } from '@playwright/test'
import { createEntity, createPhotoFile, expect } from './admin.ts'
import { getDialog } from './site.ts'

export const UPLOAD_URL_PATTERN = '**/api/upload'

export const getAddPhotosButton = (page: Page) =>
  page.getByRole('button', { name: 'Ajouter des photos' })
export const getPhotoRows = (page: Page) =>
  page.getByRole('grid', { name: 'Ordre des photos' }).getByRole('row')
/** Drags in small steps, as a real pointer moves. */
export const dragToFirstPosition = (photo: Locator, first: Locator) =>
  photo.dragTo(first, { targetPosition: { x: 4, y: 40 }, steps: 12 })
export const getUploadList = (page: Page) =>
  page.getByRole('list', { name: 'Photos en cours d’ajout' })
export const getUploadTile = (page: Page, name: string) =>
  getUploadList(page).getByRole('listitem').filter({ hasText: name })

/** Returns photos with different widths (101, 102, …), by which a test can identify them. */
export const createPhotoFiles = (count: number, first = 101) =>
  Array.from({ length: count }, (_, n) => createPhotoFile(`photo-${n + 1}.png`, first + n))
export const getWidthsOfCreatedPhotos = (count: number, first = 101) =>
  Array.from({ length: count }, (_, n) => first + n)

export async function fetchStoredPhotoWidths(page: Page, id: number): Promise<number[]> {
  const answer = await page.request.get(`/api/images/art_piece/${id}`)
  return (await answer.json()).map(({ width }: { width: number }) => width)
}

/** Waits until IndexedDB contains `count` uploads. */
export const expectUploadsInIndexedDb = (page: Page, count: number) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        // Opening a missing database would create one without object stores.
        const all = await indexedDB.databases()
        if (!all.some(({ name }) => name === 'copeaux-uploads')) return 0
        return new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('copeaux-uploads')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const counting = opening.result.transaction('uploads').objectStore('uploads').count()
            counting.onsuccess = () => resolve(counting.result)
            counting.onerror = () => reject(counting.error)
            opening.result.close()
          }
        })
      }),
    )
    .toBe(count)

export async function createAndOpenPiece(page: Page, title: string, fields: object = {}) {
  const { id } = await createEntity(page, 'art-pieces', { title, ...fields })
  await page.goto(`/admin?tab=pieces&edit=${id}`)
  await expect(getDialog(page, title)).toBeVisible()
  return id
}

/** Lets `free` uploads through and holds back all others until the test calls `release`. */
export async function delayUploads(page: Page, free: number) {
  const waiting: Route[] = []
  let [count, isHeld] = [0, true]
  await page.route(UPLOAD_URL_PATTERN, async (route) => {
    if (!isHeld || count++ < free) await route.continue()
    else waiting.push(route)
  })
  return {
    waiting,
    async release(end: (route: Route) => Promise<void> = (route) => route.continue()) {
      isHeld = false
      // The page may have aborted some of the delayed requests.
      for (const route of waiting.splice(0)) await end(route).catch(() => {})
    },
  }
}
