import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmptyPageUpdate } from '../../tests/support/pages.ts'
import { createPieceWithPhoto, uploadPhoto } from '../../tests/support/running-site.ts'
import { buildNewsItem, buildTraining, openSite, type TestSite } from '../../tests/support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite()
  await site.signIn()
  await site.services.photos.resume()
})
afterAll(() => site.close())

/**
 * Returns the status and the Cache-Control header of a photo, once for a visitor and once for the
 * artist.
 */
async function seen(url: string, headers: Record<string, string> = {}) {
  const readAnswer = async (anonymous: boolean) => {
    const answer = await site.ask(url, { anonymous, headers })
    return [answer.status, answer.headers.get('cache-control')]
  }
  return { visitor: await readAnswer(true), artist: await readAnswer(false) }
}
const FOR_GOOD = 'public, max-age=31536000, immutable'
const PRIVATE = {
  visitor: [404, 'no-store'],
  artist: [200, 'private, no-cache'],
}
const PUBLIC = { visitor: [200, FOR_GOOD], artist: [200, FOR_GOOD] }
const remove = (path: string) => site.ask(path, { method: 'DELETE' })

test('a photo is visible to the artist only, then to everyone while it is published', async () => {
  const url = await uploadPhoto(site, '#123')
  expect(await seen(url)).toEqual(PRIVATE)
  const first = await createPieceWithPhoto(site, url)
  expect(await seen(url)).toEqual(PUBLIC)
  const second = await createPieceWithPhoto(site, url)
  await remove(`/api/images/${first.image}`)
  expect(await seen(url), 'another piece shows it').toEqual(PUBLIC)
  await remove(`/api/art-pieces/${second.piece}`)
  expect(await seen(url)).toEqual(PRIVATE)
})

test('conditional and range requests do not reveal an unpublished photo', async () => {
  const url = await uploadPhoto(site, '#124')
  const name = url.replace('/media/', '')
  const known = { 'if-none-match': `"${name}"` }
  expect(await seen(url, known)).toEqual({ ...PRIVATE, artist: [304, 'private, no-cache'] })
  expect((await seen(url, { range: 'bytes=0-2' })).visitor).toEqual([404, 'no-store'])
  const { piece } = await createPieceWithPhoto(site, url)
  expect(await seen(url, known)).toEqual({ visitor: [304, FOR_GOOD], artist: [304, FOR_GOOD] })
  await remove(`/api/art-pieces/${piece}`)
  expect((await seen(url, known)).visitor).toEqual([404, 'no-store'])
})

test('an invalid session loads no unpublished photo', async () => {
  const url = await uploadPhoto(site, '#125')
  const headers = { cookie: 'copeaux_session=made-up' }
  expect((await site.ask(url, { anonymous: true, headers })).status).toBe(404)
})

test.each([
  ['/api/art-pieces', { title: 'Bol', price: 1 }],
  ['/api/news', buildNewsItem()],
  ['/api/trainings', buildTraining()],
])('%s: a lead photo is shown as long as it is the lead photo', async (path, fields) => {
  const url = await uploadPhoto(site, '#126')
  const body = { ...fields, image_url: url }
  const made = await (await site.ask(path, { method: 'POST', body })).json()
  expect(await seen(url)).toEqual(PUBLIC)
  const change = { method: 'PUT', body: { ...body, image_url: '' } }
  expect((await site.ask(`${path}/${made.id}`, change)).status).toBe(200)
  expect(await seen(url)).toEqual(PRIVATE)
})

test('photos of a hidden chapter and beyond the places of the page are private', async () => {
  const urls: string[] = []
  for (const display_order of [0, 1, 2, 3, 4, 5, 6, 7]) {
    const url = await uploadPhoto(site, `#2${display_order}8`)
    const body = { entity_type: 'home', entity_id: 1, image_url: url, display_order }
    expect((await site.ask('/api/images', { method: 'POST', body })).status).toBe(201)
    urls.push(url)
  }
  const save = async (hides: object) => {
    const body = { ...buildEmptyPageUpdate('home'), ...hides }
    expect((await site.ask('/api/home', { method: 'PUT', body })).status).toBe(200)
  }
  const expectPrivate = async (positions: number[]) => {
    for (const [position, url] of urls.entries())
      expect(await seen(url), String(position)).toEqual(
        positions.includes(position) ? PRIVATE : PUBLIC,
      )
    const shown = urls.filter((_, position) => !positions.includes(position))
    const listed = await site.ask('/api/images/home/1', { anonymous: true })
    for (const images of [await listed.json(), (await site.services.home.readPublic()).images])
      expect(images.map((image: { image_url: string }) => image.image_url)).toEqual(shown)
  }
  await expectPrivate([7])
  await save({ hides_teaching: true, hides_closing: true })
  await expectPrivate([1, 4, 5, 7])
  const url = urls[1] ?? ''
  const { piece } = await createPieceWithPhoto(site, url)
  expect(await seen(url), 'a piece shows it').toEqual(PUBLIC)
  await remove(`/api/art-pieces/${piece}`)
  await save({ hides_foundry: true })
  await expectPrivate([2, 7])
})

test('a 404 contains nothing about the photo', async () => {
  const url = await uploadPhoto(site, '#127')
  const body = { title: 'Bol', price: 1, category: 'aucune', image_url: url }
  expect((await site.ask('/api/art-pieces', { method: 'POST', body })).status).toBe(422)
  expect(await seen(url)).toEqual(PRIVATE)
})
