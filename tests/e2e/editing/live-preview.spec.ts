import type { Page } from '@playwright/test'
import {
  buildHttpErrorPattern,
  expect,
  resetDoubleTapGuard,
  test,
} from '../../support/browser/admin.ts'
import { ADMIN_CREDENTIALS } from '../../support/browser/server.ts'
import { getDialog, withNewSite } from '../../support/browser/site.ts'
import { findAxeViolations } from '../../support/checks/axe-findings.ts'

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 740 }

/**
 * Returns the visible iframe of the preview. Excludes a second iframe, which may be loading the
 * next state of the preview.
 */
const getPreviewFrame = (page: Page) =>
  page.frameLocator('iframe[title^="Aperçu"]:not([data-loading-status])')
const publicPage = async (page: Page, path: string) => (await page.request.get(path)).text()

async function open(page: Page, what: 'home' | 'portrait' | 'workshop', size = WIDE) {
  await page.setViewportSize(size)
  await page.goto(`/admin/site?${what}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Enregistrer', exact: true })).toBeVisible()
  return dialog
}

test('the preview shows unsaved text in French and German, and the public page stays unchanged', async ({
  page,
}) => {
  const before = await publicPage(page, '/')
  const german = await publicPage(page, '/de')
  const dialog = await open(page, 'home')
  const heading = getPreviewFrame(page).getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Des formes tirées du bois du Morvan')
  await expect(dialog.getByText('Rien n’en est publié avant l’enregistrement.')).toBeVisible()

  const field = dialog.getByLabel('Grand titre', { exact: true })
  await field.fill('Du frêne et du feu')
  await expect(heading).toHaveText('Du frêne et du feu')
  await expect(field).toBeFocused()
  await page.getByRole('tab', { name: /^Deutsch/ }).click()
  await expect(heading).toHaveText('Formen aus dem Holz des Morvan')
  await page.locator('[id="champ-de.heading"]').fill('Esche und Feuer')
  await expect(heading).toHaveText('Esche und Feuer')
  await expect(getPreviewFrame(page).locator('html')).toHaveAttribute('lang', 'de')
  await page.getByRole('tab', { name: /^English/ }).click()
  await expect(getPreviewFrame(page).locator('html')).toHaveAttribute('lang', 'en')

  expect(await publicPage(page, '/')).toBe(before)
  expect(await publicPage(page, '/de')).toBe(german)
  expect(await publicPage(page, '/nl')).not.toContain('frêne')
})

test('the preview crops the cover around the selected focal point', async ({ page }) => {
  const dialog = await open(page, 'home')
  const cover = getPreviewFrame(page).getByRole('main').locator('img').first()
  await expect(cover).toHaveCSS('object-position', '50% 50%')
  await dialog.getByLabel('Cadrage sur un téléphone').fill('37')
  await expect(cover).toHaveCSS('object-position', '37% 37%')
  await dialog.getByRole('button', { name: 'Ordinateur' }).click()
  await expect(cover).toHaveCSS('object-position', '50% 50%')
})

test('the preview shows the workshop’s data on each page that contains them', {
  tag: '@nightly',
}, async ({ page }) => {
  const dialog = await open(page, 'workshop')
  await dialog.getByLabel('Nom', { exact: true }).fill('Bois vivant')
  await dialog.getByLabel('Métier', { exact: true }).fill('Tournage de bols')
  const footer = getPreviewFrame(page).getByRole('contentinfo')
  await expect(footer).toContainText('Bois vivant')
  await expect(footer).toContainText('Tournage de bols')
  await dialog.getByRole('button', { name: 'Accueil' }).click()
  await expect(getPreviewFrame(page).getByRole('banner')).toContainText('Bois vivant')
  await expect(getPreviewFrame(page).locator('h1')).toContainText('Des formes')
  expect(await publicPage(page, '/contact')).not.toContain('Bois vivant')
})

test('the preview shows a replaced photo at once', { tag: '@nightly' }, async ({ page }) => {
  const dialog = await open(page, 'home')
  const cover = getPreviewFrame(page).getByRole('main').locator('img').first()
  const first = await cover.getAttribute('src')
  await dialog.getByRole('button', { name: 'Placer après' }).first().click()
  await expect(cover).not.toHaveAttribute('src', first ?? '')
  await dialog.getByRole('button', { name: 'Placer avant' }).first().click()
  await expect(cover).toHaveAttribute('src', first ?? '')
})

test('the preview equals the public page after the save, except for scripts and placeholders', async ({
  page,
}) => {
  // Starts a separate site, because the test renames it. A renamed site permanently stops being a
  // demo, which the other tests need.
  await withNewSite(
    async (site) => {
      await page.request.post(`${site.url}/api/admin/login`, { data: ADMIN_CREDENTIALS })
      // Compares the HTML that the server sends, because the browser changes HTML when it parses
      // it.
      const { request } = page
      const json = async (path: string) => (await request.get(site.url + path)).json()
      const kept = { workshop: '/contact', home: '/', portrait: '/portrait' }
      const written = {
        workshop: {
          name: 'Bois vivant',
          phone: '03 53 01 23 46',
          translations: { de: { craft: 'Holz' } },
        },
        home: { heading: 'Du frêne', framing_wide: 10, translations: { de: { heading: 'Esche' } } },
        portrait: { journey: 'Le **bois**.', translations: { de: { journey: 'Das *Holz*.' } } },
      }
      /** Returns the request body that a form of “Votre site” (“Your site”) would send. */
      const getFormFields = async (form: string) => {
        const {
          id: _,
          version: __,
          images: ___,
          is_demo: ____,
          ...now
        } = await json(`/api/${form}`)
        return now
      }
      // A new name ends the demo, whose contact page says that messages are not sent. Otherwise the
      // save below would end it, and that page would differ from its preview.
      const renamed = { ...(await getFormFields('workshop')), name: 'Bois vivant' }
      expect((await request.put(`${site.url}/api/workshop`, { data: renamed })).status()).toBe(200)
      for (const form of ['workshop', 'home', 'portrait'] as const) {
        const now = await getFormFields(form)
        const change = { ...now, ...written[form] }
        const paths = { fr: kept[form], de: kept[form] === '/' ? '/de' : `/de${kept[form]}` }
        const shown: Record<string, { html: string; photoStyles: string }> = {}
        for (const locale of ['fr', 'de'] as const) {
          const answer = await request.post(`${site.url}/api/${form}/preview?locale=${locale}`, {
            data: change,
          })
          shown[locale] = await answer.json()
        }
        expect((await request.put(`${site.url}/api/${form}`, { data: change })).status()).toBe(200)
        for (const locale of ['fr', 'de'] as const) {
          const read = await publicPage(page, site.url + paths[locale])
          const { html, photoStyles } = shown[locale] ?? {}
          expect(read).toContain(photoStyles)
          expect(html, paths[locale]).toBe(
            read
              .replace(/<script type="(module|speculationrules)"[^>]*>.*?<\/script>/g, '')
              .replace(/<style data-photos.*?<\/style>/g, ''),
          )
        }
        expect((await request.put(`${site.url}/api/${form}`, { data: now })).status()).toBe(200)
      }
    },
    { demo: true },
  )
})

test('while a field is invalid, the preview shows the last valid state and a hint', {
  tag: '@nightly',
}, async ({ page, log }) => {
  log.expectErrors(buildHttpErrorPattern(422))
  const dialog = await open(page, 'workshop')
  const shown = getPreviewFrame(page).getByRole('contentinfo')
  await dialog.getByLabel('Nom', { exact: true }).fill('Bois vivant')
  await expect(shown).toContainText('Bois vivant')
  // Types wrong values: an e-mail address that the browser itself rejects, and a phone number that
  // only the server rejects.
  for (const [label, wrong, right] of [
    ['Courriel', 'jeanne', 'jeanne@example.org'],
    ['Téléphone', 'demander Jeanne', '03 53 01 23 46'],
  ] as const) {
    const field = dialog.getByLabel(label, { exact: true })
    await field.fill(wrong)
    await expect(dialog.getByText('Un champ est à corriger')).toBeVisible()
    await expect(shown).toContainText('Bois vivant')
    await expect(shown).not.toContainText(wrong)
    await field.fill(right)
    await expect(shown).toContainText(right)
    await expect(dialog.getByText('Un champ est à corriger')).toHaveCount(0)
  }
})

test('only the last of several quick edits is shown, even if responses arrive late', {
  tag: '@nightly',
}, async ({ page }) => {
  const dialog = await open(page, 'home')
  const heading = getPreviewFrame(page).getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  let asked: string[] = []
  const late = Promise.withResolvers<void>()
  await page.route('**/api/home/preview?*', async (route) => {
    const { heading } = route.request().postDataJSON()
    asked.push(heading)
    if (heading === 'Premier') await late.promise
    await route.continue()
  })
  const field = dialog.getByLabel('Grand titre', { exact: true })
  await field.pressSequentially(' bis', { delay: 30 })
  await field.fill('Premier')
  await expect.poll(() => asked.at(-1)).toBe('Premier')
  // Allows more than one request, because a slow machine may pause while typing.
  expect(asked.length).toBeLessThan(' bis'.length)
  asked = asked.slice(-1)
  await field.fill('Deuxième')
  await expect(heading).toHaveText('Deuxième')
  const done = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('Premier') === true,
  )
  late.resolve()
  await done
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  await expect(heading).toHaveText('Deuxième')
  expect(asked).toEqual(['Premier', 'Deuxième'])
})

test('the preview keeps its scroll position, and its links are disabled', {
  tag: '@nightly',
}, async ({ page, log }) => {
  // The sandbox of the iframe blocks the event listeners that Playwright adds.
  log.expectErrors(/Blocked script execution/)
  const dialog = await open(page, 'home')
  const root = getPreviewFrame(page).locator('html')
  await expect(getPreviewFrame(page).getByRole('heading', { level: 1 })).toBeVisible()
  await root.evaluate((html) => html.ownerDocument.defaultView?.scrollTo(0, 700))
  await dialog.getByLabel('Grand titre', { exact: true }).fill('Du frêne et du feu')
  await expect(getPreviewFrame(page).getByRole('heading', { level: 1 })).toHaveText(
    'Du frêne et du feu',
  )
  expect(await root.evaluate((html) => html.scrollTop)).toBe(700)

  await expect(getPreviewFrame(page).locator('a[href]')).toHaveCount(0)
  await root.evaluate((html) => html.ownerDocument.defaultView?.scrollTo(0, 0))
  const steps = await page.evaluate(() => history.length)
  for (const words of ['L’Atelier du Morvan', 'Voir la galerie']) {
    const link = getPreviewFrame(page).getByText(words).first()
    const box = await link.boundingBox()
    if (!box) throw new Error(`${words} is not in sight`)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  }
  await expect(getPreviewFrame(page).getByRole('heading', { level: 1 })).toHaveText(
    'Du frêne et du feu',
  )
  await expect(page).toHaveURL(/\/admin\/site\?home$/)
  expect(await page.evaluate(() => history.length)).toBe(steps)
})

test('the preview runs no scripts and requires the session', async ({
  page,
  log,
  playwright,
  site,
}) => {
  // Chromium logs errors about the scripts that the sandbox of the iframe blocks.
  log.expectErrors(/Blocked script execution/)
  const dialog = await open(page, 'home')
  const shown = page.locator('iframe[title^="Aperçu"]:not([data-loading-status])')
  await expect(shown).toHaveAttribute('sandbox', 'allow-same-origin')
  await page.route('**/api/home/preview?*', async (route) => {
    const answer = await route.fetch()
    const { html } = await answer.json()
    const hostile =
      '<script>parent.document.title = "entré"</script><img src="" onerror="parent.document.title = \'entré\'">'
    await route.fulfill({
      json: { html: html.replace('</main>', `${hostile}<p>Hostile</p></main>`) },
    })
  })
  await dialog.getByLabel('Grand titre', { exact: true }).fill('Du frêne')
  await expect(getPreviewFrame(page).getByText('Hostile')).toBeVisible()
  await expect(page).not.toHaveTitle(/entré/)

  const stranger = await playwright.request.newContext({
    baseURL: site.url,
    storageState: { cookies: [], origins: [] },
  })
  for (const form of ['home', 'portrait', 'workshop']) {
    const answer = await stranger.post(`/api/${form}/preview`, {
      data: {},
      headers: { origin: site.url },
    })
    expect(answer.status()).toBe(401)
    expect((await stranger.get(`/api/${form}/preview`)).status()).toBe(405)
  }
  await stranger.dispose()
})

test('without a connection, the preview keeps its last state and offers to retry', {
  tag: '@nightly',
}, async ({ page, log }) => {
  log.expectErrors(/net::ERR_FAILED/)
  const dialog = await open(page, 'portrait')
  const heading = getPreviewFrame(page).getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Portrait')
  await page.route('**/api/portrait/preview?*', (route) => route.abort())
  await dialog.getByLabel('Grand titre', { exact: true }).fill('Mon chemin')
  await expect(dialog.getByText('Le site ne répond pas')).toBeVisible()
  await expect(heading).toHaveText('Portrait')
  await page.unroute('**/api/portrait/preview?*')
  await dialog.getByRole('button', { name: 'Réessayer' }).click()
  await expect(heading).toHaveText('Mon chemin')
  await expect(dialog.getByText('Le site ne répond pas')).toHaveCount(0)
})

test('the keyboard moves into and out of the preview in both directions', {
  tag: '@nightly',
}, async ({ page }) => {
  const dialog = await open(page, 'home')
  await expect(getPreviewFrame(page).getByRole('heading', { level: 1 })).toBeVisible()
  const inFrame = () => page.evaluate(() => document.activeElement?.localName === 'iframe')
  for (const [from, key, to] of [
    ['Ordinateur', 'Tab', 'Enregistrer'],
    ['Enregistrer', 'Shift+Tab', 'Ordinateur'],
  ] as const) {
    await dialog.getByRole('button', { name: from, exact: true }).focus()
    await page.keyboard.press(key)
    expect(await inFrame(), from).toBe(true)
    // Presses the key up to ten times, because the focus passes through the menus in the iframe.
    for (let steps = 0; steps < 10 && (await inFrame()); steps++) await page.keyboard.press(key)
    await expect(dialog.getByRole('button', { name: to, exact: true })).toBeFocused()
  }
})

test('an expired session does not interrupt typing, and the preview is updated after the password', {
  tag: '@nightly',
}, async ({ page, log }) => {
  log.expectErrors(buildHttpErrorPattern(401))
  const dialog = await open(page, 'home')
  const heading = getPreviewFrame(page).getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await page.context().clearCookies()
  const field = dialog.getByLabel('Grand titre', { exact: true })
  await field.fill('Du frêne et du feu')
  await expect(dialog.getByText('Connectez-vous pour continuer.')).toBeVisible()
  await expect(field).toBeFocused()
  await dialog.getByRole('button', { name: 'Réessayer' }).click()
  await page.getByLabel('Mot de passe', { exact: true }).fill(ADMIN_CREDENTIALS.password)
  await page.getByRole('button', { name: /^(Se connecter|Continuer)$/ }).click()
  await expect(heading).toHaveText('Du frêne et du feu')
})

test('on a phone one tap opens the preview, and Back returns to the field', async ({ page }) => {
  const dialog = await open(page, 'portrait', PHONE)
  await expect(page.locator('iframe')).toHaveCount(0)
  const field = dialog.getByLabel('Grand titre', { exact: true })
  await field.fill('Mon chemin')
  await resetDoubleTapGuard(page)
  await page.getByRole('button', { name: 'Aperçu', exact: true }).last().click()
  const over = getDialog(page, 'Aperçu')
  await expect(getPreviewFrame(page).getByRole('heading', { level: 1 })).toHaveText('Mon chemin')
  const width = await getPreviewFrame(page)
    .locator('html')
    .evaluate((html) => html.clientWidth)
  expect(width).toBe(PHONE.width)
  expect(await findAxeViolations(page)).toEqual([])
  await page.goBack()
  await expect(over).toHaveCount(0)
  await expect(getDialog(page, 'Le portrait')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Mon chemin')
  await resetDoubleTapGuard(page)
  await page.getByRole('button', { name: 'Aperçu', exact: true }).last().click()
  await over.getByRole('button', { name: 'Fermer l’aperçu' }).click()
  await expect(over).toHaveCount(0)
  await expect(getDialog(page, 'Le portrait')).toBeVisible()
})

for (const size of [{ width: 1024, height: 768 }, WIDE])
  test(`at ${size.width} px the form and the preview are side by side, and axe finds nothing`, {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const dialog = await open(page, 'workshop', size)
    await expect(getPreviewFrame(page).getByRole('main')).toBeVisible()
    for (const [name, width] of [
      ['Téléphone', 390],
      ['Ordinateur', 1280],
    ] as const) {
      await dialog.getByRole('button', { name, exact: true }).click()
      await expect
        .poll(() =>
          getPreviewFrame(page)
            .locator('html')
            .evaluate((html) => html.ownerDocument.defaultView?.innerWidth),
        )
        .toBe(width)
      const form = await dialog.getByRole('tabpanel').boundingBox()
      const shown = await page.locator('iframe[title^="Aperçu"]').boundingBox()
      if (!form || !shown) throw new Error('one of them is not there')
      expect(form.width).toBeGreaterThanOrEqual(400)
      expect(shown.x).toBeGreaterThanOrEqual(form.x + form.width)
      expect(shown.x + shown.width).toBeLessThanOrEqual(size.width)
      expect(await findAxeViolations(page)).toEqual([])
    }
    expect(
      await dialog.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth),
      'nothing is wider than the sheet',
    ).toBe(0)
  })
