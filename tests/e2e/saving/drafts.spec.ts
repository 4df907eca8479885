import type { BrowserContext, Page } from '@playwright/test'
import {
  buildHttpErrorPattern,
  createEntity,
  createEntityWithPhotos,
  expect,
  expectNotice,
  listEntities,
  test,
} from '../../support/browser/admin.ts'
import type { CollectionPath } from '../../support/browser/minimal-bodies.ts'
import { getDialog, signIn, signOut } from '../../support/browser/site.ts'
import { IS_THOROUGH_RUN } from '../../support/checks/thorough.ts'

const found = (page: Page) => page.getByText(/^Retrouvé\s: ce que vous aviez tapé le /)
const waiting = (page: Page) => page.getByText(/^Un brouillon attend/)
const field = (page: Page, label: string) =>
  page.getByRole('dialog').getByLabel(label, { exact: true })

/** Closes or crashes the page. The page gets no event, as on a phone that runs out of memory. */
async function closeOrCrashPage(page: Page, how: 'crash' | 'close') {
  if (how === 'crash') {
    const session = await page.context().newCDPSession(page)
    const gone = page.waitForEvent('crash')
    void session.send('Page.crash').catch(() => {})
    await gone
  }
  await page.close()
}

async function reopen(context: BrowserContext, address: string) {
  const page = await context.newPage()
  await page.goto(address)
  return page
}

const PLACES: {
  path: CollectionPath
  tab: string
  label: string
  texts: Record<string, string>
}[] = [
  { path: 'art-pieces', tab: 'pieces', label: 'Description', texts: { Titre: 'Jatte' } },
  { path: 'news', tab: 'news', label: 'Texte', texts: { Titre: 'Nouvelle' } },
  { path: 'trainings', tab: 'trainings', label: 'Durée', texts: { Extrait: 'Court' } },
  { path: 'categories', tab: 'categories', label: 'Nom', texts: { Description: 'Creux' } },
]
const TEXT = 'le tronc était encore debout quand la scie est arrivée'
/** Delay between two key presses in milliseconds. */
const KEY_PRESS_DELAY = 40

/**
 * `npm test` tests only the form for pieces, because all forms share the code of the drafts. `npm
 * run test:nightly` tests all forms.
 */
const LOOKED_AT = PLACES.filter(({ path }) => IS_THOROUGH_RUN || path === 'art-pieces')

for (const [index, { path, tab, label, texts }] of LOOKED_AT.entries()) {
  test(`${path}: a page that crashes during typing loses at most the last second`, async ({
    page: first,
    context,
  }) => {
    let page = first
    const { id } = await createEntity(page, path)
    const addresses = [`/admin?tab=${tab}&add`, `/admin?tab=${tab}&edit=${id}`]
    for (const [at, address] of addresses.entries()) {
      const how = (index + at) % 2 === 0 ? 'crash' : 'close'
      await page.goto(address)
      await field(page, label).fill('')
      for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text)
      // Types for more than one second, so that the page must have stored a draft. Each round ends
      // at a different time between two writes.
      const typed = TEXT.slice(0, [29, 38, 50, 44][(index + 2 * at) % 4])
      await field(page, label).focus()
      await page.keyboard.type(typed, { delay: KEY_PRESS_DELAY })
      await closeOrCrashPage(page, how)
      page = await reopen(context, address)
      await expect(field(page, label)).toBeVisible()
      const kept = await field(page, label).inputValue()
      const where = `${address}, ${how} after ${typed.length} keys`
      expect(typed.startsWith(kept), `${where}: “${kept}”`).toBe(true)
      expect(typed.length - kept.length, where).toBeLessThanOrEqual(1000 / KEY_PRESS_DELAY)
      await expect(found(page)).toBeVisible()
      for (const [name, text] of Object.entries(texts))
        await expect(field(page, name)).toHaveValue(text)
    }
  })
}

