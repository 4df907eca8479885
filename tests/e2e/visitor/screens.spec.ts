/** Tests the screens that the route table in docs/specification.md describes. */
import { portraitTexts } from '../../../demo/pages.ts'
import { expect, test } from '../../support/browser/site.ts'
import { FRENCH_CATALOG, fetchPublicPagePaths } from '../../support/browser/visitor.ts'

test('each screen has the parts that the specification names', async ({ page, site }) => {
  await test.step('home shows a button to the gallery, three pieces, three chapters, and links to gallery and contact', async () => {
    await page.goto('/')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.getByText(/Découvrez les créations/)).toBeInViewport()
    const button = main.getByRole('link', { name: 'Voir la galerie' })
    await expect(button).toBeInViewport()
    await expect(button).toHaveAttribute('href', '/gallery')

    const works = main.getByRole('list').first()
    await expect(works.getByRole('heading')).toHaveText([
      'Flamme',
      'Les Trois Veilleurs',
      'Sans fin',
    ])
    for (const work of await works.getByRole('listitem').all())
      expect((await work.getByRole('img').boundingBox())?.height).toBeGreaterThan(400)
    await expect(works.getByRole('link', { name: 'Flamme' }).last()).toHaveAttribute(
      'href',
      /^\/gallery\/\d+-flamme$/,
    )

    const cards = main
      .getByRole('region', { name: FRENCH_CATALOG.home.chapters })
      .getByRole('listitem')
    await expect(cards).toHaveCount(3)
    for (const [index, said] of [
      ['Enseigner', 'depuis 2011', 'huit au plus', '80 %'],
      ['Moulage et bronze', 'fonderie'],
      ['tournage créatif', 'depuis 2018'],
    ].entries()) {
      for (const words of said) await expect(cards.nth(index)).toContainText(words)
      await expect(cards.nth(index).getByRole('img')).toBeVisible()
    }

    const closing = main.getByRole('region', { name: FRENCH_CATALOG.home.closing_title })
    await expect(
      closing.getByRole('link', { name: FRENCH_CATALOG.home.closing_gallery }),
    ).toHaveAttribute('href', '/gallery')
    await expect(
      closing.getByRole('link', { name: FRENCH_CATALOG.home.closing_contact }),
    ).toHaveAttribute('href', '/contact')
    await button.click()
    await expect(page).toHaveURL(/\/gallery$/)
  })
  await test.step('portrait has a title of its own, the journey, a photo, philosophy and approach, and four dated periods', async () => {
    await page.goto('/portrait')
    await expect(page).toHaveTitle(/^Portrait de l’artiste/)
    const main = page.getByRole('main')
    const { journey = '', ...texts } = portraitTexts.fr
    for (const paragraph of journey.split('\n\n'))
      await expect(main.getByText(paragraph)).toBeVisible()
    const photo = main.getByRole('img', { name: /^Gouges et planes/ })
    await expect(photo).toBeVisible()
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    for (const part of ['philosophy', 'approach'] as const) {
      const title = FRENCH_CATALOG.portrait[`${part}_title`]
      await expect(main.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expect(main.getByText(FRENCH_CATALOG.portrait[`${part}_text`])).toBeVisible()
    }
    const periods = main
      .getByRole('region', { name: FRENCH_CATALOG.portrait.years_heading })
      .locator('li')
    await expect(periods.locator('time')).toHaveText(['1998', '2004', '2010', '2011'])
    for (const [index, place] of ([1, 2, 3, 4] as const).entries()) {
      const [title, text] = [texts[`period_${place}_title`], texts[`period_${place}_text`]]
      await expect(periods.nth(index).getByRole('heading', { name: title ?? '' })).toBeVisible()
      await expect(periods.nth(index)).toContainText(text ?? '')
    }
  })
  await test.step('contact has the form, the practical information, the social links and the visit by appointment', async () => {
    await page.goto('/contact')
    const main = page.getByRole('main')
    for (const [label, required] of [
      ['Nom', true],
      ['Adresse électronique', true],
      ['Objet (facultatif)', false],
      ['Message', true],
    ] as const) {
      const field = main.getByRole('textbox', { name: label, exact: true })
      await expect(field).toBeVisible()
      await expect(field).toHaveJSProperty('required', required)
      await expect(field).toHaveValue('')
    }
    await expect(main.getByRole('button', { name: 'Envoyer le message' })).toBeVisible()

    await expect(main.getByText('58230 Ouroux-en-Morvan')).toBeVisible()
    await expect(main.getByRole('link', { name: /03 53 01 23 45/ })).toHaveAttribute(
      'href',
      /^tel:/,
    )
    await expect(main.getByRole('link', { name: /atelier@example\.org/ })).toHaveAttribute(
      'href',
      /^mailto:/,
    )
    await expect(main.getByText(/Les horaires varient/)).toBeVisible()
    for (const name of ['Instagram', 'Facebook']) {
      await expect(main.getByRole('link', { name })).toHaveAttribute('href', /^https:/)
    }
    await expect(main.getByText(/Uniquement sur rendez-vous/)).toBeVisible()
    await main.getByRole('link', { name: 'Prendre rendez-vous' }).click()
    await expect(main.getByLabel('Objet')).toHaveValue('Visite de l’atelier')
    await expect(main.getByRole('button', { name: 'Envoyer le message' })).toBeVisible()
  })
  await test.step('an unknown address is a 404 with a link home, also below the lists', async () => {
    for (const address of ['/nulle-part', '/gallery/999999-rien', '/news/rien', '/training/0']) {
      const answer = await page.goto(address)
      expect(answer?.status(), address).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        FRENCH_CATALOG.not_found.heading,
      )
      await expect(page).toHaveTitle(/^Page introuvable/)
    }
    await page.getByRole('link', { name: 'Revenir à l’accueil' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
  })
  await test.step('every page has the navigation, which stays in view, and the footer with contact and social links', async () => {
    await page.setViewportSize({ width: 1280, height: 700 })
    for (const [name, address] of Object.entries(await fetchPublicPagePaths(site, 'fr'))) {
      await test.step(name, async () => {
        await page.goto(address)
        const head = page.getByRole('banner')
        const sections = head.getByRole('navigation', { name: 'Menu principal' }).getByRole('link')
        await expect(sections).toHaveText([
          'Accueil',
          'Portrait',
          'Galerie',
          'Actualités',
          'Formations',
          'Contact',
        ])
        expect(
          await sections.evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
        ).toEqual(['/', '/portrait', '/gallery', '/news', '/training', '/contact'])
        await expect(head.getByText('FR', { exact: true })).toBeVisible()
        const foot = page.getByRole('contentinfo')
        // The contact page shows the address above the footer, so the footer of this page leaves the
        // address out.
        await expect(foot.getByText('58230 Ouroux-en-Morvan')).toHaveCount(
          address === '/contact' ? 0 : 1,
        )
        await expect(foot.getByRole('link', { name: /03 53 01 23 45/ })).toBeVisible()
        await expect(foot.getByRole('link', { name: /atelier@example\.org/ })).toBeVisible()
        await expect(foot.getByRole('link', { name: 'Instagram' })).toBeVisible()
        await expect(foot.getByRole('link', { name: 'Facebook' })).toBeVisible()
        await expect(foot.getByRole('link', { name: 'Les Trois Veilleurs' })).toBeVisible()
        await expect(foot.getByRole('link', { name: 'S’initier au tournage' })).toBeVisible()
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
        await expect(sections.first()).toBeInViewport({ ratio: 1 })
        expect((await head.boundingBox())?.y).toBe(0)
      })
    }
  })
})
