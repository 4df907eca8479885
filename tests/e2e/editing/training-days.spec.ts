import { formatDayList, formatDayListWithWeekdays } from '../../../shared/day-list.ts'
import { addDays } from '../../../shared/entities/training-dates.ts'
import { getWorkshopDay } from '../../../shared/workshop-day.ts'
import {
  createEntity,
  expect,
  expectNotice,
  listEntities,
  NETWORK_ERROR_PATTERN,
  resetDoubleTapGuard,
  test,
} from '../../support/browser/admin.ts'
import { getDialog } from '../../support/browser/site.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('the artist chooses separate days, moves them with the first, and copies a training without them', async ({
  page,
  log,
}) => {
  log.expectErrors(NETWORK_ERROR_PATTERN)
  const title = 'Le bol en trois fois'
  const first = addDays(getWorkshopDay(), 40)
  const german = { de: { title: 'Die Schale' } }
  const { id } = await createEntity(page, 'trainings', {
    ...{ title, date: first, duration: '2 jours', translations: german },
  })
  const find = async (known: unknown) =>
    (await listEntities(page, 'trainings')).find((one) => one.id === known)
  await page.goto(`/admin?tab=trainings&edit=${id}`)
  const form = getDialog(page, title)
  await form.getByLabel('Date').fill('20266-02-01')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Indiquez une date qui existe.')).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('Date')).toHaveValue('20266-02-01')
  await form.getByLabel('Date').fill(first)
  await form.getByLabel('Durée').fill('3 jours')
  await form.getByRole('button', { name: 'Choisir chaque jour' }).click()
  await expect(form.getByLabel('Jour 2')).toHaveValue(addDays(first))
  await expect(form.getByLabel('Jour 2')).toBeFocused()
  await expect(form.getByLabel('Jour 3')).toHaveValue(addDays(first, 2))
  await form.getByRole('button', { name: 'Retirer' }).last().click()
  await form.getByLabel('Durée').fill('2 jours')
  await resetDoubleTapGuard(page)
  await form.getByLabel('Jour 2').fill(addDays(first, 14))
  await form.getByRole('button', { name: 'Ajouter un jour' }).click()
  await expect(form.getByLabel('Jour 3')).toHaveValue(addDays(first, 28))
  await form.getByRole('button', { name: 'Ajouter un jour' }).click()
  await form.getByRole('button', { name: 'Retirer' }).last().click()
  await expect(form.getByLabel('Jour 4')).toHaveCount(0)
  const moved = addDays(first, 2)
  await form.getByLabel('Date').fill(moved)
  await expect(form.getByLabel('Jour 2')).toHaveValue(addDays(moved, 14))
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectNotice(page, 'Formation modifiée avec succès')
  const days = [moved, addDays(moved, 14), addDays(moved, 28)]
  expect(await find(id)).toMatchObject({ date: moved, end_date: days.at(-1), days })
  await expect(page.getByText(formatDayList('fr', days))).toBeVisible()

  const copyButton = page.getByRole('button', {
    name: new RegExp(`Copier la formation «.${title}.»`),
  })
  await page.route(
    '**/api/trainings',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await copyButton.click()
  await expectNotice(page, 'Erreur lors de la sauvegarde')
  await copyButton.click()
  await expect(page).not.toHaveURL(new RegExp(`edit=${id}$`))
  const copy = getDialog(page, title)
  await expect(copy.getByLabel('Date')).toBeFocused()
  await expect(copy.getByLabel('Date')).toHaveValue('')
  const copied = await find(Number(new URL(page.url()).searchParams.get('edit')))
  expect(copied).toMatchObject({ title, duration: '2 jours', date: null, days: [] })
  expect(copied?.translations).toMatchObject({ de: { title: { text: 'Die Schale' } } })

  const copies = (await listEntities(page, 'trainings')).filter((one) => one.title === title)
  expect(copies, 'a lost response makes no second copy').toHaveLength(2)

  await page.goto(`/de/training/${id}`)
  await expect(page.getByText(formatDayListWithWeekdays('de', days))).toBeVisible()
})