test('a restored draft shows its date, can be discarded and restored, and ends with a save', async ({
  page,
  context,
}) => {
  const { id } = await createEntity(page, 'art-pieces', { title: 'Bol gardé', materials: 'Noyer' })
  const address = `/admin?tab=pieces&edit=${id}`
  await page.goto(address)
  await field(page, 'Matières').fill('Noyer et if')
  await page.getByRole('tab', { name: /^Deutsch/ }).click()
  await page.locator('[id="champ-de.title"]').fill('Gehütete Schale')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await closeOrCrashPage(page, 'close')

  const later = await reopen(context, address)
  await expect(found(later)).toHaveText(/tapé le (1er|\d+)\s\S+ à \d+\sh\s\d\d$/)
  await later.getByRole('button', { name: 'Repartir du texte enregistré' }).click()
  await expect(field(later, 'Matières')).toHaveValue('Noyer')
  await expect(later.getByText('Tout est enregistré.')).toBeVisible()
  await later.getByRole('button', { name: 'Le reprendre' }).click()
  await expect(field(later, 'Matières')).toHaveValue('Noyer et if')
  await later.getByRole('tab', { name: /^Deutsch/ }).click()
  await expect(later.locator('[id="champ-de.title"]')).toHaveValue('Gehütete Schale')
  const german = later.locator('[id="champ-de.title"]')
  await german.press('Control+s')
  await expectNotice(later, 'Objet modifié avec succès', 'Bol gardé')
  await german.fill('Andere Schale')
  await expect(later.getByText('Modifié, pas encore enregistré.')).toBeVisible()
  await expect(found(later), 'the draft has been saved').toHaveCount(0)
  await german.fill('Gehütete Schale')
  const piece = (await listEntities(later, 'art-pieces')).find((one) => one.id === id)
  expect(piece).toMatchObject({
    materials: 'Noyer et if',
    translations: { de: { title: { text: 'Gehütete Schale', source: 'Bol gardé' } } },
  })
  await later.goto(address)
  await expect(field(later, 'Matières')).toHaveValue('Noyer et if')
  await expect(found(later)).toHaveCount(0)
})

test('saving a restored draft merges changes of another device', async ({ page, context, log }) => {
  log.expectErrors(buildHttpErrorPattern(409))
  const { id } = await createEntity(page, 'trainings', { title: 'Stage gardé' })
  const address = `/admin?tab=trainings&edit=${id}`
  await page.goto(address)
  await field(page, 'Extrait').fill('Tapé ici')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await closeOrCrashPage(page, 'crash')
  const later = await context.newPage()
  const rest = { description: 'Texte', duration: '1 jour', max_participants: 6 }
  await later.request.put(`/api/trainings/${id}`, {
    data: { ...rest, title: 'Stage renommé', price: 120 },
  })
  await later.goto(address)
  await expect(field(later, 'Extrait')).toHaveValue('Tapé ici')
  await later.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expectNotice(later, 'Formation modifiée avec succès', 'Stage renommé')
  const training = (await listEntities(later, 'trainings')).find((one) => one.id === id)
  expect(training).toMatchObject({ title: 'Stage renommé', price: 120, excerpt: 'Tapé ici' })
})

