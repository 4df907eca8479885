import type { Page } from '@playwright/test'
import { getLocalizedPath, LOCALES } from '../../../shared/locale.ts'
import { expect, getDialog, signIn, test, withNewSite } from '../../support/browser/site.ts'
import { fetchText, PUBLIC_PATHS } from '../../support/browser/visitor.ts'

const OWN = {
  Nom: 'Bois vivant',
  Métier: 'Tournage de bols',
  Téléphone: '03 53 01 23 46',
  Courriel: 'jeanne@example.org',
  'Ou l’adresse entière': '3, rue du Tour\nAutun',
  'Lien vers la carte': 'www.openstreetmap.org/node/1',
  'Vos pages ailleurs': 'www.instagram.com/boisvivant\nhttps://tourneurs.example/jeanne',
  Horaires: 'Le samedi, de dix à douze',
  Visites: 'Sonnez au portail bleu',
  'Vous enseignez depuis': '1994',
  'Vous tournez depuis': '1987',
  'Pratique dans un stage, en %': '73',
  'Participants au plus': '5',
}

/**
 * New values of the workshop, each with the pages that must contain it in every language. A link to
 * another site has the name of that site, such as Instagram.
 */
const VALUES_ON_PAGES: [value: string | RegExp, screens: string[]][] = [
  ...[
    ...['Bois vivant', '3, rue du Tour', 'Autun', 'jeanne@example.org', 'node/1'],
    ...['+33353012346', 'Instagram', 'tourneurs.example'],
  ].map((value): [string, string[]] => [value, PUBLIC_PATHS]),
  ['Le samedi, de dix à douze', ['/contact']],
  ['Sonnez au portail bleu', ['/contact']],
  ['1994', ['/training']],
  [/73\s?%/, ['/training']],
  [/\b(?:cinq|five|fünf|cinco|vijf)\b/, ['/training']],
]
/**
 * Feeds, calendars and contact files, each with the values of the workshop that it must contain.
 */
const DOCUMENTS: [path: string, value: string[]][] = [
  ['/news.atom', ['Bois vivant']],
  ['/trainings.ics', ['Bois vivant']],
  ['/contact.vcf', ['FN:Bois vivant', 'Autun', 'jeanne@example.org', '+33353012346']],
]

async function openYourSite(page: Page) {
  await page.getByRole('link', { name: 'Votre site' }).click()
  // Matches the exact name, because the main page may also have a link “Dire qui vous êtes”.
  await page.getByRole('link', { name: 'Qui vous êtes', exact: true }).click()
  const dialog = getDialog(page, 'Qui vous êtes')
  await expect(dialog.getByLabel('Nom', { exact: true })).toBeVisible()
  return dialog
}

