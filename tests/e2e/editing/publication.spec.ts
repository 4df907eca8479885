import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { getLocalizedPath, LOCALES } from '../../../shared/locale.ts'
import { formatWorkshopDateTime } from '../../../shared/workshop-day.ts'
import {
  type ApiEntity,
  buildHttpErrorPattern,
  createEntity,
  createEntityWithPhotos,
  expect,
  expectNotice,
  listEntities,
  openAndWaitForLists,
  resetDoubleTapGuard,
  test,
} from '../../support/browser/admin.ts'
import { ADMIN_CREDENTIALS } from '../../support/browser/server.ts'
import { getDialog, withNewSite } from '../../support/browser/site.ts'

/**
 * Secret word for the texts of a hidden piece in each language. It occurs nowhere else on the site.
 */
const SECRET = 'Zibeline'
const texts = (field: 'title') =>
  Object.fromEntries(
    ['en', 'de', 'es', 'nl'].map((locale) => [locale, { [field]: `${SECRET} ${locale}` }]),
  )

const getSiteOrigin = async (page: Page) =>
  new URL((await page.request.get('/robots.txt')).url()).origin

const saved = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Enregistrer', exact: true })

test('only the preview link shows a hidden piece, and it stops working once the piece is published', async ({
  page,
  browser,
  site,
}) => {
  const { id } = await createEntityWithPhotos(page, 'art-pieces', SECRET, 1)
  const [record] = await (await page.request.get(`/api/images/art_piece/${id}`)).json()
  const piece = {
    title: SECRET,
    price: 120,
    category: 'Bronze',
    hidden: true,
    translations: texts('title'),
  }
  await page.request.put(`/api/art-pieces/${id}`, { data: { ...piece, sold_to: `À ${SECRET}` } })
  const draft = await createEntity(page, 'news', {
    title: `${SECRET} en brouillon`,
    content: `${SECRET}.`,
    hidden: true,
  })
  const nobody = { cookies: [], origins: [] }
  const stranger = await browser.newContext({ baseURL: site.url, storageState: nobody })
  for (const path of [
    ...LOCALES.map((locale) => getLocalizedPath(locale, `/gallery/${id}`)),
    `/news/${draft.id}`,
    record.image_url,
    `/api/images/art_piece/${id}`,
    `/preview/${'x'.repeat(22)}`,
  ])
    expect((await stranger.request.get(path)).status(), path).toBe(404)

  const whole = (await listEntities(page, 'art-pieces')).find((one) => one.id === id)
  const visitor = await stranger.newPage()
  for (const locale of LOCALES) {
    const answer = await visitor.goto(getLocalizedPath(locale, `/preview/${whole?.preview}`))
    expect(answer?.status()).toBe(200)
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
    const title = locale === 'fr' ? SECRET : `${SECRET} ${locale}`
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(visitor.getByRole('note')).toBeVisible()
    await expect(visitor.locator('form')).toHaveCount(0)
    expect(await visitor.content()).not.toContain(`À ${SECRET}`)
    const photo = visitor.locator('article img').first()
    await expect
      .poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0)
  }
  // Publishes the piece. Its preview link then responds with 404.
  await page.request.put(`/api/art-pieces/${id}`, { data: { ...piece, hidden: false } })
  expect((await stranger.request.get(`/preview/${whole?.preview}`)).status()).toBe(404)
  expect(await (await stranger.request.get('/gallery')).text()).toContain(SECRET)
  await stranger.close()
})

/**
 * Milliseconds from the start of the test to the next full minute of the site, whose clock the test
 * shifts to avoid a long wait. The news item is scheduled for this minute, or for the next one if
 * the site starts slowly.
 */
const SCHEDULING_DELAY = 24_000

