import type { Locator, Page } from '@playwright/test'
import {
  buildHttpErrorPattern,
  createEntity,
  createEntityWithPhotos,
  expect,
  expectNotice,
  listEntities,
  NETWORK_ERROR_PATTERN,
  test,
} from '../../support/browser/admin.ts'
import { ADMIN_CREDENTIALS } from '../../support/browser/server.ts'
import { getDialog } from '../../support/browser/site.ts'

const LANGUAGES = ['English', 'Deutsch', 'Español', 'Nederlands']
const inAll = (texts: Record<string, string>) => ({ en: texts, de: texts, es: texts, nl: texts })

const getLanguageTab = (page: Page, language: string) =>
  page.getByRole('tab', { name: new RegExp(`^${language}`) })
const getField = (page: Page, label: string | RegExp) =>
  page.locator('[role=tabpanel]:not([inert])').last().getByLabel(label, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer' })
const row = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })

async function readTranslations(page: Page, path: Parameters<typeof listEntities>[1], id: number) {
  const entity = (await listEntities(page, path)).find((one) => one.id === id)
  return entity?.translations as Record<string, Record<string, { text: string; source: string }>>
}

test.describe('390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a change of the French text marks four translations as outdated until they are confirmed', async ({
    page,
  }) => {
    const french = { title: 'Bol aux cinq langues', description: 'Tourné dans un noyer.' }
    const done = { title: 'Five', description: 'Old words.' }
    const { id } = await createEntity(page, 'art-pieces', {
      ...french,
      translations: { en: done, es: done, nl: done },
    })
    await test.step('the badge leads to the first missing field', async () => {
      await page.goto('/admin')
      const signs = row(page, french.title).getByRole('list', { name: /^Traductions/ })
      await expect(signs).toHaveAccessibleName(
        /anglais\s: complet, allemand\s: 2 à traduire, espagnol/,
      )
      await signs.getByRole('link', { name: /allemand : 2 à traduire$/ }).tap()
      await expect(getLanguageTab(page, 'Deutsch')).toHaveAttribute('aria-selected', 'true')
      await expect(getField(page, 'Titre')).toBeFocused()
      await expect(getField(page, 'Titre')).toHaveAttribute('lang', 'de')
      await expect(page.getByText(french.description).last(), 'the French beside').toBeVisible()
    })
    await test.step('the progress ring fills while the artist types', async () => {
      await expect(getLanguageTab(page, 'Deutsch')).toHaveAccessibleName(/2 à traduire/)
      await getField(page, 'Titre').fill('Schale in fünf Sprachen')
      await expect(getLanguageTab(page, 'Deutsch')).toHaveAccessibleName(/1 à traduire/)
      await getField(page, 'Description').fill('Aus Nussbaum **gedrechselt**.')
      await expect(getLanguageTab(page, 'Deutsch')).toHaveAccessibleName(/complet/)
      await save(page).tap()
      await expectNotice(page, 'Objet modifié avec succès')
      await expect(row(page, french.title).getByText('Tout traduit')).toBeVisible()
      expect((await readTranslations(page, 'art-pieces', id)).de?.title).toEqual({
        text: 'Schale in fünf Sprachen',
        source: french.title,
      })
    })
    const visit = async () => (await page.request.get(`/de/gallery/${id}-x`)).text()
    await test.step('a French change marks the tabs before the save and the list after it', async () => {
      await page.getByRole('link', { name: french.title, exact: true }).tap()
      await page.getByLabel('Description', { exact: true }).fill('Tourné dans un frêne.')
      for (const language of LANGUAGES)
        await expect(getLanguageTab(page, language)).toHaveAccessibleName(/1 à revoir/)
      await save(page).tap()
      await expectNotice(page, 'Objet modifié avec succès')
      await page.getByRole('link', { name: /^À revoir/ }).tap()
      await expect(page).toHaveURL(/translations=outdated/)
      await expect(row(page, french.title).getByRole('link', { name: /1 à revoir$/ })).toHaveCount(
        4,
      )
      expect(await visit(), 'visitors still read the translation').toContain('gedrechselt')
    })
    await test.step('the change is shown and “La traduction reste juste” confirms it', async () => {
      await row(page, french.title)
        .getByRole('link', { name: /allemand : 1 à revoir$/ })
        .tap()
      await expect(getField(page, 'Description')).toBeFocused()
      await expect(getField(page, 'Description')).toHaveAccessibleDescription(/à revoir/)
      await expect(page.getByRole('deletion')).toHaveText('supprimé : noyer.')
      await expect(page.getByRole('insertion')).toHaveText('ajouté : frêne.')
      const right = page.getByRole('button', { name: 'La traduction reste juste' })
      await right.tap()
      await expect(right).toHaveAttribute('aria-pressed', 'true')
      await expect(getLanguageTab(page, 'Deutsch')).toHaveAccessibleName(/complet/)
      await expect(page.getByText('reste juste, à enregistrer')).toBeVisible()
      await save(page).tap()
      const german = async () => (await readTranslations(page, 'art-pieces', id)).de?.description
      // Polls the stored translation instead of waiting for the notice, because the notice of the
      // previous save may still be visible.
      await expect.poll(german).toEqual({
        text: 'Aus Nussbaum **gedrechselt**.',
        source: 'Tourné dans un frêne.',
      })
      const { en } = await readTranslations(page, 'art-pieces', id)
      expect(en?.description?.source, 'the others wait').toBe(french.description)
      await expect(row(page, french.title).getByRole('link', { name: /1 à revoir$/ })).toHaveCount(
        3,
      )
    })
  })
})