test('a site without a name shows its host name, and is not indexed until the artist enters its data', async ({
  page,
}) => {
  test.slow()
  await withNewSite(
    async (site) => {
      const at = (path: string) => site.url + path
      const documents = ['/news.atom', '/trainings.ics', '/manifest.webmanifest']
      const pages = LOCALES.flatMap((locale) =>
        PUBLIC_PATHS.map((path) => getLocalizedPath(locale, path)),
      )
      for (const path of [...pages, ...documents]) {
        const text = await fetchText(page, at(path))
        expect(text, path).not.toMatch(/Morvan|03 53 01 23 45|33353012345|1998/)
        if (pages.includes(path)) {
          expect(text, path).toContain('– localhost</title>')
          expect(text, path).toContain('<meta name="robots" content="noindex"/>')
          expect(text, path).not.toMatch(/<img|<picture/)
        }
      }

      await signIn(page, site.url)
      const unsaid = page.getByText('Le site n’a pas encore de nom, ou pas de téléphone.')
      await expect(unsaid).toBeVisible()
      const dialog = await openYourSite(page)
      for (const [label, text] of Object.entries(OWN))
        await dialog.getByLabel(label, { exact: true }).fill(text)
      await dialog.getByText('Trois promesses affichées en tête des formations').click()
      await page.getByRole('tab', { name: /^Deutsch/ }).click()
      await page.locator('[id="champ-de.craft"]').fill('Gedrechselte Schalen')
      await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await page.getByRole('link', { name: 'Retour à l’atelier' }).click()
      await expect(page.getByRole('heading', { name: 'Objets d’art', level: 1 })).toBeVisible()
      await expect(unsaid).toHaveCount(0)

      for (const locale of LOCALES) {
        const path = getLocalizedPath(locale, '/contact')
        const text = await fetchText(page, at(path))
        expect(text, path).toContain('– Bois vivant</title>')
        expect(text, path).not.toContain('noindex')
        expect(text).toContain(locale === 'de' ? 'Gedrechselte Schalen' : 'Tournage de bols')
        expect(text).toContain(locale === 'fr' ? '>03 53 01 23 46<' : '>+33 3 53 01 23 46<')
        const [, json = '{}'] =
          /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? []
        const [business] = JSON.parse(json)['@graph']
        expect(business).toMatchObject({
          name: 'Bois vivant',
          telephone: '+33353012346',
          email: 'jeanne@example.org',
          address: { streetAddress: '3, rue du Tour', addressLocality: 'Autun' },
          hasMap: 'https://www.openstreetmap.org/node/1',
          sameAs: ['https://www.instagram.com/boisvivant', 'https://tourneurs.example/jeanne'],
        })
      }
      for (const locale of LOCALES) {
        const texts = new Map<string, string>()
        for (const screen of PUBLIC_PATHS)
          texts.set(screen, await fetchText(page, at(getLocalizedPath(locale, screen))))
        for (const [value, screens] of VALUES_ON_PAGES)
          for (const screen of screens) {
            const path = getLocalizedPath(locale, screen)
            const text = texts.get(screen) ?? ''
            const isThere = typeof value === 'string' ? text.includes(value) : value.test(text)
            expect(isThere, `${value} on ${path}`).toBe(true)
          }
        for (const [document, all] of DOCUMENTS) {
          const path = getLocalizedPath(locale, document)
          const text = await fetchText(page, at(path))
          for (const value of all) expect(text, path).toContain(value)
        }
        const craft = locale === 'de' ? 'Gedrechselte Schalen' : 'Tournage de bols'
        expect(await fetchText(page, at(getLocalizedPath(locale, '/contact.vcf')))).toContain(craft)
      }
      expect(await fetchText(page, at('/news.atom'))).toContain('<name>Bois vivant</name>')
      expect(JSON.parse(await fetchText(page, at('/manifest.webmanifest')))).toMatchObject({
        name: 'Bois vivant',
        short_name: 'Bois vivant',
      })
      await page.goto(at('/de/contact'))
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: 'Instagram' })).toHaveAttribute('rel', /noopener/)
      await expect(main.getByRole('link', { name: 'tourneurs.example' })).toBeVisible()
      await page.goto(at('/contact'))
      await expect(page.getByRole('contentinfo')).not.toContainText('démonstration')
    },
    { demo: false },
  )
})

test('an invalid phone number or link shows an error on its field, and no text is lost', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page)
  const dialog = await openYourSite(page)
  await expect(dialog.getByLabel('Nom', { exact: true })).toHaveValue('L’Atelier du Morvan')
  await dialog.getByLabel('Téléphone', { exact: true }).fill('demander Jeanne')
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(
    dialog.getByRole('tabpanel').getByText('Ce numéro ne peut pas être composé'),
  ).toBeVisible()
  await expect(dialog.getByLabel('Téléphone', { exact: true })).toBeFocused()
  await dialog.getByLabel('Vos pages ailleurs', { exact: true }).fill('instagram')
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(dialog.getByText('Collez ici une adresse complète')).toBeVisible()
  await expect(dialog.getByLabel('Téléphone', { exact: true })).toHaveValue('demander Jeanne')
})

test('Back closes the form and keeps unsaved text as a draft', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page)
  const dialog = await openYourSite(page)
  await dialog.getByLabel('Métier', { exact: true }).fill('Sculpture')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.reload()
  await expect(dialog.getByLabel('Métier', { exact: true })).toHaveValue('Sculpture')
  await dialog.getByRole('button', { name: 'Repartir du texte enregistré' }).click()
  await expect(dialog.getByLabel('Métier', { exact: true })).toHaveValue('')
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Votre site', level: 1 })).toBeVisible()
})

