import { getLocalizedPath, LOCALES } from '../../../shared/locale.ts'
import { getWorkshopDay } from '../../../shared/workshop-day.ts'
import {
  createEntity,
  expect,
  expectNotice,
  listEntities,
  test,
} from '../../support/browser/admin.ts'
import { getDialog } from '../../support/browser/site.ts'
import {
  FRENCH_CATALOG,
  getLocalizedEntityPath,
  loadCatalog,
} from '../../support/browser/visitor.ts'
import { IS_THOROUGH_RUN } from '../../support/checks/thorough.ts'

const DAY = 24 * 60 * 60 * 1000
const dayIn = (days: number) => getWorkshopDay(Date.now() + days * DAY)

test('a past date is saved with a warning, and the training is last in the artist’s list', async ({
  page,
}) => {
  const title = 'Stage daté à l’envers'
  await createEntity(page, 'trainings', { title: 'Stage de l’an dernier', date: dayIn(-365) })
  await createEntity(page, 'trainings', { title: 'Stage de demain', date: dayIn(1) })
  const { id } = await createEntity(page, 'trainings', { title, date: dayIn(30) })
  await page.goto(`/admin?tab=trainings&edit=${id}`)
  const form = getDialog(page, title)
  const warning = form.getByText(/^Cette date est passée/)
  await form.getByLabel('Date').fill(dayIn(1))
  await expect(warning).toHaveCount(0)
  await form.getByLabel('Date').fill(dayIn(-2))
  await expect(warning).toBeVisible()
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectNotice(page, 'Formation modifiée avec succès')
  const rows = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: '€' })
  await expect(rows.last()).toContainText('Stage de l’an dernier')
  await expect(rows.nth(-2)).toContainText(title)
  await expect(rows.nth(-2)).toContainText('passée')
  await expect(rows.filter({ hasText: 'Stage de demain' })).not.toContainText('passée')
  const dates = (await listEntities(page, 'trainings')).map(({ date }) => String(date ?? '9999'))
  expect(dates, 'the API keeps its order').toEqual(dates.toSorted())
})

test('a duration of several evenings asks for the last day before saving', async ({ page }) => {
  const title = 'Quatre soirées au tour'
  const { id } = await createEntity(page, 'trainings', { title, date: dayIn(7) })
  const stored = async () => (await listEntities(page, 'trainings')).find((one) => one.id === id)
  await page.goto(`/admin?tab=trainings&edit=${id}`)
  const form = getDialog(page, title)
  const lastDay = form.getByLabel('Dernier jour')
  await form.getByLabel('Date').fill('2131-01-05')
  await form.getByLabel('Durée').fill('3 samedis')
  await lastDay.focus()
  await expect(form.getByText(/mais le premier jour est un vendredi/)).toBeVisible()
  await form.getByLabel('Date').fill(dayIn(7))
  await form.getByLabel('Durée').fill('4 soirées')
  const question = /«\s4 soirées\s»\s: quel est le dernier jour\s\?/
  await expect(form.getByText(question), 'not while typing').toHaveCount(0)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(lastDay).toBeFocused()
  await expect(lastDay).toHaveAccessibleDescription(question)
  expect((await stored())?.duration).toBe('1 jour')
  await form.getByRole('button', { name: 'Une seule journée' }).click()
  await expect(lastDay).toHaveValue(dayIn(7))
  await expect(lastDay).toBeFocused()
  await expect(form.getByText(question)).toHaveCount(0)
  await lastDay.fill(dayIn(21))
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectNotice(page, 'Formation modifiée avec succès')
  expect(await stored()).toMatchObject({ duration: '4 soirées', end_date: dayIn(21) })

  // The dialog for the date in the list must ask the same question.
  await page.getByRole('button', { name: `Date : ${title}` }).click()
  const small = page.getByRole('alertdialog').or(page.getByRole('dialog')).last()
  await small.getByLabel('Dernier jour').fill('')
  await small.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(small.getByRole('button', { name: 'Une seule journée' })).toBeVisible()
  expect((await stored())?.end_date).toBe(dayIn(21))
})

test('visitors see past trainings below the others without registration, in every language', async ({
  page,
}) => {
  const past = await createEntity(page, 'trainings', { title: 'Stage révolu', date: dayIn(-2) })
  const coming = await createEntity(page, 'trainings', { title: 'Stage prochain', date: dayIn(2) })
  const days = { date: dayIn(-1), end_date: dayIn(1) }
  await createEntity(page, 'trainings', { title: 'Stage commencé', ...days })
  for (const locale of IS_THOROUGH_RUN ? LOCALES : (['fr', 'de'] as const)) {
    const { training } = loadCatalog(locale)
    await page.goto(getLocalizedPath(locale, '/training'))
    const section = page.getByRole('region', { name: training.past })
    const gone = section.getByRole('article', { name: 'Stage révolu' })
    await expect(gone.getByText(training.took_place)).toBeVisible()
    await expect(section.getByRole('link', { name: training.register })).toHaveCount(0)
    await expect(section.getByRole('article', { name: 'Stage prochain' })).toHaveCount(0)
    const begun = page.getByRole('article', { name: 'Stage commencé' })
    await expect(begun.getByText(training.has_begun)).toBeVisible()
    await expect(begun.getByRole('link', { name: training.register })).toHaveCount(0)
    const next = page.getByRole('article', { name: 'Stage prochain' })
    await expect(next.getByRole('link', { name: training.register })).toBeVisible()
    expect((await next.boundingBox())?.y ?? 0).toBeLessThan((await gone.boundingBox())?.y ?? 0)

    for (const [one, isPast] of [
      [past, true],
      [coming, false],
    ] as const) {
      await page.goto(
        getLocalizedEntityPath(locale, 'training', {
          id: one.id,
          title: String(one.title),
          translations: {},
        }),
      )
      const main = page.getByRole('main')
      await expect(main.getByText(training.took_place)).toHaveCount(isPast ? 1 : 0)
      for (const way of [training.register, training.add_date])
        await expect(main.getByRole('link', { name: way })).toHaveCount(isPast ? 0 : 1)
      const data = await page.locator('script[type="application/ld+json"]').allTextContents()
      expect(data.join('').includes('EducationEvent')).toBe(!isPast)
      expect(data.join('').includes('"Offer"')).toBe(!isPast)
      expect(data.join('')).toContain('"Course"')
    }
  }
  await page.goto(`/contact?training=${past.id}`)
  const { form, training } = FRENCH_CATALOG
  await expect(page.getByLabel(form.subject)).toHaveValue('Stage révolu')
  await expect(page.getByLabel(form.message)).toHaveValue('')
  await expect(page.getByRole('main').getByText(training.took_place)).toBeVisible()
  const calendar = await (await page.request.get('/trainings.ics')).text()
  expect(calendar).toContain('Stage révolu')
})
