import {
  test as adminTest,
  createEntity,
  getDeleteEntityButton,
} from '../../support/browser/admin.ts'
import { expect, expectNoticeText, getDialog, signIn, test } from '../../support/browser/site.ts'
import { createSmallPhotoFile } from '../../support/browser/small-photo.ts'

test('the artist creates, illustrates, changes and deletes a news item, and visitors read it in two languages', {
  tag: '@clock',
}, async ({ page }) => {
  await signIn(page)
  await page.getByRole('tab', { name: 'Actualités' }).click()
  await page.getByText('Ajouter une actualité').click()
  await getDialog(page, 'Nouvelle actualité').getByLabel('Titre').fill('Four ouvert')

  const form = getDialog(page, 'Nouvelle actualité')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Un champ est à corriger')).toBeVisible()
  await form.getByLabel('Date').fill('2026-12-05')

  const text = form.getByLabel('Texte', { exact: true })
  await form.getByLabel('Extrait').fill('Venez voir le four.')
  await text.fill('Venez voir le four, entrée libre.')
  await test.step('bold, italic and link act on the selection and write markdown', async () => {
    const select = async (words: string) => {
      await text.focus()
      await page.keyboard.press('ControlOrMeta+Home')
      const from = (await text.inputValue()).indexOf(words)
      for (let i = 0; i < from; i++) await page.keyboard.press('ArrowRight')
      for (let i = 0; i < words.length; i++) await page.keyboard.press('Shift+ArrowRight')
    }
    await expect(form.getByRole('button', { name: 'Gras' })).toBeDisabled()
    await select('four')
    await form.getByRole('button', { name: 'Gras' }).click()
    await expect(text).toHaveValue('Venez voir le **four**, entrée libre.')
    await select('entrée')
    await form.getByRole('button', { name: 'Italique' }).click()
    await select('libre')
    await form.getByRole('button', { name: 'Lien' }).click()
    const link = getDialog(page, 'Insérer un lien')
    await expect(link.getByLabel('Texte du lien')).toHaveValue('libre')
    const insert = link.getByRole('button', { name: 'Insérer' })
    await expect(insert).toBeDisabled()
    await link.getByLabel('Adresse de la page').fill('/contact')
    await expect(insert).toBeEnabled()
    await link.getByLabel('Texte du lien').fill('')
    await expect(insert).toBeDisabled()
    await link.getByLabel('Texte du lien').fill('libre')
    await insert.click()
    await expect(text).toHaveValue('Venez voir le **four**, *entrée* [libre](/contact).')
  })

  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectNoticeText(page, 'Actualité créée avec succès')
  const item = getDialog(page, 'Four ouvert')
  await expect(item, 'the dialog of a created news item stays open').toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await item.getByRole('button', { name: 'Ajouter des photos' }).click()
  await (await chooser).setFiles(await createSmallPhotoFile('ambience-tools-01'))
  await expectNoticeText(page, '1 image ajoutée')

  await test.step('the visitor reads it, in the long form of the language', async () => {
    await page.goto('/news')
    const entry = page.getByRole('article').filter({ hasText: 'Four ouvert' })
    await expect(entry.getByText('5 décembre 2026')).toBeVisible()
    await expect(entry.getByText('Venez voir le')).toBeVisible()
    await entry.getByRole('link', { name: /Lire la suite/ }).click()
    const details = page.getByRole('dialog', { name: 'Four ouvert' })
    await expect(details.getByRole('link', { name: 'libre' })).toHaveAttribute('href', '/contact')
    await expect(details.locator('strong')).toHaveText('four')
    await expect(details.getByRole('img').first()).toBeVisible()
    await page.goto('/en/news')
    await expect(page.getByText('5 December 2026')).toBeVisible()
  })

  await test.step('an edit without a date keeps the date', async () => {
    await page.goto('/admin?tab=news')
    await page.getByRole('link', { name: 'Four ouvert', exact: true }).click()
    await item.getByLabel('Date').fill('')
    await item.getByLabel('Extrait').fill('Une soirée autour du feu.')
    await item.getByRole('button', { name: 'Enregistrer' }).click()
    await expectNoticeText(page, 'Actualité modifiée avec succès')
    await page.goto('/news')
    const entry = page.getByRole('article').filter({ hasText: 'Four ouvert' })
    await expect(entry.getByText('5 décembre 2026')).toBeVisible()
    await expect(entry.getByText('Une soirée autour du feu.')).toBeVisible()
  })

  await test.step('deleting asks with the browser’s confirm dialog, where Cancel keeps it', async () => {
    await page.goto('/admin?tab=news')
    await page.getByRole('link', { name: 'Four ouvert', exact: true }).click()
    page.once('dialog', (question) => {
      expect(question.message()).toContain('Four ouvert')
      void question.dismiss()
    })
    await getDeleteEntityButton(item).click()
    await expect(item).toBeVisible()
    page.once('dialog', (question) => void question.accept())
    await getDeleteEntityButton(item).click()
    await expectNoticeText(page, 'Actualité supprimée')
    await expect(page.getByRole('link', { name: 'Four ouvert', exact: true })).toHaveCount(0)
  })
})

