import type { Page, Route } from '@playwright/test'
import { expect, expectNoticeText, signIn, test, withNewSite } from '../../support/browser/site.ts'
import { FRENCH_CATALOG, loadCatalog } from '../../support/browser/visitor.ts'
import { startMailServer } from '../../support/mail-server.ts'

test.use({ viewport: { width: 390, height: 844 } })

/**
 * Fields of a contact message. `open_for` is the number of milliseconds for which the form was
 * open, enough to pass the spam check.
 */
const SENDER = { name: 'Ada', email: 'ada@example.org', locale: 'fr', open_for: 9_000 }
const SEND_BUTTON_LABEL = 'Envoyer le message'
/** Returns the messages without the notices, which are list items too. */
const getMessages = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
const getNotice = (page: Page) => page.getByRole('status').filter({ hasText: 'Message envoyé !' })

async function fillInContactForm(page: Page, words: string) {
  await page.getByLabel('Nom').fill('Aline Tourneur')
  await page.getByLabel('Adresse électronique').fill('aline@example.org')
  await page.getByLabel('Message').fill(words)
}
/**
 * Waits, because the spam check marks a message that is sent within two seconds as possible spam.
 */
const waitForSpamCheck = (page: Page) =>
  expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(2_500)

test('stored messages can be read, answered, searched and deleted', async ({ page, browser }) => {
  test.slow()
  await withNewSite(
    async (site) => {
      await signIn(page, site.url)
      const off = page.getByText('les formulaires du site n’envoient rien pour l’instant')
      await expect(off).toBeVisible()
      await page.getByRole('link', { name: 'Recevoir les messages' }).click()
      await page.getByText('Garder les messages dans l’atelier').click()
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expectNoticeText(page, 'Réglages enregistrés')

      const visitor = await (await browser.newContext({ locale: 'fr-FR' })).newPage()
      await visitor.goto(`${site.url}/gallery`)
      const card = visitor.getByRole('article', { name: 'Galet' })
      await card.getByRole('link', { name: /^Voir/ }).click()
      const details = visitor.getByRole('dialog', { name: 'Galet' })
      await details.getByLabel('Nom').fill('Jean Bol')
      await details.getByLabel('Adresse électronique').fill('jean@example.org')
      await waitForSpamCheck(visitor)
      await details.getByRole('button', { name: SEND_BUTTON_LABEL }).dblclick()
      await expect(getNotice(visitor)).toBeInViewport()
      await expect(details).toBeHidden()
      await visitor.goto(`${site.url}/contact`)
      await fillInContactForm(visitor, 'Bonjour,\nune question sur le frêne.')
      await waitForSpamCheck(visitor)
      await visitor.getByRole('button', { name: SEND_BUTTON_LABEL }).click()
      await expect(getNotice(visitor)).toBeInViewport()
      await expect(visitor.getByLabel('Message')).toBeHidden()

      await page.goto(`${site.url}/admin`)
      await expect(off).toHaveCount(0)
      await page.getByRole('link', { name: /^Messages, 2\snon lus$/ }).click()
      const items = getMessages(page)
      await expect(items).toHaveCount(2)
      await items.nth(0).getByRole('button').first().click()
      await expect(items.nth(0)).toContainText('une question sur le frêne')
      await items.nth(1).getByRole('button').first().click()
      await expect(items.nth(1)).toContainText(/À propos de «\sGalet\s»/)
      const href = await items.nth(1).getByRole('link', { name: 'Répondre' }).getAttribute('href')
      expect(decodeURIComponent(href ?? '')).toMatch(
        /^mailto:jean@example\.org\?subject=Galet&body=Bonjour Jean Bol,/,
      )
      // Taps twice, because the buttons change after the first tap, so that the second tap could
      // mark the message as unread again.
      const answered = items.nth(1).getByRole('button', { name: 'Marquer comme répondu' })
      await answered.scrollIntoViewIfNeeded()
      const { x, y, width, height } = (await answered.boundingBox()) ?? {
        x: 0,
        y: 0,
        width: 0,
        height: 0,
      }
      await page.mouse.click(x + width / 2, y + height / 2)
      await expect(answered).toHaveCount(0)
      await page.mouse.click(x + width / 2, y + height / 2)
      await expect(items.nth(1).getByText('Répondu', { exact: true })).toBeVisible()
      const areAllRead = async () => {
        const messages = await (await page.request.get(`${site.url}/api/messages`)).json()
        return messages.every(({ is_read }: { is_read: boolean }) => is_read)
      }
      await expect.poll(areAllRead).toBe(true)
      await page.getByLabel('Chercher').fill('frene aline')
      await expect(items.filter({ hasText: 'Aline Tourneur' })).toBeVisible()
      await expect(items, 'the open message does not match').toHaveCount(1)
      await page.getByLabel('Chercher').fill('xylophone')
      await expect(page.getByText('Rien de tel ici.')).toBeVisible()
      await page.getByLabel('Chercher').fill('')
      await expect(items).toHaveCount(2)
      const table = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Télécharger tous les messages' }).click()
      expect((await table).suggestedFilename()).toBe('messages.csv')
      await expectNoticeText(page, 'Fichier téléchargé')
      await page.reload()
      await expect(items.nth(1).getByText('Répondu', { exact: true })).toBeVisible()
      await expect(items.getByText('Non lu', { exact: true })).toHaveCount(0)
      await items.nth(1).getByRole('button').first().click()
      await items.nth(1).getByRole('button', { name: 'Supprimer' }).click()
      await expectNoticeText(page, 'Message mis à la corbeille')
      await expect(items).toHaveCount(1)
      await page.getByRole('button', { name: 'Annuler' }).click()
      await expect(items).toHaveCount(2)
      await items.nth(1).getByRole('button', { name: 'Supprimer' }).click()
      await expect(items).toHaveCount(1)
      await page.getByText('Corbeille', { exact: true }).click()
      await items.getByRole('button', { name: /Jean Bol/ }).click()
      await items.getByRole('button', { name: 'Effacer pour de bon' }).click()
      // Uses the keyboard, because the admin might ignore a click as the second click of a double
      // click.
      const confirm = page.getByRole('alertdialog').getByRole('button', { name: /^Effacer/ })
      await confirm.press('Enter')
      await expect(page.getByText('Rien de tel ici.')).toBeVisible()
      await page.getByText('Tous', { exact: true }).click()
      await expect(items).toHaveCount(1)

      const data = { ...SENDER, message: 'Et le noyer ?' }
      expect((await page.request.post(`${site.url}/api/messages`, { data })).ok()).toBe(true)
      const { promise: late, resolve: arrive } = Promise.withResolvers<void>()
      const read = async (route: Route) => {
        const response = await route.fetch()
        await late
        await route.fulfill({ response })
      }
      await page.route('**/api/messages?*', read, { times: 1 })
      const asked = page.waitForRequest('**/api/messages?*')
      // Simulates a restore from the back/forward cache, after which the page loads the list again.
      await page.evaluate(() =>
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
      )
      await asked
      await items.getByRole('button').first().click()
      await items.getByRole('button', { name: 'Marquer comme répondu' }).click()
      await expect(items.getByText('Répondu', { exact: true })).toBeVisible()
      arrive()
      await expect(items, 'what came meanwhile is shown').toHaveCount(2)
      await expect(items.getByText('Répondu', { exact: true })).toHaveCount(1)

      const writeAgain = async (message: string) => {
        const body = { ...SENDER, message }
        expect((await page.request.post(`${site.url}/api/messages`, { data: body })).ok()).toBe(
          true,
        )
      }
      const showNew = page.getByRole('button', { name: '1 nouveau message' })
      await writeAgain('Et le buis ?')
      await page.evaluate(() =>
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
      )
      await expect(showNew).toBeVisible()
      await expect(items, 'the open message does not move').toHaveCount(2)
      await showNew.click()
      await expect(items).toHaveCount(3)
      await expect(showNew).toHaveCount(0)

      await page.clock.install()
      await page.reload()
      await expect(items).toHaveCount(3)
      await writeAgain('Et le charme ?')
      await page.clock.fastForward(60_000)
      await expect(showNew, 'after a minute').toBeVisible()
      await expect(items).toHaveCount(3)
    },
    { demo: true },
  )
})

