import { randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAME_ORIGIN_HEADERS } from '../../../../tests/support/server-process.ts'
import {
  buildPiece,
  createPlainImage,
  openSite,
  type TestSite,
} from '../../../../tests/support/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite()
  await site.signIn()
})
afterAll(() => site.close())

const inData = (path: string) => join(site.config.dataDir, path)
const originals = async () => (await site.storage()).list('originals')
const incoming = () => readdir(inData('incoming'))

test('the same photo twice is stored once', async () => {
  const bytes = await createPlainImage('png', { color: '#456789' })
  const before = await originals()
  const answers = await Promise.all([site.upload(bytes), site.upload(bytes), site.upload(bytes)])
  const addresses = await Promise.all(answers.map(async (answer) => (await answer.json()).imageUrl))
  expect(new Set(addresses).size).toBe(1)
  expect((await originals()).length - before.length).toBe(1)
  expect(await incoming()).toEqual([])
})

test('a photo is rotated once by two taps, and the photo before goes to the trash', async () => {
  const send = async (path: string, body?: object) =>
    (await site.ask(path, { method: 'POST', body })).json()
  const half = { create: { width: 30, height: 40, channels: 3, background: '#c00' } } as const
  const bytes = await sharp(half).extend({ right: 30, background: '#00c' }).jpeg().toBuffer()
  const { imageUrl: image_url } = await (await site.upload(bytes)).json()
  const { id: entity_id } = await send('/api/art-pieces', buildPiece())
  const entity = { entity_type: 'art_piece', entity_id, display_order: 0 }
  const translations = { de: { alt: 'Schale' } }
  const { id } = await send('/api/images', { ...entity, image_url, alt: 'Bol', translations })
  await site.ask(`/api/images/${id}`, {
    method: 'PUT',
    body: { piece_marks: { top: 100, foot: 900 } },
  })

  const [rotated] = await Promise.all([1, 2].map(() => send(`/api/images/${id}/rotate`)))
  const images = await (await site.ask(`/api/images/art_piece/${entity_id}`)).json()
  expect(images).toMatchObject([
    { id, alt: 'Bol', width: 40, height: 60, display_order: 0, piece_marks: null },
  ])
  expect(images[0].translations.de.alt.text).toBe('Schale')
  expect(rotated.image_url).toBe(images[0].image_url)
  const shown = Buffer.from(await (await site.ask(rotated.image_url)).arrayBuffer())
  const top = await sharp(shown)
    .extract({ left: 20, top: 10, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(top[0], 'the left side is red, and clockwise it becomes the upper side').toBeGreaterThan(
    150,
  )
  const trash = await (await site.ask('/api/trash')).json()
  expect(
    trash.filter((item: { entity_type: string }) => item.entity_type === 'image'),
  ).toHaveLength(1)
  expect(await incoming()).toEqual([])
  expect((await site.ask('/api/images/999/rotate', { method: 'POST' })).status).toBe(404)
})

describe('forms', () => {
  const post = async (body: BodyInit | undefined, type?: string) => {
    const before = await site.dump()
    const headers = { ...SAME_ORIGIN_HEADERS, cookie, ...(type && { 'content-type': type }) }
    const answer = await site.app.request('/api/upload', { method: 'POST', body, headers })
    const result = await answer.json()
    expect(await site.dump()).toBe(before)
    return { status: answer.status, code: result.code, fields: Object.keys(result.fields ?? {}) }
  }
  let cookie = ''
  beforeAll(async () => {
    cookie = await site.signIn()
  })
  const form = (entries: [string, string | Uint8Array][]) => {
    const data = new FormData()
    for (const [name, value] of entries)
      typeof value === 'string'
        ? data.append(name, value)
        : data.append(name, new File([new Uint8Array(value)], 'a.jpg'))
    return data
  }

  test('another content type is rejected', async () => {
    for (const type of [
      'application/json',
      'image/jpeg',
      'text/plain',
      'multipart/mixed; boundary=x',
    ])
      expect(await post('{}', type)).toEqual({ status: 415, code: 'not_a_form', fields: [] })
    expect((await post(undefined)).status).toBe(415)
  })
  test('a malformed or incomplete form is rejected', async () => {
    const type = 'multipart/form-data; boundary=x'
    const part = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'
    for (const body of ['', 'x', '--x', part, `${part}abc`, `${part}abc\r\n--x`])
      expect(await post(body, type)).toMatchObject({ status: 400, code: 'unreadable_form' })
    expect(await post(part, 'multipart/form-data')).toMatchObject({ status: 400 })
  })
  test('exactly one photo in the field image is accepted', async () => {
    const bytes = await createPlainImage('png', { color: '#987' })
    expect(await post(form([]))).toMatchObject({ status: expect.toBeOneOf([400, 422]) })
    expect(await post(form([['image', 'text']]))).toMatchObject({ status: 422, fields: ['image'] })
    expect(await post(form([['photo', bytes]]))).toMatchObject({ fields: ['image', 'photo'] })
    expect(
      await post(
        form([
          ['image', bytes],
          ['x', 'y'],
        ]),
      ),
    ).toMatchObject({ fields: ['x'] })
    expect(
      await post(
        form([
          ['image', bytes],
          ['image', bytes],
        ]),
      ),
    ).toMatchObject({ fields: ['image'] })
  })
  test('an upload that is cut off leaves no file', async () => {
    const before = await site.dump()
    const bytes = await createPlainImage('png', { color: '#abc' })
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(
          Buffer.from('--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n'),
        )
        controller.enqueue(bytes)
      },
      pull: (controller) => controller.error(new Error('connection lost')),
    })
    const answer = await site.app.request('/api/upload', {
      method: 'POST',
      body: broken,
      duplex: 'half',
      headers: {
        ...SAME_ORIGIN_HEADERS,
        cookie,
        'content-type': 'multipart/form-data; boundary=x',
      },
    } as RequestInit)
    expect(answer.status).toBe(400)
    expect(await site.dump()).toBe(before)
  })
})

test('files of an interrupted upload are deleted at the next start', async () => {
  await writeFile(inData(`incoming/${randomUUID()}`), 'x')
  await site.services.photos.resume()
  expect(await incoming()).toEqual([])
})