test('a training is planned without a date, shown as to be defined, dated and deleted', {
  tag: '@clock',
}, async ({ page }) => {
  await signIn(page)
  await page.getByRole('tab', { name: 'Formations' }).click()
  await page.getByText('Ajouter une formation').click()
  const form = getDialog(page, 'Nouvelle formation')
  await form.getByLabel('Titre').fill('Toupies en famille')
  await form.getByLabel('Description', { exact: true }).fill('Une journée, une toupie chacun.')
  await form.getByLabel('Durée').fill('1 jour')
  await form.getByLabel('Prix en euros').fill('95,5')
  await form.getByLabel('Participants au maximum').fill('9')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form.getByText('Un groupe compte huit personnes au plus.').first()).toBeVisible()
  await form.getByLabel('Participants au maximum').fill('8')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectNoticeText(page, 'Formation créée avec succès')
  const training = getDialog(page, 'Toupies en famille')
  await expect(training, 'the dialog of a created training stays open').toBeVisible()

  await page.goto('/training')
  const entry = page.getByRole('article').filter({ hasText: 'Toupies en famille' })
  for (const fact of ['1 jour', '95,50 €', '8 personnes au plus', 'À définir']) {
    await expect(entry.getByText(fact)).toBeVisible()
  }
  await expect(entry.getByText('Pas encore de photographie')).toHaveCount(0)
  await entry.getByRole('link', { name: /S’inscrire/ }).click()
  await expect(page).toHaveURL(/\/contact/)

  await page.goto('/admin?tab=trainings')
  await page.getByRole('button', { name: 'Date : Toupies en famille' }).click()
  const date = getDialog(page, 'Date de « Toupies en famille »')
  await expect(date.getByLabel('Date'), 'two taps lead to the date').toBeFocused()
  const end = date.getByLabel('Dernier jour')
  await expect(end).toHaveAccessibleDescription(/«\s2\sjours\s»/)
  await date.getByLabel('Date').fill('2060-05-01')
  await expect(end).toHaveAccessibleDescription(/montrera\s: samedi 1er\smai 2060/)
  await date.getByLabel('Durée').fill('2 jours')
  await expect(end).toHaveAccessibleDescription(
    /montrera\s: les samedi 1er et dimanche 2\smai 2060/,
  )
  await end.fill('2060-04-30')
  await date.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(
    date.getByText('Le dernier jour ne peut pas précéder le premier.').first(),
  ).toBeVisible()
  await end.fill('2060-05-08')
  await expect(end).toHaveAccessibleDescription(/montrera\s: du samedi 1er au samedi 8\smai 2060/)
  await date.getByRole('button', { name: 'Enregistrer' }).click()
  await expectNoticeText(page, 'Formation modifiée avec succès')
  await page.goto('/training')
  await expect(entry.getByText('du samedi 1er au samedi 8 mai 2060')).toBeVisible()

  await page.goto('/admin?tab=trainings')
  await page.getByRole('button', { name: 'Date : Toupies en famille' }).click()
  await date.getByLabel('Date').fill('2060-06-01')
  await expect(end, 'while the date is typed').toHaveValue('2060-05-08')
  await date.getByRole('button', { name: 'Enregistrer' }).click()
  await expectNoticeText(page, 'Formation modifiée avec succès')
  await page.goto('/training')
  await expect(entry.getByText('du mardi 1er au mardi 8 juin 2060')).toBeVisible()

  await page.goto('/admin?tab=trainings')
  await page.getByRole('link', { name: 'Toupies en famille', exact: true }).click()
  page.once('dialog', (question) => void question.accept())
  await getDeleteEntityButton(training).click()
  await expectNoticeText(page, 'Formation supprimée avec succès')
})

adminTest('the date of a news item without an excerpt leads to its page', async ({ page }) => {
  await createEntity(page, 'news', { title: 'Four ouvert', date: '2026-12-05' })
  await page.goto('/news')
  const item = page.getByRole('article', { name: 'Four ouvert' })
  await item.getByRole('link', { name: '5 décembre 2026' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Four ouvert')
})
