import { getLocalizedPath, LOCALES, type Locale } from '../../../shared/locale.ts'
import { createPhotoFile } from '../../support/browser/admin.ts'
import { ADMIN_CREDENTIALS } from '../../support/browser/server.ts'
import { expect, test, withNewSite } from '../../support/browser/site.ts'
import { getLocalizedEntityPath, loadCatalog } from '../../support/browser/visitor.ts'

const CATEGORY = { name: 'Boissellerie', description: 'De petits objets.' }
const PIECE = {
  title: 'Écuelle du matin',
  description: 'Un fond épais.\n\nVoir les [stages](/training).',
  price: 80,
  materials: 'Frêne clair',
  signature: 'Au revers du pied',
  dimensions: 'Diamètre 20 cm',
  price_covers: 'avec son socle',
  category: CATEGORY.name,
}
const NEWS = {
  title: 'Le four est monté',
  content: 'Trois semaines de briques.',
  date: '2026-05-01',
}
const TRAINING = {
  title: 'Une écuelle en une journée',
  description: 'Du quartier de bûche à l’objet fini.',
  excerpt: 'Pour débuter.',
  duration: 'Une journée',
  times: 'De 9 h à 17 h',
  price: 120,
  max_participants: 4,
}
const GERMAN = {
  title: 'Die Schale am Morgen',
  materials: 'Helle Esche',
  dimensions: 'Durchmesser 20 cm',
}
/**
 * Translation without `price_covers`, so that the Spanish gallery page contains one French text.
 */
const SPANISH = {
  title: 'El cuenco de la mañana',
  materials: 'Fresno claro',
  dimensions: '20 cm de diámetro',
}
/** Translation without `times`, so that the Spanish list of trainings contains one French text. */
const SPANISH_TRAINING = {
  title: 'Un cuenco en un día',
  description: 'Del leño al objeto acabado.',
  excerpt: 'Para empezar.',
  duration: 'Un día',
}
const SPANISH_CATEGORY = 'Menudencias'
const ALT = 'Un four de briques, porte ouverte'

