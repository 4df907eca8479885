/** Reads the list of routes from the app, so that the tests also cover new routes. */
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  CREATABLE_ENTITY_TYPES,
  getApiPath,
  SINGLETON_ENTITY_TYPES,
  SORTABLE_ENTITY_TYPES,
} from '../../../shared/entities/entity-types.ts'
import { getKeys } from '../../../shared/pick.ts'
import { REGISTRATION_ACTIONS } from '../../../shared/registration.ts'
import {
  API_CLIENT_HEADERS,
  openSite,
  SITE_ORIGIN,
  type TestSite,
} from '../../../tests/support/site.ts'
import { createApp } from '../app.ts'
import { DEFAULT_PREVIEW_PAGES } from './content/preview.ts'

const PUBLIC_ROUTES = [
  ...CREATABLE_ENTITY_TYPES.map((type) => `GET ${getApiPath(type)}`),
  'GET /api/images/:entityType/:entityId',
]
const HEALTH_ROUTES = ['GET /healthz', 'GET /readyz']
const LOGIN_ROUTE = 'POST /api/admin/login'
const SIGN_IN_ROUTES = [
  LOGIN_ROUTE,
  'POST /api/admin/passkey-login',
  'POST /api/admin/passkey-login/options',
  'GET /api/admin/password-link',
  'POST /api/admin/password-link',
  'POST /api/admin/password-link/use',
]

const MESSAGE_ROUTE = 'POST /api/messages'

/**
 * Middleware, photos, built files, pages, and the 404 of the API. These routes match many paths, so
 * the tests do not expect them to require a session.
 */
const CATCH_ALL_ROUTES = ['ALL /*', 'ALL /api/*', 'GET /media/*', 'GET /*']

const routes = await openSite().then(async (site) => {
  const { config, services } = site
  const nothing = async () => new Response()
  const app = createApp({ config, services, staticFiles: nothing, handlePage: nothing })
  await site.close()
  return [...new Set(app.routes.map(({ method, path }) => `${method} ${path}`))]
})
const guarded = routes.filter(
  (route) =>
    ![
      ...PUBLIC_ROUTES,
      ...HEALTH_ROUTES,
      ...CATCH_ALL_ROUTES,
      ...SIGN_IN_ROUTES,
      MESSAGE_ROUTE,
    ].includes(route),
)
const changing = guarded.filter((route) => !route.startsWith('GET '))

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

test('the routes are exactly the documented ones', () => {
  expect(routes.toSorted()).toEqual(
    [
      ...CATCH_ALL_ROUTES,
      ...HEALTH_ROUTES,
      ...PUBLIC_ROUTES,
      ...CREATABLE_ENTITY_TYPES.map(getApiPath).flatMap((path) => [
        `POST ${path}`,
        `PUT ${path}/:id`,
        `DELETE ${path}/:id`,
      ]),
      ...SINGLETON_ENTITY_TYPES.map(getApiPath).flatMap((path) => [`GET ${path}`, `PUT ${path}`]),
      ...SORTABLE_ENTITY_TYPES.map((type) => `PUT ${getApiPath(type)}/order`),
      'POST /api/upload',
      'POST /api/images',
      'PUT /api/images/reorder',
      'PUT /api/images/:id',
      'POST /api/images/:id/rotate',
      'DELETE /api/images/:id',
      ...SIGN_IN_ROUTES,
      'POST /api/admin/logout',
      'GET /api/admin/confirm',
      'POST /api/admin/confirm',
      'GET /api/admin/security',
      'POST /api/admin/passkeys',
      'POST /api/admin/passkeys/options',
      'DELETE /api/admin/passkeys/:id',
      'POST /api/admin/second-step',
      'PUT /api/admin/second-step',
      'DELETE /api/admin/second-step',
      'POST /api/admin/second-step/codes',
      'GET /api/admin/session',
      'PUT /api/admin/password',
      'GET /api/admin/devices',
      'DELETE /api/admin/devices',
      'DELETE /api/admin/devices/:id',
      'GET /api/trash',
      'POST /api/trash/:entityType/:entityId/restore',
      'DELETE /api/trash/:entityType/:entityId',
      'GET /api/versions/:entityType/:entityId',
      'POST /api/art-pieces/:id/certificate',
      ...getKeys(DEFAULT_PREVIEW_PAGES).map((type) => `POST ${getApiPath(type)}/preview`),
      MESSAGE_ROUTE,
      'GET /api/messages',
      'GET /api/messages/:id',
      'POST /api/messages/trash',
      'POST /api/messages/restore',
      'POST /api/messages/erase',
      'GET /api/messages/reply-templates',
      'PUT /api/messages/reply-templates',
      'POST /api/messages/:id/replies',
      'DELETE /api/messages/:id/replies/:reply',
      'GET /api/messages/unread',
      'GET /api/messages/export',
      'PUT /api/messages/:id',
      'POST /api/messages/:id/send-again',
      'DELETE /api/messages/:id',
      'GET /api/registrations',
      'GET /api/vouchers',
      'POST /api/vouchers',
      'PUT /api/vouchers/:id',
      'DELETE /api/vouchers/:id',
      'POST /api/vouchers/:id/redeem',
      'POST /api/vouchers/:id/reopen',
      'POST /api/registrations',
      'GET /api/registrations/trainings',
      'POST /api/registrations/:id/erase-person',
      'POST /api/registrations/trainings/:id/call-off',
      'POST /api/registrations/trainings/:id/go-ahead',
      'GET /api/registrations/settings',
      'PUT /api/registrations/settings',
      'GET /api/registrations/export',
      'GET /api/registrations/:id/email',
      'PUT /api/registrations/:id',
      'DELETE /api/registrations/:id',
      ...REGISTRATION_ACTIONS.map((action) => `POST /api/registrations/:id/${action}`),
      'GET /api/mail',
      'PUT /api/mail',
      'POST /api/mail/confirm-address',
      'POST /api/mail/test',
      'POST /api/suggestions',
      'GET /api/suggestions/settings',
      'PUT /api/suggestions/settings',
      'GET /api/demo',
      'DELETE /api/demo',
      'GET /api/openapi.json',
      'GET /api/backup',
      'GET /api/backup/state',
    ].toSorted(),
  )
})

