import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CREATABLE_ENTITY_TYPES,
  ENTITIES,
  ENTITY_TYPES_WITH_MAIN_PHOTO,
  getApiPath,
} from '../../../shared/entities/entity-types.ts'
import {
  buildMinimalBody,
  getDefaultValue,
  listFields,
} from '../../../tests/support/entity-bodies.ts'
import {
  buildPiece,
  buildTraining,
  createPlainImage,
  openSite,
  type TestSite,
} from '../../../tests/support/site.ts'

let site: TestSite
let photo = ''
beforeAll(async () => {
  site = await openSite()
  await site.signIn()
  photo = (await (await site.upload(await createPlainImage())).json()).imageUrl
})
afterAll(() => site.close())

const send = async (method: string, path: string, body?: object) => {
  const answer = await site.ask(path, { method, body })
  const text = await answer.text()
  return { status: answer.status, body: text ? JSON.parse(text) : null }
}

test.each(CREATABLE_ENTITY_TYPES)(
  '%s: POST answers 201, PUT 200, DELETE 204, and the list follows',
  async (type) => {
    const path = getApiPath(type)
    const input = buildMinimalBody(type)
    const empty = listFields(type).map(([name, field]) => [name, getDefaultValue(field)])
    const entity = {
      ...Object.fromEntries(empty),
      ...input,
      ...('isSortable' in ENTITIES[type] && { position: null }),
      ...('isPublishable' in ENTITIES[type] && { preview: null }),
      ...('hasPhotos' in ENTITIES[type] && { images: [] }),
      translations: {},
    }
    const created = await send('POST', path, input)
    const { id } = created.body
    expect(created).toEqual({ status: 201, body: { ...entity, id, version: 1 } })
    expect(await send('GET', path)).toEqual({ status: 200, body: [{ ...entity, id, version: 1 }] })
    const [field = ''] = Object.keys(input)
    const changed = await send('PUT', `${path}/${id}`, { ...input, [field]: ' Autre ' })
    expect(changed).toEqual({ status: 200, body: { ...entity, id, version: 2, [field]: 'Autre' } })
    expect(await send('DELETE', `${path}/${id}`)).toEqual({ status: 204, body: null })
    expect(await send('DELETE', `${path}/${id}`)).toMatchObject({ status: 404 })
    expect(await send('GET', path)).toEqual({ status: 200, body: [] })
  },
)

test('photos are uploaded, added, listed, described, reordered and removed', async () => {
  const { id } = (await send('POST', '/api/trainings', buildTraining({ image_url: photo }))).body
  const other = (await (await site.upload(await createPlainImage('png'))).json()).imageUrl
  const image = (display_order: number) => ({
    entity_type: 'training',
    entity_id: id,
    image_url: display_order === 0 ? photo : other,
    display_order,
  })
  const first = await send('POST', '/api/images', image(0))
  expect(first).toEqual({
    status: 201,
    body: {
      ...image(0),
      id: first.body.id,
      width: 40,
      height: 30,
      files: { avif: [], jpeg: [40] },
      placeholder: '853'.repeat(16),
      piece_marks: null,
      detected_box: null,
      alt: '',
      translations: {},
    },
  })
  // The source differs from the description, because the translation is outdated.
  const reused = { en: { alt: { text: 'The lathe', source: 'Le vieux tour' } } }
  const second = await send('POST', '/api/images', {
    ...image(1),
    alt: 'Le tour',
    translations: reused,
  })
  expect(second.body).toMatchObject({ alt: 'Le tour', translations: reused })
  const again = await send('POST', '/api/images', { ...image(1), display_order: 0, alt: 'Autre' })
  expect(again, 'it is there already').toEqual({ status: 200, body: second.body })
  const list = `/api/images/training/${id}`
  expect((await send('GET', list)).body).toEqual([first.body, second.body])
  const described = await send('PUT', `/api/images/${first.body.id}`, {
    alt: ' Le tour ',
    translations: { en: { alt: 'The lathe' } },
  })
  const translations = { en: { alt: { text: 'The lathe', source: 'Le tour' } } }
  expect(described).toEqual({ status: 200, body: { ...first.body, alt: 'Le tour', translations } })
  const { id: marked } = second.body
  const piece_marks = { top: 120, foot: 870 }
  expect(await send('PUT', `/api/images/${marked}`, { piece_marks })).toEqual({
    status: 200,
    body: { ...second.body, piece_marks },
  })
  for (const wrong of [
    { top: 900, foot: 100 },
    { top: -1, foot: 500 },
    { top: 10.5, foot: 500 },
    7,
  ])
    expect(await send('PUT', `/api/images/${marked}`, { piece_marks: wrong })).toMatchObject({
      status: 422,
      body: { code: 'invalid' },
    })
  await send('PUT', `/api/images/${marked}`, { piece_marks: null })
  expect(await send('PUT', `/api/images/${second.body.id + 1}`, { alt: '' })).toMatchObject({
    status: 404,
  })
  first.body = described.body
  const images = [
    { id: first.body.id, display_order: 1 },
    { id: second.body.id, display_order: 0 },
  ]
  const reordered = await send('PUT', '/api/images/reorder', { images })
  expect(reordered.status).toBe(200)
  expect(reordered.body).toEqual([
    { ...second.body, display_order: 0 },
    { ...first.body, display_order: 1 },
  ])
  expect(await send('PUT', '/api/images/reorder', { images: images.slice(1) })).toEqual({
    status: 409,
    body: {
      error: 'Les photos ont changé entre-temps. Réessayez.',
      code: 'order_mismatch',
    },
  })
  expect((await send('DELETE', `/api/images/${second.body.id}`)).status).toBe(204)
  expect((await send('GET', list)).body).toEqual([first.body])
  const [stored] = (await send('GET', '/api/trainings')).body
  expect(stored.images).toEqual([first.body])
  await send('DELETE', `/api/trainings/${id}`)
  expect((await send('GET', list)).status).toBe(404)
})