test('a scheduled news item becomes public on time in five languages, feed, sitemap and list', async ({
  request,
}) => {
  test.slow()
  // The CLOCK_OFFSET of the new site replaces that of a run with a faked clock (tests/clock), so it
  // must include it.
  const around = Number(process.env.CLOCK_OFFSET ?? 0)
  const ahead = 60_000 - (Date.now() % 60_000) - SCHEDULING_DELAY
  const clock = `--import=file://${resolve(import.meta.dirname, '../../clock/shifted-clock.ts')}`
  await withNewSite(
    async (site) => {
      const headers = { origin: site.url }
      await request.post(`${site.url}/api/admin/login`, { data: ADMIN_CREDENTIALS, headers })
      // `formatWorkshopDateTime` rounds down to a minute that begins in at least 15 seconds,
      // because the checks before it take several seconds.
      const shown_from = formatWorkshopDateTime(Date.now() + ahead + 75_000)
      const data = { title: SECRET, content: `${SECRET}.`, date: '2026-11-01', shown_from }
      const made: ApiEntity = await (
        await request.post(`${site.url}/api/news`, {
          data: { ...data, translations: texts('title') },
          headers,
        })
      ).json()
      const places = [
        ...LOCALES.flatMap((locale) =>
          ['/news', '/news.atom'].map((path) => getLocalizedPath(locale, path)),
        ),
        '/sitemap.xml',
        '/api/news',
      ]
      const checkPlacesForSecret = async () => {
        const bodies = places.map(async (path) => (await fetch(site.url + path)).text())
        return (await Promise.all(bodies)).map((body) => /zibeline/i.test(body))
      }
      expect(await checkPlacesForSecret()).toEqual(places.map(() => false))
      const preview = () => fetch(`${site.url}/preview/${made.preview}`, { redirect: 'manual' })
      expect((await preview()).status).toBe(200)
      await expect
        .poll(async () => (await checkPlacesForSecret()).every(Boolean), {
          timeout: 90_000,
          intervals: [1000],
        })
        .toBe(true)
      const late = Date.now() + ahead
      expect(formatWorkshopDateTime(late), 'not a minute later').toBe(shown_from)
      const ended = await preview()
      expect([ended.status, ended.headers.get('location')]).toEqual([
        302,
        `/news/${made.id}-zibeline`,
      ])
    },
    { demo: true, env: { NODE_OPTIONS: clock, CLOCK_OFFSET: String(around + ahead) } },
  )
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a new piece can be hidden, previewed, scheduled and published in its form', {
    tag: '@nightly',
  }, async ({ page, context }) => {
    const { id } = await createEntity(page, 'art-pieces', { title: 'Bol du matin' })
    const kept = async () =>
      (await listEntities(page, 'art-pieces')).find((piece) => piece.id === id)
    await page.goto(`/admin?tab=pieces&edit=${id}`)
    const form = getDialog(page, 'Bol du matin')
    const sight = form.getByLabel('Sur le site')
    await expect(sight).toHaveValue('shown')
    await expect(form.getByRole('link', { name: 'Voir l’aperçu' })).toHaveCount(0)
    const link = form.getByRole('link', { name: 'Voir sur le site' })
    await expect(link).toHaveAttribute('href', `/gallery/${id}`)
    await sight.selectOption('hidden')
    await saved(page).tap()
    await expectNotice(page, 'Objet modifié avec succès')
    expect(await kept()).toMatchObject({ hidden: true, shown_from: null })

    await page.goto(`/admin?tab=pieces&edit=${id}`)
    const opened = context.waitForEvent('page')
    await form.getByRole('link', { name: 'Voir l’aperçu' }).tap()
    const preview = await opened
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Bol du matin')
    await preview.close()

    await sight.selectOption('later')
    const from = form.getByLabel('Visible à partir du')
    await expect(from).toHaveValue(/^\d{4}-\d\d-\d\dT09:00$/)
    await from.fill('2001-01-01T10:00')
    await expect(form.getByText('Ce moment est passé')).toBeVisible()
    await from.fill('2999-12-31T18:30')
    await saved(page).tap()
    await expectNotice(page, 'Objet modifié avec succès')
    expect(await kept()).toMatchObject({ hidden: false, shown_from: '2999-12-31T18:30' })
    await page.goto('/admin')
    const row = page.locator('li:has(h2)').filter({ hasText: 'Bol du matin' })
    await expect(row).toContainText('Visible le 31 décembre 2999 à 18 h 30')

    await row.getByRole('link', { name: 'Bol du matin' }).tap()
    await sight.selectOption('shown')
    await saved(page).tap()
    await expectNotice(page, 'Objet modifié avec succès')
    expect(await kept()).toMatchObject({ hidden: false, shown_from: null, preview: null })
  })

  test('one tap reserves a piece in five languages, and the buyer’s name stays private', async ({
    page,
  }) => {
    const { id } = await createEntity(page, 'art-pieces', { title: 'Bol promis' })
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Réserver : Bol promis' }).tap()
    await expectNotice(page, 'Objet modifié avec succès')
    const words = {
      fr: 'Réservée',
      en: 'Reserved',
      de: 'Reserviert',
      es: 'Reservada',
      nl: 'Gereserveerd',
    }
    for (const locale of LOCALES) {
      const body = await (
        await page.request.get(getLocalizedPath(locale, `/gallery/${id}-bol-promis`))
      ).text()
      expect(body).toContain(words[locale])
      expect(body).toContain('https://schema.org/OutOfStock')
    }
    await page.getByRole('link', { name: 'Jusqu’à quand, pour qui' }).tap()
    const form = getDialog(page, 'Bol promis')
    await expect(form.getByLabel('Réservée jusqu’au')).toBeFocused()
    await form.getByLabel('Pour qui').fill('Mme Roux')
    await form.getByLabel('Réservée jusqu’au').fill('2001-02-03')
    await expect(form.getByText('Ce jour est passé')).toBeVisible()
    await form.getByLabel('Réservée jusqu’au').fill('2999-02-03')
    await saved(page).tap()
    await expectNotice(page, 'Objet modifié avec succès')
    const own = (await listEntities(page, 'art-pieces')).find((piece) => piece.id === id)
    expect(own).toMatchObject({
      reserved: true,
      reserved_until: '2999-02-03',
      reserved_for: 'Mme Roux',
    })

    await page.goto('/admin')
    const row = page.locator('li:has(h2)').filter({ hasText: 'Bol promis' })
    await row.getByText('Vendue').tap()
    await expectNotice(page, 'Objet modifié avec succès')
    await expect(page.getByRole('button', { name: /Réserv.*Bol promis/ })).toHaveCount(0)
    const now = async () =>
      (await listEntities(page, 'art-pieces')).find((piece) => piece.id === id)
    expect(await now()).toMatchObject({
      ...{ available: false, sold_on: expect.stringMatching(/^2\d/), sold_to: 'Mme Roux' },
    })
    // Undoes the sale in the list, which restores the earlier reservation of the piece.
    await expect(page.getByRole('alertdialog').last()).toContainText('Bol promis · Vendue')
    // Waits before the next tap, because two quick taps would count as a double tap.
    await page.waitForTimeout(1300)
    await row.getByText('Disponible').tap()
    await expect(row.getByText('Pour Mme Roux, jusqu’au 3 février 2999')).toBeVisible()
    await expect(row.getByText('Disponible')).not.toHaveAttribute('data-true')
    const reserved = { reserved: true, reserved_until: '2999-02-03', reserved_for: 'Mme Roux' }
    // Polls the stored piece, because the list shows the change before the server has stored it.
    await expect.poll(now).toMatchObject({ available: true, sold_on: null, ...reserved })

    const unreserve = row.getByRole('button', {
      name: 'Réservée : Bol promis. Ne plus la réserver',
    })
    await page.waitForTimeout(1300)
    await unreserve.tap()
    const question = page.getByRole('alertdialog', { name: 'Ne plus réserver : Bol promis' })
    await expect(question).toContainText('Mme Roux, 3 février 2999')
    await question.getByRole('button', { name: 'Annuler' }).tap()
    await unreserve.tap()
    await question.getByRole('button', { name: 'Ne plus réserver' }).tap()
    const free = { reserved: false, reserved_until: null, reserved_for: '' }
    await expect.poll(now).toMatchObject({ available: true, ...free })
  })
})

