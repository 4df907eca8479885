/** The second step and passkeys: put in place, used, taken away, and all that must not open the door. */
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAuthenticator } from '../../test-passkey.ts'
import { ORIGIN, openSite, PASSWORD, type TestSite } from '../../test-site.ts'

const MINUTE = 60_000
const HALF_MINUTE = 30_000
let site: TestSite
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  site = await openSite()
  await site.signIn()
})
afterEach(async () => {
  vi.useRealTimers()
  await site.close()
})
const advance = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
const send = (method: string, path: string, body?: unknown) =>
  site.ask(`/api/admin/${path}`, { method, body })
const read = async (answer: Response | Promise<Response>) => (await answer).json()
const state = () => read(site.ask('/api/admin/security'))

describe('what changes how one comes in', () => {
  const changes: [string, string, unknown?][] = [
    ['POST', 'passkeys/options'],
    ['POST', 'passkeys', {}],
    ['DELETE', 'passkeys/x'],
    ['POST', 'second-step'],
    ['PUT', 'second-step', { code: '123456' }],
    ['DELETE', 'second-step'],
    ['POST', 'second-step/codes'],
  ]
  test.each(changes)(
    '%s %s asks for the password again, ten minutes after it was given',
    async (method, path, body) => {
      advance(10 * MINUTE)
      // Writes down that the session was used.
      await state()
      const before = await site.dump()
      const answer = await send(method, path, body)
      expect([answer.status, (await answer.json()).code]).toEqual([403, 'confirm_first'])
      expect(await site.dump()).toBe(before)
    },
  )

  test('goes on for ten minutes once the password was given, and a wrong one is told', async () => {
    advance(10 * MINUTE)
    const wrong = await send('POST', 'confirm', { password: 'faux' })
    expect(wrong.status).toBe(422)
    expect(await wrong.json()).toMatchObject({
      fields: { password: 'Ce n’est pas votre mot de passe actuel.' },
    })
    expect((await send('POST', 'second-step')).status).toBe(403)
    expect((await send('POST', 'confirm', { password: PASSWORD })).status).toBe(204)
    expect((await send('POST', 'second-step')).status).toBe(201)
  })
})

