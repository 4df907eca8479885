import { expect, test } from '../../support/browser/site.ts'
import {
  FRENCH_CATALOG,
  fetchSiteContent,
  findEntityByTitle,
} from '../../support/browser/visitor.ts'
import { focusWithTab } from '../../support/checks/focus-with-tab.ts'

test('keyboard only: from the home page to a piece, its photographs, a message and the contact page', async ({
  page,
  site,
}) => {
  const { pieces } = await fetchSiteContent(site)
  const piece = findEntityByTitle(pieces, 'Galet')
  await page.goto('/')
  // The skip link must be the first focusable element of the page.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: FRENCH_CATALOG.common.skip })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#content$/)
  await focusWithTab(
    page,
    page.getByRole('main').getByRole('link', { name: FRENCH_CATALOG.home.to_gallery }),
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/gallery$/)

  const filters = page
    .getByRole('navigation', { name: FRENCH_CATALOG.gallery.filters })
    .getByRole('link')
  const all = await page.getByRole('article').count()
  await focusWithTab(page, filters.nth(3))
  await page.keyboard.press('Enter')
  await expect(filters.nth(3)).toHaveAttribute('aria-current', 'true')
  await expect(filters.nth(3)).toBeFocused()
  await expect(page.getByRole('article')).not.toHaveCount(all)
  await expect(page.getByRole('status').first()).toContainText(/\d+ pièces/)

  const card = page.getByRole('article', { name: piece.title })
  const details = card.getByRole('link', {
    name: new RegExp(`^${FRENCH_CATALOG.gallery.details}`),
  })
  const next = card.getByRole('link', { name: FRENCH_CATALOG.common.photo_next })
  const strip = card.getByRole('group')
  await focusWithTab(page, strip)
  // The outline must be outside the carousel, because the photos would cover it inside.
  await expect(strip).toHaveCSS('outline-style', 'solid')
  await expect(strip).toHaveCSS('outline-offset', '3px')
  await focusWithTab(page, next)
  await page.keyboard.press('Enter')
  await expect(card.getByRole('status')).toHaveText(/2/)
  await expect(next).toBeFocused()
  await focusWithTab(page, details)
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: piece.title })
  await expect(sheet).toBeVisible()
  await expect(page, 'at the photograph that the card was turned to').toHaveURL(
    /\/gallery\/\d+-galet\?in=category#piece-\d+-2$/,
  )
  await expect(sheet).toMatchAriaSnapshot(`
    - dialog "${piece.title}":
      - button "${FRENCH_CATALOG.common.close}"
      - article "${piece.title}":
        - list
        - heading "${piece.title}" [level=1]
        - region /Cette pièce vous intéresse/:
          - textbox "${FRENCH_CATALOG.form.name}"
          - textbox "${FRENCH_CATALOG.form.email}"
          - textbox "${FRENCH_CATALOG.form.message}": /${piece.title}/
          - button "${FRENCH_CATALOG.form.send}"
  `)

  // Finds the second photo, to which the test has moved the carousel. The detail dialog opens at
  // this photo, and no other photo is focusable.
  const photo = sheet
    .getByRole('link', { name: new RegExp(`^${FRENCH_CATALOG.common.photo_open} `) })
    .last()
  await focusWithTab(page, photo, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const lightbox = page.getByRole('dialog', { name: FRENCH_CATALOG.common.photo_viewer })
  await expect(lightbox).toMatchAriaSnapshot(`
    - dialog "${FRENCH_CATALOG.common.photo_viewer}":
      - button "${FRENCH_CATALOG.common.photo_zoom}"
      - button "${FRENCH_CATALOG.common.close}"
      - button "${FRENCH_CATALOG.common.photo_previous}"
      - button "${FRENCH_CATALOG.common.photo_next}"
      - status: Photo 2 sur 2
  `)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
  await expect(sheet).toBeVisible()

  // Moves the focus to the send button and back. `focusWithTab` fails if the sticky bar of the
  // dialog covers a focused element.
  const send = sheet.getByRole('button', { name: FRENCH_CATALOG.form.send })
  await focusWithTab(page, send)
  await focusWithTab(page, photo, 'Shift+Tab')
  // Submits the empty form. The form shows an error summary with links to the invalid fields.
  await focusWithTab(page, send)
  await page.keyboard.press('Enter')
  const summary = sheet.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(2)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const name = sheet.getByRole('textbox', { name: FRENCH_CATALOG.form.name })
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('Jeanne')
  await page.keyboard.press('Tab')
  await page.keyboard.type('jeanne@example.org')
  await focusWithTab(page, send)
  await page.keyboard.press('Enter')
  await expect(sheet).toHaveCount(0)
  const confirmation = page.getByRole('status').filter({ hasText: FRENCH_CATALOG.contact.sent })
  await expect(confirmation).toBeVisible()
  await expect(details).toBeFocused()

  // Opens the language menu. Escape closes the menu and returns the focus to the button of the
  // menu.
  const language = page.getByRole('banner').locator('summary').first()
  await focusWithTab(page, language, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(language).toBeFocused()
  await expect(page.getByRole('link', { name: 'Deutsch' })).toBeHidden()
  const contact = page
    .getByRole('banner')
    .getByRole('link', { name: FRENCH_CATALOG.nav.contact })
    .first()
  await focusWithTab(page, contact, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/contact$/)
  await focusWithTab(page, page.getByRole('textbox', { name: FRENCH_CATALOG.form.name }))
  await page.keyboard.type('Jeanne')
  await page.keyboard.press('Tab')
  await page.keyboard.type('jeanne@example.org')
  await focusWithTab(page, page.getByRole('textbox', { name: FRENCH_CATALOG.form.message }))
  await page.keyboard.type('Bonjour, puis-je venir voir l’atelier ?')
  await focusWithTab(page, page.getByRole('button', { name: FRENCH_CATALOG.form.send }))
  await page.keyboard.press('Enter')
  await expect(confirmation).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: FRENCH_CATALOG.form.message })).toHaveValue('')
})