const order = async (page: Page, path: 'art-pieces' | 'categories', named: RegExp) =>
  (await listEntities(page, path))
    .map((one) => String(one.title ?? one.name))
    .filter((name) => named.test(name))

test('pieces can be reordered by keyboard and tap, and visitors see the order', async ({
  page,
}) => {
  for (const title of ['Ordre A', 'Ordre B', 'Ordre C'])
    await createEntity(page, 'art-pieces', { title })
  expect(await order(page, 'art-pieces', /^Ordre/)).toEqual(['Ordre C', 'Ordre B', 'Ordre A'])
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Changer l’ordre' }).click()
  const dialog = getDialog(page, 'Ordre de la galerie')
  await dialog.getByRole('button', { name: 'En tête : Ordre A' }).click()
  await expectNotice(page, 'Ordre enregistré')
  expect(await order(page, 'art-pieces', /^Ordre/)).toEqual(['Ordre A', 'Ordre C', 'Ordre B'])
  const rows = dialog.getByRole('grid').getByRole('row')
  await expect(rows.first()).toContainText('Ordre A')
  // Moves the piece with the keyboard: Enter picks it up, the arrow key moves it, and Enter drops
  // it.
  await rows.first().getByRole('button').first().press('Enter')
  // Waits for the focus, because the next key press would otherwise be lost.
  await expect(page.getByRole('button', { name: 'Insérer entre Ordre A et Ordre C' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Insérer entre Ordre C et Ordre B' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => order(page, 'art-pieces', /^Ordre/))
    .toEqual(['Ordre C', 'Ordre A', 'Ordre B'])
  const gallery = await (await page.request.get('/gallery')).text()
  const at = (title: string) => gallery.indexOf(title)
  expect(at('Ordre C')).toBeLessThan(at('Ordre A'))
  expect(at('Ordre A')).toBeLessThan(at('Ordre B'))
  expect(gallery).not.toContain('de la plus récente à la plus ancienne')
  await resetDoubleTapGuard(page)
  await dialog.getByRole('button', { name: 'En tête : Ordre A' }).dblclick()
  await expectNotice(page, 'Ordre enregistré', 'Ordre A · Place 1')
  await expect
    .poll(() => order(page, 'art-pieces', /^Ordre/))
    .toEqual(['Ordre A', 'Ordre C', 'Ordre B'])

  await dialog.getByRole('button', { name: 'Oublier cet ordre' }).click()
  const question = page.getByRole('alertdialog', { name: /Oublier votre ordre/ })
  await question.getByRole('button', { name: 'Oublier cet ordre' }).click()
  await expect
    .poll(() => order(page, 'art-pieces', /^Ordre/))
    .toEqual(['Ordre C', 'Ordre B', 'Ordre A'])
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Changer l’ordre' })).toBeFocused()
})

test('lists, pages, feeds and documents show the published pieces and news, in the same order', async ({
  page,
}) => {
  const later = { shown_from: '2999-01-01T18:00' }
  const pieces: ApiEntity[] = []
  for (const [title, publication] of [
    ['Rang A', {}],
    ['Rang B', {}],
    ['Rang caché', { hidden: true }],
    ['Rang à venir', later],
    ['Rang C', { shown_from: '2020-01-01T08:00' }],
  ] as const)
    pieces.push(
      await createEntity(page, 'art-pieces', { title, category: 'Bronze', ...publication }),
    )
  const text = { content: 'Rang.', date: '2031-01-01' }
  await createEntity(page, 'news', { title: 'Rang dit', ...text })
  await createEntity(page, 'news', { title: 'Rang tu', ...text, hidden: true })
  await createEntity(page, 'news', { title: 'Rang de demain', ...text, ...later })
  const ids = [1, 3, 0, 2, 4].map((at) => pieces[at]?.id)
  const setOrder = async (order: unknown[]) => {
    const answer = await page.request.put('/api/art-pieces/order', { data: { ids: order } })
    expect(answer.status()).toBe(200)
  }
  await setOrder(ids)

  const read = async (path: string) =>
    (await fetch(new URL(path, await getSiteOrigin(page)))).text()
  const findDistinctMatches = (text: string, pattern: RegExp) => [...new Set(text.match(pattern))]
  const shown = ['Rang B', 'Rang A', 'Rang C']
  const slugs = ['rang-b', 'rang-a', 'rang-c']
  try {
    for (const path of ['/api/art-pieces', '/api/art-pieces?limit=1000'])
      expect(findDistinctMatches(await read(path), /Rang [\wé]+/g)).toEqual(shown)
    for (const path of ['/gallery', '/gallery?category=Bronze', '/de/gallery'])
      expect(findDistinctMatches(await read(path), /rang-(?:a|b|c|cache|venir)\b/g)).toEqual(slugs)
    const map = await read('/sitemap.xml')
    expect(findDistinctMatches(map, /rang-(?:a|b|c|cache|venir|dit|tu|de-demain)\b/g)).toEqual([
      ...slugs,
      'rang-dit',
    ])
    for (const path of ['/api/news', '/news', '/news.atom', '/de/news.atom'])
      expect(findDistinctMatches(await read(path), /Rang (?:dit|tu|de demain)/g)).toEqual([
        'Rang dit',
      ])
  } finally {
    // Removes the artist's order, because other tests use the same site.
    await setOrder([])
  }
})

test('a failed reorder shows an error and restores the list', {
  tag: '@nightly',
}, async ({ page, log }) => {
  log.expectErrors(/net::ERR_FAILED/)
  for (const name of ['Ordre A', 'Ordre B']) await createEntity(page, 'categories', { name })
  await page.goto('/admin?tab=categories&order')
  const dialog = getDialog(page, 'Ordre des catégories')
  await page.route('**/api/categories/order', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'En tête : Ordre B' }).click()
  await expectNotice(page, 'L’ordre n’a pas été enregistré')
  const rows = dialog.getByRole('grid').getByRole('row')
  await expect(rows.first()).not.toContainText('Ordre B')
  await resetDoubleTapGuard(page)
  await dialog.getByRole('button', { name: 'En tête : Ordre B' }).click()
  await expectNotice(page, 'Ordre enregistré')
  expect((await listEntities(page, 'categories'))[0]?.name).toBe('Ordre B')
  await page.request.put('/api/categories/order', { data: { ids: [] } })
})

test('after a remote sign-out the admin asks for the password instead of showing public data', async ({
  page,
  context,
  log,
}) => {
  log.expectErrors(buildHttpErrorPattern(401))
  await createEntity(page, 'art-pieces', {
    title: 'Bol secret',
    hidden: true,
    reserved_for: 'Mme Roux',
  })
  await openAndWaitForLists(page)
  await expect(page.getByRole('link', { name: 'Bol secret' })).toBeVisible()
  await context.clearCookies()
  await page.reload()
  const again = getDialog(page, 'Votre connexion a pris fin')
  await again.getByLabel('Mot de passe', { exact: true }).fill(ADMIN_CREDENTIALS.password)
  await again.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('link', { name: 'Bol secret' })).toBeVisible()
})
