import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildNewsItem,
  buildPiece,
  buildWorkshop,
  createPlainImage,
  openSite,
  type TestSite,
} from '../../../../tests/support/site.ts'

let site: TestSite
let photo = ''
beforeAll(async () => {
  site = await openSite()
  await site.signIn()
  photo = (await (await site.upload(await createPlainImage('png'))).json()).imageUrl
})
afterAll(() => site.close())

const read = async (path: string, anonymous: boolean) => {
  const answer = await site.ask(path, { anonymous })
  return { answer, text: await answer.text() }
}
const make = async (collection: string, body: object) =>
  (await site.ask(`/api/${collection}`, { method: 'POST', body })).json()

test('hidden and scheduled entities are returned only with a session', async () => {
  const notes = { sold_to: 'Monsieur Secret', reserved_for: 'Madame Secret' }
  const kept = await make('art-pieces', {
    ...buildPiece({ title: 'Pièce secrète', hidden: true, ...notes }),
    image_urls: [photo],
  })
  const later = await make(
    'news',
    buildNewsItem({ title: 'Nouvelle secrète', shown_from: '2999-01-01T18:00' }),
  )
  const open = await make('art-pieces', buildPiece({ title: 'Visible', ...notes }))

  for (const path of ['/api/art-pieces', '/api/news', '/api/categories', '/api/trainings']) {
    // Sends the signed-in request first. Its response must not be reused for visitors.
    const own = await read(path, false)
    expect(own.answer.headers.get('cache-control')).toContain('no-cache')
    const { answer, text } = await read(path, true)
    expect(answer.status).toBe(200)
    expect(text).not.toMatch(/secr|2999/i)
    for (const name of ['preview', 'sold_to', 'reserved_for', 'shown_from', 'hidden'])
      expect(text).not.toContain(name)
    expect((await read(path, false)).text).toBe(own.text)
  }
  const { answer, text } = await read('/api/art-pieces', false)
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  expect(JSON.parse(text).map(({ title }: { title: string }) => title)).toEqual([
    'Visible',
    'Pièce secrète',
  ])
  expect(JSON.parse(text)[0]).toMatchObject(notes)
  expect(JSON.parse((await read('/api/art-pieces', true)).text)).toMatchObject([{ id: open.id }])

  for (const [type, { id }] of [
    ['art_piece', kept],
    ['news', later],
  ] as const) {
    for (const [anonymous, status, view] of [
      [true, 404, 'strangers'],
      [false, 200, 'artist'],
    ] as const) {
      const { answer } = await read(`/api/images/${type}/${id}`, anonymous)
      expect([answer.status, answer.headers.get('copeaux-view')]).toEqual([status, view])
    }
  }
})

test('a hidden piece stays hidden if its preview secret is missing', async () => {
  const { id } = await make('art-pieces', buildPiece({ title: 'Sans secret', hidden: true }))
  await site.sql(`update art_pieces set preview = null where id = ${id}`)
  expect((await read('/api/art-pieces', true)).text).not.toContain('Sans secret')
  await site.ask(`/api/art-pieces/${id}`, { method: 'DELETE' })
})

test('an ETag of one visibility gets no 304 for the other', async () => {
  const etag = (await read('/api/art-pieces', false)).answer.headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  const asked = { anonymous: true, headers: { 'if-none-match': etag } }
  expect((await site.ask('/api/art-pieces', asked)).status).toBe(200)
})

test('if the public and the private view are equal, a 304 names the view', async () => {
  const { headers } = (await read('/api/trainings', true)).answer
  expect(headers.get('copeaux-view')).toBe('strangers')
  const asked = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
  for (const [anonymous, view] of [
    [false, 'artist'],
    [true, 'strangers'],
  ] as const) {
    const answer = await site.ask('/api/trainings', { ...asked, anonymous })
    expect([answer.status, answer.headers.get('copeaux-view')]).toEqual([304, view])
  }
})

test('a photo of a hidden entity is visible to the administrator and with its preview', async () => {
  const [{ preview, image_url, images }] = JSON.parse(
    (await read('/api/art-pieces', false)).text,
  ).filter(({ title }: { title: string }) => title === 'Pièce secrète')
  expect(image_url).toBe('')
  const address = images[0].image_url
  expect((await read(address, true)).answer.status).toBe(404)
  expect((await read(address, false)).answer.status).toBe(200)
  const withCookie = (value: string) =>
    site.ask(address, { anonymous: true, headers: { cookie: `copeaux_preview=${value}` } })
  const seen = await withCookie(preview)
  expect(seen.status).toBe(200)
  expect(seen.headers.get('cache-control')).toBe('private, no-cache')
  expect((await withCookie(`${'x'.repeat(22)}.${preview}`)).status).toBe(200)
  for (const wrong of ['x'.repeat(22), `${preview}x`, '', "' or 1=1 --"])
    expect((await withCookie(encodeURIComponent(wrong))).status).toBe(404)
})

