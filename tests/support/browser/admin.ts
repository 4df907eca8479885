/** `test` for the admin: signed in through the API, with content made in one call, and its console watched. */
import type { Locator, Page } from '@playwright/test'
import { DOUBLE_TAP } from '../../../app/admin/parts/taps.ts'
import { hugePng } from '../png.ts'
import { ENTITY_TYPE, NEW_ENTITY, type Path, type PhotographedPath } from './new-entity.ts'
import { type Account, signedIn, storeItems } from './signed-in.ts'
import { expect, test as siteTest } from './site.ts'

export { expect }

type Log = {
  errors: string[]
  /** What a test provokes on purpose; it has to come. Anything else in the console fails the test. */
  expects: (...patterns: RegExp[]) => void
}

export type Made = { id: number } & Record<string, unknown>

/** The server closes a connection that was idle; a call that meets that moment is made again. */
const AGAIN = { maxRetries: 2 }

/** `test` for a visitor who is not signed in, whose browser may complain of nothing. */
export const watched = siteTest.extend<{ log: Log; isSwept: boolean }>({
  /** What one test makes would lengthen every list of those that come after it on the same site. */
  isSwept: [
    async ({ sweep }, use) => {
      await use(true)
      await sweep()
    },
    { auto: true },
  ],
  log: [
    async ({ context }, use) => {
      const errors: string[] = []
      const expected: RegExp[] = []
      context.on('console', (line) => {
        if (line.type() === 'error') errors.push(line.text())
      })
      context.on('weberror', (error) => {
        const thrown = error.error()
        errors.push(thrown.stack || `${thrown.name}: ${thrown.message}`)
      })
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(`CSP violation: ${event.violatedDirective} ${event.blockedURI}`),
        )
      })
      await use({ errors, expects: (...patterns) => void expected.push(...patterns) })
      // The last line may still be on its way as the test ends.
      const missing = () => expected.filter((pattern) => !errors.some((line) => pattern.test(line)))
      await expect.poll(missing, 'expected in the console').toEqual([])
      const surprises = errors.filter((line) => !expected.some((pattern) => pattern.test(line)))
      expect(surprises, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
})

/** What Chromium itself says of an answer that is an error, or of none. */
export const status = (code: number) => new RegExp(`the server responded with a status of ${code}`)
export const NO_ANSWER = /net::ERR_(FAILED|INTERNET_DISCONNECTED|EMPTY_RESPONSE)/

/** Signed in before the first page, without the form. */
export const test = watched.extend<{ account: Account }>({
  account: async ({ door }, use) => use(await signedIn(door)),
  storageState: ({ account }, use) => use({ cookies: account.cookies, origins: [] }),
  context: async ({ context, site, account }, use) => {
    await storeItems(context, site.url, account)
    await use(context)
  },
})

/** Makes an entity through the API, as another device would. */
export async function make(page: Page, path: Path, fields: Record<string, unknown> = {}) {
  const answer = await page.request.post(`/api/${path}`, {
    data: { ...NEW_ENTITY[path], ...fields },
    ...AGAIN,
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Made
}

/** The entities of that path as the server keeps them. */
export const stored = async (page: Page, path: Path): Promise<Made[]> =>
  (await page.request.get(`/api/${path}`, AGAIN)).json()

/** A photo file, as `setFiles` takes it; quick to read since it is small. */
export const photoFile = (name = 'photo.png', width = 60) => ({
  name,
  mimeType: 'image/png',
  buffer: hugePng(width, 40),
})

/** Makes an entity with that many photos; their ids in their order. */
export async function makeWithPhotos(
  page: Page,
  path: PhotographedPath,
  title: string,
  count: number,
) {
  // With an excerpt a news item has more to read than its entry in the list.
  const { id } = await make(page, path, {
    title,
    ...(path === 'news' && { excerpt: 'Un aperçu.' }),
  })
  const photos: number[] = []
  for (let index = 0; index < count; index++) {
    const upload = await page.request.post('/api/upload', {
      multipart: { image: photoFile(`${index}.png`, 60 + index) },
      ...AGAIN,
    })
    const { imageUrl } = await upload.json()
    const record = await page.request.post('/api/images', {
      data: {
        entity_type: ENTITY_TYPE[path],
        entity_id: id,
        image_url: imageUrl,
        display_order: index,
      },
      ...AGAIN,
    })
    photos.push((await record.json()).id)
  }
  return { id, photos, order: async () => orderOf(page, ENTITY_TYPE[path], id) }
}

const orderOf = async (page: Page, type: string, id: number): Promise<number[]> =>
  (await (await page.request.get(`/api/images/${type}/${id}`, AGAIN)).json()).map(
    (image: { id: number }) => image.id,
  )

/** A message of the error catalogue, word for word; `reason` is its second line. */
export async function expectMessage(
  page: Page,
  message: string | RegExp,
  reason?: string | RegExp,
) {
  const notice = page.getByRole('alertdialog', { name: message, exact: true }).first()
  await expect(notice).toBeVisible()
  if (reason) await expect(notice).toContainText(reason)
}

/** Chooses files in the system's dialog that `button` opens. */
export async function choose(
  page: Page,
  button: ReturnType<Page['getByRole']>,
  files: ReturnType<typeof photoFile>[],
) {
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles(files)
}

/** Deletes what the dialog shows; a photo's own button is called otherwise. */
export const deleteButton = (dialog: Locator) =>
  dialog.getByRole('button', {
    name: /^Supprimer (la pièce|l’actualité|la formation|la catégorie)$/,
  })

/** Waits until a press cannot be the second tap of a double tap, for presses that are aimed at a place. */
export const tapsGoThrough = (page: Page) => page.waitForTimeout(DOUBLE_TAP)

/** Answers every question the page asks through the browser with no; what they said. */
export function refuseQuestions(page: Page) {
  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.message())
    void question.dismiss()
  })
  return questions
}
