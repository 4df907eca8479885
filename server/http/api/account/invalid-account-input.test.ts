/**
 * Sends arbitrary input to the account's API. Each response must be a documented error, and a
 * rejected request must change no data except the number of wrong confirmations.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { setUpAccountSite } from '../../../../tests/support/account.ts'
import { createVirtualAuthenticator } from '../../../../tests/support/passkey.ts'
import { SITE_ORIGIN } from '../../../../tests/support/site.ts'

const { site, send, read } = setUpAccountSite()
const RUNS = 80

const anything = () =>
  fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.base64String().map(toBase64url))
const toBase64url = (text: string) => text.replace(/=+$/, '').replace(/[+/]/g, '-')

/**
 * Generates copies of a body. In each copy, one value anywhere in the body is replaced by arbitrary
 * JSON.
 */
const withOneOther = (body: object) => {
  const pathsOf = (value: unknown, at: string[] = []): string[][] =>
    typeof value === 'object' && value !== null
      ? [at, ...Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, [...at, name]))]
      : [at]
  const replaced = (value: unknown, [first, ...rest]: string[], other: unknown): unknown =>
    first === undefined
      ? other
      : { ...(value as object), [first]: replaced(value?.[first as never], rest, other) }
  return fc
    .tuple(fc.constantFrom(...pathsOf(body)), anything())
    .map(([path, other]) => replaced(body, path, other))
}

/** Resets the number of wrong confirmations, because too many of them end the session. */
async function dumpWithoutCount() {
  await site().sql('update sessions set wrong_confirmations = 0')
  return site().dump()
}

async function survives(method: string, path: string, body: object) {
  const bodies = fc.oneof(
    fc.json(),
    withOneOther(body).map((value) => JSON.stringify(value)),
  )
  await fc.assert(
    fc.asyncProperty(bodies, async (text) => {
      const before = await dumpWithoutCount()
      const answer = await send(method, path, text)
      expect([400, 401, 415, 422, 429]).toContain(answer.status)
      expect(await read(answer)).toMatchObject({ error: expect.any(String) })
      expect(await dumpWithoutCount()).toBe(before)
    }),
    { numRuns: RUNS },
  )
}

describe('arbitrary input', () => {
  test.each<[string, string, object]>([
    ['POST', 'confirm', { password: 'faux' }],
    ['PUT', 'password', { current_password: 'faux', password: 'le tour à bois chante' }],
    ['PUT', 'second-step', { code: '123456' }],
  ])('%s %s', survives)

  test('for a new passkey', async () => {
    const asked = await read(send('POST', 'passkeys/options'))
    const response = createVirtualAuthenticator('https://evil.example').create(asked)
    await survives('POST', 'passkeys', { response })
  })

  test('for a sign-in with a passkey', async () => {
    const device = createVirtualAuthenticator(SITE_ORIGIN)
    const made = device.create(await read(send('POST', 'passkeys/options')))
    expect((await send('POST', 'passkeys', { response: made })).status).toBe(201)
    const asked = await read(send('POST', 'passkey-login/options'))
    const unverified = 0x01
    await survives('POST', 'passkey-login', { response: device.use(asked, unverified) })
  })
})