test.each([
  ['art-pieces', buildPiece],
  ['news', buildNewsItem],
])(
  '%s: rejects a time that does not exist and values that are not boolean',
  async (collection, input) => {
    for (const shown_from of [
      '2026-02-30T10:00',
      '2026-12-01',
      '2026-12-01T24:00',
      '2026-12-01T10:60',
      5,
      {},
    ]) {
      const answer = await site.ask(`/api/${collection}`, {
        method: 'POST',
        body: { ...input(), shown_from },
      })
      expect(answer.status).toBe(422)
      expect(Object.keys((await answer.json()).fields)).toEqual(['shown_from'])
    }
    for (const hidden of [1, 'oui', null]) {
      const answer = await site.ask(`/api/${collection}`, {
        method: 'POST',
        body: { ...input(), hidden },
      })
      expect(Object.keys((await answer.json()).fields)).toEqual(['hidden'])
    }
  },
)

test('saving an order returns the ordered list and rejects duplicate ids', async () => {
  const ids = JSON.parse((await read('/api/art-pieces', false)).text).map(
    ({ id }: { id: number }) => id,
  )
  const wanted = ids.toReversed()
  const answer = await site.ask('/api/art-pieces/order', { method: 'PUT', body: { ids: wanted } })
  expect(answer.status).toBe(200)
  expect((await answer.json()).map(({ id }: { id: number }) => id)).toEqual(wanted)
  const twice = await site.ask('/api/categories/order', { method: 'PUT', body: { ids: [1, 1] } })
  expect(twice.status).toBe(422)
})

test('public translations do not contain their French source text', async () => {
  const translations = { de: { title: 'Schale', description: 'Aus Nuss' } }
  const first = buildPiece({ title: 'Bol', description: 'Pour Madame Dupont', translations })
  const { id } = await make('art-pieces', first)
  const body = { ...buildPiece({ title: 'Bol', description: 'En noyer' }) }
  expect((await site.ask(`/api/art-pieces/${id}`, { method: 'PUT', body })).status).toBe(200)
  await make('categories', { name: 'Bols', translations: { de: { name: 'Schalen' } } })
  const image = { entity_type: 'art_piece', entity_id: id, image_url: photo, display_order: 0 }
  const placed = await make('images', image)
  const photoFields = { alt: 'Un bol', translations: { de: { alt: 'Eine Schale' } } }
  await site.ask(`/api/images/${placed.id}`, { method: 'PUT', body: photoFields })
  for (const path of ['/api/art-pieces', '/api/categories', `/api/images/art_piece/${id}`]) {
    const shown = await read(path, true)
    expect(shown.text).toContain('"text":"')
    expect(shown.text).not.toMatch(/source|Dupont/)
    expect((await read(path, false)).text).toContain('"source":"')
  }
  expect((await read('/api/art-pieces', false)).text).toContain('Dupont')
})

test('the price of a piece “on request” is returned only with a session', async () => {
  const { id } = await make('art-pieces', buildPiece({ price: 4321, price_on_request: true }))
  for (const [anonymous, price] of [
    [true, null],
    [false, 4321],
  ] as const) {
    const pieces = JSON.parse((await read('/api/art-pieces', anonymous)).text)
    expect(pieces.find((one: { id: number }) => one.id === id).price).toBe(price)
  }
})

test('public lists have no translations into languages that are switched off', async () => {
  const translations = { de: { title: 'Schale' }, en: { title: 'Bowl' } }
  const piece = await make('art-pieces', buildPiece({ image_urls: [photo], translations }))
  const names = { de: { name: 'Schalen' }, en: { name: 'Bowls' } }
  await make('categories', { name: 'Coupes basses', translations: names })
  const [image] = await (await site.ask(`/api/images/art_piece/${piece.id}`)).json()
  await site.sql(`update images set alt = 'Vue' where id = ${image.id}`)
  await site.sql(`insert into translations (entity_type, entity_id, locale, field, text, source)
    values ('image', ${image.id}, 'de', 'alt', 'Schale', ''),
      ('image', ${image.id}, 'en', 'alt', 'Bowl', '')`)
  const body = buildWorkshop({ languages: ['de'] })
  expect((await site.ask('/api/workshop', { method: 'PUT', body })).status).toBe(200)
  const images = `images/art_piece/${piece.id}`
  for (const path of ['art-pieces', 'art-pieces?limit=1', 'categories', images]) {
    const forVisitors = (await read(`/api/${path}`, true)).text
    expect(forVisitors, path).toContain('Schale')
    expect(forVisitors, path).not.toContain('Bowl')
    expect((await read(`/api/${path}`, false)).text, path).toContain('Bowl')
  }
})
