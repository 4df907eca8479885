import type { Page } from '@playwright/test'
import { MAX_DOUBLE_TAP_INTERVAL_MS } from '../../../app/admin/gestures/double-tap-guard.tsx'
import {
  chooseFiles,
  createEntity,
  createPhotoFile,
  expect,
  listEntities,
  test,
} from '../../support/browser/admin.ts'
import type { CollectionPath } from '../../support/browser/minimal-bodies.ts'
import {
  delayResponses,
  type EntityForm,
  type ResponseDelay,
  recordNavigations,
  recordPointerDowns,
  tapTwice,
} from '../../support/checks/double-tap.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Number of double taps. The environment variable TAPS changes it, as in `TAPS=200`. */
const PAIRS = Number(process.env.TAPS ?? 12)
const MAX_ATTEMPTS = 5
const ANSWERS: ResponseDelay[] = [0, 120, 'lost', 40, 450, 0, 700, 'lost', 20, 1300, 250, 3000]

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields))
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text)
}
const add = (page: Page, label: string) => page.getByRole('link', { name: label }).click()

const adding = (
  path: CollectionPath,
  tab: string,
  label: string,
  fields: Record<string, string>,
): EntityForm => ({
  name: `a new one in ${tab}`,
  path,
  tab,
  method: 'POST',
  ends: path === 'categories' ? 'list' : 'dialog',
  async fill(page, title) {
    await add(page, label)
    await fill(page, { [path === 'categories' ? 'Nom' : 'Titre']: title, ...fields })
  },
})
const fromPhotos = (
  path: CollectionPath,
  tab: string,
  fields: Record<string, string>,
): EntityForm => ({
  ...adding(path, tab, '', {}),
  name: `a new one from photos in ${tab}`,
  async fill(page, title) {
    const begin = page.getByRole('button', { name: /^Photos\s: nouvelle/ })
    await chooseFiles(page, begin, [
      createPhotoFile(`${title}.png`, 100 + Number(/\d+/.exec(title))),
    ])
    await expect(page.getByText('Envoyée')).toBeVisible()
    await fill(page, { Titre: title, ...fields })
  },
})
const changing = (
  path: CollectionPath,
  tab: string,
  change: (page: Page, title: string) => Promise<unknown>,
): EntityForm => ({
  name: `a change in ${tab}`,
  path,
  tab,
  method: 'PUT',
  ends: 'list',
  async fill(page, title) {
    await page.getByRole('link', { name: title, exact: true }).click()
    await change(page, title)
  },
})

const FORMS: EntityForm[] = [
  adding('art-pieces', 'pieces', 'Ajouter une pièce', { 'Prix en euros': '10' }),
  adding('news', 'news', 'Ajouter une actualité', { Texte: 'Ici' }),
  changing('art-pieces', 'pieces', (page) => fill(page, { Matières: 'Noyer' })),
  adding('trainings', 'trainings', 'Ajouter une formation', {
    Description: 'Ici',
    Durée: '1 jour',
    'Prix en euros': '95',
  }),
  changing('news', 'news', (page) => fill(page, { Extrait: 'Bientôt' })),
  adding('categories', 'categories', 'Ajouter une catégorie', {}),
  changing('trainings', 'trainings', (page) => fill(page, { Extrait: 'Bientôt' })),
  fromPhotos('art-pieces', 'pieces', { 'Prix en euros': '10' }),
  changing('categories', 'categories', (page) => fill(page, { Description: 'Creux' })),
  {
    ...changing('categories', 'categories', async (page, title) => {
      await page.getByRole('tab', { name: /^Deutsch/ }).click()
      await page.locator('[id="champ-de.name"]').fill(`${title} auf Deutsch`)
    }),
    name: 'a translation',
  },
  {
    ...changing('art-pieces', 'pieces', () => Promise.resolve()),
    name: 'a price in the list',
    isSmall: true,
    async fill(page, title) {
      await page
        .getByRole('button', { name: new RegExp(`${title}$`) })
        .and(page.getByText('120'))
        .click()
      await fill(page, { 'Prix en euros': '130' })
    },
  },
  fromPhotos('news', 'news', { Texte: 'Ici' }),
]

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

type Pair = { form: EntityForm; number: number; gap: number; answer: ResponseDelay }
const titled = ({ path }: EntityForm) => (path === 'categories' ? 'name' : 'title')

/**
 * Fills in the form, taps the save button twice and expects the result of one tap.
 * @returns false if the second tap came too late and counted as a separate action
 */