test('a missing translation falls back to French, marked as French, with one note', async ({
  page,
}) => {
  await withNewSite(
    async ({ url }) => {
      await page.request.post(`${url}/api/admin/login`, { data: ADMIN_CREDENTIALS })
      const create = async (path: string, data: object) => {
        const answer = await page.request.post(`${url}/api/${path}`, { data })
        expect(answer.status()).toBe(201)
        return answer.json()
      }
      await create('categories', { ...CATEGORY, translations: { es: { name: SPANISH_CATEGORY } } })
      const piece = await create('art-pieces', {
        ...PIECE,
        translations: { de: GERMAN, es: SPANISH },
      })
      const item = await create('news', NEWS)
      const training = await create('trainings', {
        ...TRAINING,
        translations: { es: SPANISH_TRAINING },
      })
      const sent = await page.request.post(`${url}/api/upload`, {
        multipart: { image: createPhotoFile('four.png', 300) },
      })
      const { imageUrl: image_url } = await sent.json()
      const [news, lesson] = [
        { entity_type: 'news', entity_id: item.id, alt: ALT },
        { entity_type: 'training', entity_id: training.id },
      ]
      for (const of of [news, lesson])
        await create('images', { ...of, image_url, display_order: 0 })

      /**
       * Expects that the page marks exactly the French texts as French. The note about French texts
       * must appear only if there are any.
       */
      async function expectOn(
        address: string,
        locale: Locale,
        { french = [], own = [] }: { french?: string[]; own?: string[] },
      ) {
        expect((await page.goto(url + address))?.status()).toBe(200)
        const main = page.getByRole('main')
        for (const text of french) {
          const marked = main.locator('[lang=fr]').filter({ hasText: text })
          expect(await marked.count(), `“${text}” marked on ${address}`).toBeGreaterThan(0)
        }
        for (const text of own) {
          await expect(main.getByText(text).first()).toBeVisible()
          expect(await main.locator('[lang=fr]').filter({ hasText: text }).count()).toBe(0)
        }
        const note = page.getByText(loadCatalog(locale).common.partly_french)
        await expect(note).toHaveCount(french.length > 0 ? 1 : 0)
      }

      // Tests German and Spanish, which have a partial translation, and Dutch, which has none.
      for (const locale of ['de', 'es', 'nl'] as const) {
        const [german, spanish] = [locale === 'de', locale === 'es']
        const at = (path: string) => getLocalizedPath(locale, path)
        await expectOn(at('/gallery'), locale, {
          french: german
            ? [CATEGORY.name]
            : spanish
              ? [PIECE.price_covers]
              : [CATEGORY.name, PIECE.dimensions, PIECE.title],
          own: german ? [GERMAN.title] : spanish ? [SPANISH.title, SPANISH_CATEGORY] : [],
        })
        // The meta description must be in the language of the page and contain the name of the
        // category.
        const name = spanish ? SPANISH_CATEGORY : CATEGORY.name
        await page.goto(`${url}${at('/gallery')}?${new URLSearchParams({ category: name })}`)
        const description = page.locator('meta[name=description]')
        const { category_description } = loadCatalog(locale).gallery
        await expect(description).toHaveAttribute(
          'content',
          category_description.replace('{{name}}', name),
        )
        const jsonLd = await page.locator('script[type="application/ld+json"]').textContent()
        const [trail] = JSON.parse(jsonLd ?? '')['@graph']
        expect(trail.itemListElement.at(-1).name).toBe(name)
        const address = getLocalizedEntityPath(locale, 'art_piece', piece)
        const slug = german
          ? 'die-schale-am-morgen'
          : spanish
            ? 'el-cuenco-de-la-manana'
            : 'ecuelle-du-matin'
        expect(address.endsWith(`-${slug}`)).toBe(true)
        await expectOn(address, locale, {
          french: [
            'Un fond épais.',
            PIECE.signature,
            PIECE.price_covers,
            ...(spanish ? [] : [CATEGORY.name]),
            ...(german || spanish ? [] : [PIECE.title, PIECE.dimensions, PIECE.materials]),
          ],
          own: german ? Object.values(GERMAN) : spanish ? Object.values(SPANISH) : [],
        })
        // A link in the artist's text must lead to the page in the visitor's language.
        const link = page.getByRole('link', { name: 'stages' })
        await expect(link).toHaveAttribute('href', at('/training'))
        await expectOn(at('/news'), locale, { french: [NEWS.title, NEWS.content] })
        // The alt text must be marked as French, because it has no translation.
        const photo = page.getByRole('main').getByRole('img')
        await expect(photo).toHaveAttribute('alt', ALT)
        await expect(photo).toHaveAttribute('lang', 'fr')
        await expectOn(getLocalizedEntityPath(locale, 'news', item), locale, {
          french: [NEWS.title, NEWS.content],
        })
        const { title, description: text, excerpt, duration } = SPANISH_TRAINING
        await expectOn(at('/training'), locale, {
          french: spanish
            ? [TRAINING.times]
            : [TRAINING.times, TRAINING.title, TRAINING.excerpt, TRAINING.duration],
          own: spanish ? [title, excerpt, duration] : [],
        })
        await expect(photo).toHaveAttribute('alt', spanish ? title : TRAINING.title)
        if (!spanish) await expect(photo).toHaveAttribute('lang', 'fr')
        await expectOn(getLocalizedEntityPath(locale, 'training', training), locale, {
          french: spanish
            ? [TRAINING.times]
            : [TRAINING.times, TRAINING.title, TRAINING.description, TRAINING.duration],
          own: spanish ? [title, text, duration] : [],
        })
      }
      await page.getByRole('main').getByRole('img').click()
      const large = page.locator('.pswp__item[aria-hidden=false] img.pswp__img').last()
      await expect(large, 'so it is full screen').toHaveAttribute('lang', 'fr')
      for (const path of [
        '/gallery',
        '/news',
        '/training',
        getLocalizedEntityPath('fr', 'art_piece', piece),
      ]) {
        await page.goto(url + path)
        await expect(page.locator('main [lang]')).toHaveCount(0)
        await expect(page.getByText(loadCatalog('fr').common.partly_french)).toHaveCount(0)
      }
    },
    { demo: false },
  )
})

test('the gallery is filtered by a category’s name in any language', async ({ page }) => {
  const shown = async (address: string) => {
    await page.goto(address)
    return page.locator('main article').count()
  }
  const french = await shown('/gallery?category=Tournage')
  expect(french).toBeGreaterThan(0)
  await page.goto('/de/gallery')
  await page
    .getByRole('navigation', { name: loadCatalog('de').gallery.filters })
    .getByRole('link')
    .nth(3)
    .click()
  await expect(page.locator('main article')).toHaveCount(french)
  const { search } = new URL(page.url())
  expect(search).not.toContain('Tournage')
  // The number of filtered pieces must be the same after each change of language.
  for (const locale of LOCALES)
    expect(await shown(`${getLocalizedPath(locale, '/gallery')}${search}`)).toBe(french)
})

test('a wrong slug redirects permanently to the right one in each language', async ({ page }) => {
  const [piece] = await (await page.request.get('/api/art-pieces')).json()
  for (const locale of LOCALES) {
    const right = getLocalizedEntityPath(locale, 'art_piece', piece)
    for (const wrong of [`${piece.id}`, `${piece.id}-autre-chose`]) {
      const answer = await page.request.get(getLocalizedPath(locale, `/gallery/${wrong}`), {
        maxRedirects: 0,
      })
      expect([answer.status(), answer.headers().location]).toEqual([301, right])
    }
  }
})
