import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ADMIN_PASSWORD, openSite, type TestSite } from '../../../../tests/support/site.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const STAY = { stay_signed_in: true }
let site: TestSite
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  site = await openSite()
  await site.services.admins.setPassword({ username: 'admin', password: ADMIN_PASSWORD })
})
afterEach(async () => {
  vi.useRealTimers()
  await site.close()
})
const session = async () => (await site.ask('/api/admin/session')).status
const advance = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

describe('login', () => {
  test('the correct name and password start a session', async () => {
    const answer = await site.login()
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ success: true, user: { id: 1, username: 'admin' } })
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^copeaux_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(await site.dump()).not.toContain(cookie?.split(/[=;]/)[1])
    expect(await site.dump()).not.toContain(ADMIN_PASSWORD)
    await site.signIn()
    const who = await site.ask('/api/admin/session')
    expect(await who.json()).toEqual({ user: { id: 1, username: 'admin' } })
    expect(who.headers.get('cache-control')).toBe('no-store')
  })

  test('on https the cookie has the __Host- prefix and is Secure', async () => {
    const secure = await openSite({ SITE_URL: 'https://atelier.example.org' })
    await secure.services.admins.setPassword({ username: 'admin', password: ADMIN_PASSWORD })
    const answer = await secure.login()
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-copeaux_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect(answer.headers.getSetCookie()[1]).toMatch(
      /^__Host-copeaux_device=[\w.-]+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
    await secure.signIn()
    expect((await secure.ask('/api/admin/session')).status).toBe(200)
    await secure.close()
  })

  test.each([
    ['admin', 'faux'],
    ['personne', ADMIN_PASSWORD],
    ['admín', ADMIN_PASSWORD],
    ['admin', `${ADMIN_PASSWORD} `],
  ])('%s with %s: Identifiants incorrects', async (username, password) => {
    const answer = await site.login(username, password)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ success: false, error: 'Identifiants incorrects' })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('name and password are required', async () => {
    const answer = await site.login('', '')
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      success: false,
      fields: { username: 'Ce champ est obligatoire.', password: 'Ce champ est obligatoire.' },
    })
  })
})

