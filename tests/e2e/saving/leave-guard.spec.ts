import type { Page } from '@playwright/test'
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
import { IS_THOROUGH_RUN } from '../../support/checks/thorough.ts'

const TYPED = 'Bol — « à l’œil », 𝒷ois & co\nligne 2  '

const getWarning = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' })
const text = (page: Page) => page.getByLabel('Description', { exact: true })

/**
 * Opens a piece and types text. Visits the news tab first, so that the browser history contains
 * another tab of the admin.
 */
async function openPieceAndType(page: Page, title: string, typed = TYPED) {
  await createEntity(page, 'art-pieces', { title, description: 'Avant' })
  await page.goto('/admin?tab=news')
  await page.getByRole('tab', { name: 'Objets d’art' }).click()
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(getDialog(page, title)).toBeVisible()
  if (typed) await text(page).fill(typed)
}

const WAYS: Record<string, (page: Page) => Promise<unknown>> = {
  'the close button': (page) => page.getByRole('button', { name: 'Fermer', exact: true }).click(),
  Escape: (page) => page.keyboard.press('Escape'),
  'the backdrop': async (page) => {
    await resetDoubleTapGuard(page)
    await page.mouse.click(4, 300)
  },
  Back: (page) => page.evaluate(() => history.back()),
  'a step back to another tab': (page) => page.evaluate(() => history.go(-2)),
}

for (const [way, go] of Object.entries(WAYS)) {
  test(`${way} asks “Quitter sans enregistrer ?”; “Rester” keeps every character, “Quitter” leaves`, {
    tag: way === 'Back' ? [] : '@nightly',
  }, async ({ page }) => {
    const title = `Gardien, ${way}`
    await openPieceAndType(page, title)
    const address = page.url()
    // Waits, because React Aria checks the focus half a second after the piece's dialog has opened.
    // If the warning closed at that moment, the focus would move from the field to the dialog.
    await page.waitForTimeout(600)
    for (const stay of ['Rester', 'Escape']) {
      await go(page)
      await expect(getWarning(page)).toBeVisible()
      if (stay === 'Escape') await page.keyboard.press('Escape')
      else await getWarning(page).getByRole('button', { name: stay }).click()
      await expect(getWarning(page)).toHaveCount(0)
      await expect(getDialog(page, title).locator(':focus'), 'the focus is back').toHaveCount(1)
      await expect(text(page)).toHaveValue(TYPED)
      await expect(page).toHaveURL(address)
    }
    await go(page)
    await getWarning(page).getByRole('button', { name: 'Quitter' }).click()
    await expect(getDialog(page, title)).toHaveCount(0)
    const tab = way.includes('another tab') ? 'Actualités' : 'Objets d’art'
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tab', { name: 'Objets d’art' }).click()
    await page.getByRole('link', { name: title, exact: true }).click()
    await expect(text(page), 'what was left is gone').toHaveValue('Avant')
  })
}

test('leaving asks for no confirmation if nothing changed or a change was reverted', async ({
  page,
}) => {
  const ways = Object.entries(WAYS).filter(([way]) => IS_THOROUGH_RUN || /Escape|Back/.test(way))
  await openPieceAndType(page, 'Tranquille', '')
  for (const [way, go] of ways) {
    await text(page).fill('Autre chose')
    await text(page).fill('Avant')
    await go(page)
    await expect(getDialog(page, 'Tranquille'), way).toHaveCount(0)
    await expect(getWarning(page), way).toHaveCount(0)
    if (way.includes('another tab')) continue
    await resetDoubleTapGuard(page)
    await page.getByRole('link', { name: 'Tranquille', exact: true }).click()
  }
})

test('reloading and leaving the site ask with the browser’s dialog, and staying keeps the text', async ({
  page,
}) => {
  await openPieceAndType(page, 'Gardien du navigateur')
  for (const leave of [
    () => location.reload(),
    () => {
      location.href = '/gallery'
    },
  ]) {
    const asked = page.waitForEvent('dialog')
    const left = page.evaluate(leave)
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await left
    await expect(text(page)).toHaveValue(TYPED)
  }
  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.type())
    void question.accept()
  })
  await page.getByLabel('Titre', { exact: true }).press('Control+s')
  await expectNotice(page, 'Objet modifié avec succès')
  await page.reload()
  await expect(text(page)).toHaveValue(TYPED)
  expect(questions, 'no question after saving').toEqual([])
})