test('“Toutes restent justes” confirms all translations of a language, until the French text changes', {
  tag: '@nightly',
}, async ({ page }) => {
  const texts = { title: 'Alt', materials: 'Ahorn', signature: 'unten' }
  const { id } = await createEntity(page, 'art-pieces', { ...texts, translations: inAll(texts) })
  const changed = { title: 'Neuf', materials: 'Érable', signature: 'dessous' }
  await page.request.put(`/api/art-pieces/${id}`, { data: { price: 1, ...changed } })
  await page.goto(`/admin?tab=pieces&edit=${id}`)
  await getLanguageTab(page, 'Español').click()
  await expect(getLanguageTab(page, 'Español')).toHaveAccessibleName(/3 à revoir/)
  await page.getByRole('button', { name: 'Toutes restent justes' }).click()
  await expect(getField(page, 'Titre'), 'the button is gone').toBeFocused()
  await expect(getLanguageTab(page, 'Español')).toHaveAccessibleName(/complet/)
  await getLanguageTab(page, 'Deutsch').click()
  await getField(page, 'Titre').fill('Neu')
  await expect(getLanguageTab(page, 'Deutsch')).toHaveAccessibleName(/2 à revoir/)
  await expect(page.getByRole('deletion').first(), 'still there to read').toContainText('Alt')
  await getLanguageTab(page, 'Français').click()
  await page.getByLabel('Titre', { exact: true }).fill('Tout neuf')
  await expect(getLanguageTab(page, 'Español')).toHaveAccessibleName(/1 à revoir/)
  await expect(getLanguageTab(page, 'Deutsch')).toHaveAccessibleName(/3 à revoir/)
  await page.keyboard.press('Control+s')
  await expectNotice(page, 'Objet modifié avec succès')
  const { de, es } = await readTranslations(page, 'art-pieces', id)
  expect(es?.materials?.source).toBe('Érable')
  expect(es?.title?.source).toBe('Alt')
  expect(de?.title, 'made from the French beside it').toEqual({ text: 'Neu', source: 'Neuf' })
  await expect(getLanguageTab(page, 'Español')).toHaveAccessibleName(/1 à revoir/)
  await expect(getLanguageTab(page, 'Deutsch')).toHaveAccessibleName(/3 à revoir/)
})

test('outdated translations are marked as online, and one click removes them from the site', async ({
  page,
}) => {
  const texts = { title: 'Bol ancien', materials: 'Orme' }
  const { id } = await createEntity(page, 'art-pieces', { ...texts, translations: inAll(texts) })
  const changed = { title: 'Bol neuf', materials: 'Orme' }
  await page.request.put(`/api/art-pieces/${id}`, { data: { price: 1, ...changed } })
  await page.goto('/admin')
  await expect(row(page, 'Bol neuf')).toContainText(
    'Anciens textes encore en ligne : anglais, allemand, espagnol, néerlandais',
  )
  // The list shows no warning about a hidden piece, because visitors cannot read its texts.
  for (const hidden of [true, false]) {
    await page.request.put(`/api/art-pieces/${id}`, { data: { price: 1, ...changed, hidden } })
    await page.reload()
    await expect(row(page, 'Bol neuf').getByRole('link', { name: /^DE, Bol neuf/ })).toBeVisible()
    await expect(row(page, 'Bol neuf').getByText(/^Anciens textes/)).toHaveCount(hidden ? 0 : 1)
  }
  await page.goto(`/admin?tab=pieces&edit=${id}`)
  const form = getDialog(page, 'Bol neuf')
  await expect(form.getByRole('listitem').filter({ hasText: 'allemand : Titre' })).toBeVisible()
  await form.getByRole('button', { name: 'Retirer ces traductions du site' }).click()
  await expectNotice(page, 'Objet modifié avec succès')
  const { de, nl } = await readTranslations(page, 'art-pieces', id)
  expect([de?.title, nl?.title]).toEqual([undefined, undefined])
  expect(de?.materials?.text, 'the others stay').toBe('Orme')
  await expect(row(page, 'Bol neuf')).not.toContainText('Anciens textes')
})