describe('the second step', () => {
  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const login = (code?: string, password = PASSWORD) =>
    site.login('admin', password, { cookie: 'lang=fr' }, code === undefined ? {} : { code })

  /** @returns the secret, and the codes on paper */
  async function turnOn() {
    const { secret, uri } = await read(send('POST', 'second-step'))
    expect(uri).toMatch(/^otpauth:\/\/totp\/.+admin\?issuer=.+&secret=[A-Z2-7]{32}&algorithm=SHA1/)
    const answer = await read(send('PUT', 'second-step', { code: codeOf(secret) }))
    advance(HALF_MINUTE)
    return { secret: secret as string, codes: answer.recovery_codes as string[] }
  }

  test('is asked for only once the telephone has shown that it knows the secret', async () => {
    const { secret } = await read(send('POST', 'second-step'))
    expect(await state()).toEqual({ passkeys: [], second_step: { is_on: false, codes_left: 0 } })
    expect((await login()).status).toBe(200)
    const wrong = await send('PUT', 'second-step', { code: '000000' })
    expect(await wrong.json()).toMatchObject({ fields: { code: expect.any(String) } })
    const right = await send('PUT', 'second-step', {
      code: ` ${codeOf(secret).replace(/(...)/, '$1 ')}`,
    })
    expect((await right.json()).recovery_codes).toHaveLength(10)
    expect(await state()).toMatchObject({ second_step: { is_on: true, codes_left: 10 } })
    expect((await send('POST', 'second-step')).status, 'a second one').toBe(409)
  })

  test('opens with the password and the code, each code once', async () => {
    const { secret } = await turnOn()
    const asked = await login()
    expect([asked.status, asked.headers.getSetCookie()]).toEqual([401, []])
    expect(await asked.json()).toMatchObject({ success: false, code: 'code_needed' })
    const code = codeOf(secret)
    const [first, second] = await Promise.all([login(code), login(code)])
    expect([first.status, second.status].toSorted()).toEqual([200, 401])
    advance(HALF_MINUTE)
    expect((await login(codeOf(secret))).status, 'the next one').toBe(200)
    expect((await login(code)).status, 'one from before').toBe(401)
  })

  test('tells nobody without the password that it is there', async () => {
    const { secret } = await turnOn()
    for (const code of [undefined, codeOf(secret)]) {
      const answer = await login(code, 'faux')
      expect(await answer.json()).toMatchObject({ code: 'wrong_credentials' })
    }
  })

  test('a wrong code is a failure like a wrong password; asking for one is none', async () => {
    await turnOn()
    for (let n = 0; n < 12; n += 1) expect((await login()).status).toBe(401)
    expect(site.services.signIn.remembered()).toBe(0)
    for (let n = 0; n < 10; n += 1)
      expect(await read(login(`${100000 + n}`))).toMatchObject({ code: 'wrong_code' })
    expect((await login('000000')).status).toBe(429)
  })

  test('opens with a code on paper, once, however it is written', async () => {
    const { codes } = await turnOn()
    const [first = '', second = ''] = codes
    expect(first).toMatch(/^(\w{4}-){3}\w{4}$/)
    expect(await site.dump()).not.toContain(first)
    expect((await login(first)).status).toBe(200)
    expect((await login(first)).status).toBe(401)
    expect((await login(second.replaceAll('-', ' ').toUpperCase())).status).toBe(200)
    expect(await state()).toMatchObject({ second_step: { codes_left: 8 } })
  })

  test('new codes on paper replace those there were', async () => {
    const { codes } = await turnOn()
    const { recovery_codes } = await read(send('POST', 'second-step/codes'))
    expect((await login(codes[0])).status).toBe(401)
    expect((await login(recovery_codes[0])).status).toBe(200)
  })

  test('once off, the password is enough again, and nothing is left of it', async () => {
    await turnOn()
    expect((await send('DELETE', 'second-step')).status).toBe(204)
    expect((await login()).status).toBe(200)
    expect(await state()).toMatchObject({ second_step: { is_on: false, codes_left: 0 } })
    expect((await send('POST', 'second-step/codes')).status).toBe(404)
  })
})

