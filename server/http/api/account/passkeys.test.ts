import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS, setUpAccountSite } from '../../../../tests/support/account.ts'
import { createVirtualAuthenticator } from '../../../../tests/support/passkey.ts'
import { ADMIN_PASSWORD, SITE_ORIGIN } from '../../../../tests/support/site.ts'

const { site, send, read, state, advance, restart } = setUpAccountSite()

describe('a passkey', () => {
  const options = () => read(send('POST', 'passkeys/options'))
  const challenge = () =>
    read(site().ask('/api/admin/passkey-login/options', { method: 'POST', anonymous: true }))
  const open = (response: object) =>
    site().ask('/api/admin/passkey-login', {
      method: 'POST',
      body: { response },
      headers: { cookie: 'lang=fr' },
    })
  const idOf = ({ id }: { id: string }) => Buffer.from(id, 'base64url')
  async function make(device = createVirtualAuthenticator(SITE_ORIGIN)) {
    const answer = await send('POST', 'passkeys', { response: device.create(await options()) })
    expect(answer.status).toBe(201)
    return device
  }

  test('signs in without a password and second factor, and makes the device known', async () => {
    const device = await make()
    const { secret } = await read(send('POST', 'second-step'))
    await send('PUT', 'second-step', {
      code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
    })
    const answer = await open(device.use(await challenge()))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ success: true, user: { id: 1, username: 'admin' } })
    const [session = '', known] = answer.headers.getSetCookie()
    expect(known).toMatch(/^copeaux_device=[\w-]{43};/)
    const headers = { cookie: session.split(';')[0] ?? '' }
    expect((await site().ask('/api/admin/session', { headers })).status).toBe(200)
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

  test('signs in while the password is locked by failures', async () => {
    const device = await make()
    for (let n = 0; n < 11; n += 1) await site().login('admin', 'faux', { cookie: 'lang=fr' })
    expect((await site().login('admin', ADMIN_PASSWORD, { cookie: 'lang=fr' })).status).toBe(429)
    expect((await open(device.use(await challenge()))).status).toBe(200)
  })

  test('is rejected if replayed, late, for another site, unverified or unknown', async () => {
    const device = await make()
    const asked = await challenge()
    const good = device.use(asked)
    expect((await open(good)).status).toBe(200)
    const late = device.use(await challenge())
    const unverified = device.use(await challenge(), 0x01)
    const copied = device.use(await challenge(), undefined, 1)
    const foreign = createVirtualAuthenticator('https://evil.example')
    const unknown = createVirtualAuthenticator(SITE_ORIGIN)
    foreign.create(await options())
    const tampered = device.use(await challenge())
    const { signature } = device.use(await challenge()).response as { signature: string }
    const invented = device.use({ challenge: Buffer.alloc(54, 7).toString('base64url') })
    const forCreating = device.use(await options())
    for (const [what, response] of Object.entries({
      'the same again': good,
      unverified,
      'of a copy that was used less often': copied,
      'of another key under its name': createVirtualAuthenticator(SITE_ORIGIN, idOf(good)).use(
        await challenge(),
      ),
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
    advance(5 * MINUTE_MS)
    expect((await open(late)).status).toBe(401)
    expect((await open(device.use(await challenge()))).status).toBe(200)
  })

  test('is rejected and logged if the stored key is unreadable', async () => {
    const device = await make()
    await site().sql("update passkeys set public_key = 'AQ'")
    expect((await open(device.use(await challenge()))).status).toBe(401)
    expect(site().logged).toEqual([expect.any(TypeError)])
  })

  test('is registered once, in its own session, and not with a sign-in challenge', async () => {
    const asked = await options()
    const device = createVirtualAuthenticator(SITE_ORIGIN)
    const response = device.create(asked)
    const other = (
      await site().login('admin', ADMIN_PASSWORD, { cookie: 'lang=fr' })
    ).headers.getSetCookie()
    const elsewhere = await site().ask('/api/admin/passkeys', {
      method: 'POST',
      body: { response },
      headers: { cookie: other[0]?.split(';')[0] ?? '' },
    })
    expect([elsewhere.status, (await elsewhere.json()).code]).toEqual([422, 'passkey_refused'])
    expect((await send('POST', 'passkeys', { response })).status).toBe(201)
    expect((await send('POST', 'passkeys', { response })).status).toBe(422)
    const wrong = createVirtualAuthenticator(SITE_ORIGIN).create({
      ...(await challenge()),
      user: asked.user,
    })
    expect((await send('POST', 'passkeys', { response: wrong })).status).toBe(422)
    expect((await state()).passkeys).toHaveLength(1)
  })

  test('survives a restart between challenge and answer, and an answered challenge is rejected', async () => {
    const device = await make()
    const good = device.use(await challenge())
    expect((await open(good)).status).toBe(200)
    const unanswered = device.use(await challenge())
    await restart()
    expect((await open(good)).status).toBe(401)
    expect((await open(unanswered)).status).toBe(200)
    expect((await open(unanswered)).status).toBe(401)
    expect((await open(device.use(await challenge()))).status).toBe(200)
  })

  test('needs user verification and a new id to be registered', async () => {
    const unverified = createVirtualAuthenticator(SITE_ORIGIN).create(await options(), 0x41)
    expect((await send('POST', 'passkeys', { response: unverified })).status).toBe(422)
    const device = await make()
    const own = device.use(await challenge())
    const usurper = createVirtualAuthenticator(SITE_ORIGIN, idOf(own)).create(await options())
    const answer = await send('POST', 'passkeys', { response: usurper })
    expect([answer.status, (await answer.json()).code]).toEqual([422, 'passkey_refused'])
    expect((await open(own)).status).toBe(200)
  })

  test('is rejected after removal, and only its owner can remove it', async () => {
    const device = await make()
    const [{ id }] = (await state()).passkeys
    await site().services.admins.setPassword({ username: 'marie', password: 'une autre phrase' })
    const theirs = (
      await site().login('marie', 'une autre phrase', { cookie: 'lang=fr' })
    ).headers.getSetCookie()
    const headers = { cookie: theirs[0]?.split(';')[0] ?? '' }
    const path = `/api/admin/passkeys/${id}`
    expect((await site().ask(path, { method: 'DELETE', headers })).status).toBe(404)
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