test('“À traduire” filters each list and adds the filter to the URL, and Back restores it', async ({
  page,
}) => {
  await createEntity(page, 'categories', { name: 'À traduire' })
  await createEntity(page, 'categories', { name: 'Traduite', translations: inAll({ name: 'T' }) })
  await page.goto('/admin?tab=categories')
  await expect(row(page, 'Traduite').getByText('Tout traduit')).toBeVisible()
  await page.getByRole('link', { name: /^À traduire (?:en [A-Z, ]+ )?\d+ catégories?$/ }).click()
  await expect(page).toHaveURL(/tab=categories&translations=missing$/)
  await expect(page.getByRole('link', { name: 'Langues du site' })).toBeVisible()
  await expect(row(page, 'Traduite')).toHaveCount(0)
  await row(page, 'À traduire').getByRole('link', { name: 'À traduire', exact: true }).click()
  await expect(getDialog(page, 'À traduire')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Fermer', exact: true }).click()
  await expect(page).toHaveURL(/tab=categories&translations=missing$/)
  await expect(row(page, 'Traduite')).toHaveCount(0)
  await page.goBack()
  await expect(row(page, 'Traduite')).toBeVisible()
})

test('a new piece shows only a discreet “À traduire” in the list', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/admin?tab=pieces&add')
  const form = getDialog(page, 'Nouvelle pièce')
  await form.getByLabel('Titre').fill('Bol sans dette')
  await form.getByLabel('Matières').fill('frêne')
  await form.getByLabel('Prix en euros').fill('80')
  await expect(getLanguageTab(page, 'Deutsch')).toHaveText('DeutschDE')
  await save(page).click()
  await expect(getDialog(page, 'Bol sans dette')).toBeVisible()
  await expect(getLanguageTab(page, 'Deutsch'), 'announced, but not visible').toHaveAccessibleName(
    /2 à traduire/,
  )
  expect(
    (await getLanguageTab(page, 'Deutsch').getByText('2 à traduire').boundingBox())?.width,
  ).toBeLessThan(2)
  await getLanguageTab(page, 'Deutsch').click()
  await expect(page.getByText(/^2 textes à traduire\./)).toBeVisible()
  await page.getByRole('button', { name: 'Fermer', exact: true }).click()
  const made = row(page, 'Bol sans dette')
  const unfold = made.getByRole('button', { name: 'À traduire : Bol sans dette' })
  await expect(unfold).toHaveAttribute('aria-expanded', 'false')
  const german = made.getByRole('link', { name: /^DE, .*allemand : 2 à traduire$/ })
  await expect(german).toHaveCount(0)
  await unfold.click()
  await german.click()
  await expect(getField(page, 'Titre'), 'two taps from the list').toBeFocused()
  await getField(page, 'Titre').fill('Schale')
  await save(page).click()
  await expect(unfold, 'it is begun').toHaveCount(0)
  await expect(german).toHaveCount(0)
  await expect(made.getByRole('link', { name: /^DE, .*allemand : 1 à traduire$/ })).toHaveText('DE')
})