describe('a passkey', () => {
  const options = () => read(send('POST', 'passkeys/options'))
  const challenge = () =>
    read(site.ask('/api/admin/passkey-login/options', { method: 'POST', anonymous: true }))
  const open = (response: object) =>
    site.ask('/api/admin/passkey-login', {
      method: 'POST',
      body: { response },
      headers: { cookie: 'lang=fr' },
    })
  async function make(device = createAuthenticator(ORIGIN)) {
    const answer = await send('POST', 'passkeys', { response: device.create(await options()) })
    expect(answer.status).toBe(201)
    return device
  }

  test('opens the door without a password and past the second step, from a device that is known then', async () => {
    const device = await make()
    const { secret } = await read(send('POST', 'second-step'))
    await send('PUT', 'second-step', {
      code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
    })
    const answer = await open(device.use(await challenge()))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ success: true, user: { id: 1, username: 'admin' } })
    const [session = '', known] = answer.headers.getSetCookie()
    expect(known).toMatch(/^copeaux_device=1\.1\./)
    const headers = { cookie: session.split(';')[0] ?? '' }
    expect((await site.ask('/api/admin/session', { headers })).status).toBe(200)
    expect((await state()).passkeys).toEqual([
      {
        id: expect.any(String),
        browser: '',
        system: '',
        created_at: Date.now(),
        used_at: Date.now(),
      },
    ])
  })

  test('opens it while strangers keep the password shut', async () => {
    const device = await make()
    for (let n = 0; n < 11; n += 1) await site.login('admin', 'faux', { cookie: 'lang=fr' })
    expect((await site.login('admin', PASSWORD, { cookie: 'lang=fr' })).status).toBe(429)
    expect((await open(device.use(await challenge()))).status).toBe(200)
  })

  test('opens nothing twice, late, for another site, unverified, or where it is unknown', async () => {
    const device = await make()
    const asked = await challenge()
    const good = device.use(asked)
    expect((await open(good)).status).toBe(200)
    const late = device.use(await challenge())
    const unverified = device.use(await challenge(), 0x01)
    const foreign = createAuthenticator('https://evil.example')
    const unknown = createAuthenticator(ORIGIN)
    foreign.create(await options())
    const tampered = device.use(await challenge())
    const { signature } = device.use(await challenge()).response as { signature: string }
    const invented = device.use({ challenge: Buffer.alloc(54, 7).toString('base64url') })
    const forCreating = device.use(await options())
    for (const [what, response] of Object.entries({
      'the same again': good,
      unverified,
      'of another site': { ...foreign.use(await challenge()), id: good.id, rawId: good.rawId },
      unknown: unknown.use(await challenge()),
      'with another signature': { ...tampered, response: { ...tampered.response, signature } },
      'for a challenge of nobody': invented,
      'for one that was to make a key': forCreating,
      empty: { ...tampered, response: { ...tampered.response, clientDataJSON: '', signature: '' } },
    })) {
      const answer = await open(response)
      expect([what, answer.status]).toEqual([what, 401])
      expect(await answer.json()).toMatchObject({ success: false, code: 'wrong_passkey' })
    }
    advance(5 * MINUTE)
    expect((await open(late)).status).toBe(401)
    expect((await open(device.use(await challenge()))).status).toBe(200)
  })

  test('is made once, in the session that asked for it, and not for a challenge that was to open the door', async () => {
    const asked = await options()
    const device = createAuthenticator(ORIGIN)
    const response = device.create(asked)
    const other = (
      await site.login('admin', PASSWORD, { cookie: 'lang=fr' })
    ).headers.getSetCookie()
    const elsewhere = await site.ask('/api/admin/passkeys', {
      method: 'POST',
      body: { response },
      headers: { cookie: other[0]?.split(';')[0] ?? '' },
    })
    expect([elsewhere.status, (await elsewhere.json()).code]).toEqual([422, 'passkey_refused'])
    expect((await send('POST', 'passkeys', { response })).status).toBe(201)
    expect((await send('POST', 'passkeys', { response })).status).toBe(422)
    const wrong = createAuthenticator(ORIGIN).create({ ...(await challenge()), user: asked.user })
    expect((await send('POST', 'passkeys', { response: wrong })).status).toBe(422)
    expect((await state()).passkeys).toHaveLength(1)
  })

  test('that is taken away opens nothing any more, and nobody else’s can be', async () => {
    const device = await make()
    const [{ id }] = (await state()).passkeys
    await site.services.admins.set({ username: 'marie', password: 'une autre phrase' })
    const theirs = (
      await site.login('marie', 'une autre phrase', { cookie: 'lang=fr' })
    ).headers.getSetCookie()
    const headers = { cookie: theirs[0]?.split(';')[0] ?? '' }
    const path = `/api/admin/passkeys/${id}`
    expect((await site.ask(path, { method: 'DELETE', headers })).status).toBe(404)
    expect((await send('DELETE', `passkeys/${id}`)).status).toBe(204)
    expect((await send('DELETE', `passkeys/${id}`)).status).toBe(404)
    expect((await open(device.use(await challenge()))).status).toBe(401)
  })

  test.each([
    {},
    { id: 'é', rawId: 'x', type: 'public-key', response: {} },
    {
      id: 'x',
      rawId: 'x',
      type: 'password',
      response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
    },
    {
      id: 'x'.repeat(5000),
      rawId: 'x',
      type: 'public-key',
      response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
    },
  ])('%o is no answer of one', async (response) => {
    expect((await open(response)).status).toBe(422)
    expect((await send('POST', 'passkeys', { response })).status).toBe(422)
  })
})