test('a message counts as answered only if a mail application opens, and selected messages or all spam are deleted at once', async ({
  page,
}) => {
  await withNewSite(
    async (site) => {
      await signIn(page, site.url)
      const mail = await (await page.request.get(`${site.url}/api/mail`)).json()
      const { has_password, set_by_host, ...settings } = mail
      const data = { ...settings, keeps_messages: true }
      await page.request.put(`${site.url}/api/mail`, { data })
      const fields = { email: 'ada@example.org', message: 'Bonjour', locale: 'fr' }
      for (const [name, open_for] of [
        ['Ada', 9_000],
        ['Bob', 9_000],
        ['Eve', 1],
        ['Mallory', 1],
      ])
        await page.request.post(`${site.url}/api/messages`, { data: { ...fields, name, open_for } })
      await page.goto(`${site.url}/admin/messages`)
      const items = getMessages(page)
      await expect(items).toHaveCount(2)

      const ada = items.filter({ hasText: 'Ada' })
      await ada.getByRole('button').first().click()
      const reply = ada.getByRole('link', { name: 'Répondre' })
      // The page must show an error, because this browser has no e-mail application.
      await reply.click()
      await expectNoticeText(page, 'Aucune application de courriel ne s’est ouverte')
      await expect(ada.getByText('Répondu', { exact: true })).toHaveCount(0)
      await reply.click()
      await page.evaluate(() => dispatchEvent(new Event('blur')))
      await expect(ada.getByText('Répondu', { exact: true })).toBeVisible()

      const isTrash = (url: URL) => url.pathname === '/api/messages' && /trash/.test(url.search)
      await page.route(isTrash, (route) => route.abort())
      await page.getByText('Corbeille', { exact: true }).click()
      await expectNoticeText(page, 'Les messages n’ont pas pu être lus')
      await expect(page.getByRole('radio', { name: 'Tous' })).toBeChecked()
      await page.getByRole('button', { name: 'Sélectionner' }).click()
      await page.getByRole('checkbox', { name: 'Sélectionner le message : Bob' }).check()
      await page.getByRole('button', { name: 'Supprimer ce message' }).click()
      await expectNoticeText(page, 'Message mis à la corbeille')
      await expect(items).toHaveCount(1)
      await expect(items).toContainText('Ada')
      await expect(page.getByRole('radio', { name: 'Non lus' })).toHaveCount(1)
      await page.getByText(/^Publicités\s\? \(2\)$/).click()
      await expect(items).toHaveCount(2)
      const listed = page.waitForResponse(/\/api\/messages\?/)
      await page.getByRole('button', { name: 'Annuler' }).click()
      expect((await listed).url(), 'the undo keeps the chosen filter').toContain('show=suspects')
      await expectNoticeText(page, 'De retour dans les messages')
      await expect(items).toHaveText([/Mallory/, /Eve/])
      await page.getByRole('button', { name: 'Effacer ces messages' }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Effacer/ })
        .click()
      await expectNoticeText(page, '2 messages effacés')
      await expect(page.getByText('Rien de tel ici.')).toBeVisible()
      await page.getByText('Tous', { exact: true }).click()
      for (const { id } of await (await page.request.get(`${site.url}/api/messages`)).json())
        await page.request.delete(`${site.url}/api/messages/${id}`)
      await page.reload()
      await expect(page.getByText(/^2 messages sont dans «\sCorbeille\s»\.$/)).toBeVisible()
      await expect(page.getByText('Pas encore de message')).toHaveCount(0)
    },
    { demo: false },
  )
})

