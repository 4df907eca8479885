import type { Locator, Page } from '@playwright/test'
import { buildBlackPng } from '../png.ts'
import {
  type CollectionPath,
  ENTITY_TYPES_BY_PATH,
  MINIMAL_REQUEST_BODIES,
  type PhotoCollectionPath,
} from './minimal-bodies.ts'
import { type SignedInAccount, signInByApi, storeLocalStorageItems } from './sign-in.ts'
import { buildHttpErrorPattern, expect, NETWORK_ERROR_PATTERN, test as siteTest } from './site.ts'

export { buildHttpErrorPattern, expect, NETWORK_ERROR_PATTERN }

export type ApiEntity = { id: number } & Record<string, unknown>

export const signedOutTest = siteTest.extend<{ isCleanedUp: boolean }>({
  checksConsole: true,
  isCleanedUp: [
    async ({ cleanUp }, use) => {
      await use(true)
      await cleanUp()
    },
    { auto: true },
  ],
})

/** Test with a signed-in artist. Signs in through the API, because the form is slower. */
export const test = signedOutTest.extend<{ account: SignedInAccount }>({
  account: async ({ signInRequest }, use) => use(await signInByApi(signInRequest)),
  storageState: ({ account }, use) => use({ cookies: account.cookies, origins: [] }),
  context: async ({ context, site, account }, use) => {
    await storeLocalStorageItems(context, site.url, account)
    await use(context)
  },
})

export async function createEntity(
  page: Page,
  path: CollectionPath,
  fields: Record<string, unknown> = {},
) {
  const answer = await page.request.post(`/api/${path}`, {
    data: { ...MINIMAL_REQUEST_BODIES[path], ...fields },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as ApiEntity
}

export const listEntities = async (page: Page, path: CollectionPath): Promise<ApiEntity[]> =>
  (await page.request.get(`/api/${path}`)).json()

/** Returns a PNG file for Playwright's `setFiles`. */
export const createPhotoFile = (name = 'photo.png', width = 60) => ({
  name,
  mimeType: 'image/png',
  buffer: buildBlackPng(width, 40),
})

/** @returns the entity id, the photo ids, and a function that reads the current photo order */
export async function createEntityWithPhotos(
  page: Page,
  path: PhotoCollectionPath,
  title: string,
  count: number,
) {
  // The public list has a "read more" link only for news items with an excerpt.
  const { id } = await createEntity(page, path, {
    title,
    ...(path === 'news' && { excerpt: 'Un aperçu.' }),
  })
  const photos: number[] = []
  for (let index = 0; index < count; index++) {
    const upload = await page.request.post('/api/upload', {
      multipart: { image: createPhotoFile(`${index}.png`, 60 + index) },
    })
    const { imageUrl } = await upload.json()
    const record = await page.request.post('/api/images', {
      data: {
        entity_type: ENTITY_TYPES_BY_PATH[path],
        entity_id: id,
        image_url: imageUrl,
        display_order: index,
      },
    })
    photos.push((await record.json()).id)
  }
  return { id, photos, order: async () => orderOf(page, ENTITY_TYPES_BY_PATH[path], id) }
}

const orderOf = async (page: Page, type: string, id: number): Promise<number[]> =>
  (await (await page.request.get(`/api/images/${type}/${id}`)).json()).map(
    (image: { id: number }) => image.id,
  )

/** Expects a notice with exactly this title and, if given, this reason. */
export async function expectNotice(page: Page, message: string | RegExp, reason?: string | RegExp) {
  const notice = page.getByRole('alertdialog', { name: message, exact: true }).first()
  await expect(notice).toBeVisible()
  if (reason) await expect(notice).toContainText(reason)
}

export async function chooseFiles(
  page: Page,
  button: ReturnType<Page['getByRole']>,
  files: ReturnType<typeof createPhotoFile>[],
) {
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles(files)
}

/** Matches the whole name of the button, because other buttons delete single photos. */
export const getDeleteEntityButton = (dialog: Locator) =>
  dialog.getByRole('button', {
    name: /^Supprimer (la pièce|l’actualité|la formation|la catégorie)$/,
  })

/**
 * Presses a key, so that the admin does not ignore the next click as the second tap of a double
 * tap.
 */
export const resetDoubleTapGuard = (page: Page) => page.keyboard.press('Shift')

/**
 * Dismisses native dialogs.
 * @returns their messages
 */
export function dismissNativeDialogs(page: Page) {
  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.message())
    void question.dismiss()
  })
  return questions
}

const LIST_PATHS = ['art-pieces', 'categories', 'news', 'trainings', 'workshop']

/**
 * Waits for the responses to all requests for lists, because after the end of the session such a
 * response would open the password prompt.
 */
export async function waitForLists(page: Page, open: () => Promise<unknown>) {
  const lists = LIST_PATHS.map((name) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === `/api/${name}`),
  )
  await Promise.all([open(), ...lists])
}

export const openAndWaitForLists = (page: Page, path = '/admin') =>
  waitForLists(page, () => page.goto(path))
