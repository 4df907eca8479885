import { Secret, TOTP } from 'otpauth'
import { describe, expect, test, vi } from 'vitest'
import { MINUTE_MS, setUpAccountSite, TOTP_PERIOD_MS } from '../../../../tests/support/account.ts'
import { ADMIN_PASSWORD } from '../../../../tests/support/site.ts'

const { site, send, read, state, advance } = setUpAccountSite()

describe('changes of the sign-in methods', () => {
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
    '%s %s needs a new confirmation after ten minutes',
    async (method, path, body) => {
      advance(10 * MINUTE_MS)
      // Sends another request first, which updates the time of the last use of the session. The
      // tested request must then leave the database unchanged.
      await state()
      const before = await site().dump()
      const answer = await send(method, path, body)
      expect([answer.status, (await answer.json()).code]).toEqual([403, 'confirm_first'])
      expect(await site().dump()).toBe(before)
    },
  )

  test('a confirmation from a clock that was ahead does not count', async () => {
    advance(61_000)
    expect((await send('POST', 'confirm', { password: ADMIN_PASSWORD })).status).toBe(204)
    advance(-60_000)
    expect((await send('POST', 'second-step')).status, 'another machine').toBe(201)
    advance(-1000)
    const answer = await send('POST', 'second-step')
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'confirm_first'])
  })

  test('a confirmation lasts ten minutes, and a wrong password is reported', async () => {
    advance(10 * MINUTE_MS)
    const wrong = await send('POST', 'confirm', { password: 'faux' })
    expect(wrong.status).toBe(422)
    expect(await wrong.json()).toMatchObject({
      fields: { password: 'Ce n’est pas votre mot de passe actuel.' },
    })
    expect((await send('POST', 'second-step')).status).toBe(403)
    expect((await send('POST', 'confirm', { password: ADMIN_PASSWORD })).status).toBe(204)
    expect((await send('POST', 'second-step')).status).toBe(201)
  })
})

describe('exports and changes of the mail server', () => {
  const mail = {
    ...{ keeps_messages: true, keeping_days: 365, host: 'mail.example', port: 465 },
    ...{ security: 'tls', username: 'a', password: 'p', recipient: 'thief@example.org' },
  }
  test.each([
    ['GET', '/api/backup'],
    ['GET', '/api/messages/export'],
    ['GET', '/api/admin/confirm'],
    ['PUT', '/api/mail', mail],
  ])('%s %s needs a new confirmation after ten minutes', async (method, path, body?) => {
    const status = async () => {
      const answer = await site().ask(path, { method, body })
      await answer.body?.cancel()
      return answer.status
    }
    advance(10 * MINUTE_MS)
    await state()
    const before = await site().dump()
    const answer = await site().ask(path, { method, body })
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'confirm_first'])
    expect(await site().dump()).toBe(before)
    expect((await send('POST', 'confirm', { password: ADMIN_PASSWORD })).status).toBe(204)
    // Returns to the real clock, because other processes of the site, such as a backup, use it.
    // Resets the times of the session, because times in the future do not count.
    vi.useRealTimers()
    await site().sql(`update sessions set seen_at = ${Date.now()}, confirmed_at = ${Date.now()}`)
    expect(await status()).toBeLessThan(300)
  })
})

describe('with two-factor authentication', () => {
  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const confirm = async (fields: object) => {
    const answer = await send('POST', 'confirm', { password: ADMIN_PASSWORD, ...fields })
    return [answer.status, answer.status === 204 ? null : Object.keys((await answer.json()).fields)]
  }

  test('the password alone is no confirmation and cannot turn it off', async () => {
    const { secret } = await read(send('POST', 'second-step'))
    const { recovery_codes } = await read(send('PUT', 'second-step', { code: codeOf(secret) }))
    advance(10 * MINUTE_MS)
    expect(await confirm({})).toEqual([422, ['code']])
    expect(await confirm({ code: '000000' })).toEqual([422, ['code']])
    expect((await send('DELETE', 'second-step')).status).toBe(403)
    const change = { current_password: ADMIN_PASSWORD, password: 'le tour à bois chante' }
    expect((await send('PUT', 'password', change)).status).toBe(403)
    expect(await confirm({ code: codeOf(secret) })).toEqual([204, null])
    advance(10 * MINUTE_MS + TOTP_PERIOD_MS)
    expect(await confirm({ code: recovery_codes[0] })).toEqual([204, null])
    expect((await send('PUT', 'password', change)).status).toBe(204)
  })
})
