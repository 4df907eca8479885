import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { MAX_DOUBLE_TAP_INTERVAL_MS } from '../../../app/admin/gestures/double-tap-guard.tsx'
import {
  createEntity,
  expect,
  expectNotice,
  getDeleteEntityButton,
  signedOutTest,
  test,
} from '../../support/browser/admin.ts'
import { ADMIN_CREDENTIALS } from '../../support/browser/server.ts'
import { getDialog, withNewSite } from '../../support/browser/site.ts'
import { recordPointerDowns, tapTwice } from '../../support/checks/double-tap.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })
signedOutTest.use({ contextOptions: { reducedMotion: 'no-preference' } })

/**
 * Double taps on each button. `gap` is the delay between the two taps, and `answer` the delay of
 * the response, both in milliseconds. Their number is TAPS / 6, rounded up, or 1 without the
 * environment variable TAPS.
 */
const PAIRS = Array.from({ length: Math.ceil(Number(process.env.TAPS ?? 6) / 6) }, (_, n) => ({
  gap: [90, 300, 0, 200, 350][n % 5] ?? 0,
  answer: [350, 0, 700, 40, 200][n % 5] ?? 0,
}))

type Pair = (typeof PAIRS)[number]

/**
 * Delays the responses to write requests.
 * @returns the method and path of the requests, in the order in which they were sent
 */
async function delayWriteResponses(page: Page, milliseconds: number) {
  const asked: string[] = []
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/**', async (route) => {
    const method = route.request().method()
    if (method === 'GET') return route.fallback()
    asked.push(
      `${method} ${new URL(route.request().url()).pathname.replace(/devices\/.+|\d+/, (id) => (id.startsWith('d') ? 'devices/N' : 'N'))}`,
    )
    const response = await route.fetch()
    await new Promise((later) => setTimeout(later, milliseconds))
    await route.fulfill({ response }).catch(() => {})
  })
  return asked
}

/**
 * Taps the button twice, waits for the responses and expects that exactly one request was sent.
 * Returns false if the second tap came too late and counted as a separate action.
 */
async function expectOneRequest(page: Page, button: Locator, pair: Pair, call: string) {
  await button.scrollIntoViewIfNeeded()
  const asked = await delayWriteResponses(page, pair.answer)
  const real = await tapTwice(page, button, pair.gap, false)
  await page.waitForTimeout(pair.answer + 250)
  const told = `${call}, ${Math.round(real)} ms apart, answered after ${pair.answer}`
  if (real >= MAX_DOUBLE_TAP_INTERVAL_MS) return false
  expect(asked, told).toEqual([call])
  return true
}

const MAX_ATTEMPTS = 5

/**
 * Repeats each double tap until its second tap comes in time.
 *
 * @param attempt returns false if a second tap was too late
 */
async function forEachPair(attempt: (pair: Pair, label: string) => Promise<boolean>) {
  for (const [n, pair] of PAIRS.entries()) {
    let count = 1
    while (!(await attempt(pair, `${n}-${count}`)))
      expect(++count, 'attempts with a late second tap').toBeLessThanOrEqual(MAX_ATTEMPTS)
  }
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
signedOutTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a deletion and its “Annuler” are done once and touch nothing below', async ({ page }) => {
  test.setTimeout(60_000 + PAIRS.length * 20_000)
  await recordPointerDowns(page)
  await forEachPair(async (pair, label) => {
    const title = `Deux fois ${label}`
    await createEntity(page, 'news', { title: `Dessous ${label}` })
    const { id } = await createEntity(page, 'art-pieces', { title })
    await page.goto(`/admin?tab=pieces&edit=${id}`)
    await getDeleteEntityButton(getDialog(page, title)).click()
    const question = page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Supprimer', exact: true })
    if (!(await expectOneRequest(page, question, pair, 'DELETE /api/art-pieces/N'))) return false
    await expect(page).toHaveURL(/\?tab=pieces$/)
    const undo = page.getByRole('button', { name: 'Annuler', exact: true })
    if (!(await expectOneRequest(page, undo, pair, 'POST /api/trash/art_piece/N/restore')))
      return false
    await expect(page).toHaveURL(/\?tab=pieces$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    return true
  })
})

test('a double tap on “Copier” keeps the notice that names the next step', async ({ page }) => {
  const title = 'Formation à copier'
  await createEntity(page, 'trainings', { title })
  // Slows down the clock of the page, so that the second press comes in time even on a busy
  // machine.
  await page.addInitScript(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() / 20
    const getTimeStamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')?.get
    Object.defineProperty(Event.prototype, 'timeStamp', {
      get(this: Event) {
        return getTimeStamp?.call(this) / 20
      },
    })
  })
  await page.goto('/admin?tab=trainings')
  const copy = page.getByRole('button', { name: `Copier la formation « ${title} »` })
  // Presses the same position again between the appearance of the notice and of the dialog.
  await page.evaluate(() => {
    let first: PointerEvent | undefined
    window.addEventListener('pointerdown', (event) => {
      first ??= event
    })
    const pushState = history.pushState.bind(history)
    history.pushState = (...change) => {
      pushState(...change)
      window.dispatchEvent(new PointerEvent('pointerdown', first))
    }
  })
  await copy.tap()
  await expect(getDialog(page, title)).toBeVisible()
  await expectNotice(page, 'Formation copiée', 'Choisissez la nouvelle date.')
})