test('a message that cannot be stored stays in the form and is sent once by the next attempt', async ({
  page,
  browser,
}) => {
  test.slow()
  const mail = await startMailServer()
  const env = { SMTP_URL: mail.url, CONTACT_TO: 'atelier@example.org' }
  await withNewSite(
    async (site) => {
      await page.goto(`${site.url}/contact`)
      await fillInContactForm(page, 'Le frêne est-il encore là ?')
      await waitForSpamCheck(page)
      await page.route('**/api/messages', (route) => route.abort())
      await page.getByRole('button', { name: SEND_BUTTON_LABEL }).click()
      const summary = page.getByRole('alert')
      await expect(summary).toBeFocused()
      await expect(summary).toContainText(FRENCH_CATALOG.form.not_sent)
      await expect(summary).toContainText('03 53 01 23 45')
      await expect(page.getByLabel('Message')).toHaveValue('Le frêne est-il encore là ?')
      await page.unroute('**/api/messages')
      await page.route('**/api/messages', (route) =>
        route.fulfill({ status: 422, json: { fields: { email: 'Non.', name: 'Non.' } } }),
      )
      await page.getByRole('button', { name: SEND_BUTTON_LABEL }).click()
      await expect(summary).toContainText('2 champs sont à revoir')
      await expect(page.getByLabel('Adresse électronique')).toHaveAccessibleDescription(
        FRENCH_CATALOG.form.email_wrong,
      )
      await expect(page.getByLabel('Nom')).toHaveAccessibleDescription(
        /^Nom\s: certains caractères/,
      )
      await page.unroute('**/api/messages')
      const held = Promise.withResolvers<void>()
      let calls = 0
      await page.route('**/api/messages', async (route) => {
        calls += 1
        await held.promise
        await route.continue()
      })
      await page.getByRole('button', { name: SEND_BUTTON_LABEL }).click()
      await expect(page.getByRole('button', { name: FRENCH_CATALOG.form.sending })).toBeVisible()
      await page.getByRole('button', { name: FRENCH_CATALOG.form.sending }).click()
      held.resolve()
      await expect(getNotice(page)).toBeInViewport()
      await expect(summary).toBeHidden()
      expect(calls).toBe(1)
      await expect.poll(() => mail.count()).toBe(2)

      const context = await browser.newContext({ javaScriptEnabled: false })
      const plain = await context.newPage()
      const de = loadCatalog('de')
      await plain.goto(`${site.url}/de/contact`)
      await expect(plain.getByLabel(de.form.trap)).not.toBeInViewport({ ratio: 0.1 })
      await plain.getByLabel(de.form.name, { exact: true }).fill('Uwe')
      await plain.getByLabel(de.form.email).fill('uwe@example.org')
      await plain.getByLabel(de.form.message, { exact: true }).fill('Guten Tag')
      await plain.getByRole('button', { name: de.form.send }).click()
      await expect(plain.getByText(de.contact.sent)).toBeVisible()
      await expect.poll(() => mail.count()).toBe(4)
      const emails = await mail.emails()
      const sent = emails.map(({ to, subject }) => [to?.[0]?.address, subject])
      expect(sent).toContainEqual(['uwe@example.org', expect.stringMatching(/^Ihre Nachricht an/)])
      expect(sent).toContainEqual(['atelier@example.org', 'Uwe vous écrit'])

      // Sends six more messages, so that one sender reaches the limit of eight messages an hour and
      // the server rejects the ninth.
      for (let index = 3; index <= 8; index += 1) {
        const data = { ...SENDER, message: `Question ${index}` }
        expect((await page.request.post(`${site.url}/api/messages`, { data })).ok()).toBe(true)
      }
      await plain.goto(`${site.url}/contact`)
      await fillInContactForm(plain, 'Question 9')
      await plain.getByRole('button', { name: SEND_BUTTON_LABEL }).click()
      await expect(plain.getByRole('alert')).toContainText(FRENCH_CATALOG.form.crowded)
      await expect(plain.getByLabel('Message')).toHaveValue('Question 9')
    },
    { demo: true, env },
  )
  await mail.close()
})

