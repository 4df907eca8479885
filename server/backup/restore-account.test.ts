/** The ways to come in are in a backup as the password is. */
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { expect, test, vi } from 'vitest'
import { createAuthenticator } from '../test-passkey.ts'
import { ORIGIN, openSite, PASSWORD, temporaryFolder } from '../test-site.ts'
import { done } from './test-commands.ts'

// Each command is a process.
vi.setConfig({ testTimeout: 120_000 })

test('whoever could come in with a telephone can so after a restore', async () => {
  const elsewhere = temporaryFolder()
  const site = await openSite({}, elsewhere)
  await site.signIn()
  const send = async (method: string, path: string, body?: unknown) =>
    (await site.ask(`/api/admin/${path}`, { method, body })).json()
  const { secret } = await send('POST', 'second-step')
  const telephone = new TOTP({ secret: Secret.fromBase32(secret) })
  const turnedOn = await send('PUT', 'second-step', { code: telephone.generate() })
  const device = createAuthenticator(ORIGIN)
  const response = device.create(await send('POST', 'passkeys/options'))
  await send('POST', 'passkeys', { response })
  const backup = join(temporaryFolder(), 'b.tar')
  await done('backup', elsewhere, [backup])
  await site.services.close()
  await done('restore', elsewhere, [backup])
  const restored = await openSite({}, elsewhere)
  const login = async (code: string) =>
    (await restored.login('admin', PASSWORD, {}, { code })).status
  expect([await login(''), await login(turnedOn.recovery_codes[0])]).toEqual([401, 200])
  const challenge = await restored.ask('/api/admin/passkey-login/options', { method: 'POST' })
  const used = device.use(await challenge.json())
  const opened = await restored.ask('/api/admin/passkey-login', {
    method: 'POST',
    body: { response: used },
  })
  expect(opened.status).toBe(200)
  await restored.services.close()
})
