import type { Locator, Page } from '@playwright/test'
import { addDays } from '../../../shared/entities/training-dates.ts'
import { formatDate, getLocalizedPath, LOCALES } from '../../../shared/locale.ts'
import { getWorkshopDay } from '../../../shared/workshop-day.ts'
import { createEntity, expect, expectNotice, test } from '../../support/browser/admin.ts'

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

const NOTE = 'Je lis vos messages au retour.'

/**
 * Builds a closure. `first` and `last` are numbers of days from today, so large that midnight
 * during the test changes nothing.
 */
const closed = (first: number, last: number) => ({
  from: addDays(getWorkshopDay(), first),
  to: addDays(getWorkshopDay(), last),
  yearly: false,
})

async function saveWorkshop(page: Page, changes: object) {
  const { id: _, is_demo: __, version: ___, ...workshop } = await readWorkshop(page)
  const translations = { de: { closure_note: 'Ich lese Ihre Nachrichten danach.' } }
  const answer = await page.request.put('/api/workshop', {
    data: { ...workshop, translations, ...changes },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}
const readWorkshop = async (page: Page) => (await page.request.get('/api/workshop')).json()

async function acceptMessages(page: Page, keeps_messages: boolean) {
  const mail = await (await page.request.get('/api/mail')).json()
  const { set_by_host: _, has_password: __, ...settings } = mail
  const answer = await page.request.put('/api/mail', { data: { ...settings, keeps_messages } })
  expect(answer.status(), await answer.text()).toBe(200)
}

test.afterEach(async ({ page }) => {
  await acceptMessages(page, false)
  await saveWorkshop(page, { closures: [], closure_note: '', opening_hours: {} })
})

test('a current closure is shown instead of the opening days, in every language at 360 px', async ({
  page,
}) => {
  const current = closed(-3, 9)
  await acceptMessages(page, true)
  await saveWorkshop(page, {
    closures: [current],
    closure_note: NOTE,
    opening_hours: { saturday: [{ opens: '10:00', closes: '18:00' }] },
  })
  for (const locale of LOCALES) {
    const answersOn = formatDate(locale, addDays(current.to))
    await page.goto(getLocalizedPath(locale, '/contact'))
    const main = page.getByRole('main')
    await expect(main.locator('form').getByText(answersOn).filter({ visible: true })).toHaveCount(1)
    await expect(main.getByRole('strong')).toBeVisible()
    await expect(main.getByText('– 18')).toHaveCount(0)
    const note = main.getByText(locale === 'de' ? 'Ich lese Ihre Nachrichten danach.' : NOTE)
    await expect(note).toBeVisible()
    if (locale === 'nl') await expect(note).toHaveAttribute('lang', 'fr')
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await width(), locale).toBeLessThanOrEqual(360)
    const notice = await main.getByRole('strong').innerText()
    await expect(page.getByRole('contentinfo').getByText(notice)).toHaveCount(0)
    await page.goto(getLocalizedPath(locale, '/'))
    const link = main.getByRole('link', { name: notice })
    await expect(link).toHaveAttribute('href', getLocalizedPath(locale, '/contact#hours'))
    expect(await width(), locale).toBeLessThanOrEqual(360)
  }
  const html = await (await page.request.get('/contact')).text()
  expect(html).toContain('"specialOpeningHoursSpecification"')
  expect(html).toContain(`"validFrom":"${current.from}","validThrough":"${current.to}"`)
  const card = await (await page.request.get('/contact.vcf')).text()
  expect(card.replaceAll('\r\n ', '')).toContain(`– ${NOTE}`)
})

test('a closure that begins soon is announced beside the opening days', async ({ page }) => {
  await saveWorkshop(page, {
    closures: [closed(10, 20)],
    opening_hours: { saturday: [{ opens: '10:00', closes: '18:00' }] },
  })
  await page.goto('/en/contact')
  const main = page.getByRole('main')
  await expect(main.getByRole('strong')).toContainText('Workshop closed:')
  await expect(main.getByText('10:00 – 18:00')).toBeVisible()
  await expect(main.locator('form')).not.toContainText('closed')
  await saveWorkshop(page, { closures: [closed(40, 50)] })
  await page.goto('/en/contact')
  await expect(main.getByRole('strong')).toHaveCount(0)
})

test('the artist adds, corrects and removes closures, and the form shows them after a reload', async ({
  page,
}) => {
  const closures = [closed(20, 41), closed(60, 60)] as const
  const first = page.getByRole('group', { name: 'Fermeture 1' })
  const second = page.getByRole('group', { name: 'Fermeture 2' })
  const add = page.getByRole('button', { name: 'Ajouter une fermeture' })
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
  const day = (row: Locator, label: string) => row.getByLabel(label, { exact: true })
  const training = { title: 'Tourner en été', date: closures[0].to }
  const { id } = await createEntity(page, 'trainings', training)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Votre site' }).tap()
  await page.getByRole('link', { name: 'Fermetures et pages' }).tap()

  await add.tap()
  await expect(day(first, 'Premier jour')).toBeFocused()
  await day(first, 'Premier jour').fill(closed(-9, -9).from)
  await expect(first).toContainText('Cette fermeture est passée')
  await day(first, 'Premier jour').fill(closures[0].from)
  await expect(day(first, 'Dernier jour')).toHaveValue(closures[0].from)
  await day(first, 'Dernier jour').fill(addDays(closures[0].from, -1))
  await save.tap()
  await expect(day(first, 'Dernier jour')).toHaveAccessibleDescription(/vient avant le premier/)
  await expect(day(first, 'Premier jour')).toHaveValue(closures[0].from)
  await day(first, 'Dernier jour').fill(closures[0].to)
  await expect(first).toContainText(/Une formation tombe ces jours-là\s: Tourner en été/)
  await expect(page.getByText(/Le site l’annonce dès que la fiche est enregistrée/)).toBeVisible()
  await first.getByText('Chaque année').tap()
  await add.tap()
  await day(second, 'Premier jour').fill(closures[1].from)
  await page.getByLabel('Un mot pour toutes vos fermetures').fill(NOTE)
  await page.getByRole('tab', { name: /^Deutsch/ }).tap()
  await expect(page.getByRole('textbox')).toHaveCount(1)
  // Types an invalid phone number in another form, which must not prevent saving the form for
  // closures.
  await page.goto('/admin/site?workshop')
  await page.getByLabel('Téléphone').fill('abc')
  await page.goto('/admin/site')
  await expect(page.getByText(/a des changements/)).toHaveText([
    /^«\sQui vous êtes\s»/,
    /^«\sFermetures et pages\s»/,
  ])
  await page.getByRole('link', { name: 'Continuer' }).last().tap()
  await save.tap()
  await expectNotice(page, 'Site mis à jour')
  const stored = [{ ...closures[0], yearly: true }, closures[1]]
  expect(await readWorkshop(page)).toMatchObject({ closures: stored, closure_note: NOTE })

  await page.goto(`/admin?tab=trainings&edit=${id}`)
  await expect(page.getByText('Vos fermetures couvrent un de ces jours')).toBeVisible()
  await page.goto('/admin/site?days')
  await expect(day(first, 'Dernier jour')).toHaveValue(closures[0].to)
  await expect(first.getByRole('switch', { name: 'Chaque année' })).toBeChecked()
  await expect(day(second, 'Dernier jour')).toHaveValue(closures[1].to)
  await day(second, 'Premier jour').fill('')
  await expect(day(second, 'Dernier jour')).toHaveValue(closures[1].to)
  await day(second, 'Dernier jour').fill('')
  await expect(second, 'an emptied row stays').toBeVisible()
  await day(second, 'Premier jour').fill(closures[1].from)
  await first.getByRole('button', { name: 'Retirer cette fermeture' }).tap()
  await expect(day(first, 'Premier jour')).toHaveValue(closures[1].from)
  await expect(second).toHaveCount(0)
  await expect(add).toBeFocused()
  const announcedOn = formatDate('fr', addDays(closures[1].from, -30))
  await expect(page.getByText(`Le site l’annonce à partir du ${announcedOn}.`)).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
  await save.tap()
  await expectNotice(page, 'Site mis à jour')
  expect((await readWorkshop(page)).closures).toEqual([closures[1]])
})
