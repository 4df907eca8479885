/**
 * Tests race conditions in the sign-in code. A condition that was checked before a slow operation
 * must be checked again in the transaction after this operation.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createVirtualAuthenticator } from '../../../../tests/support/passkey.ts'
import {
  ADMIN_PASSWORD,
  createPlainImage,
  openSite,
  SITE_ORIGIN,
  type TestSite,
} from '../../../../tests/support/site.ts'

const NEW = 'le tour à bois chante'
const ROUNDS = 5

let site: TestSite
let cookie: string
beforeEach(async () => {
  site = await openSite()
  cookie = await site.signIn()
})
afterEach(() => site.close())

const send = (method: string, path: string, body?: object) =>
  site.ask(`/api/admin/${path}`, { method, body })
const read = async (answer: Response | Promise<Response>) => (await answer).json()
const rows = async (table: string): Promise<object[]> => {
  const [tables] = JSON.parse(await site.dump())
  return Object.fromEntries(tables)[table]
}
const from = { address: '192.0.2.1' }
const begin = async (answer: Awaited<ReturnType<TestSite['services']['signIn']['withPassword']>>) =>
  answer.ok &&
  site.services.sessions.start(answer.proof, { staysSignedIn: false, userAgent: undefined })
const withPassword = () =>
  site.services.signIn.withPassword({ username: 'admin', password: ADMIN_PASSWORD }, '', from)

async function turnOnSecondStep() {
  const { secret } = await read(send('POST', 'second-step'))
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expect((await send('PUT', 'second-step', { code })).status).toBe(200)
}

describe('a sign-in in progress', () => {
  test('starts no session that survives a password change', async () => {
    const passwords = [ADMIN_PASSWORD, NEW]
    for (let round = 0; round < ROUNDS; round += 1) {
      const [current = '', next = ''] = round % 2 === 0 ? passwords : passwords.toReversed()
      const logins = Array.from({ length: 4 }, () =>
        site.login('admin', current, { cookie: 'lang=fr' }),
      )
      const changed = await site.ask('/api/admin/password', {
        method: 'PUT',
        body: { current_password: current, password: next },
        headers: { cookie },
      })
      expect(changed.status).toBe(204)
      cookie = changed.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const statuses = (await Promise.all(logins)).map(({ status }) => status)
      for (const status of statuses) expect([200, 401]).toContain(status)
      expect(await rows('sessions')).toHaveLength(1)
      expect(await rows('known_devices')).toHaveLength(1)
      await site.sql('delete from sign_in_failures')
    }
  })

  test('starts no session after a change of the password or two-factor authentication', async () => {
    const before = await withPassword()
    await turnOnSecondStep()
    expect([before.ok, await begin(before)]).toEqual([true, null])
    expect((await send('DELETE', 'second-step')).status).toBe(204)
    const again = await withPassword()
    await site.services.admins.setPassword({ username: 'admin', password: NEW })
    expect([again.ok, await begin(again)]).toEqual([true, null])
  })

  test('starts no session with a removed passkey', async () => {
    const device = createVirtualAuthenticator(SITE_ORIGIN)
    const made = device.create(await read(send('POST', 'passkeys/options')))
    const { id } = await read(send('POST', 'passkeys', { response: made }))
    const asked = await read(site.ask('/api/admin/passkey-login/options', { method: 'POST' }))
    const answer = await site.services.signIn.withPasskey(device.use(asked) as never)
    expect((await send('DELETE', `passkeys/${id}`)).status).toBe(204)
    expect([answer.ok, await begin(answer)]).toEqual([true, null])
  })
})

describe('a session that ends during a request', () => {
  /** Sends the headers of a request, then signs out everywhere, and then sends the body. */
  async function late(
    method: string,
    path: string,
    body: Uint8Array,
    contentType = 'application/json',
  ) {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const answer = site.app.request(`/api/${path}`, {
      method,
      body: readable,
      headers: {
        host: 'localhost:3000',
        origin: SITE_ORIGIN,
        'content-type': contentType,
        cookie,
      },
      duplex: 'half',
    } as RequestInit)
    // Waits until the middleware has checked the session, which must happen before the sign-out.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await send('DELETE', 'devices')).status).toBe(204)
    const writer = writable.getWriter()
    await writer.write(body)
    await writer.close()
    return (await answer).status
  }

  test.each([
    ['PUT', 'password', () => ({ current_password: ADMIN_PASSWORD, password: NEW })],
    ['POST', 'confirm', () => ({ password: ADMIN_PASSWORD })],
    [
      'PUT',
      'second-step',
      async () => {
        const { secret } = await read(send('POST', 'second-step'))
        return { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() }
      },
    ],
    [
      'POST',
      'passkeys',
      async () => {
        const options = await read(send('POST', 'passkeys/options'))
        return { response: createVirtualAuthenticator(SITE_ORIGIN).create(options) }
      },
    ],
  ])('changes nothing with %s %s', async (method, path, bodyOf) => {
    const body = new TextEncoder().encode(JSON.stringify(await bodyOf()))
    const before = [await rows('admins'), await rows('two_factor_setups'), await rows('passkeys')]
    expect(await late(method, `admin/${path}`, body)).toBe(401)
    expect([await rows('admins'), await rows('two_factor_setups'), await rows('passkeys')]).toEqual(
      before,
    )
    expect(await rows('sessions')).toEqual([])
  })

  test('stores no photo of an upload', async () => {
    const form = new FormData()
    form.append('image', new File([new Uint8Array(await createPlainImage('png'))], 'a.png'))
    const sent = new Response(form)
    const type = sent.headers.get('content-type') ?? ''
    const body = new Uint8Array(await sent.arrayBuffer())
    expect(await late('POST', 'upload', body, type)).toBe(401)
    expect(await rows('photos')).toEqual([])
    expect(await readdir(join(site.config.dataDir, 'incoming'))).toEqual([])
  })
})

test.each([
  ['PUT', '/api/mail', '{"host": "smtp.attacker.example"}'],
  ['POST', '/api/categories', '{"name": "Bols"}'],
  ['DELETE', '/api/categories/1', ''],
])('%s %s whose body arrives after a sign-out changes nothing', async (method, path, text) => {
  let arrive = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      arrive = () => {
        stream.enqueue(new TextEncoder().encode(text))
        stream.close()
      }
    },
  })
  const slow = site.app.request(path, {
    method,
    body,
    duplex: 'half',
    headers: {
      host: new URL(SITE_ORIGIN).host,
      origin: SITE_ORIGIN,
      cookie,
      'content-type': 'application/json',
    },
  } as RequestInit)
  // The session of the request `slow`, whose body has not arrived yet, is checked before this
  // second request is answered.
  expect((await site.ask('/api/admin/session')).status).toBe(200)
  expect((await site.ask('/api/admin/devices', { method: 'DELETE' })).status).toBe(204)
  const before = await site.dump()
  arrive()
  expect((await slow).status).toBe(401)
  expect(await site.dump()).toBe(before)
})
