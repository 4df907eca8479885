import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { getLocalizedPath, LOCALES } from '../../../shared/locale.ts'
import { MINIMAL_REQUEST_BODIES } from '../../support/browser/minimal-bodies.ts'
import { ADMIN_CREDENTIALS } from '../../support/browser/server.ts'
import { expect, test, withNewSite } from '../../support/browser/site.ts'
import { createSmallPhotoFile } from '../../support/browser/small-photo.ts'
import {
  fetchPublicPagePaths,
  fetchSiteContent,
  findEntityByTitle,
  getPiecePath,
  loadCatalog,
} from '../../support/browser/visitor.ts'
import { findLayoutProblems } from '../../support/checks/layout-problems.ts'
import { IS_THOROUGH_RUN } from '../../support/checks/thorough.ts'

test('an empty site shows a message in the gallery, the news and the trainings in every language', async ({
  page,
}) => {
  await withNewSite(
    async ({ url }) => {
      for (const locale of IS_THOROUGH_RUN ? LOCALES : (['fr', 'de'] as const)) {
        const words = loadCatalog(locale)
        for (const part of ['gallery', 'news', 'training'] as const) {
          const answer = await page.goto(url + getLocalizedPath(locale, `/${part}`))
          expect(answer?.status()).toBe(200)
          await expect(page.getByText(words[part].empty)).toBeVisible()
          await expect(page.getByRole('article')).toHaveCount(0)
          expect(await page.evaluate(findLayoutProblems, 'body')).toEqual([])
        }
      }
      await page.goto(`${url}/gallery`)
      await expect(page.getByText('Aucune pièce n’est exposée')).toBeVisible()
      const filters = page.getByRole('navigation', { name: 'Catégories' }).getByRole('link')
      await expect(filters).toHaveText(['Toutes les pièces 0'])
      await page.goto(`${url}/training`)
      // A site without trainings must not promise small groups, which its artist may not offer.
      await expect(page.getByRole('heading', { name: 'Petits groupes' })).toHaveCount(0)
      expect(await page.locator('meta[name=description]').getAttribute('content')).not.toMatch(/\d/)
      await expect(page.getByRole('link', { name: 'Demander un devis' })).toBeVisible()
      await page.goto(`${url}/news`)
      await expect(
        page.getByRole('heading', { name: loadCatalog('fr').news.social.title }),
      ).toHaveCount(0)
    },
    { demo: false },
  )
})

test('an empty home page shows only the workshop, and no page links to a page without content', async ({
  page,
}) => {
  await withNewSite(
    async ({ url }) => {
      await page.request.post(`${url}/api/admin/login`, { data: ADMIN_CREDENTIALS })
      const main = page.getByRole('main')
      for (const locale of IS_THOROUGH_RUN ? LOCALES : (['fr', 'de'] as const)) {
        const { nav } = loadCatalog(locale)
        await page.goto(url + getLocalizedPath(locale, '/'))
        await expect(page.getByRole('heading')).toHaveText([new URL(url).hostname])
        await expect(main.getByRole('link')).toHaveCount(1)
        const menu = page.getByRole('navigation').first().getByRole('link')
        await expect(menu).toHaveText([nav.home, nav.gallery, nav.contact])
        expect(await page.evaluate(findLayoutProblems, 'body')).toEqual([])
      }
      const home = await (await page.request.get(`${url}/api/home`)).json()
      const { id: _, version, images: __, ...texts } = home
      const answer = await page.request.put(`${url}/api/home`, {
        data: { ...texts, version, teaching_title: 'Enseigner', teaching_link: 'Les stages' },
      })
      expect(answer.status()).toBe(200)
      await page.goto(url)
      await expect(main.getByRole('heading', { name: 'Enseigner' })).toBeVisible()
      await expect(main.getByRole('link', { name: 'Les stages' })).toHaveCount(0)
      await page.request.post(`${url}/api/trainings`, { data: MINIMAL_REQUEST_BODIES.trainings })
      await page.reload()
      await expect(main.getByRole('link', { name: 'Les stages' })).toHaveAttribute(
        'href',
        '/training',
      )

      const way = main.locator('dt, dd').filter({ hasText: /En train|Gare|Visiter/ })
      const readWay = async () => {
        const found: string[] = []
        await page.goto(`${url}/training`)
        found.push(...(await way.allInnerTexts()))
        await main.getByRole('link', { name: /^Lire le programme/ }).click()
        await expect(page).toHaveURL(/\/training\/\d/)
        await page.reload()
        return [...found, ...(await way.allInnerTexts())]
      }
      expect(await readWay()).toEqual([])
      const {
        id: ___,
        is_demo: ____,
        ...workshop
      } = await (await page.request.get(`${url}/api/workshop`)).json()
      const kept = await page.request.put(`${url}/api/workshop`, {
        data: { ...workshop, station: 'Gare d’Autun. Appelez-moi' },
      })
      expect(kept.status()).toBe(200)
      const facts = ['Visiter l’atelier', 'En train', 'Gare d’Autun. Appelez-moi.']
      expect(await readWay()).toEqual([...facts, ...facts])
    },
    { demo: false },
  )
})