test('leaving a new entry asks for confirmation, also after changes of switches and selects', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/admin')
  await page.getByText('Ajouter une pièce').click()
  const onRequest = page.getByRole('switch', { name: 'Prix sur demande' })
  await onRequest.press('Space')
  await page.keyboard.press('Escape')
  await getWarning(page).getByRole('button', { name: 'Rester' }).click()
  await expect(onRequest).toBeChecked()
  await expect(onRequest, 'the focus is back where it was').toBeFocused()
  await page.keyboard.press('Escape')
  await getWarning(page).getByRole('button', { name: 'Quitter' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('closing the dialog after a save asks for no confirmation', { tag: '@nightly' }, async ({
  page,
}) => {
  await openPieceAndType(page, 'Enregistrée')
  await page.getByLabel('Titre', { exact: true }).press('Control+s')
  await expectNotice(page, 'Objet modifié avec succès')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(getWarning(page)).toHaveCount(0)
})

test('text typed while a new piece is being saved stays in the open dialog and is saved into the same piece', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/art-pieces', async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  await page.goto('/admin')
  await page.getByText('Ajouter une pièce').click()
  await page.getByLabel('Titre', { exact: true }).fill('Née deux fois ?')
  await page.getByLabel('Prix en euros').fill('10')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const photos = page.getByRole('dialog').locator('section', { hasText: 'Ajouter des photos' })
  await expect(photos, 'a file dialog would outlive the form').toHaveAttribute('inert')
  await text(page).fill('Tapé pendant l’envoi')
  held.resolve()
  await expectNotice(page, 'Objet créé avec succès')
  await expect(page.getByRole('dialog', { name: 'Née deux fois ?' })).toBeVisible()
  await expect(photos).not.toHaveAttribute('inert')
  await expect(text(page)).toHaveValue('Tapé pendant l’envoi')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectNotice(page, 'Objet modifié avec succès')
  const pieces = await (await page.request.get('/api/art-pieces')).json()
  const made = pieces.filter((piece: { title: string }) => piece.title === 'Née deux fois ?')
  expect(made).toHaveLength(1)
  expect(made[0].description).toBe('Tapé pendant l’envoi')
})

test('Back during a slow save does not ask, waits for it and leads to the list', async ({
  page,
}) => {
  const { id } = await createEntity(page, 'art-pieces', { title: 'Bol lent' })
  await page.goto('/admin?tab=news')
  await page.getByRole('tab', { name: 'Objets d’art' }).click()
  let held = Promise.withResolvers<void>()
  await page.route(`**/api/art-pieces/${id}`, async (route) => {
    const { promise } = held
    const response = await route.fetch()
    await promise
    await route.fulfill({ response })
  })
  for (const way of IS_THOROUGH_RUN ? ['Back', 'Fermer'] : ['Back']) {
    held = Promise.withResolvers()
    await page.getByRole('link', { name: 'Bol lent', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Matières').fill(`Buis ${way}`)
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Enregistrement…' })).toBeVisible()
    if (way === 'Back') await page.goBack()
    else await page.getByRole('button', { name: way, exact: true }).click()
    await page.waitForTimeout(300)
    await expect(page.getByRole('alertdialog', { name: /^Quitter/ })).toHaveCount(0)
    held.resolve()
    await expectNotice(page, 'Objet modifié avec succès', 'Bol lent')
    await expect(page.getByRole('dialog', { name: 'Bol lent' })).toHaveCount(0)
    await expect(page, way).toHaveURL(/\?tab=pieces$/)
  }
})

test('Back during a save that fails stays in the form', async ({ page, log }) => {
  log.expectErrors(NETWORK_ERROR_PATTERN)
  const { id } = await createEntity(page, 'art-pieces', { title: 'Bol refusé' })
  await page.goto('/admin?tab=pieces')
  await page.getByRole('link', { name: 'Bol refusé', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Matières').fill('Buis')
  await page.route(`**/api/art-pieces/${id}`, async (route) => {
    await new Promise((later) => setTimeout(later, 800))
    await route.abort()
  })
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.goBack()
  await expectNotice(page, 'Erreur lors de la sauvegarde')
  await expect(page.getByRole('dialog').getByLabel('Matières')).toHaveValue('Buis')
  await expect(page.getByRole('alertdialog', { name: /^Quitter/ })).toHaveCount(0)
})

test('the confirmation before leaving offers to save, and saving leaves', async ({ page }) => {
  const { id } = await createEntity(page, 'art-pieces', { title: 'Bol gardé en partant' })
  for (const way of IS_THOROUGH_RUN ? ['Back', 'Fermer'] : ['Fermer']) {
    await page.goto('/admin?tab=pieces')
    await page.getByRole('link', { name: 'Bol gardé en partant', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Matières').fill(`Orme ${way}`)
    if (way === 'Back') await page.goBack()
    else await page.getByRole('button', { name: way, exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' })
    await expect(question).toBeVisible()
    await resetDoubleTapGuard(page)
    await question.getByRole('button', { name: 'Enregistrer' }).click()
    await expectNotice(page, 'Objet modifié avec succès', 'Bol gardé en partant')
    await expect(page.getByRole('dialog', { name: 'Bol gardé en partant' })).toHaveCount(0)
    await expect(page).toHaveURL(/\?tab=pieces$/)
    const piece = (await listEntities(page, 'art-pieces')).find((one) => one.id === id)
    expect(piece).toMatchObject({ materials: `Orme ${way}` })
  }
})
