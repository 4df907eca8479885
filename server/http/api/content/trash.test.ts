import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  buildPiece,
  createPlainImage,
  openSite,
  type TestSite,
} from '../../../../tests/support/site.ts'

let site: TestSite
beforeEach(async () => {
  site = await openSite()
  await site.signIn()
})
afterEach(() => site.close())

const read = async (path: string) => (await site.ask(path)).json()

async function aPiece() {
  const { imageUrl } = await (await site.upload(await createPlainImage())).json()
  const body = buildPiece({ category: null, image_urls: [imageUrl] })
  return (await site.ask('/api/art-pieces', { method: 'POST', body })).json()
}
const PLACES = (id: number) => [`/api/trash/art_piece/${id}/restore`, `/api/trash/art_piece/${id}`]

test('a deleted entity is visible only to the administrator, who can restore it', async () => {
  const made = await aPiece()
  const [photo] = made.images
  expect((await site.ask(photo.image_url, { anonymous: true })).status).toBe(200)
  expect((await site.ask(`/api/art-pieces/${made.id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await read('/api/art-pieces')).toEqual([])
  expect((await site.ask(`/api/images/art_piece/${made.id}`)).status).toBe(404)
  expect((await site.ask(photo.image_url, { anonymous: true })).status).toBe(404)
  expect((await site.ask(photo.image_url)).status, 'the trash shows its photo').toBe(200)
  const [item, ...others] = await read('/api/trash')
  expect(others).toEqual([])
  expect(item).toMatchObject({
    entity_type: 'art_piece',
    entity_id: made.id,
    title: made.title,
    deleted_by: 'admin',
    days_left: 30,
    photo: { image_url: photo.image_url },
    owner: null,
  })
  const [restore = ''] = PLACES(made.id)
  expect((await site.ask(restore, { method: 'POST' })).status).toBe(204)
  expect(await read('/api/art-pieces')).toEqual([made])
  expect((await site.ask(photo.image_url, { anonymous: true })).status).toBe(200)
  const again = await site.ask(restore, { method: 'POST' })
  expect([again.status, (await again.json()).code]).toEqual([404, 'not_found'])
})

test('a purged entity cannot be restored', async () => {
  const { id } = await aPiece()
  const [restore = '', place = ''] = PLACES(id)
  expect((await site.ask(place, { method: 'DELETE' })).status, 'not in the trash').toBe(404)
  await site.ask(`/api/art-pieces/${id}`, { method: 'DELETE' })
  expect((await site.ask(place, { method: 'DELETE' })).status).toBe(204)
  expect(await read('/api/trash')).toEqual([])
  expect((await site.ask(restore, { method: 'POST' })).status).toBe(404)
})

test.each(['/api/trash/poem/1', '/api/trash/news/0', '/api/trash/news/x', '/api/versions/image/1'])(
  '%s is a 404',
  async (path) => {
    const method = path.includes('trash') ? 'DELETE' : 'GET'
    expect((await site.ask(path, { method })).status).toBe(404)
  },
)

test('a photo of a deleted entity cannot be changed until it is restored', async () => {
  const { id, images } = await aPiece()
  await site.ask(`/api/images/${images[0].id}`, { method: 'DELETE' })
  await site.ask(`/api/art-pieces/${id}`, { method: 'DELETE' })
  const answer = await site.ask(`/api/trash/image/${images[0].id}/restore`, { method: 'POST' })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    code: 'entity_in_trash',
    error: expect.stringMatching(/corbeille/),
  })
})

describe('revisions', () => {
  test('are listed with their author, the latest first', async () => {
    const made = await aPiece()
    for (const title of ['Deux', 'Trois']) {
      const body = buildPiece({ title })
      await site.ask(`/api/art-pieces/${made.id}`, { method: 'PUT', body })
    }
    const kept = await read(`/api/versions/art_piece/${made.id}`)
    expect(kept).toMatchObject([
      { replaced_by: 'admin', entity: { title: 'Deux' } },
      { replaced_by: 'admin', entity: made },
    ])
    expect(await read('/api/versions/art_piece/99')).toEqual([])
  })
})
