import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOpenApi, OPENAPI_FILE } from '../../../scripts/openapi.ts'
import {
  EDITABLE_ENTITY_TYPES,
  getApiPath,
  SORTABLE_ENTITY_TYPES,
} from '../../../shared/entities/entity-types.ts'
import { buildBody } from '../../../tests/support/entity-bodies.ts'
import { createEntities } from '../../../tests/support/entity-content.ts'
import {
  ADMIN_PASSWORD,
  createPlainImage,
  openSite,
  type TestSite,
} from '../../../tests/support/site.ts'

type Responses = Record<string, { content?: Record<string, { schema: object }> }>
type Operation = { responses: Responses; security: object[] }

const text = readFileSync(OPENAPI_FILE, 'utf8')
const description = JSON.parse(text)
const operations = Object.entries<Record<string, Operation>>(description.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      path,
      method: method.toUpperCase(),
      ...one,
    })),
)
/**
 * Deletions follow the calls that need the deleted objects. Calls that end the session come last.
 */
const STEPS = [
  /^P\w+ (?!.*trash.*restore|.*log|.*call-off)/,
  /^GET/,
  /^DELETE .*(?:images|registrations|vouchers)/,
  /^DELETE (?!.*trash|.*devices)/,
  /trash/,
  /devices/,
  /./,
]
const callOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const stepOf = (call: string) => STEPS.findIndex((step) => step.test(call))
const sorted = operations.toSorted((a, b) => stepOf(callOf(a)) - stepOf(callOf(b)))

let site: TestSite
let photos: string[]
beforeAll(async () => {
  site = await openSite()
  await site.signIn()
  photos = (await createEntities(site)).photos
})
afterAll(() => site.close())

test('docs/openapi.json is up to date (npm run openapi writes it)', () => {
  expect(JSON.parse(JSON.stringify(buildOpenApi()))).toEqual(description)
})

test('docs/openapi.json is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(description)).toMatchObject({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('docs/openapi.json describes exactly the calls of the API', () => {
  const calls = site.app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  const described = operations.map(callOf)
  expect(described.toSorted()).toEqual([...new Set(calls)].toSorted())
})

test('only programs that are signed in get the description of the API', async () => {
  const answer = await site.ask('/api/openapi.json')
  expect(await answer.json()).toEqual(description)
  expect((await site.ask('/api/openapi.json', { anonymous: true })).status).toBe(401)
})

const ajv = new Ajv2020({ strict: false })
ajv.addSchema({ ...description, $id: 'openapi' })
/** Makes references to components absolute, because they would otherwise point into `schema`. */
const findErrors = (schema: object, value: unknown) => {
  const absolute = JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components')
  const validate = ajv.compile(JSON.parse(absolute))
  return validate(value) ? [] : validate.errors
}

const FORM = { locale: 'fr', open_for: 9000 }
const MAIL = {
  ...{ keeps_messages: true, keeping_days: 365, host: '', port: 465, security: 'tls' },
  ...{ username: '', recipient: '' },
}
const BODIES: Record<string, () => unknown> = Object.fromEntries([
  ...EDITABLE_ENTITY_TYPES.flatMap((type) => {
    const body = () => buildBody(type, photos)
    const path = getApiPath(type)
    return [`POST ${path}`, `PUT ${path}`, `PUT ${path}/{id}`].map((call) => [call, body])
  }),
  ...SORTABLE_ENTITY_TYPES.map((type) => [`PUT ${getApiPath(type)}/order`, () => ({ ids: [1] })]),
  ['POST /api/categories', () => ({ name: 'Pots' })],
  ['PUT /api/categories/{id}', () => ({ name: 'Plats creux' })],
  ['PUT /api/images/{id}', () => buildBody('image')],
  [
    'POST /api/images',
    () => ({ entity_type: 'news', entity_id: 1, image_url: photos[0], display_order: 0 }),
  ],
  [
    'POST /api/messages',
    () => ({ ...{ name: 'Ada', email: 'ada@example.org', message: 'Bonjour' }, ...FORM }),
  ],
  ['POST /api/messages/{id}/replies', () => ({ text: 'Oui' })],
  ['POST /api/messages/trash', () => ({ ids: [9] })],
  ['POST /api/messages/restore', () => ({ ids: [9] })],
  ['PUT /api/messages/reply-templates', () => ({ templates: [] })],
  ['POST /api/registrations', () => ({ training_id: 1, name: 'Mme Roy' })],
  ...['POST /api/vouchers', 'PUT /api/vouchers/{id}'].map((call) => [
    call,
    () => ({ gift: 'Une journée au tour' }),
  ]),
  ['POST /api/admin/password-link', () => ({ email: 'ada@example.org' })],
  ['PUT /api/mail', () => MAIL],
  [
    'PUT /api/suggestions/settings',
    () => ({ service: 'none', url: '', monthly_limit: 1000, kept_words: '' }),
  ],
  [
    'POST /api/suggestions',
    () => ({ locale: 'de', texts: [{ text: 'Un bol', is_markdown: false }] }),
  ],
  ['POST /api/admin/login', () => ({ username: 'admin', password: ADMIN_PASSWORD })],
  ['POST /api/admin/confirm', () => ({ password: ADMIN_PASSWORD })],
  [
    'PUT /api/images/reorder',
    () => ({ images: [1, 2].map((id, index) => ({ id, display_order: 1 - index })) }),
  ],
])

test('the response of each call has the described form, also without a session', async () => {
  const answered: string[] = []
  for (const { method, path, responses, security } of sorted)
    for (const anonymous of [true, false]) {
      const call = callOf({ method, path })
      const address = path
        .replace('{entityType}', path.endsWith('restore') ? 'news' : 'art_piece')
        .replace(/\{\w+\}/g, '1')
      const body = /P/.test(method) ? (BODIES[call]?.() ?? {}) : undefined
      const answer =
        path === '/api/upload' && !anonymous
          ? await site.upload(await createPlainImage())
          : await site.ask(address, { method, body, anonymous })
      const content = await answer.text()
      if (anonymous && security.length > 0) expect([call, answer.status]).toEqual([call, 401])
      const described = responses[answer.status] ?? responses.default
      if (answer.ok) expect(Object.keys(responses), call).toContain(String(answer.status))
      const json = described?.content?.['application/json']
      const errors = json ? findErrors(json.schema, JSON.parse(content)) : []
      expect(errors, `${call} ${answer.status} ${content.slice(0, 300)}`).toEqual([])
      if (answer.ok && !anonymous) answered.push(call)
    }
  // Expects no success of calls that need a passkey, a mail server, an e-mail address or a page
  // renderer, or that end the session or the training that a later call needs.
  const isRefused =
    /passkey|second-step|preview$|password$|logout$|devices\/.|replies|link\/use|confirm-address|call-off|erase-person/
  const calls = operations.map(callOf).filter((call) => !isRefused.test(call))
  expect(calls.filter((call) => !answered.includes(call))).toEqual([])
})