test('the home page starts with the first pieces, the portrait page with the artist’s name and photo', async ({
  page,
}) => {
  await withNewSite(
    async ({ url }) => {
      await page.request.post(`${url}/api/admin/login`, { data: ADMIN_CREDENTIALS })
      const upload = async (name: string) => {
        const image = await createSmallPhotoFile(name)
        const answer = await page.request.post(`${url}/api/upload`, { multipart: { image } })
        return (await answer.json()).imageUrl as string
      }
      const photo = await upload('bowl-yew-01')
      const main = page.getByRole('main')
      const titles: string[] = []
      for (const title of ['Un', 'Deux', 'Trois', 'Quatre']) {
        const answer = await page.request.post(`${url}/api/art-pieces`, {
          data: { ...MINIMAL_REQUEST_BODIES['art-pieces'], title, image_urls: [photo] },
        })
        expect(answer.status()).toBe(201)
        titles.unshift(title)
        await page.goto(url)
        await expect(main.getByRole('heading', { level: 2 })).toHaveText(titles.slice(0, 3))
        await expect(main.getByRole('img'), 'no drawing for the missing cover').toHaveCount(
          Math.min(titles.length, 3),
        )
        await expect(main.locator('svg')).toHaveCount(0)
        for (const width of [360, 768, 1440, 2560]) {
          await page.setViewportSize({ width, height: 900 })
          expect(await page.evaluate(findLayoutProblems, 'body'), `${width} px`).toEqual([])
        }
      }

      const {
        id: _,
        images: __,
        ...texts
      } = await (await page.request.get(`${url}/api/portrait`)).json()
      const saved = await page.request.put(`${url}/api/portrait`, {
        data: {
          ...{ ...texts, artist_name: 'J. Noyer', heading: 'Qui je suis', lead: 'Je tourne.' },
          ...{ exhibition_1_title: 'Copeaux', exhibition_1_year: '2025' },
          ...{ exhibition_1_place: 'Autun', exhibition_1_url: 'https://example.org/copeaux' },
        },
      })
      expect(saved.status(), await saved.text()).toBe(200)
      const face = await upload('sculpture-walnut-01')
      for (const [display_order, image_url] of [photo, face].entries())
        await page.request.post(`${url}/api/images`, {
          data: { entity_type: 'portrait', entity_id: 1, image_url, display_order },
        })
      await page.goto(`${url}/portrait`)
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('J. Noyer')
      await expect(main.getByText('Qui je suis')).toBeVisible()
      const photos = await main
        .getByRole('img')
        .evaluateAll((all) =>
          (all as HTMLImageElement[]).map((one) => `${one.getAttribute('src')} ${one.loading}`),
        )
      expect(photos).toEqual([`${face} eager`, `${photo} lazy`])
      await expect(main.getByRole('link', { name: 'Copeaux' })).toHaveAttribute(
        'href',
        'https://example.org/copeaux',
      )
      await expect(main.getByRole('region', { name: 'Expositions' })).toContainText('Autun')
    },
    { demo: false },
  )
})

