import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { TRAINING_FIELDS } from '../../../shared/entities/training.ts'
import { pick } from '../../../shared/pick.ts'
import { expect, signIn, test, withNewSite } from '../../support/browser/site.ts'
import { FRENCH_CATALOG, fetchSiteContent, loadCatalog } from '../../support/browser/visitor.ts'
import { findAxeViolations } from '../../support/checks/axe-findings.ts'
import { findLayoutProblems } from '../../support/checks/layout-problems.ts'
import { readQrCode } from '../../support/checks/read-qr-code.ts'
import { startMailServer } from '../../support/mail-server.ts'

test.use({ viewport: { width: 360, height: 740 } })

const IBAN = 'FR1420041010050500013M02606'
const { form, registration } = FRENCH_CATALOG

async function fillIn(page: Page, name: string) {
  await page.getByLabel(form.name, { exact: true }).fill(name)
  await page.getByLabel(form.email).fill(`${name.toLowerCase()}@example.org`)
}

test('a visitor without JavaScript registers, pays, needs fewer places and cancels', async ({
  page,
  browser,
}) => {
  test.slow()
  const mail = await startMailServer()
  const readEmails = async (address: string) =>
    (await mail.emails()).filter(({ to }) => to?.[0]?.address === address)
  const readLink = async (address: string) => {
    const emails = await readEmails(address)
    return /https?:\/\/\S+\/registration\/\w+/.exec(emails.at(-1)?.text ?? '')?.[0] ?? ''
  }
  const context = await browser.newContext({
    javaScriptEnabled: false,
    // Enlarges the QR code, because `readQrCode` does not correct errors.
    deviceScaleFactor: 4,
    viewport: { width: 360, height: 740 },
  })
  await withNewSite(
    async (site) => {
      await signIn(page, site.url)
      const act = (path: string, data: object) =>
        page.request.fetch(`${site.url}/api/registrations/${path}`, {
          method: path === 'settings' ? 'PUT' : 'POST',
          data,
        })
      await act('settings', { iban: IBAN, account_holder: 'Jo' })
      const changeTraining = async (fields: object) => {
        const [entity] = await (await page.request.get(`${site.url}/api/trainings`)).json()
        const changed = await page.request.put(`${site.url}/api/trainings/${entity.id}`, {
          data: { ...pick(entity, Object.keys(TRAINING_FIELDS)), ...fields },
        })
        expect(changed.status()).toBe(200)
      }
      await changeTraining({ deposit: 50, payment_url: 'https://pay.example.org/bol' })
      const { trainings } = await fetchSiteContent(site)
      const [training] = trainings

      const plain = await context.newPage()
      await plain.goto(`${site.url}/training/${training?.id}`)
      await plain.getByRole('link', { name: FRENCH_CATALOG.training.register }).click()
      await expect(plain.getByText(/retient les places pendant 72/)).toBeVisible()
      await plain.getByLabel(form.name, { exact: true }).fill('Ada')
      await plain.getByLabel(form.email).fill('ada')
      await plain.getByLabel(form.phone).fill('abc')
      await plain.getByLabel(form.places).selectOption('2')
      await plain.getByRole('button', { name: registration.ask }).click()
      await expect(plain.getByRole('alert')).toContainText(form.email_wrong)
      await expect(plain.getByRole('alert')).toContainText(form.phone_wrong)
      await plain.getByLabel(form.phone).fill('')
      await expect(plain.getByLabel(form.places)).toHaveValue('2')
      await fillIn(plain, 'Ada')
      await plain.getByRole('button', { name: registration.ask }).click()
      await expect(plain.getByRole('status').filter({ hasText: registration.sent })).toBeVisible()
      await plain.goBack()
      await expect(plain.getByRole('alert'), 'the form with its errors').toBeVisible()
      await plain.goto(`${site.url}/contact?training=${training?.id}`)
      await fillIn(plain, 'Ada')
      await plain.getByLabel(form.places).selectOption('1')
      await plain.getByRole('button', { name: registration.ask }).click()
      const again = plain.getByRole('status').filter({ hasText: registration.sent_before })
      await expect(again).toContainText(registration.sent_before_text)
      await plain.goto(`${site.url}/training/${training?.id}`)
      await expect(plain.getByText('Encore 4 places')).toBeVisible()

      await plain.goto(`${site.url}/contact?training=${training?.id}`)
      await fillIn(plain, 'Cleo')
      await plain.getByLabel(form.places).selectOption('5')
      await expect(plain.locator('option:checked')).toContainText('sur la liste d’attente')
      await plain.getByRole('button', { name: registration.ask }).click()
      const waiting = plain.getByRole('status').filter({ hasText: registration.sent_waiting })
      await expect(waiting).toContainText('au rang 1 Liste d’attente')

      const spam = { name: 'Bot', email: 'bot@example.org', phone: '', places: '4', message: 'x' }
      const answered = await page.request.post(`${site.url}/contact?training=${training?.id}`, {
        form: { ...spam, extra: 'filled in' },
      })
      expect(answered.status()).toBe(200)
      await plain.goto(`${site.url}/training/${training?.id}`)
      await expect(plain.getByText('Encore 4 places')).toBeVisible()
      const suspects = await page.request.get(`${site.url}/api/messages?show=suspects`)
      expect(await suspects.json()).toMatchObject([{ name: 'Bot', suspicion: 'trap' }])

      await expect.poll(() => readLink('ada@example.org')).not.toBe('')
      const link = await readLink('ada@example.org')
      await act('1/confirm', {})
      const answer = await plain.goto(link)
      expect(answer?.headers()).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'same-origin',
        'x-robots-tag': 'noindex, nofollow',
      })
      await expect(plain.getByText(registration.states.confirmed)).toBeVisible()
      await expect(plain.getByText(/je viens vous chercher/)).toBeVisible()
      const code = plain.getByRole('img', { name: registration.transfer })
      const text = await readQrCode(await code.screenshot())
      expect(text.split('\n')).toEqual([
        ...['BCD', '002', '1', 'SCT', '', 'Jo', IBAN, 'EUR100.00', '', ''],
        '1, Ada, S’initier au tournage',
      ])
      await changeTraining({ price: 999, deposit: null })
      await plain.reload()
      expect(await readQrCode(await code.screenshot()), 'the promised price').toBe(text)
      await expect(plain.getByText('540\u00a0€')).toBeVisible()
      await expect(plain.getByRole('link', { name: registration.pay_online })).toHaveAttribute(
        'href',
        'https://pay.example.org/bol',
      )
      const setPaid = async (paid: number) => {
        await page.request.put(`${site.url}/api/registrations/1`, { data: { paid } })
        await plain.reload()
      }
      await setPaid(100)
      await expect(plain.getByText(/^Reçu\s: 100\s€, merci\. Reste à régler\s: 540/)).toBeVisible()
      const rest = text.replace('EUR100.00', 'EUR540.00')
      expect(await readQrCode(await code.screenshot()), 'the rest').toBe(rest)
      await expect(plain.getByText('FR14 2004 1010 0505 0001 3M02 606')).toBeVisible()
      await expect(plain.getByRole('link', { name: registration.pay_online })).toHaveCount(0)
      await setPaid(0)
      expect(await plain.evaluate(findLayoutProblems, 'body')).toEqual([])
      const readEvent = async (name: string) => {
        const path = await plain.getByRole('link', { name }).getAttribute('href')
        const file = await page.request.get(`${site.url}${path}`)
        expect(file.headers()).toMatchObject({
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': `inline; filename="s-initier-au-tournage-${training?.date}.ics"`,
          'cache-control': 'private, no-store',
        })
        const calendar = new ICAL.Component(ICAL.parse(await file.text()))
        expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
        const event = calendar.getFirstSubcomponent('vevent')
        const [uid, status, sequence] = ['uid', 'status', 'sequence'].map((property) =>
          event?.getFirstPropertyValue(property),
        )
        return { uid, status, sequence: Number(sequence) }
      }
      const added = await readEvent(FRENCH_CATALOG.training.add_date)
      expect(added.status).toBe('CONFIRMED')
      const stale = await context.newPage()
      await stale.goto(link)
      await plain.getByLabel(form.places).selectOption('1')
      const [sent] = await Promise.all([
        plain.waitForRequest((request) => request.method() === 'POST'),
        plain.getByRole('button', { name: registration.keep_button }).click(),
      ])
      expect((await sent.allHeaders()).origin, 'for browsers without Sec-Fetch-Site').toBe(site.url)
      const kept = registration.kept_one.replace('{{count}}', '1')
      await expect(plain.getByText(kept)).toBeVisible()
      await stale.getByRole('button', { name: registration.keep_button }).click()
      await expect(stale.getByText(kept)).toBeVisible()
      await expect.poll(() => readEmails('cleo@example.org')).toHaveLength(2)
      await stale.goto(await readLink('cleo@example.org'))
      await expect(stale.getByText(registration.states.offered)).toBeVisible()
      await stale.getByRole('button', { name: registration.decline }).click()
      await expect(stale.getByText(registration.saved_cancelled)).toBeVisible()
      const addDate = stale.getByRole('link', { name: FRENCH_CATALOG.training.add_date })
      await expect(addDate, 'was never confirmed').toHaveCount(0)
      await stale.close()

      const rename = (name: string) =>
        page.request.put(`${site.url}/api/registrations/1`, { data: { name } })
      await rename('Ada Roy')
      await plain.getByLabel(form.email).fill('ada@')
      await plain.getByRole('button', { name: registration.details_button }).click()
      await expect(plain.getByRole('alert')).toBeInViewport()
      await plain.getByRole('alert').getByRole('link', { name: form.email_wrong }).click()
      await expect(plain.getByLabel(form.email)).toHaveValue('ada@')
      await plain.getByLabel(form.email).fill('ada@example.org')
      await plain.getByLabel(form.phone).fill('06 12 34 56 78')
      await plain.getByRole('button', { name: registration.details_button }).click()
      await expect(plain.getByText(registration.saved)).toBeInViewport()
      await expect(plain.getByLabel(form.phone)).toHaveValue('06 12 34 56 78')
      await expect(plain.getByLabel(form.name), 'corrected by the artist').toHaveValue('Ada Roy')
      await rename('Ada')
      await plain.goBack()
      await expect(plain.getByRole('alert'), 'the form with its errors').toBeVisible()
      await plain.goForward()

      for (const locale of ['fr', 'de'] as const) {
        const { pathname } = new URL(link)
        await page.goto(`${site.url}${locale === 'fr' ? '' : `/${locale}`}${pathname}`)
        const { title } = loadCatalog(locale).registration
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        expect(await page.evaluate(findLayoutProblems, 'body')).toEqual([])
        expect(await findAxeViolations(page)).toEqual([])
      }
      await page.goto(`${site.url}/contact?training=${training?.id}`)
      await fillIn(page, 'Eva')
      await page.getByLabel(form.places).selectOption('3')
      await page.goto(`${site.url}/contact`)
      await expect(page.getByLabel(form.name, { exact: true })).toHaveValue('')
      await page.goto(`${site.url}/contact?training=${training?.id}`)
      await expect(page.getByLabel(form.name, { exact: true })).toHaveValue('Eva')
      await expect(page.getByLabel(form.places)).toHaveValue('3')
      expect(await page.evaluate(findLayoutProblems, 'body')).toEqual([])
      expect(await findAxeViolations(page)).toEqual([])

      const undated = trainings.find(({ date }) => !date)
      await page.goto(`${site.url}/contact?training=${undated?.id}`)
      await expect(page.getByLabel(form.message_dates)).toBeVisible()

      await page.request.post(`${site.url}/contact?training=${training?.id}`, {
        form: { ...spam, name: 'Fay', email: 'fay@example.org', places: '6' },
      })
      await plain.getByText(registration.cancel, { exact: true }).click()
      await expect(plain.locator('summary ~ p'), 'the terms').toContainText(
        /trente jours|dreißig Tage/,
      )
      await plain.getByRole('button', { name: registration.cancel_sure }).dblclick()
      await expect(plain.getByText(registration.saved_cancelled)).toBeVisible()
      await expect(plain.getByText(registration.states.cancelled, { exact: true })).toBeVisible()
      await expect(plain.getByText(/^Annulée\s· \d+\S* \p{L}+ \d{4} à \d+\sh/u)).toBeVisible()
      await expect(plain.getByText(registration.cancel, { exact: true })).toHaveCount(0)
      await expect(plain.getByRole('link', { name: registration.to_training })).toHaveAttribute(
        'href',
        `/training/${training?.id}-s-initier-au-tournage`,
      )
      const removed = await readEvent(registration.remove_date)
      expect(removed).toMatchObject({ uid: added.uid, status: 'CANCELLED' })
      expect(removed.sequence).toBeGreaterThan(added.sequence)
      await expect.poll(() => readEmails('fay@example.org')).toHaveLength(2)
      await plain.goto(await readLink('fay@example.org'))
      await plain.getByRole('button', { name: registration.accept }).click()
      await expect(plain.getByText(registration.saved_accepted)).toBeVisible()
      expect((await plain.goto(link.replace(/.$/, 'x')))?.status()).toBe(404)

      await page.request.post(`${site.url}/api/registrations`, {
        data: { training_id: training?.id, name: 'Luc Noir', may_wait: true },
      })
      const whoIsTold = /sont prévenus un quart d’heure après.* À prévenir vous-même\s: Luc Noir\.$/
      await page.goto(`${site.url}/admin?tab=trainings`)
      await page.getByRole('button', { name: `Date : ${training?.title}` }).click()
      const dates = page.getByRole('dialog').last()
      const date = dates.getByLabel('Date', { exact: true })
      const notice = dates.getByText(whoIsTold)
      await date.fill('2999-05-01')
      await expect(notice).toBeVisible()
      for (const untold of ['', '2020-05-01', training?.date ?? '']) {
        await date.fill(untold)
        await expect(notice, `date: ${untold}`).toHaveCount(0)
      }
      await dates.getByLabel('Durée').fill('3 jours')
      await expect(notice).toBeVisible()
      await page.goto(`${site.url}/admin?tab=trainings&edit=${training?.id}`)
      await page.getByLabel('Horaires').fill('10 h – 18 h')
      await expect(page.getByText(whoIsTold)).toBeVisible()

      const [fay] = await (await page.request.get(`${site.url}/api/registrations?q=fay`)).json()
      const data = { paid: 5994 }
      await page.request.put(`${site.url}/api/registrations/${fay.id}`, { data })
      await act(`${fay.id}/cancel`, {})
      await plain.goto(await readLink('fay@example.org'))
      await expect(plain.getByRole('definition').getByText(/^5\s994\s€$/)).toBeVisible()
      await plain.goto(`${await readLink('fay@example.org')}?saved=1`)
      await expect(plain.getByText(registration.states.cancelled, { exact: true })).toBeVisible()
      await expect(plain.getByText(registration.saved_cancelled)).toHaveCount(0)

      await plain.goto(`${site.url}/contact?training=${training?.id}`)
      await fillIn(plain, 'Gil')
      await plain.getByLabel(form.phone).fill('06 12 34 56 78')
      await plain.getByLabel(form.places).selectOption('2')
      await act(`trainings/${training?.id}/call-off`, {})
      await plain.getByRole('button', { name: registration.ask }).click()
      await expect(plain.getByRole('alert')).toContainText(registration.closed)
      await expect(plain.getByLabel(form.name, { exact: true })).toHaveValue('Gil')
      await expect(plain.getByLabel(form.message)).toHaveValue(
        'Téléphone\u00a0: 06 12 34 56 78\nNombre de places\u00a0: 2',
      )
      await plain.goto(`${site.url}/de${new URL(link).pathname}`)
      await expect(plain.getByText(/^Dieser Kurs findet nicht statt/)).toBeVisible()
    },
    { demo: true, env: { SMTP_URL: mail.url, CONTACT_TO: 'atelier@example.org' } },
  )
  await context.close()
  await mail.close()
})
