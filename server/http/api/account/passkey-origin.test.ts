import { describe, expect, test } from 'vitest'
import { setUpAccountSite } from '../../../../tests/support/account.ts'
import { createVirtualAuthenticator } from '../../../../tests/support/passkey.ts'
import { SITE_ORIGIN } from '../../../../tests/support/site.ts'

describe('on localhost', () => {
  const { send, read } = setUpAccountSite()

  test('passkeys work only under SITE_URL, and other URLs get no options', async () => {
    for (const origin of ['http://127.0.0.1:3000', 'http://localhost:8080']) {
      const headers = { host: new URL(origin).host, origin }
      for (const path of ['passkeys/options', 'passkey-login/options']) {
        const answer = await send('POST', path, undefined, headers)
        expect([answer.status, (await answer.json()).code]).toEqual([403, 'other_address'])
      }
      const response = createVirtualAuthenticator(origin).create(
        await read(send('POST', 'passkeys/options')),
      )
      expect((await send('POST', 'passkeys', { response }, headers)).status).toBe(422)
    }
    const headers = { origin: SITE_ORIGIN }
    expect((await send('POST', 'passkeys/options', undefined, headers)).status).toBe(200)
  })
})

describe('behind a proxy that ends TLS', () => {
  const SITE_URL = 'https://atelier.example'
  const secure = setUpAccountSite({ SITE_URL, TRUST_PROXY: '1' })

  test('a passkey is bound to the public origin', async () => {
    // These are the headers of a proxy that terminates TLS: the proxy sends its requests over plain
    // http, with the public host name.
    const headers = { host: 'atelier.example', origin: SITE_URL, 'x-forwarded-proto': 'https' }
    const asked = await secure.read(secure.send('POST', 'passkeys/options', undefined, headers))
    expect(asked.rp.id).toBe('atelier.example')
    const device = createVirtualAuthenticator(SITE_URL)
    const made = await secure.send('POST', 'passkeys', { response: device.create(asked) }, headers)
    expect(made.status).toBe(201)
    const enter = async (from: ReturnType<typeof createVirtualAuthenticator>) => {
      const path = 'passkey-login/options'
      const challenge = await secure.read(secure.send('POST', path, undefined, headers))
      return secure.send('POST', 'passkey-login', { response: from.use(challenge) }, headers)
    }
    const opened = await enter(device)
    expect(opened.status).toBe(200)
    expect(opened.headers.getSetCookie()[0]).toMatch(/^__Host-copeaux_session=.+Secure/)
    expect((await enter(createVirtualAuthenticator('http://atelier.example'))).status).toBe(401)
  })
})