test('an empty category shows a message, after filtering and after a page load', async ({
  page,
}) => {
  await page.request.post('/api/admin/login', { data: ADMIN_CREDENTIALS })
  const answer = await page.request.post('/api/categories', { data: { name: 'À venir' } })
  expect(answer.status()).toBe(201)
  const { id } = await answer.json()
  const text = loadCatalog('fr').gallery.empty_category
  const message = page.getByRole('main').getByText(text).last()
  await page.goto('/gallery')
  await page.getByRole('link', { name: 'À venir' }).click()
  await expect(message).toBeVisible()
  await expect(page.getByRole('status').first(), 'it is announced').toHaveText(text)
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.reload()
  await expect(message).toBeVisible()
  await page.goto('/gallery?category=Inconnue')
  const unknown = page.locator('main p', { hasText: loadCatalog('fr').gallery.unknown_category })
  await expect(unknown.last()).toBeVisible()
  await page.getByRole('link', { name: /^Toutes les pièces/ }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  for (const locale of LOCALES) {
    await page.goto(getLocalizedPath(locale, '/gallery?category=Inconnue'))
    const out = page.locator('main').getByRole('link', { name: loadCatalog(locale).gallery.back })
    await expect(out).toHaveAttribute('href', getLocalizedPath(locale, '/gallery'))
  }
  await page.goto('/gallery?category=a-VENIR')
  await expect(page.getByRole('link', { name: 'À venir' })).toHaveAttribute('aria-current', 'true')
  await page.request.delete(`/api/categories/${id}`)
})

test('a database failure shows empty lists and an error page with all security headers', async ({
  page,
}) => {
  await withNewSite(
    async (site, folder) => {
      const { pieces } = await fetchSiteContent(site)
      const pages = await fetchPublicPagePaths(site, 'fr')
      const file = readdirSync(folder).find((name) => /\.(db|sqlite)$/.test(name))
      const database = new DatabaseSync(join(folder, file ?? ''))
      for (const table of ['art_pieces', 'news', 'trainings', 'categories', 'workshop']) {
        database.exec(`ALTER TABLE ${table} RENAME TO lost_${table}`)
      }
      database.close()
      for (const part of ['gallery', 'news', 'training'] as const) {
        const answer = await page.goto(`${site.url}/${part}`)
        expect(answer?.status()).toBe(200)
        await expect(page.getByText(loadCatalog('fr')[part].empty)).toBeVisible()
      }
      for (const name of ['an available piece', 'a news item', 'a training'] as const) {
        const answer = await page.goto(site.url + pages[name])
        expect(answer?.status(), name).toBe(500)
        expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'")
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          'Unexpected Application Error!',
        )
        await expect(page).toHaveTitle('Unexpected Application Error!')
        await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en')
      }
      // In `npm test`, checks only French, the default language, and German, which has the longest
      // texts.
      for (const locale of IS_THOROUGH_RUN ? LOCALES : (['fr', 'de'] as const)) {
        const words = loadCatalog(locale)
        await page.goto(site.url + getPiecePath(locale, findEntityByTitle(pieces, 'Galet')))
        await expect(page.getByText(words.common.error)).toBeVisible()
        await expect(page.getByRole('contentinfo')).toContainText(words.footer.trade)
        for (const width of [360, 768, 1440]) {
          await page.setViewportSize({ width, height: 800 })
          expect(
            await page.evaluate(findLayoutProblems, 'body'),
            `${locale} at ${width} px`,
          ).toEqual([])
        }
        await expect(page.getByRole('main').getByRole('link')).toHaveAttribute(
          'href',
          getLocalizedPath(locale, '/'),
        )
      }
    },
    { demo: true, env: { DATABASE_URL: '' } },
  )
})