test('a double tap in the trash acts on one item only, although the next item moves under the finger', {
  tag: '@nightly',
}, async ({ page }) => {
  test.setTimeout(60_000 + PAIRS.length * 20_000)
  await recordPointerDowns(page)
  await forEachPair(async (pair, label) => {
    for (const name of ['a', 'b', 'c', 'd']) {
      const { id } = await createEntity(page, 'news', { title: `Jetée ${label}${name}` })
      await page.request.delete(`/api/news/${id}`)
    }
    await page.goto('/admin/trash')
    const restore = page.getByRole('button', { name: new RegExp(`^Reprendre Jetée ${label}`) })
    await expect(restore).toHaveCount(4)
    if (!(await expectOneRequest(page, restore.first(), pair, 'POST /api/trash/news/N/restore')))
      return false
    await expect(restore).toHaveCount(3)
    await page
      .getByRole('button', { name: new RegExp(`^Effacer Jetée ${label}`) })
      .first()
      .click()
    const question = page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Effacer pour de bon' })
    if (!(await expectOneRequest(page, question, pair, 'DELETE /api/trash/news/N'))) return false
    await expect(restore).toHaveCount(2)
    await expect(page.getByRole('alertdialog', { name: /pour de bon/ })).toHaveCount(0)
    return true
  })
})

signedOutTest(
  'the second tap of a double tap on “Vérifier et activer” does not close the recovery codes',
  { tag: '@nightly' },
  async ({ page }) => {
    signedOutTest.setTimeout(60_000 + PAIRS.length * 20_000)
    await recordPointerDowns(page)
    await forEachPair(async (pair) => {
      let isInTime = false
      await withNewSite(
        async (site) => {
          await page.context().clearCookies()
          await page.goto(`${site.url}/admin/login`)
          await page.getByLabel('Nom d’utilisateur').fill(ADMIN_CREDENTIALS.username)
          await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN_CREDENTIALS.password)
          await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
          await page.getByRole('link', { name: 'Mon compte' }).click()
          const step = page.getByRole('region', { name: 'Code de vérification' })
          await step.getByRole('button', { name: 'Mettre en place' }).click()
          const secret = ((await step.locator('code').textContent()) ?? '').replaceAll(' ', '')
          const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
          await step.getByLabel('Les six chiffres que montre l’application').fill(code)
          const turnOn = step.getByRole('button', { name: 'Vérifier et activer' })
          isInTime = await expectOneRequest(page, turnOn, pair, 'PUT /api/admin/second-step')
          if (isInTime)
            await expect(step.getByRole('listitem'), 'they are shown this once').toHaveCount(10)
        },
        { demo: false },
      )
      return isInTime
    })
  },
)

signedOutTest(
  'signing in, another password, a device that is signed out: each once',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    signedOutTest.setTimeout(60_000 + PAIRS.length * 30_000)
    await recordPointerDowns(page)
    await withNewSite(
      async (site) => {
        let password = ADMIN_CREDENTIALS.password
        const signIn = async (on: Page) => {
          await on.goto(`${site.url}/admin/login`)
          await on.getByLabel('Nom d’utilisateur').fill(ADMIN_CREDENTIALS.username)
          await on.getByLabel('Mot de passe', { exact: true }).fill(password)
        }
        const submit = (on: Page) => on.getByRole('button', { name: 'Se connecter', exact: true })
        await forEachPair(async (pair, label) => {
          await page.context().clearCookies()
          await page.goto(`${site.url}/robots.txt`)
          await page.evaluate(() => localStorage.clear())
          await signIn(page)
          if (!(await expectOneRequest(page, submit(page), pair, 'POST /api/admin/login')))
            return false
          await expect(page).toHaveURL(/\/admin(\?tab=pieces)?$/)
          await expect(page.getByRole('dialog')).toHaveCount(0)

          const devices = [await browser.newContext(), await browser.newContext()]
          for (const device of devices) {
            const other = await device.newPage()
            await signIn(other)
            await submit(other).click()
            await expect(other.getByRole('tab').first()).toBeVisible()
          }
          await page.goto(`${site.url}/admin/account`)
          const out = page.getByRole('button', { name: /^Déconnecter / })
          await expect(out.nth(1)).toBeVisible()
          const count = await out.count()
          const signOut = 'DELETE /api/admin/devices/N'
          const isInTime = await expectOneRequest(page, out.first(), pair, signOut)
          for (const device of devices) await device.close()
          if (!isInTime) return false
          await expect(out).toHaveCount(count - 1)

          const change = page.getByRole('button', { name: 'Changer le mot de passe' })
          await change.click()
          await page.getByLabel('Mot de passe actuel').fill(password)
          password = `le tour chante ${label}`
          await page.getByLabel('Nouveau mot de passe').fill(password)
          if (!(await expectOneRequest(page, change, pair, 'PUT /api/admin/password'))) return false
          await expect(
            page.getByLabel('Nouveau mot de passe'),
            'the form stays closed',
          ).toHaveCount(0)
          return true
        })
      },
      { demo: false },
    )
  },
)

test('a click on another control right after a save works, by touch and by mouse', async ({
  page,
}) => {
  for (const isMouse of [false, true]) {
    const { id } = await createEntity(page, 'art-pieces', { title: `Bol pressé ${isMouse}` })
    await page.goto(`/admin?tab=pieces&edit=${id}`)
    const dialog = getDialog(page, `Bol pressé ${isMouse}`)
    await dialog.getByLabel('Matières').fill('Hêtre')
    const tab = page.getByRole('tab', { name: 'Formations', includeHidden: true })
    const box = await tab.boundingBox()
    if (!box) throw new Error('no tab')
    const [x, y] = [box.x + box.width / 2, box.y + 10]
    const save = dialog.getByRole('button', { name: 'Enregistrer', exact: true })
    await (isMouse ? save.click() : save.tap())
    await expect(dialog).toHaveCount(0)
    await (isMouse ? page.mouse.click(x, y) : page.touchscreen.tap(x, y))
    await expect(page, isMouse ? 'mouse' : 'finger').toHaveURL(/\?tab=trainings$/)
  }
})
