import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { setUpAccountSite, TOTP_PERIOD_MS } from '../../../../tests/support/account.ts'
import { ADMIN_PASSWORD } from '../../../../tests/support/site.ts'

const { site, send, read, state, advance } = setUpAccountSite()

describe('two-factor authentication', () => {
  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const login = (code?: string, password = ADMIN_PASSWORD) =>
    site().login('admin', password, { cookie: 'lang=fr' }, code === undefined ? {} : { code })

  const countAttempts = async () => {
    const [tables] = JSON.parse(await site().dump())
    return Object.fromEntries(tables).sign_in_failures.length
  }

  /**
   * Turns on two-factor authentication for the account.
   * @returns the secret and the recovery codes
   */
  async function turnOn() {
    const { secret, uri } = await read(send('POST', 'second-step'))
    expect(uri).toMatch(/^otpauth:\/\/totp\/.+admin\?issuer=.+&secret=[A-Z2-7]{32}&algorithm=SHA1/)
    const answer = await read(send('PUT', 'second-step', { code: codeOf(secret) }))
    advance(TOTP_PERIOD_MS)
    return { secret: secret as string, codes: answer.recovery_codes as string[] }
  }

  test('is active only after the app has been confirmed with a code', async () => {
    const { secret } = await read(send('POST', 'second-step'))
    expect(await state()).toEqual({ passkeys: [], second_step: { is_on: false, codes_left: 0 } })
    expect((await login()).status).toBe(200)
    for (const code of ['000000', 'éééééé', '12345', '½½½½½½', '\0'.repeat(6)]) {
      const wrong = await send('PUT', 'second-step', { code })
      expect([code, wrong.status]).toEqual([code, 422])
      expect(await wrong.json()).toMatchObject({ fields: { code: expect.any(String) } })
    }
    const right = await send('PUT', 'second-step', {
      code: ` ${codeOf(secret).replace(/(...)/, '$1 ')}`,
    })
    expect((await right.json()).recovery_codes).toHaveLength(10)
    expect(await state()).toMatchObject({ second_step: { is_on: true, codes_left: 10 } })
    expect((await send('POST', 'second-step')).status, 'a second one').toBe(409)
  })

  test('signs in with password and code, and accepts each code once', async () => {
    const { secret } = await turnOn()
    const asked = await login()
    expect([asked.status, asked.headers.getSetCookie()]).toEqual([401, []])
    expect(await asked.json()).toMatchObject({ success: false, code: 'code_needed' })
    const code = codeOf(secret)
    const [first, second] = await Promise.all([login(code), login(code)])
    expect([first.status, second.status].toSorted()).toEqual([200, 401])
    advance(TOTP_PERIOD_MS)
    expect((await login(codeOf(secret))).status, 'the next one').toBe(200)
    expect((await login(code)).status, 'one from before').toBe(401)
  })

  test('ends the other sessions, which have started without a code', async () => {
    await login()
    const devices = async () => (await read(site().ask('/api/admin/devices'))).length
    expect(await devices()).toBe(2)
    await turnOn()
    expect(await devices()).toBe(1)
  })

  test('is not revealed without the correct password', async () => {
    const { secret } = await turnOn()
    for (const code of [undefined, codeOf(secret)]) {
      const answer = await login(code, 'faux')
      expect(await answer.json()).toMatchObject({ code: 'wrong_credentials' })
    }
  })

  test('counts a wrong code as a failure, but not a missing one', async () => {
    await turnOn()
    for (let n = 0; n < 12; n += 1) expect((await login()).status).toBe(401)
    expect(await countAttempts()).toBe(0)
    for (let n = 0; n < 10; n += 1)
      expect(await read(login(`${100000 + n}`))).toMatchObject({ code: 'wrong_code' })
    expect((await login('000000')).status).toBe(429)
  })

  test('a confirmation without or with a wrong code ends the session after ten wrong ones only', async () => {
    const { secret } = await turnOn()
    const confirm = (code?: string) => send('POST', 'confirm', { password: ADMIN_PASSWORD, code })
    for (let n = 0; n < 12; n += 1) expect((await confirm()).status).toBe(422)
    for (let n = 0; n < 9; n += 1) expect((await confirm(`${100000 + n}`)).status).toBe(422)
    expect((await confirm(codeOf(secret))).status).toBe(204)
    for (let n = 0; n < 9; n += 1) expect((await confirm(`${100000 + n}`)).status).toBe(422)
    expect((await confirm()).status, 'a missing code counts for nothing').toBe(422)
    expect((await confirm('000000')).status).toBe(401)
  })

  test('is locked after fifty wrong codes in a row until a recovery code is used', async () => {
    const { secret, codes } = await turnOn()
    const isWrong = async (code: string) =>
      expect(await read(login(code))).toMatchObject({ code: 'wrong_code' })
    for (let n = 0; n < 3; n += 1) await isWrong(`${100000 + n}`)
    // Raises the counter of wrong codes from 3 to 48, because sending so many codes would take
    // long. At 50, the account is locked.
    await site().sql('update two_factor_setups set wrong_codes = wrong_codes + 45')
    for (let n = 3; n < 5; n += 1) await isWrong(`${100000 + n}`)
    const locked = await login(codeOf(secret))
    expect([locked.status, (await locked.json()).code]).toEqual([401, 'code_locked'])
    expect((await login(codes[0])).status).toBe(200)
    expect((await login(codeOf(secret))).status).toBe(200)
  })

  test('accepts a recovery code once, in any spelling', async () => {
    const { codes } = await turnOn()
    const [first = '', second = ''] = codes
    expect(first).toMatch(/^\w{4}-\w{4}$/)
    expect(await site().dump()).not.toContain(first)
    expect((await login(first)).status).toBe(200)
    expect((await login(first)).status).toBe(401)
    expect((await login(second.replaceAll('-', ' ').toUpperCase())).status).toBe(200)
    expect(await state()).toMatchObject({ second_step: { codes_left: 8 } })
  })

  test('starts a session only with both factors, and counts only wrong ones as failures', async () => {
    const { secret } = await turnOn()
    const cookies = async (answer: Promise<Response> | Response) =>
      (await answer).headers.getSetCookie()
    for (const code of [undefined, '', '000000', 'aaaa-bbbb-cccc-dddd', 'é'.repeat(6)])
      expect(await cookies(login(code))).toEqual([])
    expect(await cookies(login(codeOf(secret), 'faux'))).toEqual([])
    const after = await countAttempts()
    expect(after, 'four wrong ones; none was given twice').toBe(4)
  })

  test('can restart its set-up until it is on, and then keeps its secret', async () => {
    const first = await read(send('POST', 'second-step'))
    const second = await read(send('POST', 'second-step'))
    expect((await send('PUT', 'second-step', { code: codeOf(first.secret) })).status).toBe(422)
    expect((await send('PUT', 'second-step', { code: codeOf(second.secret) })).status).toBe(200)
    await Promise.all([send('POST', 'second-step'), send('POST', 'second-step')])
    advance(TOTP_PERIOD_MS)
    expect((await login(codeOf(second.secret))).status).toBe(200)
  })

  test('new recovery codes replace the old ones', async () => {
    const { codes } = await turnOn()
    const { recovery_codes } = await read(send('POST', 'second-step/codes'))
    expect((await login(codes[0])).status).toBe(401)
    expect((await login(recovery_codes[0])).status).toBe(200)
  })

  test('after turning it off the password is sufficient and no data remains', async () => {
    await turnOn()
    expect((await send('DELETE', 'second-step')).status).toBe(204)
    expect((await login()).status).toBe(200)
    expect(await state()).toMatchObject({ second_step: { is_on: false, codes_left: 0 } })
    expect((await send('POST', 'second-step/codes')).status).toBe(404)
  })
})
