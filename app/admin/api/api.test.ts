import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { createApi } from './api.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server of our own that answers as the test says. */
async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const answer = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
const KEY = '8e03978e40d543e6bc936894a57f9324'
const never = () => Promise.reject(new Error('asked for the password'))

test('an answer is a value', async () => {
  const origin = await serve(async (request, response) => {
    answer(response, 201, { id: 7, said: await json(request), via: request.method })
  })
  expect(await createApi(origin, never).create('categories', { name: 'Bols' }, KEY)).toEqual({
    ok: true,
    value: { id: 7, said: { name: 'Bols' }, via: 'POST' },
  })
})

test('a creation carries its key, and tells when it was made before', async () => {
  const keys: unknown[] = []
  const origin = await serve((request, response) => {
    keys.push(request.headers['idempotency-key'])
    answer(response, keys.length === 1 ? 201 : 200, { id: 7 })
  })
  const api = createApi(origin, never)
  expect(await api.create('news', {}, KEY)).toEqual({ ok: true, value: { id: 7 } })
  expect(await api.create('news', {}, KEY)).toEqual({ ok: true, value: { id: 7 }, isKnown: true })
  expect(keys).toEqual([`"${KEY}"`, `"${KEY}"`])
})

test('a change from an older version brings the entity as it is now', async () => {
  const refusal = { error: 'Trop tard.', code: 'conflict', entity: { id: 3, version: 2 } }
  const origin = await serve((_, response) => answer(response, 409, refusal))
  expect(await createApi(origin, never).update('news', 3, {})).toEqual({
    ok: false,
    kind: 'refused',
    status: 409,
    retryAfter: 0,
    ...refusal,
    fields: {},
  })
})

test('nothing is an answer too', async () => {
  const origin = await serve((_, response) => response.writeHead(204).end())
  expect(await createApi(origin, never).remove('news', 3)).toEqual({ ok: true, value: null })
})

test('a refusal brings its reason and its fields', async () => {
  const fields = { title: 'Ce champ est obligatoire.' }
  const origin = await serve((_, response) =>
    answer(response, 422, { error: 'Certains champs sont à corriger.', code: 'invalid', fields }),
  )
  expect(await createApi(origin, never).update('news', 3, {})).toEqual({
    ok: false,
    kind: 'refused',
    status: 422,
    retryAfter: 0,
    error: 'Certains champs sont à corriger.',
    code: 'invalid',
    fields,
  })
})

test('a refusal without words is still a refusal', async () => {
  const origin = await serve((_, response) => answer(response, 502, '<h1>Bad Gateway</h1>'))
  expect(await createApi(origin, never).create('news', {}, KEY)).toMatchObject({
    kind: 'refused',
    error: '',
    fields: {},
  })
})

test('no answer, and one that cannot be read, are unreachable', async () => {
  const origin = await serve((_, response) => answer(response, 200, '<h1>Bonjour</h1>'))
  expect(await createApi(origin, never).create('news', {}, KEY)).toMatchObject({
    kind: 'unreachable',
  })
  const list = await serve((_, response) => answer(response, 200, { not: 'a list' }))
  expect(await createApi(list, never).list('news')).toMatchObject({ kind: 'unreachable' })
  closers.splice(0).forEach((close) => {
    close()
  })
  expect(await createApi(origin, never).list('news')).toMatchObject({ kind: 'unreachable' })
})

test('a call that meets an ended session waits for the password and is made again', async () => {
  let isSignedIn = false
  const bodies: string[] = []
  const origin = await serve(async (request, response) => {
    bodies.push(await text(request))
    if (isSignedIn) answer(response, 200, { id: 1 })
    else answer(response, 401, { error: 'Connectez-vous pour continuer.', code: 'not_signed_in' })
  })
  const api = createApi(origin, async () => {
    isSignedIn = true
    return true
  })
  expect(await api.update('news', 1, { title: 'Tapé' })).toEqual({ ok: true, value: { id: 1 } })
  expect(bodies).toEqual(['{"title":"Tapé"}', '{"title":"Tapé"}'])
})

test('a refusal that needs a confirmation asks for it, and repeats the call once it was given', async () => {
  let isConfirmed = false
  const origin = await serve((_, response) => {
    if (isConfirmed) answer(response, 200, [])
    else answer(response, 403, { error: 'Confirmez.', code: 'confirm_first' })
  })
  const questions: unknown[] = []
  const confirm = async (question: unknown) => {
    questions.push(question)
    isConfirmed = questions.length === 2
    return isConfirmed
  }
  const api = createApi(origin, confirm)
  expect(await api.list('news')).toMatchObject({ ok: false, code: 'confirm_first' })
  expect(await api.list('news')).toEqual({ ok: true, value: [] })
  expect(questions).toEqual(['confirm', 'confirm'])
})

test('giving the password up leaves the refusal, and signing in never asks', async () => {
  const origin = await serve((_, response) =>
    answer(response, 401, { success: false, error: 'Identifiants incorrects' }),
  )
  const api = createApi(origin, async () => false)
  expect(await api.remove('pieces', 1)).toMatchObject({
    kind: 'refused',
    error: 'Identifiants incorrects',
  })
  const login = createApi(origin, never).login({
    username: 'a',
    password: 'b',
    stay_signed_in: false,
  })
  expect(await login).toMatchObject({ kind: 'refused', error: 'Identifiants incorrects' })
})