describe('a session', () => {
  test('is invalid after logout even if the cookie is kept', async () => {
    await site.signIn()
    const answer = await site.ask('/api/admin/logout', { method: 'POST' })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(answer.headers.getSetCookie()[0]).toMatch(/^copeaux_session=; Max-Age=0; Path=\//)
    expect(await session()).toBe(401)
  })

  test('expires after two unused hours and after one day at most', async () => {
    await site.signIn()
    for (let n = 0; n < 12; n += 1) {
      advance(2 * HOUR - 1000)
      expect(await session()).toBe(200)
    }
    advance(15_000)
    expect(await session()).toBe(401)
    await site.signIn()
    advance(2 * HOUR)
    expect(await session()).toBe(401)
  })

  test('of weeks expires after thirty unused days and has a persistent cookie', async () => {
    await site.signIn(STAY)
    advance(30 * DAY - 1000)
    expect(await session()).toBe(200)
    advance(30 * DAY)
    expect(await session()).toBe(401)
    const [cookie] = (await site.login('admin', ADMIN_PASSWORD, {}, STAY)).headers.getSetCookie()
    expect(cookie).toMatch(/; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/)
  })

  test('of weeks expires after ninety days at most', async () => {
    await site.signIn(STAY)
    for (let day = 0; day < 89; day += 10) {
      advance(10 * DAY - 1000)
      if (day < 80) expect(await session()).toBe(200)
    }
    advance(10_000)
    expect(await session()).toBe(401)
  })

  test('ends when the password changes or the same browser signs in again', async () => {
    const first = await site.signIn()
    await site.services.admins.setPassword({ username: 'admin', password: 'un autre mot' })
    expect(await session()).toBe(401)
    const second = await site.signIn()
    await site.login('admin', ADMIN_PASSWORD)
    for (const cookie of [first, second])
      expect(
        (await site.ask('/api/admin/session', { anonymous: true, headers: { cookie } })).status,
      ).toBe(401)
  })

  test('from a clock that was ahead does not count, and ends if it was a day ahead', async () => {
    await site.signIn(STAY)
    advance(-60_000)
    expect(await session(), 'another machine').toBe(200)
    advance(-1000)
    expect(await session()).toBe(401)
    const countSessionsAfterLogin = async () => {
      await site.login('admin', ADMIN_PASSWORD, { cookie: 'lang=fr' })
      const [tables] = JSON.parse(await site.dump())
      return Object.fromEntries(tables).sessions.length
    }
    expect(await countSessionsAfterLogin(), 'this clock may be behind').toBe(2)
    advance(-DAY - 1)
    expect(await countSessionsAfterLogin()).toBe(1)
  })

  test('is deleted from the database at the next login after it expired', async () => {
    await site.login()
    await site.login('admin', ADMIN_PASSWORD, {}, STAY)
    advance(30 * DAY)
    await site.login()
    const [tables] = JSON.parse(await site.dump())
    expect(Object.fromEntries(tables).sessions).toHaveLength(1)
  })
})

describe('signed-in devices', () => {
  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
  const devices = async () => (await site.ask('/api/admin/devices')).json()
  /** Signs in as a second browser, which sends no session cookie and no device cookie. */
  const elsewhere = (headers: Record<string, string> = {}, fields: object = {}) =>
    site.login('admin', ADMIN_PASSWORD, { cookie: 'lang=fr', ...headers }, fields)
  const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const isIn = async (cookie: string) =>
    (await site.ask('/api/admin/session', { anonymous: true, headers: { cookie } })).status === 200

  test('are listed by browser and system, the current one first, without expired ones', async () => {
    await site.signIn(STAY)
    await elsewhere({}, STAY)
    await elsewhere()
    advance(2 * HOUR)
    await elsewhere({ 'user-agent': IPHONE }, STAY)
    const now = Date.now()
    const id = expect.stringMatching(/^[0-9a-f]{16}$/)
    expect(await devices()).toEqual([
      {
        ...{ id, browser: '', system: '', since: now - 2 * HOUR, seen_at: now },
        ...{ stays_signed_in: true, is_this: true },
      },
      {
        ...{ id, browser: 'Safari', system: 'iPhone', since: now, seen_at: now },
        ...{ stays_signed_in: true, is_this: false },
      },
      {
        ...{ id, browser: '', system: '', since: now - 2 * HOUR, seen_at: now - 2 * HOUR },
        ...{ stays_signed_in: true, is_this: false },
      },
    ])
  })

  test('can be signed out individually, but not those of other users', async () => {
    await site.signIn()
    const phone = cookieOf(await elsewhere())
    const other = { username: 'marie', password: 'une autre phrase' }
    await site.services.admins.setPassword(other)
    const theirs = cookieOf(await site.login(other.username, other.password, { cookie: 'lang=fr' }))
    const [, { id }] = await devices()
    const remove = async (path: string, cookie?: string) =>
      (
        await site.ask(`/api/admin/devices/${path}`, {
          method: 'DELETE',
          ...(cookie && { headers: { cookie } }),
        })
      ).status
    expect(await remove(id, theirs)).toBe(404)
    expect(await isIn(phone)).toBe(true)
    expect(await remove(id)).toBe(204)
    expect(await isIn(phone)).toBe(false)
    expect(await session()).toBe(200)
    expect(await remove(id)).toBe(404)
    expect(await isIn(theirs)).toBe(true)
  })

  test('can all be signed out at once and are no longer known devices', async () => {
    await site.signIn()
    const answerThere = await elsewhere()
    const phone = cookieOf(answerThere)
    const before = answerThere.headers.getSetCookie()[1]?.split(';')[0] ?? ''
    const answer = await site.ask('/api/admin/devices', { method: 'DELETE' })
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie()[0]).toMatch(/^copeaux_session=; Max-Age=0; Path=\//)
    expect(await session()).toBe(401)
    expect(await isIn(phone)).toBe(false)
    // After ten failed sign-ins from an IP address, a known device can still sign in from there,
    // but an unknown one gets status 429.
    for (let n = 0; n < 10; n += 1) await site.login(`personne ${n}`, 'faux')
    expect((await site.login('admin', ADMIN_PASSWORD, { cookie: before })).status).toBe(429)
  })
})