test('the list offers to continue or discard the draft of a new entry', async ({ page }) => {
  page.on('dialog', (leave) => void leave.accept())
  await page.goto('/admin?tab=news&add')
  await field(page, 'Titre').fill('Fête du bois')
  await field(page, 'Texte').fill('Dimanche, à l’atelier')
  await page.goto('/admin?tab=news')
  await expect(waiting(page)).toContainText('« Fête du bois »')
  await page.goto('/admin?tab=pieces')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(waiting(page), 'each list has its own').toHaveCount(0)
  await page.goto('/admin?tab=news')
  await page.getByRole('link', { name: 'Continuer le brouillon' }).click()
  await expect(field(page, 'Texte')).toHaveValue('Dimanche, à l’atelier')
  await page.getByRole('button', { name: 'Repartir de zéro' }).click()
  await expect(field(page, 'Titre')).toHaveValue('')
  await page.getByRole('button', { name: 'Le reprendre' }).click()
  await expect(field(page, 'Titre')).toHaveValue('Fête du bois')
  await page.reload()
  await expect(field(page, 'Titre')).toHaveValue('Fête du bois')
  await page.goto('/admin?tab=news')
  await page.getByRole('button', { name: 'Jeter le brouillon' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Jeter ce brouillon\u202f?' })
  await ask.getByRole('button', { name: 'Annuler' }).click()
  await expect(waiting(page)).toBeVisible()
  await page.getByRole('button', { name: 'Jeter le brouillon' }).click()
  await ask.getByRole('button', { name: 'Jeter le brouillon' }).click()
  await expect(waiting(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Actualités' })).toBeFocused()

  await page.getByRole('link', { name: 'Ajouter une actualité' }).click()
  await field(page, 'Titre').fill('Sans suite')
  for (const way of ['Fermer', 'Back']) {
    if (way === 'Back') await page.goBack()
    else await page.getByRole('button', { name: way, exact: true }).click()
    const guard = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' })
    await guard.getByRole('button', { name: 'Quitter' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(waiting(page), way).toHaveCount(0)
    if (way === 'Fermer') await page.getByRole('link', { name: 'Ajouter une actualité' }).click()
    if (way === 'Fermer') await field(page, 'Titre').fill('Sans suite non plus')
  }
})

test('saving a draft after a lost response finds the entity that was created', async ({
  page,
  context,
  log,
}) => {
  log.expectErrors(/net::ERR_FAILED|^$/)
  await page.goto('/admin?tab=pieces&add')
  await field(page, 'Titre').fill('Née sans témoin')
  await field(page, 'Prix en euros').fill('40')
  await page.route('**/api/art-pieces', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expectNotice(page, 'Erreur lors de la sauvegarde')
  await closeOrCrashPage(page, 'crash')
  const later = await reopen(context, '/admin?tab=pieces&add')
  await expect(field(later, 'Titre')).toHaveValue('Née sans témoin')
  await field(later, 'Matières').fill('Orme')
  await later.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expectNotice(later, 'Objet créé avec succès', 'Née sans témoin')
  await expect(getDialog(later, 'Née sans témoin')).toBeVisible()
  const made = (await listEntities(later, 'art-pieces')).filter(
    ({ title }) => title === 'Née sans témoin',
  )
  expect(made).toMatchObject([{ materials: 'Orme', price: 40 }])
  await later.goto('/admin?tab=pieces')
  await expect(later.getByRole('link', { name: 'Née sans témoin', exact: true })).toBeVisible()
  await expect(waiting(later)).toHaveCount(0)
})

test('a draft survives a sign-out and is private to its account', async ({ page }) => {
  page.on('dialog', (leave) => void leave.accept())
  await page.goto('/admin?tab=categories&add')
  await field(page, 'Nom').fill('Toupies')
  await page.goto('/admin?tab=categories')
  await expect(waiting(page)).toBeVisible()
  await signOut(page)
  await signIn(page)
  await page.goto('/admin?tab=categories')
  await expect(waiting(page)).toContainText('« Toupies »')
  await page.evaluate(() => localStorage.setItem('admin_user', '{"id":2,"username":"apprentie"}'))
  await page.reload()
  await expect(page.getByRole('link', { name: 'Ajouter une catégorie' })).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Ajouter une catégorie' }).click()
  await expect(field(page, 'Nom')).toHaveValue('')
})

test('full storage, an invalid draft and an old draft cause no errors', {
  tag: '@nightly',
}, async ({ page }) => {
  const slot = 'copeaux-draft/atelier/news/new'
  const old = {
    format: 1,
    key: 'x',
    posted: null,
    version: null,
    base: {},
    draft: { title: 'Vieux' },
  }
  await page.goto('/admin?tab=news')
  for (const text of ['{', '{"format":7}', '[]', JSON.stringify({ ...old, at: 1 })]) {
    await page.evaluate(([name, value]) => localStorage.setItem(name, value), [slot, text] as const)
    await page.goto('/admin?tab=news&add')
    await expect(field(page, 'Titre')).toHaveValue('')
    await expect(found(page)).toHaveCount(0)
    expect(await page.evaluate((name) => localStorage.getItem(name), slot)).toBeNull()
  }
  await page.evaluate(() => {
    for (let size = 1_000_000; size > 0; size = Math.floor(size / 2))
      try {
        for (let n = 0; ; n++) localStorage.setItem(`plein-${size}-${n}`, 'x'.repeat(size))
      } catch {}
  })
  await field(page, 'Titre').pressSequentially('Sans mémoire')
  await field(page, 'Texte').fill('Rien ne gêne')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expectNotice(page, 'Actualité créée avec succès', 'Sans mémoire')
  await page.evaluate(() => localStorage.clear())
})

test('the description of a photo is restored too', async ({ page, context }) => {
  const { id } = await createEntityWithPhotos(page, 'art-pieces', 'Bol à décrire', 1)
  const address = `/admin?tab=pieces&edit=${id}`
  await page.goto(address)
  // Measures in the page how soon it stores the text, because polling is too slow on a busy
  // machine.
  await page.evaluate(() => {
    const times = { typed: 0, stored: 0 }
    Object.assign(window, { times })
    document.addEventListener('input', ({ timeStamp }) =>
      Object.assign(times, { typed: timeStamp }),
    )
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (name, value) {
      setItem.call(this, name, value)
      if (value.includes('Un bol ouvert')) times.stored ||= performance.now()
    }
  })
  await page.getByLabel('Description de la photo').pressSequentially('Un bol ouvert')
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await expect.poll(kept).toContain('Un bol ouvert')
  const delay = await page.evaluate(() => {
    const { times } = window as unknown as { times: { typed: number; stored: number } }
    return times.stored - times.typed
  })
  expect(delay).toBeGreaterThan(0)
  expect(delay).toBeLessThan(1000)
  await closeOrCrashPage(page, 'crash')
  const later = await reopen(context, address)
  const text = later.getByLabel('Description de la photo')
  await expect(text).toHaveValue('Un bol ouvert')
  await expect(later.getByText('Pas encore enregistrée')).toBeVisible()
  await text.press('Enter')
  await expect(later.getByText('Description enregistrée', { exact: true })).toBeVisible()
  await later.reload()
  await expect(text).toHaveValue('Un bol ouvert')
  await expect(later.getByText('Pas encore enregistrée')).toHaveCount(0)
})

const DISCARDED = [
  { what: 'a piece', tab: 'pieces', label: 'Matières', back: 'Repartir du texte enregistré' },
  { what: 'a new piece', tab: 'pieces', label: 'Titre', back: 'Repartir de zéro' },
  { what: '“Qui vous êtes”', tab: '', label: 'Métier', back: 'Repartir du texte enregistré' },
]
for (const { what, tab, label, back } of DISCARDED)
  test(`a discarded draft of ${what} does not return after closing or reloading`, {
    tag: what === 'a new piece' ? [] : '@nightly',
  }, async ({ page, context }) => {
    const isNew = what === 'a new piece'
    const { id } = await createEntity(page, 'art-pieces', { title: 'Bol sans brouillon' })
    const address = tab
      ? `/admin?tab=${tab}&${isNew ? 'add' : `edit=${id}`}`
      : '/admin/site?workshop'
    const list = tab ? `/admin?tab=${tab}` : '/admin/site'
    await page.goto(address)
    const before = await field(page, label).inputValue()
    await field(page, label).fill('Jeté')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await closeOrCrashPage(page, 'close')

    const later = await reopen(context, list)
    await later.goto(address)
    await expect(field(later, label)).toHaveValue('Jeté')
    await later.getByRole('button', { name: back }).click()
    await expect(field(later, label)).toHaveValue(before)
    await later.getByRole('button', { name: 'Fermer', exact: true }).click()
    await expect(later.getByRole('dialog')).toHaveCount(0)
    await expect(later.getByText('Jeté')).toHaveCount(0)
    await expect(waiting(later)).toHaveCount(0)
    for (const way of ['opened', 'loaded'] as const) {
      if (way === 'loaded') await later.goto(list)
      await later.goto(address)
      await expect(field(later, label), way).toHaveValue(before)
      await expect(found(later)).toHaveCount(0)
    }
  })

test('going back to the saved text removes the errors of the draft', async ({ page }) => {
  const { id } = await createEntity(page, 'art-pieces', { title: 'Bol sans faute' })
  await page.goto(`/admin?tab=pieces&edit=${id}`)
  await field(page, 'Titre').fill('')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.reload()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(field(page, 'Titre')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Repartir du texte enregistré' }).click()
  await expect(field(page, 'Titre')).toHaveValue('Bol sans faute')
  await expect(field(page, 'Titre')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(0)
})

for (const [path, tab, label] of [
  ['art-pieces', 'pieces', 'Matières'],
  ['news', 'news', 'Extrait'],
] as const)
  test(`${path}: a list announces drafts of its entries until they are discarded or saved`, {
    tag: path === 'news' ? '@nightly' : [],
  }, async ({ page }) => {
    page.on('dialog', (leave) => void leave.accept())
    const title = `Entamé ${tab}`
    const changed = page.getByText(`« ${title} » a des changements`)
    const { id } = await createEntity(page, path, { title })
    await page.goto(`/admin?tab=${tab}&edit=${id}`)
    for (const end of ['discarded', 'saved']) {
      await field(page, label).fill(`Noyer ${end}`)
      await page.goto(`/admin?tab=${tab}`)
      await expect(changed).toBeVisible()
      if (end === 'discarded') {
        await page.getByRole('button', { name: 'Jeter le brouillon' }).click()
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: 'Jeter le brouillon' })
          .click()
        await expect(changed).toHaveCount(0)
        await page.getByRole('link', { name: title, exact: true }).click()
      } else {
        await page.getByRole('link', { name: 'Continuer le brouillon' }).click()
        await expect(field(page, label)).toHaveValue(`Noyer ${end}`)
        await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(changed).toHaveCount(0)
      }
    }
  })
