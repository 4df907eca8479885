/**
 * Tests requirements for the public pages that need special content or settings, such as a piece
 * without photos or a site without storage.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEntity, createEntityWithPhotos, expect, test } from '../../support/browser/admin.ts'
import type { SiteProcess } from '../../support/browser/server.ts'
import { withNewSite } from '../../support/browser/site.ts'

const PLACEHOLDER = 'Pas encore de photographie'

test('a piece without photos has a placeholder in the gallery and in its dialog', async ({
  page,
}) => {
  await createEntity(page, 'art-pieces', { title: 'Sans image' })
  await page.goto('/gallery')
  const card = page.getByRole('article', { name: 'Sans image' })
  await expect(card.getByText(PLACEHOLDER)).toBeVisible()
  await expect(card.getByRole('img')).toHaveCount(0)
  await card.getByRole('link', { name: /^Voir la pièce/ }).click()
  const details = page.getByRole('dialog', { name: 'Sans image' })
  await expect(details.getByText(PLACEHOLDER)).toBeVisible()
})

test('the lists show the first photo of a news item and of a training, and a description without an excerpt', async ({
  page,
}) => {
  const description = 'On tourne une cuillère, puis on la mange des yeux.'
  await createEntity(page, 'trainings', { title: 'Cuillères', excerpt: '', description })
  for (const [path, list, words] of [
    ['news', '/news', /^Lire la suite/],
    ['trainings', '/training', /^Lire le programme/],
  ] as const) {
    const title = `Trois photos, ${path}`
    const { id } = await createEntityWithPhotos(page, path, title, 3)
    const [made] = (await (await page.request.get(`/api/${path}`)).json()).filter(
      (one: { id: number }) => one.id === id,
    )
    const addresses = made.images.map((image: { image_url: string }) => image.image_url)
    expect(new Set(addresses).size).toBe(3)
    await page.goto(list)
    if (path === 'trainings')
      await expect(
        page.getByRole('article', { name: 'Cuillères' }).getByText(description),
      ).toBeVisible()
    const entry = page.getByRole('article', { name: title })
    await expect(entry.getByRole('img')).toHaveCount(1)
    await expect(entry.getByRole('img')).toHaveAttribute('src', addresses[0])
    await entry.getByRole('link', { name: words }).click()
    const details = page.getByRole('dialog', { name: title })
    await expect(details.getByRole('img')).toHaveCount(1)
    await expect(details.getByRole('img')).toHaveAttribute('src', addresses[0])
  }
})

test('a message sent without JavaScript to a site without storage is not stored', async () => {
  const ask = async (site: SiteProcess, folder: string) => {
    const secret = 'Phrase-qui-ne-reste-pas'
    const form = { name: 'Aline', email: 'aline@example.org', subject: '', message: secret }
    const answer = await fetch(`${site.url}/contact`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { origin: site.url },
    })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Je vous répondrai dans les plus brefs délais.')
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    const kept = files
      .filter((file) => file.isFile())
      .filter((file) => readFileSync(join(file.parentPath, file.name)).includes(secret))
    expect(files.some(({ name }) => name === 'copeaux.sqlite')).toBe(true)
    expect(kept.map(({ name }) => name)).toEqual([])
  }
  await withNewSite(ask, { demo: true, env: { DATABASE_URL: '' } })
})