test('a slow form shows a loading message, a failed one can be retried, and a double tap opens it once', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/workshop', async (route) => {
    await held.promise
    await route.abort()
  })
  await page.getByRole('link', { name: 'Votre site' }).click()
  await expect(page.getByText('Chargement…', { exact: true })).toBeVisible()
  held.resolve()
  await expect(page.getByText('Le contenu du site n’a pas pu être lu')).toBeVisible()
  await page.goto('/admin/site?workshop')
  await expect(page.getByText('Le contenu du site n’a pas pu être lu')).toBeVisible()
  await page.unroute('**/api/workshop')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  const dialog = getDialog(page, 'Qui vous êtes')
  await expect(dialog, 'the retry opens the form').toBeVisible()
  await page.goto('/admin/site')
  await page.getByRole('link', { name: 'Qui vous êtes' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Nom', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/site$/)
})

test('AI training crawlers are rejected until the artist allows them', async ({ page }) => {
  await withNewSite(
    async (site) => {
      const robots = () => fetchText(page, `${site.url}/robots.txt`)
      const crawl = async (path: string) =>
        (await fetch(site.url + path, { headers: { 'User-Agent': 'GPTBot/1.3' } })).status
      const rules = await robots()
      expect(rules).toMatch(/User-agent: GPTBot\n(?:User-agent: [^\n]+\n)*Disallow: \/\n/)
      expect(rules, 'search engines may read').toMatch(/User-agent: \*\nDisallow: \/admin\n/)
      for (const path of ['/', '/', '/contact', '/assets/x.js']) expect(await crawl(path)).toBe(403)
      expect(await crawl('/robots.txt')).toBe(200)
      const answer = await page.request.get(`${site.url}/contact`)
      expect(answer.headers()['tdm-reservation']).toBe('1')
      await signIn(page, site.url)
      const dialog = await openYourSite(page)
      const learning = dialog.getByRole('switch', { name: /peuvent apprendre de mes textes/ })
      await expect(learning).not.toBeChecked()
      await learning.press(' ')
      await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(dialog).toHaveCount(0)
      expect(await robots()).not.toContain('GPTBot')
      expect(await crawl('/')).toBe(200)
    },
    { demo: false },
  )
})

test('disabled languages disappear from the site and the admin, and their texts are kept', async ({
  page,
  browser,
}) => {
  test.slow()
  await withNewSite(
    async (site) => {
      const before = await fetchText(page, `${site.url}/de/gallery`)
      expect(before).toContain('<html lang="de"')
      await signIn(page, site.url)
      await expect(page.getByText('Tout traduit').first()).toBeVisible()
      const choose = async (...names: string[]) => {
        const dialog = await openYourSite(page)
        for (const name of names) await dialog.getByText(name, { exact: true }).click()
        await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
        await expect(dialog).toHaveCount(0)
      }
      await choose('En allemand', 'En néerlandais')

      const visitor = await (await browser.newContext({ locale: 'de-DE' })).newPage()
      await visitor.goto(`${site.url}/de/gallery`)
      await expect(visitor).toHaveURL(`${site.url}/gallery`)
      await visitor.getByText('FR', { exact: true }).click()
      const menu = visitor.locator('[data-menu] a[hreflang]')
      await expect(menu).toHaveText(['Français', 'English', 'Español'])
      await expect(visitor.locator('[data-language-suggestion] > p')).toHaveCount(0)
      for (const path of ['/', '/gallery', '/en/news', '/sitemap.xml'])
        expect(await fetchText(page, site.url + path), path).not.toMatch(
          /hreflang="(?:de|nl)"|hrefLang="(?:de|nl)"|\/(?:de|nl)\/|de_DE|nl_NL/,
        )

      await page.getByRole('link', { name: 'Retour à l’atelier' }).click()
      await page.getByRole('link', { name: 'Flamme' }).click()
      const piece = getDialog(page, 'Flamme')
      await expect(piece.getByRole('tab')).toHaveCount(3)
      await piece.getByLabel('Dimensions', { exact: true }).fill('38 cm de haut')
      await piece.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(piece).toHaveCount(0)
      // The list of outdated translations must contain links only for the enabled languages.
      await expect(page.getByRole('link', { name: /Flamme.*allemand/ })).toHaveCount(0)
      await expect(page.getByRole('link', { name: /Flamme.*anglais/ })).toBeVisible()

      await choose('En allemand', 'En néerlandais')
      expect(await fetchText(page, `${site.url}/de/gallery`)).toContain('<html lang="de"')
      await page.getByRole('link', { name: 'Retour à l’atelier' }).click()
      await expect(page.getByRole('link', { name: /Flamme.*allemand/ })).toBeVisible()
    },
    { demo: true },
  )
})
