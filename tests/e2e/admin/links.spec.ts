import { createEntity, expect, test } from '../../support/browser/admin.ts'
import { getDialog } from '../../support/browser/site.ts'

test('the link dialog suggests the news item for “marche-noel” and completes phone numbers and web addresses', {
  tag: '@nightly',
}, async ({ page }) => {
  const market = await createEntity(page, 'news', { title: 'Marché de Noël', content: 'Venez.' })
  const { id } = await createEntity(page, 'news', { title: 'Liens parlants', content: 'Voyez ici' })
  await page.goto(`/admin?tab=news&edit=${id}`)
  const text = page.getByLabel('Texte', { exact: true })
  const link = getDialog(page, 'Insérer un lien')
  const address = link.getByLabel('Adresse de la page')
  const pages = link.getByRole('list', { name: 'Une page de votre site ?' })
  const type = async (typed: string) => {
    await text.fill('Voyez ici')
    await text.selectText()
    await page.getByRole('button', { name: 'Lien', exact: true }).click()
    await expect(pages.getByRole('button', { name: /\(Objets d’art\)$/ })).not.toHaveCount(0)
    await address.fill(typed)
    await link.getByRole('button', { name: 'Insérer', exact: true }).click()
  }
  await type('marche-noel')
  await expect(address).toHaveAccessibleDescription(
    /«\s?marche-noel\s?» n’est pas une adresse entière\. Une adresse ressemble à www\.exemple\.fr/,
  )
  await pages.getByRole('button', { name: 'Marché de Noël (Actualités)' }).click()
  await expect(text).toHaveValue(`[Voyez ici](/news/${market.id}-marche-de-noel)`)
  expect((await page.request.get(`/news/${market.id}-marche-de-noel`)).status()).toBe(200)

  await type('zzz')
  await expect(address).toHaveAccessibleDescription(/«\s?zzz\s?» n’est pas une adresse entière/)
  await expect(pages, 'no page is called so').toHaveCount(0)
  await page.keyboard.press('Escape')
  for (const [typed, meant] of [
    ['06 12 34 56 78', 'tel:+33612345678'],
    ['exemple.fr', 'https://exemple.fr'],
  ] as const) {
    await type(typed)
    await expect(text).toHaveValue(`[Voyez ici](${meant})`)
  }
  await text.fill('[Appelez](tel:+33612345678)')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`/news/${id}`)
  await expect(page.getByRole('link', { name: 'Appelez' })).toHaveAttribute(
    'href',
    'tel:+33612345678',
  )
})

test('“Lien” takes the word or the link at the cursor', async ({ page }) => {
  const content = 'Voyez le site ici'
  const { id } = await createEntity(page, 'news', { title: 'Lien au curseur', content })
  await page.goto(`/admin?tab=news&edit=${id}`)
  const text = page.getByLabel('Texte', { exact: true })
  const link = getDialog(page, 'Insérer un lien')
  const words = link.getByLabel('Texte du lien')
  const address = link.getByLabel('Adresse de la page')
  const tool = page.getByRole('button', { name: 'Lien', exact: true })
  const placeCursor = (at: number) =>
    text.evaluate((area: HTMLTextAreaElement, position) => {
      area.focus()
      area.setSelectionRange(position, position)
    }, at)
  await expect(tool, 'the cursor has not been placed').toBeDisabled()
  await placeCursor('Voyez le si'.length)
  await expect(page.getByRole('button', { name: 'Gras', exact: true })).toBeDisabled()
  await tool.click()
  await expect(words).toHaveValue('site')
  await expect(link.getByRole('button', { name: 'Insérer' })).toBeDisabled()
  await address.fill('exemple.fr')
  await page.keyboard.press('Enter')
  await expect(text).toHaveValue('Voyez le [site](https://exemple.fr) ici')
  await placeCursor('Voyez le [si'.length)
  await tool.click()
  await expect(words).toHaveValue('site')
  await expect(address).toHaveValue('https://exemple.fr')
  await address.fill('/contact')
  await page.keyboard.press('Enter')
  await expect(text).toHaveValue('Voyez le [site](/contact) ici')
})
