/** Changing how one comes in asks for the password, unless it was given lately. */
import { describe, expect, test } from 'vitest'
import { freshAccount, MINUTE } from '../../test-account.ts'
import { PASSWORD } from '../../test-site.ts'

const { site, send, state, advance } = freshAccount()

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
      const before = await site().dump()
      const answer = await send(method, path, body)
      expect([answer.status, (await answer.json()).code]).toEqual([403, 'confirm_first'])
      expect(await site().dump()).toBe(before)
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
