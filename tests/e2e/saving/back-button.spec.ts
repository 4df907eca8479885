import type { Locator, Page } from '@playwright/test'
import {
  buildHttpErrorPattern,
  createEntityWithPhotos,
  expect,
  expectNotice,
  getDeleteEntityButton,
  resetDoubleTapGuard,
  test,
} from '../../support/browser/admin.ts'
import { getDialog } from '../../support/browser/site.ts'
import { IS_THOROUGH_RUN } from '../../support/checks/thorough.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const TITLE = 'Pas à pas'
const goBack = (page: Page) => page.evaluate(() => history.back())
const alert = (page: Page, name: string | RegExp) => page.getByRole('alertdialog', { name })
const button = (within: Locator | Page, name: string) =>
  within.getByRole('button', { name, exact: true })

type Layer = {
  open: (page: Page, piece: Locator) => Promise<unknown>
  shown: (page: Page) => Locator
  close: string
}

const LAYERS: Record<string, Layer> = {
  'the question before the piece goes': {
    open: (_, piece) => getDeleteEntityButton(piece).click(),
    shown: (page) => alert(page, /Supprimer la pièce/),
    close: 'Annuler',
  },
  'the question before a photo goes': {
    open: (_, piece) => button(piece, 'Supprimer la photo 1').click(),
    shown: (page) => alert(page, /^Supprimer cette photo/),
    close: 'Annuler',
  },
  'the link sheet': {
    open: async (_, piece) => {
      await piece.getByLabel('Description', { exact: true }).selectText()
      await button(piece, 'Lien').click()
    },
    shown: (page) => getDialog(page, 'Insérer un lien'),
    close: 'Annuler',
  },
  'the viewer': {
    open: (_, piece) => piece.getByRole('button', { name: /^Agrandir la photo/ }).click(),
    shown: (page) => getDialog(page, `Photos : ${TITLE}`),
    close: 'Fermer la photo',
  },
}

test('Back, Escape and the close button close a dialog above the piece and keep the typed text', async ({
  page,
}) => {
  const { id } = await createEntityWithPhotos(page, 'art-pieces', TITLE, 2)
  await page.goto('/admin?tab=news')
  await page.getByRole('tab', { name: 'Objets d’art' }).click()
  await page.getByRole('link', { name: TITLE, exact: true }).click()
  const piece = getDialog(page, TITLE)
  const text = piece.getByLabel('Description', { exact: true })
  await text.fill('Tapé, pas encore enregistré')
  const address = new RegExp(`/admin\\?tab=pieces&edit=${id}$`)
  for (const [index, [name, { open, shown, close }]] of Object.entries(LAYERS).entries()) {
    // Closes each dialog with Back, and then in another way: with Escape or the close button in
    // `npm test`, and with both in `npm run test:nightly`.
    const other = index % 2 === 0 ? 'Escape' : close
    for (const way of IS_THOROUGH_RUN ? ['Back', 'Escape', close] : ['Back', other]) {
      await test.step(`${name}: ${way}`, async () => {
        await resetDoubleTapGuard(page)
        await open(page, piece)
        await expect(shown(page)).toBeVisible()
        if (way === 'Back') await goBack(page)
        else if (way === 'Escape') await page.keyboard.press('Escape')
        else await button(shown(page), way).click()
        await expect(shown(page)).toHaveCount(0)
        await expect(piece).toBeVisible()
        await expect(text).toHaveValue('Tapé, pas encore enregistré')
        await expect(alert(page, /^Quitter sans enregistrer/)).toHaveCount(0)
        await expect(page).toHaveURL(address)
        await expect(piece.locator(':focus')).toHaveCount(1)
      })
    }
  }

  await test.step('Back asks once, and a second Back answers “Rester”', async () => {
    const guard = alert(page, /^Quitter sans enregistrer/)
    for (const ask of [() => goBack(page), () => page.keyboard.press('Escape')]) {
      await ask()
      await expect(guard).toBeVisible()
      await goBack(page)
      await expect(guard).toHaveCount(0)
      await expect(text).toHaveValue('Tapé, pas encore enregistré')
      await expect(page).toHaveURL(address)
    }
  })
  await test.step('no history entry is left over', async () => {
    await text.press('Control+s')
    await expectNotice(page, 'Objet modifié avec succès')
    await goBack(page)
    await expect(piece).toHaveCount(0)
    await expect(page).toHaveURL(/\?tab=pieces$/)
    await goBack(page)
    await expect(page.getByRole('tab', { name: 'Actualités' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  })
})

test('Back closes small dialogs, and confirming or reloading leaves no history entry', {
  tag: '@nightly',
}, async ({ page, context, log }) => {
  log.expectErrors(buildHttpErrorPattern(401))
  const { id } = await createEntityWithPhotos(page, 'art-pieces', TITLE, 1)
  await page.goto('/admin?tab=news')
  await page.getByRole('tab', { name: 'Objets d’art' }).click()
  const sheet = getDialog(page, /^Prix/)
  const price = page.getByRole('button', { name: new RegExp(`€.*${TITLE}`) }).first()
  await price.click()
  await expect(sheet).toBeVisible()
  await goBack(page)
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\?tab=pieces$/)

  await resetDoubleTapGuard(page)
  await price.click()
  await expect(sheet).toBeVisible()
  await page.reload()
  await expect(price).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state.usr?.over?.length ?? 0)).toBe(0)

  await page.getByRole('link', { name: TITLE, exact: true }).first().click()
  const piece = getDialog(page, TITLE)
  await context.clearCookies()
  await getDeleteEntityButton(piece).click()
  await button(alert(page, /Supprimer la pièce/), 'Supprimer').click()
  const password = getDialog(page, 'Votre connexion a pris fin')
  await expect(password).toBeVisible()
  await goBack(page)
  await expect(password).toHaveCount(0)
  await expect(piece, 'nothing else was closed').toBeVisible()
  await expect(page).toHaveURL(new RegExp(`edit=${id}$`))
  await goBack(page)
  await expect(piece).toHaveCount(0)
  await expect(page).toHaveURL(/\?tab=pieces$/)
})