test('completing the last translation shows a success message and focuses the title', {
  tag: '@nightly',
}, async ({ page }) => {
  const { id } = await createEntity(page, 'trainings', {
    title: 'Dernier stage',
    translations: { de: { title: 'L', description: 'T', duration: '1 Tag' } },
  })
  // Removes all other trainings from the response, because the admin shows “Il ne manque plus
  // aucune traduction” only if no training in the list lacks a translation.
  await page.route('**/api/trainings?*', async (route) => {
    const answer = await route.fetch()
    const all: { id: number }[] = await answer.json()
    await route.fulfill({ response: answer, json: all.filter((one) => one.id === id) })
  })
  const texts = { title: 'L', description: 'T', duration: '1 d' }
  await page.request.put(`/api/trainings/${id}`, {
    data: {
      title: 'Dernier stage',
      description: 'Texte',
      duration: '1 jour',
      price: 5,
      max_participants: 4,
      translations: { en: texts, es: texts, nl: { title: 'L', duration: '1 dag' } },
    },
  })
  await page.goto('/admin?tab=trainings&translations=missing')
  await page.getByRole('link', { name: /néerlandais : 1 à traduire$/ }).click()
  await getField(page, 'Description').fill('Een dag')
  await save(page).click()
  await expectNotice(page, 'Formation modifiée avec succès')
  await expect(page.getByText('Il ne manque plus aucune traduction.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Formations' })).toBeFocused()
  await page.getByRole('link', { name: 'Toute la liste' }).click()
  await expect(page.getByRole('link', { name: 'Toute la liste' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Formations' })).toBeFocused()
  await expect(row(page, 'Dernier stage').getByText('Tout traduit')).toBeVisible()
})

test('a translation survives leaving, a failed save and an expired session', async ({
  page,
  context,
  log,
}) => {
  log.expectErrors(NETWORK_ERROR_PATTERN, buildHttpErrorPattern(401))
  const { id } = await createEntity(page, 'news', { title: 'Chemins', content: 'Texte' })
  await page.goto(`/admin?tab=news&edit=${id}`)
  await getLanguageTab(page, 'English').click()
  await getField(page, 'Texte').fill('Never lost')
  await getLanguageTab(page, 'Deutsch').click()
  await getLanguageTab(page, 'English').click()
  await expect(getField(page, 'Texte')).toHaveValue('Never lost')
  await page.keyboard.press('Escape')
  const guard = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' })
  await guard.getByRole('button', { name: 'Rester' }).click()
  await expect(getField(page, 'Texte')).toHaveValue('Never lost')

  await page.route('**/api/news/*', (route) => route.abort())
  await save(page).click()
  await expectNotice(page, 'Erreur lors de la sauvegarde')
  await expect(page.locator('#problemes')).toContainText('rien n’est perdu')
  await expect(getField(page, 'Texte')).toHaveValue('Never lost')
  await page.unroute('**/api/news/*')

  await context.clearCookies()
  await save(page).click()
  const again = getDialog(page, 'Votre connexion a pris fin')
  await again.getByLabel('Nom d’utilisateur').fill(ADMIN_CREDENTIALS.username)
  await again.getByLabel('Mot de passe', { exact: true }).fill(ADMIN_CREDENTIALS.password)
  await again.getByRole('button', { name: 'Se connecter' }).click()
  await expectNotice(page, 'Actualité modifiée avec succès')
  expect((await readTranslations(page, 'news', id)).en).toEqual({
    content: { text: 'Never lost', source: 'Texte' },
  })
})

test('an error in another language tab opens that tab at its field', {
  tag: '@nightly',
}, async ({ page }) => {
  const { id } = await createEntity(page, 'art-pieces', { title: 'Titre long' })
  await page.goto(`/admin?tab=pieces&edit=${id}`)
  await getLanguageTab(page, 'Nederlands').click()
  await getField(page, 'Titre').fill('x'.repeat(201))
  await getLanguageTab(page, 'Français').click()
  await save(page).click()
  await expect(getLanguageTab(page, 'Nederlands')).toHaveAttribute('aria-selected', 'true')
  await expect(getField(page, 'Titre')).toBeFocused()
  await expect(getField(page, 'Titre')).toHaveAccessibleDescription(/C’est trop long/)
  await getLanguageTab(page, 'Français').click()
  await page.getByRole('button', { name: 'Titre (néerlandais)' }).click()
  await expect(getField(page, 'Titre')).toBeFocused()
  await expect(getField(page, 'Titre')).toHaveAttribute('lang', 'nl')
})

test('a new category, news item and training are saved with their translations in one go', {
  tag: '@nightly',
}, async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (/POST|PUT/.test(request.method())) sent.push(request.method())
  })
  await page.goto('/admin?tab=categories&add')
  await getLanguageTab(page, 'Deutsch').click()
  await expect(page.getByText('Écrivez d’abord en français.')).toBeVisible()
  await getLanguageTab(page, 'Français').click()
  await page.getByLabel('Nom', { exact: true }).fill('Coupes')
  await getLanguageTab(page, 'Deutsch').click()
  await getField(page, 'Nom').fill('Schalen')
  await getField(page, 'Nom').press('Enter')
  await expectNotice(page, 'Catégorie ajoutée')
  const [category] = (await listEntities(page, 'categories')).filter(
    ({ name }) => name === 'Coupes',
  )
  expect(category?.translations).toEqual({ de: { name: { text: 'Schalen', source: 'Coupes' } } })

  await page.goto('/admin?tab=news&add')
  await page.getByLabel('Titre', { exact: true }).fill('Portes ouvertes')
  await page.getByLabel('Texte', { exact: true }).fill('Venez.')
  await getLanguageTab(page, 'Español').click()
  await getField(page, 'Texte').fill('Vengan.')
  await save(page).click()
  await expectNotice(page, 'Actualité créée avec succès')
  const [item] = (await listEntities(page, 'news')).filter(
    ({ title }) => title === 'Portes ouvertes',
  )
  expect(item?.translations).toEqual({ es: { content: { text: 'Vengan.', source: 'Venez.' } } })

  await page.goto('/admin?tab=trainings&add')
  await page.getByLabel('Titre', { exact: true }).fill('Tour à bois')
  await page.getByLabel('Durée').fill('2 jours')
  await page.getByLabel('Prix en euros').fill('300')
  await page.getByLabel('Description', { exact: true }).fill('On tourne.')
  await getLanguageTab(page, 'English').click()
  await page.getByRole('button', { name: 'Copier le texte français' }).last().click()
  await expect(getField(page, 'Durée')).toBeFocused()
  await getField(page, 'Durée').fill('2 days')
  await page.keyboard.press('Control+s')
  await expectNotice(page, 'Formation créée avec succès')
  const [training] = (await listEntities(page, 'trainings')).filter(
    ({ title }) => title === 'Tour à bois',
  )
  expect(training?.translations).toEqual({
    en: { duration: { text: '2 days', source: '2 jours' } },
  })
  expect(sent).toEqual(['POST', 'POST', 'POST'])
})