async function tryDoubleTap(page: Page, { form, gap, answer }: Pair, title: string) {
  await form.fill(page, title)
  const begun = new URL(page.url()).search
  const asked = await delayResponses(page, answer)
  const visited = recordNavigations(page)
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
  const real = await tapTwice(page, save, gap, title.endsWith('5'))
  if (real > MAX_DOUBLE_TAP_INTERVAL_MS) {
    visited.stop()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    return false
  }
  const made = async () =>
    (await listEntities(page, form.path)).filter((one) => one[titled(form)] === title)

  if (answer === 'lost') {
    const failed = form.isSmall
      ? page.getByText('Erreur lors de la sauvegarde').first()
      : page.locator('#problemes').getByText('rien n’est perdu')
    // Waits for the error of the lost response. By then, any effect of the second tap is visible.
    await expect(failed).toBeVisible()
    expect.soft(visited.addresses, `${form.name}: stays where it was`).toEqual([])
    expect(asked, `${form.name}: one call`).toEqual([form.method])
    expect(new URL(page.url()).search).toBe(begun)
    await delayResponses(page, 0)
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  }
  const list = `?tab=${form.tab}`
  const dialog = async () => `${list}&edit=${(await made())[0]?.id}`
  const end = form.ends === 'list' ? list : /&edit=\d+$/
  await expect
    .poll(() => new URL(page.url()).search, { timeout: 15_000 })
    .toMatch(typeof end === 'string' ? new RegExp(`^\\${end}$`) : end)
  await expect(page.getByRole('dialog')).toHaveCount(form.ends === 'list' ? 0 : 1)
  const allowed = form.ends === 'list' ? [list] : [list, await dialog()]
  visited.stop()
  expect(
    visited.addresses.filter((one) => !allowed.includes(one)),
    `${form.name}: nothing below was touched`,
  ).toEqual([])
  if (!form.isSmall) expect(visited.addresses.at(-1)).toBe(allowed.at(-1))
  if (answer !== 'lost') expect(asked, `${form.name}: one call`).toEqual([form.method])
  expect(await made(), `${form.name}: one entity`).toHaveLength(1)
  return true
}

/**
 * Double taps to test, each with a form, a delay between the two taps and a delay of the response.
 * The delays depend only on the index, so every run tests the same combinations.
 */
const pairs: Pair[] = Array.from({ length: PAIRS }, (_, n) => ({
  form: FORMS[n % FORMS.length] as EntityForm,
  number: n,
  gap: ((n * 137) % (MAX_DOUBLE_TAP_INTERVAL_MS - 150)) * (n % 3 === 0 ? 0.4 : 1),
  answer: ANSWERS[(n * 5 + Math.floor(n / 12)) % ANSWERS.length] as ResponseDelay,
}))

/**
 * Indexes of the double taps in `npm test`: saving a new entity, saving a change, and saving a
 * change whose response is lost. The nightly run tests all.
 */
const MAIN_PAIRS = [0, 2, 10]
const isMain = (n: number) => MAIN_PAIRS.includes(n)
const others = pairs.map((_, n) => n).filter((n) => !isMain(n))
const half = others.length / 2
for (const numbers of [MAIN_PAIRS, others.slice(0, half), others.slice(half)]) {
  const cases = `${numbers.slice(0, 6).join(', ')} …`
  test(`a double tap creates one entity and changes nothing else, also with slow and lost responses (cases ${cases})`, {
    tag: numbers === MAIN_PAIRS ? [] : '@nightly',
  }, async ({ page, log }) => {
    test.setTimeout(60_000 + PAIRS * 10_000)
    const own = pairs.filter((_, n) => numbers.includes(n))
    // The server responds with 409 when the page repeats a change whose first response was lost.
    if (own.some(({ answer }) => answer === 'lost'))
      log.expectErrors(/net::ERR_FAILED|status of 409/)
    await recordPointerDowns(page)
    for (const pair of own) {
      const { form, number, gap, answer } = pair
      const name = `${number}: ${form.name}, ${Math.round(gap)} ms, answer ${answer}`
      await test.step(name, async () => {
        // Tries again if the machine was so busy that the second tap came too late.
        for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
          const title = `Tapé ${number + 1000 * attempt}`
          if (form.method === 'PUT') await createEntity(page, form.path, { [titled(form)]: title })
          // Retries `goto`, because a form that closes after the save navigates back and aborts
          // `goto`.
          await expect(() => page.goto(`/admin?tab=${form.tab}`)).toPass()
          if (await tryDoubleTap(page, pair, title)) return
        }
        throw new Error('each second tap was too late')
      })
    }
  })
}
