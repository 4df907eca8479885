import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSite, PASSWORD, type TestSite } from '../../test-site.ts'

const DAY = 24 * 60 * 60 * 1000
let site: TestSite
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  site = await openSite()
  await site.services.admins.set({ username: 'admin', password: PASSWORD })
})
afterEach(async () => {
  vi.useRealTimers()
  await site.close()
})
const session = async () => (await site.ask('/api/admin/session')).status
const advance = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

describe('login', () => {
  test('the right name and password open a session', async () => {
    const answer = await site.login()
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ success: true, user: { id: 1, username: 'admin' } })
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(
      /^copeaux_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect(await site.dump()).not.toContain(cookie?.split(/[=;]/)[1])
    expect(await site.dump()).not.toContain(PASSWORD)
    await site.signIn()
    const who = await site.ask('/api/admin/session')
    expect(await who.json()).toEqual({ user: { id: 1, username: 'admin' } })
    expect(who.headers.get('cache-control')).toBe('no-store')
  })

  test('on https the cookie is bound to the host and never sent in clear', async () => {
    const secure = await openSite({ SITE_URL: 'https://atelier.example.org' })
    await secure.services.admins.set({ username: 'admin', password: PASSWORD })
    const answer = await secure.login()
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-copeaux_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
    await secure.signIn()
    expect((await secure.ask('/api/admin/session')).status).toBe(200)
    await secure.close()
  })

  test.each([
    ['admin', 'faux'],
    ['personne', PASSWORD],
    ['Admin', PASSWORD],
    ['admin', `${PASSWORD} `],
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
  test('ends with the logout, for whoever has kept the cookie', async () => {
    await site.signIn()
    const answer = await site.ask('/api/admin/logout', { method: 'POST' })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(answer.headers.getSetCookie()[0]).toMatch(/^copeaux_session=; Max-Age=0; Path=\//)
    expect(await session()).toBe(401)
  })

  test('ends when it was not used for fourteen days', async () => {
    await site.signIn()
    for (let n = 0; n < 3; n += 1) {
      advance(14 * DAY - 1000)
      expect(await session()).toBe(200)
    }
    advance(14 * DAY)
    expect(await session()).toBe(401)
  })

  test('ends after ninety days however much it is used', async () => {
    await site.signIn()
    for (let day = 0; day < 89; day += 10) {
      advance(10 * DAY - 1000)
      if (day < 80) expect(await session()).toBe(200)
    }
    advance(10_000)
    expect(await session()).toBe(401)
  })

  test('ends when the password is set anew, and when the same browser signs in again', async () => {
    const first = await site.signIn()
    await site.services.admins.set({ username: 'admin', password: 'un autre mot' })
    expect(await session()).toBe(401)
    const second = await site.signIn()
    await site.login('admin', PASSWORD)
    for (const cookie of [first, second])
      expect(
        (await site.ask('/api/admin/session', { anonymous: true, headers: { cookie } })).status,
      ).toBe(401)
  })

  test('that has expired is removed from the database at the next login', async () => {
    await site.login()
    advance(15 * DAY)
    await site.login()
    const [tables] = JSON.parse(await site.dump())
    expect(Object.fromEntries(tables).sessions).toHaveLength(1)
  })
})