test('every write appears in the next list', async () => {
  const { body } = await send('POST', '/api/categories', { name: 'Bols' })
  const names = async () =>
    (await send('GET', '/api/categories')).body.map(({ name }: { name: string }) => name)
  expect(await names()).toEqual(['Bols'])
  await send('PUT', `/api/categories/${body.id}`, { name: 'Coupes' })
  expect(await names()).toEqual(['Coupes'])
  await Promise.all([
    names(),
    send('PUT', `/api/categories/${body.id}`, { name: 'Vases' }),
    names(),
  ])
  expect(await names()).toEqual(['Vases'])
  expect((await send('DELETE', `/api/categories/${body.id}`)).status).toBe(204)
  expect(await names()).toEqual([])
})

test('a list is compressed, and a current ETag gets a 304', async () => {
  const long = { description: 'Tourné dans un frêne. '.repeat(100) }
  const { body } = await send('POST', '/api/art-pieces', buildPiece(long))
  const asked = (headers: Record<string, string>, query = '') =>
    site.ask(`/api/art-pieces${query}`, { headers })
  const first = await asked({ 'accept-encoding': 'gzip, br' })
  expect(first.headers.get('content-encoding')).toBe('br')
  expect(first.headers.get('vary')).toMatch(/accept-encoding/i)
  const packed = Buffer.from(await first.arrayBuffer())
  expect(packed.byteLength).toBeLessThan(1000)
  expect(JSON.parse(brotliDecompressSync(packed).toString())).toEqual([body])
  const known = { 'if-none-match': first.headers.get('etag') ?? '' }
  const again = await asked(known)
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await asked(known, '?x=1')).status).toBe(304)
  await send('PUT', `/api/art-pieces/${body.id}`, buildPiece())
  expect((await asked(known)).status, 'it has changed').toBe(200)
  await send('DELETE', `/api/art-pieces/${body.id}`)
})

test.each(ENTITY_TYPES_WITH_MAIN_PHOTO)(
  '%s: creates the entity with its photos, or neither',
  async (type) => {
    const path = getApiPath(type)
    const buildBody = (fields: object) => ({ ...buildMinimalBody(type), ...fields })
    const other = (await (await site.upload(await createPlainImage('png'))).json()).imageUrl
    const image_urls = [other, photo]
    const { status, body } = await send('POST', path, buildBody({ image_urls }))
    expect(status).toBe(201)
    expect(body.images).toMatchObject([
      { entity_id: body.id, image_url: other, display_order: 0 },
      { entity_id: body.id, image_url: photo, display_order: 1 },
    ])
    const before = await site.dump()
    const unknown = `/media/${'0'.repeat(64)}.jpg`
    const lost = await send('POST', path, buildBody({ image_urls: [photo, unknown] }))
    expect(lost).toMatchObject({ status: 422, body: { code: 'unknown_photo' } })
    expect(Object.keys(lost.body.fields)).toEqual(['image_urls'])
    for (const wrong of [[photo, photo], photo, ['/media/x'], [7], null]) {
      const answer = await send('POST', path, buildBody({ image_urls: wrong }))
      expect([wrong, answer.status]).toEqual([wrong, 422])
    }
    // A PUT request with photos is rejected, because the photos of an entity are changed through
    // their own endpoints.
    const change = await send('PUT', `${path}/${body.id}`, buildBody({ image_urls }))
    expect(change).toMatchObject({
      status: 422,
      body: { fields: { image_urls: expect.any(String) } },
    })
    expect(await site.dump()).toBe(before)
  },
)

test('a list has pages with a cursor, and invalid parameters are rejected', async () => {
  const ids: number[] = []
  for (const title of ['A', 'B', 'C', 'D', 'E'])
    ids.unshift((await send('POST', '/api/art-pieces', buildPiece({ title }))).body.id)
  const idsOf = async (query: string) =>
    (await send('GET', `/api/art-pieces${query}`)).body.map(({ id }: { id: number }) => id)
  expect(await idsOf('?limit=2')).toEqual(ids.slice(0, 2))
  expect(await idsOf(`?limit=2&after=${ids[1]}`)).toEqual(ids.slice(2, 4))
  expect((await idsOf(`?after=${ids[3]}`))[0]).toBe(ids[4])
  expect(await idsOf('')).toEqual([
    ...(await idsOf('?limit=3')),
    ...(await idsOf(`?after=${ids[2]}`)),
  ])
  for (const query of [
    'limit=0',
    'limit=',
    'limit=x',
    'limit=1e2',
    'limit=-1',
    'after=0',
    'after=1.5',
  ]) {
    const [name = ''] = query.split('=')
    expect(await send('GET', `/api/news?${query}`), query).toMatchObject({
      status: 422,
      body: { code: 'invalid', fields: { [name]: expect.stringContaining('entier') } },
    })
  }
  await send('DELETE', `/api/art-pieces/${ids[1]}`)
  expect((await send('GET', `/api/art-pieces?after=${ids[1]}`)).status).toBe(404)
  for (const id of ids) if (id !== ids[1]) await send('DELETE', `/api/art-pieces/${id}`)
})