test('a photo’s description is translated in the same form and saved with its piece atomically', async ({
  page,
  log,
}) => {
  log.expectErrors(NETWORK_ERROR_PATTERN)
  const { id, photos } = await createEntityWithPhotos(page, 'art-pieces', 'Bol décrit', 1)
  const [photo] = photos
  await page.request.put(`/api/images/${photo}`, { data: { alt: 'Vue de dessus' } })
  const kept = async () => (await page.request.get(`/api/images/art_piece/${id}`)).json()
  await page.goto(`/admin?tab=pieces&edit=${id}`)
  await getField(page, 'Matières').fill('Noyer')
  await getLanguageTab(page, 'English').click()
  const text = getField(page, 'Description de la photo 1')
  await text.fill('Seen from above')
  await page.route(`**/api/art-pieces/${id}`, (route) => route.abort())
  await save(page).click()
  await expectNotice(page, 'Erreur lors de la sauvegarde')
  await expect(text).toHaveValue('Seen from above')
  expect(await kept()).toMatchObject([{ translations: {} }])
  await page.unroute(`**/api/art-pieces/${id}`)

  // Changes the French description too, so that its translation becomes outdated.
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(new URL(request.url()).pathname)
  })
  await getLanguageTab(page, 'Français').click()
  await page.getByLabel('Description de la photo').fill('Vue du ciel')
  await expect(save(page), 'another press is another act').toHaveAttribute('aria-disabled', 'false')
  await page.getByLabel('Description de la photo').press('Control+s')
  await expectNotice(page, 'Objet modifié avec succès')
  await expect(getLanguageTab(page, 'English')).toHaveAccessibleName(/1 à revoir/)
  expect(sent).toEqual([`/api/art-pieces/${id}`])
  expect(await kept()).toMatchObject([
    {
      alt: 'Vue du ciel',
      translations: { en: { alt: { text: 'Seen from above', source: 'Vue de dessus' } } },
    },
  ])
  expect((await listEntities(page, 'art-pieces')).find((one) => one.id === id)).toMatchObject({
    materials: 'Noyer',
  })
})

test('a translation can be found, confirmed and saved with the keyboard only', {
  tag: '@nightly',
}, async ({ page }) => {
  const { id } = await createEntity(page, 'categories', {
    name: 'Clavier',
    translations: inAll({ name: 'K' }),
  })
  await page.request.put(`/api/categories/${id}`, { data: { name: 'Claviers' } })
  await page.goto('/admin?tab=categories')
  await row(page, 'Claviers').getByRole('link', { name: 'Claviers', exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Claviers, allemand : 1 à revoir' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(getField(page, 'Nom')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'La traduction reste juste' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(getLanguageTab(page, 'Deutsch')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(getLanguageTab(page, 'Español')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await page.keyboard.press('Enter')
  await expectNotice(page, 'Catégorie modifiée')
  const { de, es } = await readTranslations(page, 'categories', id)
  expect([de?.name, es?.name]).toEqual([
    { text: 'K', source: 'Claviers' },
    { text: 'K!', source: 'Claviers' },
  ])
  await expect(page.getByRole('link', { name: 'Claviers', exact: true })).toBeVisible()
})
