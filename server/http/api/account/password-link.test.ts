import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { ADMIN_PASSWORD, openSite, type TestSite } from '../../../../tests/support/site.ts'

const NEW_PASSWORD = 'varlope et rabots 1998'
const ADDRESS = 'atelier@example.org'

let site: TestSite
let mail: Awaited<ReturnType<typeof startMailServer>>
beforeEach(async () => {
  mail = await startMailServer()
  site = await openSite({
    SITE_URL: 'https://atelier.example.org',
    SMTP_URL: mail.url,
    CONTACT_TO: ADDRESS,
    TRUST_PROXY: '1',
  })
  await site.signIn()
})
afterEach(async () => {
  vi.useRealTimers()
  await site.close()
  await mail.close()
})

const post = async (path: string, body: object, anonymous = true, headers = {}) => {
  const answer = await site.ask(path, { method: 'POST', body, anonymous, headers })
  return { status: answer.status, body: answer.status === 204 ? null : await answer.json() }
}
const confirm = (code: string) => post('/api/mail/confirm-address', { code }, false)
async function confirmAddress() {
  await post('/api/mail/test', {}, false)
  const [email] = await mail.emails()
  const code = /confirm=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
  return confirm(code)
}
/** Returns the token of the link, or null if no e-mail arrives. */
async function requestToken(email = ADDRESS, expected = 1, address = '192.0.2.1') {
  const earlier = mail.count()
  const answer = await post('/api/admin/password-link', { email }, true, {
    'x-forwarded-for': address,
  })
  expect(answer).toEqual({ status: 202, body: { asked: true } })
  if (expected === 0) await new Promise((later) => setTimeout(later, 300))
  else await expect.poll(() => mail.count()).toBe(earlier + expected)
  const last = (await mail.emails()).at(-1)
  return mail.count() === earlier ? null : (/#(\S+)/.exec(last?.text ?? '')?.[1] ?? null)
}
const use = (token: string | null, password = NEW_PASSWORD) =>
  post('/api/admin/password-link/use', { token: token ?? '', password })
const signInWith = async (password: string) =>
  (await post('/api/admin/login', { username: 'admin', password })).status

test('a link sets a new password once and ends all sessions', async () => {
  expect((await confirmAddress()).status).toBe(204)
  const help = await site.ask('/api/admin/password-link', { anonymous: true })
  expect(await help.json()).toEqual({
    sends_links: true,
    command: 'npm run admin -- reset-password',
  })
  const token = await requestToken('Atelier@Example.org')
  expect((await mail.emails()).at(-1)?.text).toContain('Votre nom d’utilisateur : admin\n')
  expect(await use(token, 'password1234')).toMatchObject({
    status: 422,
    body: { fields: { password: expect.any(String) } },
  })
  expect(await use(token)).toEqual({ status: 200, body: { username: 'admin' } })
  expect((await site.ask('/api/admin/session')).status).toBe(401)
  expect(await signInWith(ADMIN_PASSWORD)).toBe(401)
  expect(await signInWith(NEW_PASSWORD)).toBe(200)
  expect((await use(token, 'gouge et ciseau 2004')).body.code).toBe('link_expired')
})

/** Stores as many failed sign-ins as the rate limit allows for all unknown devices together. */
const storeFailures = () =>
  site.sql(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 60)
    insert into sign_in_failures (at, address, account) select ${Date.now()}, i, i from n`)

test('the new password is accepted although sign-ins were refused before', async () => {
  await confirmAddress()
  for (let index = 0; index < 10; index += 1) expect(await signInWith('un rabot')).toBe(401)
  expect(await signInWith(ADMIN_PASSWORD)).toBe(429)
  expect((await use(await requestToken())).status).toBe(200)
  expect(await signInWith(NEW_PASSWORD)).toBe(200)
})

test('a link works during an attack, and its browser is a known device then', async () => {
  await confirmAddress()
  await storeFailures()
  expect(await signInWith(ADMIN_PASSWORD)).toBe(429)
  const used = await site.ask('/api/admin/password-link/use', {
    method: 'POST',
    body: { token: await requestToken(), password: NEW_PASSWORD },
    anonymous: true,
  })
  expect(used.status).toBe(200)
  expect(used.headers.get('cache-control')).toBe('no-store')
  const [device = ''] = used.headers.getSetCookie()
  expect(device).toMatch(/^__Host-copeaux_device=.*; HttpOnly; Secure; SameSite=Strict$/)
  await storeFailures()
  expect(await signInWith(NEW_PASSWORD), 'another browser').toBe(429)
  const cookie = device.split(';')[0] ?? ''
  expect((await site.login('admin', NEW_PASSWORD, { cookie })).status).toBe(200)
})

test('a link that is used twice at the same instant sets one password', async () => {
  await confirmAddress()
  const token = await requestToken()
  const answers = await Promise.all([use(token), use(token, 'gouge et ciseau 2004')])
  expect(answers.map(({ body }) => body?.code ?? 'done').toSorted()).toEqual([
    'done',
    'link_expired',
  ])
})

test('a link ends after 15 minutes and cannot be changed', async () => {
  await confirmAddress()
  const token = (await requestToken()) ?? ''
  const [expires = '', signature = ''] = token.split('.')
  for (const changed of [
    `${Number(expires) + 1}.${signature}`,
    `${expires}.${signature.slice(0, -1)}`,
    `${expires}.`,
    'x',
    '0.0',
  ])
    expect((await use(changed)).body.code, changed).toBe('link_expired')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 })
  expect((await use(token)).body.code).toBe('link_expired')
  vi.setSystemTime(Date.now() - 3_600_000)
  expect((await use(token)).body.code, 'the clock was set back').toBe('link_expired')
})

test('only the confirmed address gets a link, and the answer is the same for every address', async () => {
  expect(await requestToken(ADDRESS, 0), 'not confirmed').toBe(null)
  expect((await confirm('x')).body.code).toBe('wrong_address_code')
  await confirmAddress()
  const answers = []
  for (const email of ['eve@example.org', ADDRESS])
    answers.push(await post('/api/admin/password-link', { email }))
  expect(answers[0]).toEqual(answers[1])
  await expect.poll(() => mail.count()).toBe(2)
  expect((await mail.emails()).map(({ to }) => to?.[0]?.address)).toEqual([ADDRESS, ADDRESS])
  expect((await post('/api/admin/password-link', { email: 'x' })).status).toBe(422)
})

test('the address is confirmed only in a session, and a new address has to be confirmed again', async () => {
  await post('/api/mail/test', {}, false)
  const [email] = await mail.emails()
  const code = /confirm=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
  expect((await post('/api/mail/confirm-address', { code })).status).toBe(401)
  expect((await confirm(code)).status).toBe(204)
  await site.sql("update settings set value = 'old@example.org' where name = 'recovery_address'")
  expect(await requestToken(ADDRESS, 0)).toBe(null)
})

test('a changed password requires a new confirmation of the address, a link does not', async () => {
  await confirmAddress()
  expect((await use(await requestToken())).status).toBe(200)
  expect(await requestToken()).not.toBe(null)
  const headers = { cookie: (await site.login('admin', NEW_PASSWORD)).headers.getSetCookie()[0] }
  const changed = await site.ask('/api/admin/password', {
    method: 'PUT',
    body: { current_password: NEW_PASSWORD, password: 'gouge et ciseau 2004' },
    headers: { cookie: headers.cookie?.split(';')[0] ?? '' },
  })
  expect(changed.status).toBe(204)
  expect(await requestToken(ADDRESS, 0)).toBe(null)
  const help = await site.ask('/api/admin/password-link', { anonymous: true })
  expect(await help.json()).toMatchObject({ sends_links: false })
})

test('at most three links an hour are sent', async () => {
  await confirmAddress()
  const now = Date.now()
  const future = { at: now + 3_600_000, network: 'x' }
  await site.sql(
    `insert into settings values ('password_links', '${JSON.stringify([now, future])}')`,
  )
  for (const address of ['192.0.2.1', '192.0.2.2'])
    expect(await requestToken(ADDRESS, 1, address)).not.toBe(null)
  expect(await requestToken(ADDRESS, 0, '192.0.2.3')).toBe(null)
  vi.useFakeTimers({ toFake: ['Date'], now: now + 3_600_000 })
  expect(await requestToken()).not.toBe(null)
})

test('one network gets two links an hour and three a day, so that others get one', async () => {
  await confirmAddress()
  const [one, same, other] = ['2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:2:2::1']
  expect(await requestToken(ADDRESS, 1, one)).not.toBe(null)
  expect(await requestToken(ADDRESS, 1, same)).not.toBe(null)
  expect(await requestToken(ADDRESS, 0, one)).toBe(null)
  expect(await requestToken(ADDRESS, 1, other)).not.toBe(null)
  const start = Date.now()
  const advance = (milliseconds: number) =>
    vi.useFakeTimers({ toFake: ['Date'], now: start + milliseconds })
  advance(3_600_001)
  expect(await requestToken(ADDRESS, 1, one)).not.toBe(null)
  expect(await requestToken(ADDRESS, 0, one)).toBe(null)
  expect(await requestToken(ADDRESS, 1, other)).not.toBe(null)
  advance(86_400_001)
  expect(await requestToken(ADDRESS, 1, one)).not.toBe(null)
  expect(await site.dump()).not.toContain('2001:db8')
})

test('with several accounts no link is sent', async () => {
  await confirmAddress()
  await site.services.admins.setPassword({ username: 'marie', password: NEW_PASSWORD })
  expect(await requestToken(ADDRESS, 0)).toBe(null)
})

test('two-factor authentication still asks for its code', async () => {
  await confirmAddress()
  await post('/api/admin/second-step', {}, false)
  await site.sql('update two_factor_setups set is_on = 1')
  expect((await use(await requestToken())).status).toBe(200)
  const answer = await post('/api/admin/login', { username: 'admin', password: NEW_PASSWORD })
  expect([answer.status, answer.body.code]).toEqual([401, 'code_needed'])
})
