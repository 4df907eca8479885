import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { createApiClient } from './api.ts'
import { resolvePasswordPrompt } from './password-prompt.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

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

test('returns the response as a value', async () => {
  const origin = await serve(async (request, response) => {
    answer(response, 201, { id: 7, said: await json(request), via: request.method })
  })
  expect(await createApiClient(origin, never).create('categories', { name: 'Bols' }, KEY)).toEqual({
    ok: true,
    value: { id: 7, said: { name: 'Bols' }, via: 'POST' },
  })
})

test('sends the idempotency key and reports a repeated creation', async () => {
  const keys: unknown[] = []
  const origin = await serve((request, response) => {
    keys.push(request.headers['idempotency-key'])
    answer(response, keys.length === 1 ? 201 : 200, { id: 7 })
  })
  const api = createApiClient(origin, never)
  expect(await api.create('news', {}, KEY)).toEqual({ ok: true, value: { id: 7 } })
  expect(await api.create('news', {}, KEY)).toEqual({ ok: true, value: { id: 7 }, isKnown: true })
  expect(keys).toEqual([`"${KEY}"`, `"${KEY}"`])
})

test('returns the current entity after a conflict', async () => {
  const refusal = { error: 'Trop tard.', code: 'conflict', entity: { id: 3, version: 2 } }
  const origin = await serve((_, response) => answer(response, 409, refusal))
  expect(await createApiClient(origin, never).update('news', 3, {})).toEqual({
    ok: false,
    kind: 'refused',
    status: 409,
    retryAfter: 0,
    ...refusal,
    fields: {},
  })
})

test('returns an empty response as a value', async () => {
  const origin = await serve((_, response) => response.writeHead(204).end())
  expect(await createApiClient(origin, never).remove('news', 3)).toEqual({ ok: true, value: null })
})

test('returns the reason and the field errors of a refusal', async () => {
  const fields = { title: 'Ce champ est obligatoire.' }
  const origin = await serve((_, response) =>
    answer(response, 422, { error: 'Certains champs sont à corriger.', code: 'invalid', fields }),
  )
  expect(await createApiClient(origin, never).update('news', 3, {})).toEqual({
    ok: false,
    kind: 'refused',
    status: 422,
    retryAfter: 0,
    error: 'Certains champs sont à corriger.',
    code: 'invalid',
    fields,
  })
})

test('returns a refusal for an error without a JSON body', async () => {
  const origin = await serve((_, response) => answer(response, 502, '<h1>Bad Gateway</h1>'))
  expect(await createApiClient(origin, never).create('news', {}, KEY)).toMatchObject({
    kind: 'refused',
    error: '',
    fields: {},
  })
})

test('returns unreachable without a response or with an unreadable one', async () => {
  const origin = await serve((_, response) => answer(response, 200, '<h1>Bonjour</h1>'))
  expect(await createApiClient(origin, never).create('news', {}, KEY)).toMatchObject({
    kind: 'unreachable',
  })
  const list = await serve((_, response) => answer(response, 200, { not: 'a list' }))
  expect(await createApiClient(list, never).list('news')).toMatchObject({ kind: 'unreachable' })
  closers.splice(0).forEach((close) => {
    close()
  })
  expect(await createApiClient(origin, never).list('news')).toMatchObject({ kind: 'unreachable' })
})

test('repeats a call after a new sign-in when the session has expired', async () => {
  let isSignedIn = false
  const bodies: string[] = []
  const origin = await serve(async (request, response) => {
    bodies.push(await text(request))
    if (isSignedIn) answer(response, 200, { id: 1 })
    else answer(response, 401, { error: 'Connectez-vous pour continuer.', code: 'not_signed_in' })
  })
  const api = createApiClient(origin, async () => {
    isSignedIn = true
    return true
  })
  expect(await api.update('news', 1, { title: 'Tapé' })).toEqual({ ok: true, value: { id: 1 } })
  expect(bodies).toEqual(['{"title":"Tapé"}', '{"title":"Tapé"}'])
})

test('a refusal after the new sign-in repeats the call without another dialog', async () => {
  let isSignedIn = false
  const late: (() => void)[] = []
  const origin = await serve((request, response) => {
    const refuse = () => answer(response, 401, { error: 'Connectez-vous.' })
    if (isSignedIn) answer(response, 200, [])
    else if (request.url?.includes('news')) late.push(refuse)
    else refuse()
  })
  const api = createApiClient(origin)
  const [categories, news] = [api.list('categories'), api.list('news')]
  await expect.poll(() => late.length).toBe(1)
  await expect
    .poll(() => {
      isSignedIn = true
      resolvePasswordPrompt(true)
      return Promise.race([categories, null])
    })
    .toEqual({ ok: true, value: [] })
  for (const refuse of late) refuse()
  expect(await news).toEqual({ ok: true, value: [] })
})

test.each(['news', 'workshop'] as const)(
  'refreshes %s in the background without the password dialog',
  async (name) => {
    const origin = await serve((_, response) => answer(response, 401, { error: 'Connectez-vous.' }))
    const api = createApiClient(origin, never)
    const options = { asksForPassword: false }
    for await (const page of api.readPages(name, options))
      expect(page).toMatchObject({ status: 401 })
    expect(await api.list(name, options)).toMatchObject({ status: 401 })
  },
)

test('asks for a required confirmation and then repeats the call', async () => {
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
  const api = createApiClient(origin, confirm)
  expect(await api.list('news')).toMatchObject({ ok: false, code: 'confirm_first' })
  expect(await api.list('news')).toEqual({ ok: true, value: [] })
  expect(questions).toEqual(['confirm', 'confirm'])
})

test('returns the refusal when the dialog is cancelled, and never opens it for a sign-in', async () => {
  const origin = await serve((_, response) =>
    answer(response, 401, { success: false, error: 'Identifiants incorrects' }),
  )
  const api = createApiClient(origin, async () => false)
  expect(await api.remove('pieces', 1)).toMatchObject({
    kind: 'refused',
    error: 'Identifiants incorrects',
  })
  const login = createApiClient(origin, never).login({
    username: 'a',
    password: 'b',
    stay_signed_in: false,
  })
  expect(await login).toMatchObject({ kind: 'refused', error: 'Identifiants incorrects' })
})
