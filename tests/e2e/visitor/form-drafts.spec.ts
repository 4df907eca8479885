import type { Page } from '@playwright/test'
import { MINIMAL_REQUEST_BODIES } from '../../support/browser/minimal-bodies.ts'
import { ADMIN_CREDENTIALS } from '../../support/browser/server.ts'
import { expect, test, withNewSite } from '../../support/browser/site.ts'
import {
  FRENCH_CATALOG,
  fetchSiteContent,
  findEntityByTitle,
  getPiecePath,
  loadCatalog,
} from '../../support/browser/visitor.ts'

const TYPED = 'Bonjour, livrez-vous en Belgique ?'
const message = (page: Page) => page.locator('form[data-message-form] [name=message]')
const notice = (page: Page) =>
  page.getByRole('status').filter({ hasText: FRENCH_CATALOG.contact.sent })
const openGalet = async (page: Page) => {
  await page.getByRole('article', { name: 'Galet' }).getByRole('link', { name: /^Voir/ }).click()
  await expect(message(page)).toBeVisible()
}

test('a typed message is kept until it is sent, and stays with its piece', async ({
  page,
  site,
}) => {
  await test.step('a typed message survives navigation, a reload and a change of language until it is sent', async () => {
    await page.goto('/contact')
    await page.getByLabel('Nom').fill('Aline')
    await page.getByLabel('Objet').fill('Livraison')
    await message(page).fill(TYPED)
    const isThere = async (words = FRENCH_CATALOG) => {
      await expect(page.getByLabel(words.form.name)).toHaveValue('Aline')
      await expect(page.getByLabel(words.form.subject)).toHaveValue('Livraison')
      await expect(message(page)).toHaveValue(TYPED)
    }
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: FRENCH_CATALOG.legal.privacy.title })
      .click()
    await expect(page).toHaveURL(/privacy$/)
    await page.goBack()
    await isThere()
    await page.reload()
    await isThere()
    await page.getByRole('banner').locator('summary').first().click()
    await page.getByRole('link', { name: 'Deutsch' }).click()
    await expect(page).toHaveURL(/\/de\/contact$/)
    const de = loadCatalog('de')
    await isThere(de)
    await page.getByLabel(de.form.email).fill('aline@example.org')
    await page.getByRole('button', { name: de.form.send }).click()
    await expect(page.getByRole('status').filter({ hasText: de.contact.sent })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: de.contact.sent })).toBeVisible()
    await page.goto('/contact')
    await expect(page.getByRole('textbox')).toHaveCount(4)
    for (const field of await page.getByRole('textbox').all()) await expect(field).toHaveValue('')
  })
  await test.step('a question about a piece survives Escape, the backdrop, Back and a reload, and stays with its piece', async () => {
    await page.context().clearCookies()
    await page.setViewportSize({ width: 1440, height: 800 })
    await page.goto('/gallery')
    await openGalet(page)
    await message(page).fill(TYPED)
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(12, 400),
      () => page.goBack(),
    ]) {
      await close()
      await expect(page.getByRole('dialog')).toBeHidden()
      await openGalet(page)
      await expect(message(page)).toHaveValue(TYPED)
    }
    await page.reload()
    await expect(message(page)).toHaveValue(TYPED)
    const { pieces } = await fetchSiteContent(site)
    await page.goto(getPiecePath('de', findEntityByTitle(pieces, 'Galet')))
    await expect(message(page)).toHaveValue(TYPED)
    await page.goto(getPiecePath('fr', findEntityByTitle(pieces, 'Flamme')))
    await expect(message(page)).toHaveValue(/Flamme/)
  })
  await test.step('a prefilled message is not replaced by another draft', async () => {
    const [training] = (await fetchSiteContent(site)).trainings
    await page.goto('/contact')
    await page.getByLabel('Nom').fill('Aline')
    await message(page).fill(TYPED)
    await page.goto(`/contact?training=${training?.id}`)
    await expect(page.getByLabel('Nom')).toHaveValue('Aline')
    await expect(message(page)).not.toHaveValue(TYPED)
    await page.goto('/contact?subject=visit')
    await expect(message(page)).toHaveValue(TYPED)
  })
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } })

  /** Taps twice at the position of the send button, like an accidental double tap. */
  async function tapTwice(page: Page) {
    const button = page.getByRole('button', { name: FRENCH_CATALOG.form.send })
    await button.scrollIntoViewIfNeeded()
    const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {}
    const tap = () => page.touchscreen.tap(x + width / 2, y + height / 2)
    // Starts the second tap after 120 ms, even if the page is still processing the first tap.
    await Promise.all([tap(), page.waitForTimeout(120).then(tap)])
  }

  async function fill(page: Page) {
    await page.getByLabel('Nom').fill('Aline')
    await page.getByLabel('Adresse électronique').fill('aline@example.org')
    await message(page).fill(TYPED)
  }

  async function isConfirmed(page: Page) {
    await expect(notice(page)).toBeVisible()
    await page.waitForTimeout(300)
    await expect(notice(page), 'it stays').toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(page.getByRole('dialog')).toBeHidden()
  }

  test('a double tap on Send sends one message and keeps the confirmation', async ({
    page,
    site,
  }) => {
    const galet = findEntityByTitle((await fetchSiteContent(site)).pieces, 'Galet')
    await page.goto('/contact')
    // The second tap hits the confirmation that has replaced the form.
    await fill(page)
    await tapTwice(page)
    await isConfirmed(page)
    await expect(page).toHaveURL(/\/contact\?sent=1$/)
    await page.goto(getPiecePath('fr', galet))
    await fill(page)
    await tapTwice(page)
    await isConfirmed(page)
    await page.goto('/gallery')
    await openGalet(page)
    await fill(page)
    await tapTwice(page)
    await isConfirmed(page)
    await expect(page).toHaveURL(/\/gallery$/)
  })

  test('a double tap after a reload stores one message, and a lost answer is reported', async ({
    page,
    log,
  }) => {
    log.expectErrors(/net::ERR_FAILED/)
    await withNewSite(
      async (own) => {
        const calls = page.request
        await calls.post(`${own.url}/api/admin/login`, { data: ADMIN_CREDENTIALS })
        const {
          has_password: _,
          set_by_host: __,
          ...mail
        } = await (await calls.get(`${own.url}/api/mail`)).json()
        const data = { ...mail, keeps_messages: true }
        expect((await calls.put(`${own.url}/api/mail`, { data })).ok()).toBe(true)
        await page.goto(`${own.url}/contact`)
        await fill(page)
        // Waits, because the spam check marks a message that is sent within two seconds as possible
        // spam. A reload does not restart this time.
        await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(2_500)
        await page.reload()
        await expect(message(page)).toHaveValue(TYPED)
        await tapTwice(page)
        await isConfirmed(page)
        expect(await (await calls.get(`${own.url}/api/messages`)).json()).toMatchObject([
          { suspicion: null },
        ])

        const created = await calls.post(`${own.url}/api/trainings`, {
          data: { ...MINIMAL_REQUEST_BODIES.trainings, title: 'Le bol', date: '2999-05-01' },
        })
        expect(created.status()).toBe(201)
        const { id } = await created.json()
        await page.goto(`${own.url}/contact?training=${id}`)
        await page.getByRole('textbox', { name: 'Nom' }).fill('Aline')
        await page.context().setOffline(true)
        await page.getByRole('button', { name: FRENCH_CATALOG.registration.ask }).click()
        await expect(page.getByText(FRENCH_CATALOG.form.offline)).toBeVisible()
        await expect(page.getByRole('textbox', { name: 'Nom' })).toHaveValue('Aline')
        await page.context().setOffline(false)

        const body = MINIMAL_REQUEST_BODIES['art-pieces']
        const piece = await calls.post(`${own.url}/api/art-pieces`, {
          data: { ...body, title: 'Galet' },
        })
        expect(piece.status()).toBe(201)
        await page.goto(`${own.url}/gallery`)
        await openGalet(page)
        await fill(page)
        // Closes the dialog before the server has responded.
        for (const isLost of [true, false]) {
          const answer = Promise.withResolvers<void>()
          await page.route(
            '**/api/messages',
            async (route) => {
              await answer.promise
              await (isLost ? route.abort() : route.continue())
            },
            { times: 1 },
          )
          await page.getByRole('button', { name: FRENCH_CATALOG.form.send }).click()
          await page.keyboard.press('Escape')
          await expect(page.getByRole('dialog')).toBeHidden()
          if (!isLost) await openGalet(page)
          answer.resolve()
          if (isLost) {
            const error = page.getByText(FRENCH_CATALOG.form.not_sent)
            await expect(error).toBeVisible()
            await expect(error).not.toHaveCSS('padding-left', '0px')
            await openGalet(page)
            await expect(message(page)).toHaveValue(TYPED)
          } else {
            await expect(notice(page)).toBeVisible()
            await expect(message(page)).toHaveValue('')
            const close = page.locator('[data-notice] button')
            await close.click({ trial: true })
            await page.keyboard.press('Escape')
            await close.click()
            await expect(notice(page)).toBeHidden()
          }
        }
        await expect(page).toHaveURL(/\/gallery$/)
      },
      { demo: false },
    )
  })
})
