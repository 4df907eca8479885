import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { runCommand } from '../../../tests/support/backup-commands.ts'
import { createVirtualAuthenticator } from '../../../tests/support/passkey.ts'
import { startPostgres } from '../../../tests/support/postgres.ts'
import {
  ADMIN_PASSWORD,
  createTemporaryFolder,
  openSite,
  SITE_ORIGIN,
} from '../../../tests/support/site.ts'

// Sets longer timeouts, because child processes start slowly.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const DATABASES = ['SQLite', 'PostgreSQL'] as const
describe.each(DATABASES)('on %s', (kind) => {
  let stop = async () => {}
  afterAll(() => stop())
  async function settings(): Promise<Record<string, string>> {
    if (kind === 'SQLite') return {}
    const server = await startPostgres(createTemporaryFolder())
    stop = server.stop
    return { DATABASE_URL: server.url }
  }

  test('a restore keeps two-factor authentication and passkeys, and the recovery codes are invalid', async () => {
    const env = await settings()
    const folder = createTemporaryFolder()
    const site = await openSite(env, folder)
    await site.signIn()
    const send = (method: string, path: string, body?: unknown) =>
      site.ask(`/api/admin/${path}`, { method, body })
    const read = async (answer: Response | Promise<Response>) => (await answer).json()
    const { secret } = await read(send('POST', 'second-step'))
    const codeAt = (timestamp: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
    const code = codeAt(Date.now())
    const { recovery_codes } = await read(send('PUT', 'second-step', { code }))
    expect((await send('PUT', 'second-step', { code })).status, 'the same code').toBe(422)
    expect((await send('POST', 'second-step')).status, 'a second one').toBe(409)
    const device = createVirtualAuthenticator(SITE_ORIGIN)
    const make = async () => {
      const response = device.create(await read(send('POST', 'passkeys/options')))
      return (await send('POST', 'passkeys', { response })).status
    }
    expect([await make(), await make()], 'the same key').toEqual([201, 422])
    const backup = join(createTemporaryFolder(), 'b.tar')
    // Locks the two-factor codes, as after many wrong ones. The restore must unlock them.
    await site.sql('update two_factor_setups set wrong_codes = 50')
    await runCommand('backup', folder, [backup], env)
    await site.close({ keep: true })

    await runCommand('restore', folder, [backup], env)
    const restored = await openSite(env, folder)
    const login = async (given: string) =>
      (await restored.login('admin', ADMIN_PASSWORD, {}, { code: given })).status
    expect([await login(''), await login(recovery_codes[0]), await login(code)]).toEqual([
      401, 401, 401,
    ])
    // The code of the current 30-second interval has already been used. Signs in with the code of
    // the next interval, which the server accepts because the clock of a phone may be ahead.
    expect(await login(codeAt(Date.now() + 30_000))).toBe(200)
    const challenge = restored.ask('/api/admin/passkey-login/options', { method: 'POST' })
    const response = device.use(await read(challenge))
    const opened = await restored.ask('/api/admin/passkey-login', {
      method: 'POST',
      body: { response },
    })
    expect(opened.status).toBe(200)
    await restored.close({ keep: true })
  })

  test('the undo of a restore signs everybody out and names what it brings back', async () => {
    const env = await settings()
    const folder = createTemporaryFolder()
    const site = await openSite(env, folder)
    const cookie = await site.signIn()
    await site.login('admin', 'un mauvais mot de passe')
    const backup = join(createTemporaryFolder(), 'b.tar')
    await runCommand('backup', folder, [backup], env)
    await site.close({ keep: true })
    await runCommand('restore', folder, [backup], env)
    await runCommand('admin', folder, ['reset-password'], env)
    expect(await runCommand('restore', folder, ['--undo'], env)).toMatch(
      /a reset since then is undone too\. Everybody has to sign in again\.\n$/,
    )
    const undone = await openSite(env, folder)
    const [rows] = JSON.parse(await undone.dump())
    const tables = Object.fromEntries(rows)
    const emptied = [tables.sessions, tables.known_devices, tables.sign_in_failures]
    expect(emptied).toEqual([[], [], []])
    expect((await undone.ask('/api/admin/session', { headers: { cookie } })).status).toBe(401)
    expect((await undone.login()).status).toBe(200)
    await undone.close({ keep: true })
  })
})
