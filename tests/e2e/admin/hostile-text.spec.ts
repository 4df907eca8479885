import type { Page } from '@playwright/test'
import {
  createEntity,
  dismissNativeDialogs,
  expect,
  expectNotice,
  getDeleteEntityButton,
  listEntities,
  test,
} from '../../support/browser/admin.ts'
import { getDialog } from '../../support/browser/site.ts'

const IMAGE = '<img src=x onerror=alert(1)>'
const SCRIPT = '</script><script>alert(2)</script>'
const TITLE = `${IMAGE}${SCRIPT}"'`
const TEXT = [
  IMAGE,
  SCRIPT,
  '[piège](javascript:alert(3))',
  '[caché](JaVa\tScRiPt:alert(4))',
  '[données](data:text/html,<script>alert(5)</script>)',
  '<a href="javascript:alert(6)" onclick="alert(7)">lien</a>',
  '![x](javascript:alert(8))',
  '{{constructor.constructor("alert(9)")()}}',
  '[bon](https://example.org/?a=1&b=2)',
].join('\n\n')

/**
 * Expects that the page contains no elements, scripts or links that come from HTML in the artist's
 * texts.
 */
async function expectHarmless(page: Page) {
  const found = await page.evaluate(() => ({
    images: document.querySelectorAll('img[src="x"], img[onerror]').length,
    handlers: document.querySelectorAll('[onclick], [onerror], [onload]').length,
    scripts: [...document.scripts].filter((one) => /^alert/.test(one.textContent)).length,
    links: [...document.querySelectorAll('a[href]')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((address) => /^\s*(javascript|data|vbscript):/i.test(address)),
  }))
  expect(found).toEqual({ images: 0, handlers: 0, scripts: 0, links: [] })
}

test('hostile titles, texts and categories stay text in every admin list, dialog, confirmation, toast and preview', async ({
  page,
}) => {
  const questions = dismissNativeDialogs(page)
  await createEntity(page, 'categories', { name: TITLE, description: TEXT })
  await createEntity(page, 'art-pieces', {
    title: TITLE,
    description: TEXT,
    category: TITLE,
    materials: IMAGE,
  })
  await createEntity(page, 'news', { title: TITLE, content: TEXT, excerpt: IMAGE })
  await createEntity(page, 'trainings', {
    title: TITLE,
    description: TEXT,
    excerpt: IMAGE,
    duration: IMAGE,
  })
  for (const tab of ['pieces', 'news', 'trainings', 'categories']) {
    await page.goto(`/admin?tab=${tab}`)
    await page.getByRole('link', { name: TITLE, exact: true }).click()
    const form = getDialog(page, TITLE)
    await expect(form.getByRole('heading', { level: 1 })).toHaveText(TITLE)
    if (tab !== 'categories') {
      await form.getByRole('button', { name: 'Relire' }).click()
      await expect(form.getByText(IMAGE).first()).toBeVisible()
      await expect(form.getByRole('link', { name: 'bon' })).toHaveAttribute('href', /^https:/)
      await expect(form.getByRole('link', { name: 'piège' })).toHaveCount(0)
    }
    await getDeleteEntityButton(form).click()
    if (tab === 'pieces') {
      const question = page.getByRole('alertdialog', { name: `Supprimer la pièce « ${TITLE} » ?` })
      await expect(question).toBeVisible()
      await question.getByRole('button', { name: 'Annuler' }).click()
    }
    await expectHarmless(page)
  }
  expect(questions, 'only the three of ours').toHaveLength(3)
  for (const question of questions) expect(question).toContain(TITLE)
})

test('hostile texts typed in the dialog are stored as typed and harmless on the gallery, news and training pages', {
  tag: '@nightly',
}, async ({ page }) => {
  const questions = dismissNativeDialogs(page)
  await createEntity(page, 'categories', { name: `Cat ${IMAGE}` })
  await page.goto('/admin?tab=pieces&add')
  const form = page.getByRole('dialog')
  await form.getByLabel('Titre').fill(`Pièce ${TITLE}`)
  await form.getByLabel('Description', { exact: true }).fill(TEXT)
  await form.getByLabel('Prix en euros').fill('1')
  await form.getByLabel('Catégorie').selectOption(`Cat ${IMAGE}`)
  await form.getByLabel('Signature').fill(SCRIPT)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expectNotice(page, 'Objet créé avec succès')
  await expect(page).toHaveURL(/edit=\d+$/)
  const [piece] = await listEntities(page, 'art-pieces')
  expect(piece).toMatchObject({ title: `Pièce ${TITLE}`, description: TEXT })
  const item = await createEntity(page, 'news', { title: `Nouvelle ${TITLE}`, content: TEXT })
  const training = await createEntity(page, 'trainings', {
    title: `Stage ${TITLE}`,
    description: TEXT,
  })
  for (const [list, detail, title] of [
    ['/gallery', `/gallery/${piece?.id}-x`, `Pièce ${TITLE}`],
    ['/news', `/news/${item.id}-x`, `Nouvelle ${TITLE}`],
    ['/training', `/training/${training.id}-x`, `Stage ${TITLE}`],
  ] as const) {
    await page.goto(list)
    await expect(page.getByText(title, { exact: true }).first()).toBeVisible()
    await expectHarmless(page)
    await page.goto(detail)
    await expect(page.getByText(title, { exact: true }).first()).toBeVisible()
    await expect(page.getByText('piège').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'bon' }).first()).toHaveAttribute('href', /^https:/)
    await expectHarmless(page)
  }
  await page.goto('/gallery')
  await page
    .getByRole('link', { name: `Cat ${IMAGE}` })
    .first()
    .click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectHarmless(page)
  expect(questions).toEqual([])
})

test('the link dialog rejects a script URL with “Cette adresse ne convient pas”', async ({
  page,
}) => {
  const { id } = await createEntity(page, 'news', { title: 'Liens', content: 'Cliquez ici' })
  await page.goto(`/admin?tab=news&edit=${id}`)
  const text = page.getByLabel('Texte', { exact: true })
  await text.selectText()
  await page.getByRole('button', { name: 'Lien', exact: true }).click()
  const link = getDialog(page, 'Insérer un lien')
  for (const address of [
    'javascript:alert(1)',
    ' JAVASCRIPT:alert(1)',
    'data:text/html,x',
    '//mal.example',
  ]) {
    await link.getByLabel('Adresse de la page').fill(address)
    await link.getByRole('button', { name: 'Insérer' }).click()
    await expect(link.getByText(/Cette adresse ne convient pas/), address).toBeVisible()
  }
  await link.getByLabel('Adresse de la page').fill('www.exemple.fr')
  await link.getByRole('button', { name: 'Insérer' }).click()
  await expect(text).toHaveValue('[Cliquez ici](https://www.exemple.fr)')
})