const OTHER_SITES: Record<string, string>[] = [
  // A client without the headers Origin and Sec-Fetch-Site is rejected like another site.
  API_CLIENT_HEADERS,
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: SITE_ORIGIN },
  { origin: 'https://evil.example' },
  { origin: 'http://localhost:3000.evil.example' },
  { origin: 'http://localhost:3001' },
  // Simulates DNS rebinding: the owner of evil.example has made this name resolve to this server.
  { origin: 'http://evil.example:3000', host: 'evil.example:3000' },
  { origin: 'null' },
  { origin: '' },
]

describe.each(guarded)('%s', (route) => {
  test('is rejected without a session before its body is read', async () => {
    const before = await site.dump()
    for (const headers of [
      {},
      { cookie: 'copeaux_session=' },
      { cookie: 'copeaux_session=x' },
      { cookie: 'admin_token=YWRtaW46MQ==; admin_user={}' },
    ] as Record<string, string>[]) {
      const answer = await ask(route, { anonymous: true, headers })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ code: 'not_signed_in' })
    }
    expect(await site.dump()).toBe(before)
  })
})

describe.each([
  ...changing,
  ...SIGN_IN_ROUTES.filter((door) => !door.startsWith('GET ')),
  'POST /api/nothing',
  'POST /contact',
  'PURGE /',
])('%s', (route) => {
  test('is rejected from another site, with or without a session', async () => {
    const before = await site.dump()
    for (const headers of OTHER_SITES)
      for (const anonymous of [true, false]) {
        const answer = await ask(route, { anonymous, headers })
        expect(answer.status).toBe(403)
        expect(await answer.json()).toMatchObject({ code: 'other_site' })
      }
    expect(await site.dump()).toBe(before)
  })
})

test('on https the http origin of the same host is another site', async () => {
  const secure = await openSite({ SITE_URL: 'https://atelier.example' })
  const host = 'atelier.example'
  const from = async (headers: Record<string, string>) =>
    (await secure.login('admin', 'x', { host, ...headers })).status
  expect(await from({ origin: `http://${host}` })).toBe(403)
  expect(await from({ origin: `https://${host}:444` })).toBe(403)
  expect(await from({ origin: `https://${host}` })).toBe(401)
  expect(await from({ 'sec-fetch-site': 'same-origin', origin: `https://${host}` })).toBe(401)
  await secure.close()
})

test('the admin’s HTML contains no data of the site', async () => {
  const screens = ['layout', 'main-page', 'login', 'account'].map((name) =>
    readFile(new URL(`../../../app/admin/${name}.tsx`, import.meta.url), 'utf8'),
  )
  for (const source of await Promise.all(screens)) {
    expect(source).not.toContain('servicesContext')
    expect(source).not.toMatch(/export .*\baction\b/)
  }
})

test('requests from the site’s own pages pass, also from older browsers', async () => {
  for (const headers of [
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: SITE_ORIGIN },
    ...[
      ...['localhost:4000', '127.0.0.1:4000', '[::1]:4000', '192.168.1.20', 'atelier:3000'],
      ...['atelier.local:3000', hostname().toLowerCase()],
    ].map((host) => ({ origin: `http://${host}`, host })),
  ] as Record<string, string>[])
    for (const [route, status] of [
      ['PATCH /api/admin/session', 405],
      // Expects status 404, because the app of these tests has no pages.
      ['POST /registration/code', 404],
    ] as const)
      expect([route, (await ask(route, { headers })).status]).toEqual([route, status])
})

describe.each(PUBLIC_ROUTES.filter((route) => !route.includes(':')))('%s', (route) => {
  test('is public, also cross-site and as HEAD', async () => {
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

test('an unknown path is a 404, an unknown method a 405 with Allow', async () => {
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
