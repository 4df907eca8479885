/** Who may call what: driven by the routes the app has, so that a new call cannot be forgotten. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ORIGIN, openSite, type TestSite } from '../../test-site.ts'

/** The reads that the specification lists are for everyone (design.md section 6). */
const PUBLIC = [
  'GET /api/art-pieces',
  'GET /api/categories',
  'GET /api/news',
  'GET /api/trainings',
  'GET /api/images/:entityType/:entityId',
]
const LOGIN = 'POST /api/admin/login'

const routes = await openSite().then(async (site) => {
  const found = site.app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path}`)
  await site.close()
  return [...new Set(found)]
})
const guarded = routes.filter((route) => !PUBLIC.includes(route) && route !== LOGIN)

let site: TestSite
beforeAll(async () => {
  site = await openSite()
  await site.signIn()
})
afterAll(() => site.close())

const ask = (route: string, options: { anonymous?: boolean; headers?: Record<string, string> }) => {
  const [method = '', pattern = ''] = route.split(' ')
  const path = pattern.replace(':entityType', 'news').replace(/:\w+/g, '1')
  const body = method === 'POST' || method === 'PUT' ? '{"bad"' : undefined
  return site.ask(path, { method, body, ...options })
}

test('the routes are those of the specification and those that the design adds', () => {
  expect(routes.toSorted()).toEqual(
    [
      ...PUBLIC,
      ...['art-pieces', 'categories', 'news', 'trainings'].flatMap((noun) => [
        `POST /api/${noun}`,
        `PUT /api/${noun}/:id`,
        `DELETE /api/${noun}/:id`,
      ]),
      'POST /api/upload',
      'POST /api/images',
      'PUT /api/images/reorder',
      'PUT /api/images/:id',
      'DELETE /api/images/:id',
      LOGIN,
      'POST /api/admin/logout',
      'GET /api/admin/session',
    ].toSorted(),
  )
})

const OTHER_SITES: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: ORIGIN },
  { origin: 'https://evil.example' },
  { origin: 'http://localhost:3000.evil.example' },
  { origin: 'http://localhost:3001' },
  { origin: 'null' },
  { origin: '' },
]

describe.each(guarded)('%s', (route) => {
  test('is refused without a session, before its body is looked at', async () => {
    for (const headers of [
      {},
      { cookie: 'copeaux_session=' },
      { cookie: 'copeaux_session=x' },
      { cookie: 'admin_token=YWRtaW46MQ==; admin_user={}' },
    ] as Record<string, string>[]) {
      const before = await site.dump()
      const answer = await ask(route, { anonymous: true, headers })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ code: 'not_signed_in' })
      expect(await site.dump()).toBe(before)
    }
  })
  test('is refused from another site, with or without a session', async () => {
    for (const headers of OTHER_SITES)
      for (const anonymous of [true, false]) {
        const before = await site.dump()
        const answer = await ask(route, { anonymous, headers })
        expect(answer.status).toBe(403)
        expect(await answer.json()).toMatchObject({ code: 'other_site' })
        expect(await site.dump()).toBe(before)
      }
  })
})

test('the login is refused from another site', async () => {
  for (const headers of OTHER_SITES) {
    const answer = await site.login('admin', 'x', headers)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ success: false, code: 'other_site' })
  }
})

test('our own pages, browsers of any age and other programs pass', async () => {
  for (const headers of [
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: ORIGIN },
    { origin: 'http://atelier.local:3000', host: 'atelier.local:3000' },
  ] as Record<string, string>[])
    expect((await ask('GET /api/admin/session', { headers })).status).toBe(200)
})

describe.each(PUBLIC.filter((route) => !route.includes(':')))('%s', (route) => {
  test('is for everyone, from anywhere, also as HEAD', async () => {
    const answer = await ask(route, {
      anonymous: true,
      headers: { origin: 'https://other.example' },
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual([])
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    const head = await ask(route.replace('GET', 'HEAD'), { anonymous: true })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })
})

test('a path that nothing answers is a 404, a method that it does not take a 405 that names those it takes', async () => {
  const gone = await site.ask('/api/pieces', { method: 'POST' })
  expect([gone.status, (await gone.json()).code]).toEqual([404, 'not_found'])
  for (const [method, path, allow] of [
    ['PATCH', '/api/art-pieces', 'GET, HEAD, POST'],
    ['DELETE', '/api/art-pieces', 'GET, HEAD, POST'],
    ['GET', '/api/art-pieces/1', 'PUT, DELETE'],
    ['GET', '/api/upload', 'POST'],
    ['GET', '/api/admin/login', 'POST'],
    ['POST', '/api/admin/session', 'GET, HEAD'],
  ] as const) {
    const answer = await site.ask(path, { method, anonymous: true })
    expect([path, answer.status, answer.headers.get('allow')]).toEqual([path, 405, allow])
    expect(await answer.json()).toMatchObject({ code: 'wrong_method' })
  }
})
