import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/site.ts'
import { FRENCH_CATALOG, recordRequests } from '../../support/browser/visitor.ts'

const SEND = 'Envoyer le message'
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Message envoyé !' })
/** Leaves the page and removes the stored drafts of the forms. */
async function forgetDrafts(page: Page) {
  await page.goto('/robots.txt')
  await page.evaluate(() => sessionStorage.clear())
}

test('a message form of the demo shows the confirmation and sends no request', async ({ page }) => {
  await test.step('contact form of the demo: a confirmation replaces it, sends no request and survives a reload', async () => {
    await page.goto('/contact?subject=visit')
    await expect(notice(page)).toBeHidden()
    await expect(
      page.getByRole('paragraph').filter({ hasText: FRENCH_CATALOG.form.sends_nothing_demo }),
    ).toBeVisible()
    const calls = recordRequests(page)
    await page.getByLabel('Nom').fill('Aline Tourneur')
    await page.getByLabel('Adresse électronique').fill('aline@example.org')
    await page.getByLabel('Message').fill('Bonjour, une question sur le frêne.')
    await page.getByRole('button', { name: SEND }).click()
    await expect(notice(page)).toBeInViewport()
    await expect(notice(page)).toBeFocused()
    const confirmation = [
      'Message envoyé ! Visite de l’atelier Je vous répondrai dans les plus brefs délais.',
      `${FRENCH_CATALOG.form.sends_nothing_demo}${FRENCH_CATALOG.form.another}`,
    ].join(' ')
    await expect(notice(page)).toHaveText(confirmation)
    await expect(page.getByRole('textbox')).toHaveCount(0)
    expect(calls, 'requests while sending').toEqual([])
    await page.reload()
    await expect(notice(page)).toHaveText(confirmation)
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await page.getByRole('link', { name: FRENCH_CATALOG.form.another }).click()
    await expect(page).toHaveURL(/\/contact#contact$/)
    await expect(page.getByRole('textbox')).toHaveCount(4)
    for (const field of await page.getByRole('textbox').all()) await expect(field).toHaveValue('')
  })
  await test.step('interest: sending from the dialog confirms and closes it, and makes no call', async () => {
    await page.goto('/gallery')
    await page.getByRole('article', { name: 'Galet' }).getByRole('link', { name: /^Voir/ }).click()
    const details = page.getByRole('dialog', { name: 'Galet' })
    await details.getByRole('button', { name: SEND }).click()
    await expect(details.getByRole('alert')).toContainText('2 champs sont à revoir')
    await expect(details.getByLabel('Message')).toHaveValue(/Galet/)
    await details.getByLabel('Nom').fill('Aline')
    await details.getByLabel('Adresse électronique').fill('aline')
    await details.getByRole('button', { name: SEND }).click()
    await expect(details.getByRole('alert')).toContainText('Un champ est à revoir')
    await expect(details).toBeVisible()
    await details.getByLabel('Adresse électronique').fill('aline@example.org')
    const calls = recordRequests(page)
    await details.getByRole('button', { name: SEND }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(notice(page)).toBeInViewport()
    await expect(notice(page)).toContainText(/N°\s\d+\sGalet/)
    await expect(notice(page)).toContainText(FRENCH_CATALOG.form.sends_nothing_demo)
    await expect(page).toHaveURL(/\/gallery$/)
    expect(calls, 'requests while sending').toEqual([])
  })
  await test.step('interest: sending from the piece’s own page confirms there and makes no call', async () => {
    await page.goto('/gallery')
    const address = await page
      .getByRole('article', { name: 'Galet' })
      .getByRole('link', { name: /^Voir/ })
      .getAttribute('href')
    await page.goto(address ?? '')
    const calls = recordRequests(page)
    await page.getByLabel('Nom').fill('Aline')
    await page.getByLabel('Adresse électronique').fill('aline@example.org')
    await page.getByRole('button', { name: SEND }).click()
    await expect(notice(page)).toBeInViewport()
    await expect(notice(page)).toContainText(/N°\s\d+\sGalet/)
    await expect(page.getByLabel('Nom')).toBeHidden()
    // Ignores requests for other pieces, because the page may prefetch the next piece.
    const sending = calls.filter((call) => !call.startsWith('GET /gallery/'))
    expect(sending, 'requests while sending').toEqual([])
    await page.getByRole('link', { name: FRENCH_CATALOG.form.another }).click()
    await expect(page.getByLabel('Message')).toHaveValue(/Galet/)
    await expect(page.getByLabel('Message')).toBeInViewport()
  })
})

test('the contact form reports each error at its field and keeps the text', async ({ page }) => {
  await test.step('contact: missing fields are reported at the field and above the form, except the subject', async () => {
    await page.goto('/contact')
    await page.getByLabel('Nom').fill('   ')
    await page.getByRole('button', { name: SEND }).click()
    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    await expect(summary).toContainText('3 champs sont à revoir')
    for (const [label, problem] of [
      ['Nom', FRENCH_CATALOG.form.name_missing],
      ['Adresse électronique', FRENCH_CATALOG.form.email_missing],
      ['Message', FRENCH_CATALOG.form.message_missing],
    ] as const) {
      const field = page.getByRole('textbox', { name: label })
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(problem)
      await expect(page.locator('form p').filter({ hasText: problem })).toBeVisible()
    }
    await expect(page.getByLabel('Objet')).not.toHaveAttribute('aria-invalid')
    await summary.getByRole('link', { name: FRENCH_CATALOG.form.email_missing }).click()
    await expect(page.getByLabel('Adresse électronique')).toBeFocused()
    await expect(notice(page)).toBeHidden()

    await page.getByLabel('Nom').fill('Aline')
    await page.getByLabel('Adresse électronique').fill('aline@example.org')
    await page.getByLabel('Message').fill('Bonjour')
    await page.getByRole('button', { name: SEND }).click()
    await expect(notice(page)).toBeVisible()
    await expect(summary).toBeHidden()
    await expect(page.locator('[aria-invalid]')).toHaveCount(0)
    await forgetDrafts(page)
  })
  await test.step('contact: an invalid e-mail address shows an error, and no text is lost', async () => {
    await page.goto('/contact')
    await page.getByLabel('Nom').fill('Aline')
    await page.getByLabel('Objet').fill('Frêne')
    await page.getByLabel('Message').fill('Bonjour,\ndeux lignes')
    for (const wrong of ['aline', 'aline@', 'aline@atelier', 'a b@example.org']) {
      await page.getByLabel('Adresse électronique').fill(wrong)
      await page.getByRole('button', { name: SEND }).click()
      await expect(page.getByRole('alert')).toContainText('Un champ est à revoir')
      await expect(page.getByLabel('Adresse électronique')).toHaveAccessibleDescription(
        FRENCH_CATALOG.form.email_wrong,
      )
      await expect(page.getByLabel('Adresse électronique')).toHaveValue(wrong)
      await expect(page.getByLabel('Nom')).toHaveValue('Aline')
      await expect(page.getByLabel('Objet')).toHaveValue('Frêne')
      await expect(page.getByLabel('Message')).toHaveValue('Bonjour,\ndeux lignes')
      await expect(notice(page)).toBeHidden()
    }
    await forgetDrafts(page)
  })
  await test.step('contact: an error disappears once it is corrected, and the focus stays', async () => {
    await page.goto('/contact')
    await page.getByRole('button', { name: SEND }).click()
    const summary = page.getByRole('alert')
    await expect(summary.getByRole('link')).toHaveCount(3)
    const name = page.getByLabel('Nom')
    await name.pressSequentially('A')
    await expect(name).not.toHaveAttribute('aria-invalid')
    await expect(name).toHaveAccessibleDescription('')
    await expect(name).toBeFocused()
    await expect(page.getByText(FRENCH_CATALOG.form.name_missing)).toBeHidden()
    await expect(summary).toContainText('2 champs sont à revoir')
    await expect(summary.getByRole('link')).toHaveText([
      FRENCH_CATALOG.form.email_missing,
      FRENCH_CATALOG.form.message_missing,
    ])
    // Corrects the e-mail address and empties the name. The e-mail field keeps its error until it
    // is valid. The name field gets no error until the visitor sends the form again.
    const email = page.getByLabel('Adresse électronique')
    await email.pressSequentially('aline@')
    await expect(email).toHaveAccessibleDescription(FRENCH_CATALOG.form.email_missing)
    await name.fill('')
    await expect(name).not.toHaveAttribute('aria-invalid')
    await email.pressSequentially('example.org')
    await expect(email).not.toHaveAttribute('aria-invalid')
    await page.getByLabel('Message').fill('Bonjour')
    await expect(summary).toBeHidden()
    await page.getByRole('button', { name: SEND }).click()
    await expect(summary).toContainText('Un champ est à revoir')
    await forgetDrafts(page)
  })
  await test.step('contact: a text that is too long shows the limit and is not cut', async () => {
    await page.goto('/contact')
    await page.getByLabel('Nom').fill('Aline')
    await page.getByLabel('Adresse électronique').fill("o'neil@münchen.de")
    await page.getByLabel('Message').fill('é'.repeat(5001))
    await page.getByRole('button', { name: SEND }).click()
    await expect(page.getByRole('alert')).toContainText(/Message\s: 5\s000 caractères au plus\./)
    await expect(page.getByLabel('Message')).toHaveValue('é'.repeat(5001))
    await page.getByLabel('Message').fill('é'.repeat(5000))
    await page.getByRole('button', { name: SEND }).click()
    await expect(notice(page)).toBeInViewport()
  })
})
