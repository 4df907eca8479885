import { afterEach, beforeEach, expect, test } from 'vitest'
import { ADMIN_PASSWORD, openSite, type TestSite } from '../../../../tests/support/site.ts'

const NEW = 'le tour à bois chante'
let site: TestSite
beforeEach(async () => {
  site = await openSite()
  await site.signIn({ stay_signed_in: true })
})
afterEach(() => site.close())

const change = (password: string, current_password = ADMIN_PASSWORD) =>
  site.ask('/api/admin/password', { method: 'PUT', body: { current_password, password } })
const session = async (cookie?: string) =>
  (await site.ask('/api/admin/session', { ...(cookie && { headers: { cookie } }) })).status
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const loginWith = async (password: string) =>
  (await site.login('admin', password, { cookie: 'lang=fr' })).status

test('a change ends all other sessions and gives this one a new token', async () => {
  const phone = cookieOf(await site.login('admin', ADMIN_PASSWORD, { cookie: 'lang=fr' }))
  const answer = await change(NEW)
  expect(answer.status).toBe(204)
  const renewed = answer.headers.getSetCookie()[0] ?? ''
  expect(renewed, 'it stays as it did').toMatch(/; Max-Age=7776000;/)
  expect(await session(phone)).toBe(401)
  expect(await session(), 'the former secret').toBe(401)
  expect(await session(renewed.split(';')[0])).toBe(200)
  expect(await loginWith(ADMIN_PASSWORD)).toBe(401)
  expect(await loginWith(NEW)).toBe(200)
})

test.each([
  [
    'a wrong current one',
    NEW,
    'faux',
    { current_password: 'Ce n’est pas votre mot de passe actuel.' },
  ],
  [
    'a short one',
    'onze signes',
    ADMIN_PASSWORD,
    { password: expect.stringContaining('douze caractères') },
  ],
  [
    'eleven characters in more units',
    '\u{1f333}'.repeat(11),
    ADMIN_PASSWORD,
    { password: expect.any(String) },
  ],
  [
    'one that is guessed first',
    'MotDePasse-1234',
    ADMIN_PASSWORD,
    { password: expect.stringContaining('premiers') },
  ],
  [
    'the current one',
    ADMIN_PASSWORD,
    ADMIN_PASSWORD,
    { password: expect.stringContaining('déjà') },
  ],
  [
    'one with the name',
    'admin-admin-1',
    ADMIN_PASSWORD,
    { password: expect.stringContaining('premiers') },
  ],
  ['none', '', ADMIN_PASSWORD, { password: 'Ce champ est obligatoire.' }],
  ['one beyond measure', `${NEW} `.repeat(60), ADMIN_PASSWORD, { password: 'C’est trop long.' }],
])(
  '%s is refused in its field, and everything stays as it was',
  async (_, password, current, fields) => {
    const answer = await change(password, current)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ code: 'invalid', fields })
    expect(await session()).toBe(200)
    expect(await loginWith(ADMIN_PASSWORD)).toBe(200)
  },
)

test('ten wrong passwords end the session that sent them, and block no other one', async () => {
  const artist = cookieOf(await site.login('admin', ADMIN_PASSWORD, { cookie: 'lang=fr' }))
  const confirm = (password: string, headers?: Record<string, string>) =>
    site.ask('/api/admin/confirm', {
      method: 'POST',
      body: { password },
      ...(headers && { headers }),
    })
  const guesses = [
    ...Array.from({ length: 5 }, (_, n) => change(NEW, `faux ${n}`)),
    ...Array.from({ length: 9 }, (_, n) => confirm(`faux ${n}`)),
  ]
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(9)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(await session(), 'the one that guessed').toBe(401)
  expect((await confirm(ADMIN_PASSWORD)).status).toBe(401)
  expect((await confirm(ADMIN_PASSWORD, { cookie: artist })).status).toBe(204)
  expect(await loginWith(ADMIN_PASSWORD), 'a new device').toBe(200)
  const body = { current_password: ADMIN_PASSWORD, password: NEW }
  const headers = { cookie: artist }
  expect((await site.ask('/api/admin/password', { method: 'PUT', body, headers })).status).toBe(204)
})

test('a right password resets the number of wrong ones', async () => {
  const confirm = async (password: string) =>
    (await site.ask('/api/admin/confirm', { method: 'POST', body: { password } })).status
  for (let round = 0; round < 2; round += 1) {
    for (let n = 0; n < 9; n += 1) expect(await confirm('faux')).toBe(422)
    expect(await confirm(ADMIN_PASSWORD)).toBe(204)
  }
})