test('a reply is written with a template, waits without network, can be undone and stays with its message', async ({
  page,
}) => {
  const mail = await startMailServer()
  const env = { SMTP_URL: mail.url, CONTACT_TO: 'atelier@example.org' }
  await withNewSite(
    async (site) => {
      const data = { ...SENDER, subject: 'Visite', message: 'Puis-je venir ?' }
      await page.request.post(`${site.url}/api/messages`, { data })
      await signIn(page, site.url)
      await page.clock.install()
      await page.goto(`${site.url}/admin/messages`)
      const item = getMessages(page)
      await item.getByRole('button', { name: /Ada/ }).click()
      await item.getByRole('button', { name: 'Répondre', exact: true }).click()
      const reply = item.getByLabel('Votre réponse à Ada')
      await expect(reply).toBeFocused()
      await expect(reply).toHaveValue(/^Bonjour Ada,/)
      await expect(item.getByText('Votre réponse à Ada')).toBeInViewport()
      await expect(item.getByRole('button', { name: 'Envoyer la réponse' })).toBeInViewport()

      await item.getByRole('button', { name: 'Mes modèles de réponse' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Vos modèles de réponse' })
      await dialog.getByLabel('Nom du modèle').first().fill('Samedi')
      await dialog.getByLabel('Texte').first().fill('Venez samedi.')
      await dialog.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(dialog).toHaveCount(0)
      await item.getByRole('button', { name: 'Samedi', exact: true }).click()
      await expect(reply).toHaveValue(/\nVenez samedi\.\n/)
      await page.reload()
      const row = item.getByRole('button', { name: /Ada/ })
      await expect(row).toContainText('Réponse commencée')
      await row.click()
      await expect(row).not.toContainText('Réponse commencée')
      await expect(reply, 'after a reload').toHaveValue(/\nVenez samedi\.\n/)

      const { promise: hasTyped, resolve: abort } = Promise.withResolvers<void>()
      await page.route('**/replies', (route) => hasTyped.then(() => route.abort()))
      await item.getByRole('button', { name: 'Envoyer la réponse' }).click()
      await reply.press('ControlOrMeta+End')
      await reply.pressSequentially('PS')
      abort()
      await expectNoticeText(page, 'La réponse n’a pas pu partir')
      await expect(reply, 'typed while the reply was being sent').toHaveValue(/PS$/)
      await item.getByRole('button', { name: 'Envoyer la réponse' }).click()
      await expect(item.getByText(/^Pas de réseau/)).toBeVisible()
      await reply.press('End')
      await reply.pressSequentially(' ')
      await expect(item.getByText(/cette réponse partira en plus/)).toBeVisible()
      await item.getByRole('button', { name: 'Envoyer la réponse' }).click()
      await expect(item.getByText(/^Pas de réseau/)).toBeVisible()
      for (const type of ['online', 'visibilitychange']) {
        const retry = page.waitForEvent('requestfailed')
        await page.evaluate(
          (name) => document.dispatchEvent(new Event(name, { bubbles: true })),
          type,
        )
        await retry
        await expect(item.getByText(/^Pas de réseau/)).toBeVisible()
      }
      await page.reload()
      await expect(row).toContainText('Réponse pas encore partie')
      const retry = page.waitForEvent('requestfailed')
      await row.click()
      await retry
      await expect(item.getByText(/^Pas de réseau/), 'after the form was closed').toBeVisible()
      await page.unroute('**/replies')
      await page.clock.fastForward(31_000)
      await expectNoticeText(page, 'Votre réponse va partir')
      await expect(item.getByText('Répondu', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Annuler' }).click()
      await expect(reply, 'after the undo').toHaveValue(/\nVenez samedi\.\n/)
      await expect(item.getByText('Répondu', { exact: true })).toHaveCount(0)

      await reply.fill('Venez dimanche.')
      await item.getByRole('button', { name: 'Garder comme modèle' }).click()
      await expect(dialog.getByLabel('Texte').nth(1)).toHaveValue('Venez dimanche.')
      await dialog.getByLabel('Nom du modèle').nth(1).fill('Dimanche')
      await dialog.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(item.getByRole('button', { name: 'Dimanche', exact: true })).toBeVisible()
      await expect(item.getByRole('button', { name: 'Garder comme modèle' })).toHaveCount(0)
      await item.getByRole('button', { name: 'Envoyer la réponse' }).dblclick()
      await expect(item.getByText('Elle part dans quelques secondes.')).toBeVisible()
      const replies = item.getByRole('list', { name: 'Vos réponses' })
      await expect(replies).toContainText('Venez dimanche.')
      const undo = page.getByRole('button', { name: 'Annuler' })
      await undo.hover()
      await expect(replies).toContainText('Envoyée.', { timeout: 40_000 })
      await expect(undo).toHaveCount(0)
      const sent = (await mail.emails()).filter(({ subject }) => subject === 'Re: Visite')
      expect(sent.map(({ to }) => to?.[0]?.address)).toEqual(['ada@example.org'])
    },
    { demo: false, env },
  )
  await mail.close()
})

test('the e-mail settings can be tested and corrected, with each error at its field', {
  tag: '@nightly',
}, async ({ page }) => {
  test.slow()
  const mail = await startMailServer()
  await withNewSite(
    async (site) => {
      await signIn(page, site.url)
      await page.goto(`${site.url}/admin/site`)
      await page.getByRole('link', { name: 'Recevoir les messages' }).click()
      const recipient = page.getByLabel('Adresse où vous lisez vos courriels')
      const provider = page.getByLabel('Qui envoie vos courriels')
      await recipient.pressSequentially('jeanne@wanadoo.fr')
      await expect(provider).toHaveValue('orange')
      await expect(provider).toHaveAccessibleDescription(/Serveur smtp\.orange\.fr, port 465/)
      await expect(page.getByLabel('Identifiant')).toHaveValue('jeanne@wanadoo.fr')
      await recipient.fill('jeanne@hotmail.fr')
      await expect(provider).toHaveAccessibleDescription(/Microsoft n’accepte plus/)
      await expect(page.getByLabel('Identifiant')).toBeHidden()
      await recipient.fill('')
      await provider.selectOption('Autre')
      await page.getByLabel('Serveur d’envoi (SMTP)').fill('127.0.0.1')
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(recipient).toBeFocused()
      await expect(recipient).toHaveAccessibleDescription(/obligatoire/)
      await recipient.fill('jeanne@example.org')
      await page.getByLabel('Protection').selectOption('none')
      await page.getByLabel('Port').fill(String(mail.port))
      await page.getByLabel('Identifiant').fill('atelier@example.org')
      await page.getByLabel('Mot de passe', { exact: true }).fill('raboter')
      await page.getByLabel('Port').fill('1')
      await page.getByRole('button', { name: 'Enregistrer et envoyer un essai' }).click()
      await expectNoticeText(page, 'Le serveur ne répond pas.')
      await page.getByLabel('Port').fill(String(mail.port))
      await page.getByRole('button', { name: 'Enregistrer et envoyer un essai' }).click()
      await expectNoticeText(page, 'Le serveur refuse l’identifiant ou le mot de passe.')
      await page.getByLabel('Mot de passe', { exact: true }).fill('copeaux')
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expectNoticeText(page, 'Réglages enregistrés')
      await expect(page.getByText('À remplir seulement pour le changer')).toBeVisible()
      await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('')
      const warning = page.getByText('le mot de passe enregistré sera effacé')
      await page.getByLabel('Identifiant').fill('autre@example.org')
      await expect(warning).toBeVisible()
      await page.getByLabel('Identifiant').fill('atelier@example.org')
      await expect(warning).toBeHidden()
      await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(1_500)
      await page.getByRole('button', { name: 'Enregistrer et envoyer un essai' }).click()
      await expectNoticeText(page, 'Courriel d’essai envoyé')
      expect(mail.count()).toBe(1)
    },
    { demo: false, env: { ALLOW_INTERNAL_MAIL_HOST: '1' } },
  )
  await mail.close()
})
