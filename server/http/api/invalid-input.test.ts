/**
 * Sends arbitrary input to every endpoint of the API. Each response must be a documented error
 * (docs/api.md), and a rejected request must change nothing.
 */
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInSchema } from '../../../shared/credentials.ts'
import { emailSettingsUpdateSchema } from '../../../shared/email-settings.ts'
import {
  ENTITY_DEFINITIONS,
  getTranslatableFields,
} from '../../../shared/entities/entity-definitions.ts'
import {
  type CreatableEntityType,
  EDITABLE_ENTITY_TYPES,
  type EntityType,
  getApiPath,
  SORTABLE_ENTITY_TYPES,
} from '../../../shared/entities/entity-types.ts'
import {
  imageInputSchema,
  imageOrderUpdateSchema,
  imageUpdateSchema,
} from '../../../shared/entities/image.ts'
import { listOrderUpdateSchema } from '../../../shared/entities/lifecycle.ts'
import {
  deleteMessagesRequestSchema,
  messageIdsRequestSchema,
  messageSubmissionSchema,
  messageUpdateSchema,
  replyTemplatesSchema,
} from '../../../shared/message.ts'
import { getKeys } from '../../../shared/pick.ts'
import {
  participantInputSchema,
  registrationActionSchema,
  registrationUpdateSchema,
} from '../../../shared/registration.ts'
import { registrationSettingsSchema } from '../../../shared/registration-settings.ts'
import {
  suggestionRequestSchema,
  suggestionSettingsUpdateSchema,
} from '../../../shared/translation-suggestions.ts'
import { voucherInputSchema } from '../../../shared/voucher.ts'
import { buildBody } from '../../../tests/support/entity-bodies.ts'
import { SAME_ORIGIN_HEADERS } from '../../../tests/support/server-process.ts'
import {
  buildNewsItem,
  buildPiece,
  buildTraining,
  createPlainImage,
  openSite,
  type TestSite,
} from '../../../tests/support/site.ts'
import { DEFAULT_PREVIEW_PAGES } from './content/preview.ts'

let site: TestSite
let image_url = ''
let imageId = 0
let cookie = ''
beforeAll(async () => {
  site = await openSite()
  cookie = await site.signIn()
  image_url = (await (await site.upload(await createPlainImage())).json()).imageUrl
  const send = (path: string, body: object) => site.ask(path, { method: 'POST', body })
  await send('/api/categories', { name: 'Bols' })
  await send('/api/art-pieces', buildPiece({ category: 'Bols' }))
  await send('/api/news', buildNewsItem())
  await send('/api/trainings', buildTraining())
  const image = { entity_type: 'art_piece', entity_id: 1, image_url, display_order: 0 }
  imageId = (await (await send('/api/images', image)).json()).id
})
afterAll(() => site.close())

const NO_MAIL = {
  keeping_days: 365,
  host: '',
  port: 465,
  security: 'tls',
  username: '',
  recipient: '',
}

type Call = {
  method: string
  path: string
  body: () => Record<string, unknown>
  schema: { entries: Record<string, v.GenericSchema> }
  type?: EntityType
}

const entityCalls = EDITABLE_ENTITY_TYPES.flatMap((type): Call[] => {
  const path = getApiPath(type)
  const call = { body: () => buildBody(type), schema: ENTITY_DEFINITIONS[type].update, type }
  const isCreatable = (one: EntityType): one is CreatableEntityType =>
    'create' in ENTITY_DEFINITIONS[one]
  if (isCreatable(type))
    return [
      { ...call, method: 'POST', path, schema: ENTITY_DEFINITIONS[type].create },
      { ...call, method: 'PUT', path: `${path}/1` },
    ]
  const preview = { ...call, method: 'POST', path: `${path}/preview` }
  return [{ ...call, method: 'PUT', path }, ...(type in DEFAULT_PREVIEW_PAGES ? [preview] : [])]
})

const calls: Call[] = [
  ...entityCalls,
  {
    method: 'POST',
    path: '/api/images',
    body: () => ({ entity_type: 'news', entity_id: 1, image_url, display_order: 0 }),
    schema: imageInputSchema,
  },
  {
    method: 'PUT',
    path: '/api/images/1',
    body: () => ({ alt: 'Un bol' }),
    schema: imageUpdateSchema,
    type: 'image',
  },
  {
    method: 'POST',
    path: '/api/messages',
    body: () => ({
      name: 'Ada',
      email: 'ada@example.org',
      message: 'Bonjour',
      locale: 'fr',
      open_for: 9000,
    }),
    schema: messageSubmissionSchema,
  },
  {
    method: 'POST',
    path: '/api/messages/erase',
    body: () => ({ ids: [99] }),
    schema: deleteMessagesRequestSchema,
  },
  ...['trash', 'restore'].map((action) => ({
    method: 'POST',
    path: `/api/messages/${action}`,
    body: () => ({ ids: [99] }),
    schema: messageIdsRequestSchema,
  })),
  {
    method: 'PUT',
    path: '/api/messages/reply-templates',
    body: () => ({ templates: [{ title: 'Visite', text: 'Venez.' }] }),
    schema: replyTemplatesSchema,
  },
  {
    method: 'PUT',
    path: '/api/messages/1',
    body: () => ({ is_read: true }),
    schema: messageUpdateSchema,
  },
  {
    method: 'POST',
    path: '/api/registrations',
    body: () => ({ training_id: 1, name: 'Mme Roy' }),
    schema: participantInputSchema,
  },
  {
    method: 'PUT',
    path: '/api/registrations/1',
    body: () => ({ places: 2 }),
    schema: registrationUpdateSchema,
  },
  {
    method: 'POST',
    path: '/api/registrations/1/confirm',
    body: () => ({ sentence: 'À bientôt.', version: 1 }),
    schema: registrationActionSchema,
  },
  {
    method: 'PUT',
    path: '/api/registrations/settings',
    body: () => ({ hold_hours: 48 }),
    schema: registrationSettingsSchema,
  },
  {
    method: 'POST',
    path: '/api/vouchers',
    body: () => ({ amount: 120 }),
    schema: voucherInputSchema,
  },
  {
    method: 'PUT',
    path: '/api/mail',
    body: () => ({ keeps_messages: false, ...NO_MAIL }),
    schema: emailSettingsUpdateSchema,
  },
  {
    method: 'PUT',
    path: '/api/suggestions/settings',
    body: () => ({
      ...{ service: 'none', url: '', key: '', monthly_limit: 1000, kept_words: '' },
    }),
    schema: suggestionSettingsUpdateSchema,
  },
  {
    method: 'POST',
    path: '/api/suggestions',
    body: () => ({ locale: 'de', texts: [{ text: 'Un bol', is_markdown: false }] }),
    schema: suggestionRequestSchema,
  },
  ...SORTABLE_ENTITY_TYPES.map((type) => ({
    method: 'PUT',
    path: `${getApiPath(type)}/order`,
    body: () => ({ ids: [1] }),
    schema: listOrderUpdateSchema,
  })),
  {
    method: 'PUT',
    path: '/api/images/reorder',
    body: () => ({ images: [{ id: imageId, display_order: 0 }] }),
    schema: imageOrderUpdateSchema,
  },
  {
    method: 'POST',
    path: '/api/admin/login',
    body: () => ({ username: 'x', password: 'y' }),
    schema: signInSchema,
  },
]

/**
 * Sends a request that must be rejected and checks that the database is unchanged. Returns the
 * status, the error code and the invalid fields.
 */
async function refused(method: string, path: string, init: { body?: unknown; type?: string }) {
  const before = await site.writes()
  const headers: Record<string, string> =
    init.type === undefined ? {} : { 'content-type': init.type }
  const answer = await site.ask(path, { method, body: init.body, headers })
  const text = await answer.text()
  const { error, code, fields } = JSON.parse(text)
  expect(error, text).toEqual(expect.stringMatching(/^[A-ZÀ-Ý].+[.?]?$/))
  expect(code).toMatch(/^[a-z_]+$/)
  for (const sentence of Object.values(fields ?? {})) expect(sentence).toMatch(/^[A-ZÀ-Ý].+\.$/)
  expect(await site.writes()).toBe(before)
  return { status: answer.status, code, fields: Object.keys(fields ?? {}) }
}
const invalid = (...fields: string[]) => ({ status: 422, code: 'invalid', fields })

test('site.writes() detects a change', async () => {
  const before = await site.writes()
  expect(await site.writes()).toBe(before)
  await site.ask('/api/categories/1', { method: 'PUT', body: { name: 'Bols', description: 'x' } })
  expect(await site.writes()).not.toBe(before)
})

describe.each(calls)('$method $path', ({ method, path, body, schema }) => {
  test.each([
    ['nothing', ''],
    ['no JSON', '{"title": '],
    ['a bare word', 'NaN'],
    ['JavaScript', "{title: 'x'}"],
    ['numbers that JSON does not have', '{"price": NaN}'],
    ['nothing but a byte order mark', '\ufeff'],
    ['deep nesting without an end', '['.repeat(120_000)],
  ])('answers 400 to %s', async (_, text) => {
    const answer = await refused(method, path, { body: text })
    expect(answer).toMatchObject({ status: 400, code: 'unreadable_json' })
  })

  test.each([['null'], ['[]'], ['[1]'], ['"text"'], ['12'], ['true']])(
    '%s is not an object',
    async (text) => {
      expect(await refused(method, path, { body: text })).toEqual(invalid(''))
    },
  )

  test('rejects deep nesting', async () => {
    const field = Object.keys(body())[0] as string
    const text = `{"${field}": ${'['.repeat(60_000)}${']'.repeat(60_000)}}`
    expect(await refused(method, path, { body: text })).toMatchObject({ status: 422 })
  })

  test('answers 400 to invalid UTF-8', async () => {
    const before = await site.writes()
    const answer = await site.app.request(path, {
      method,
      body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
      headers: { ...SAME_ORIGIN_HEADERS, 'content-type': 'application/json', cookie },
    })
    expect(answer.status).toBe(400)
    expect(await site.writes()).toBe(before)
  })

  test('rejects another content type', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/jsonp',
      'x',
    ])
      expect(await refused(method, path, { body: JSON.stringify(body()), type })).toMatchObject({
        status: 415,
        code: 'not_json',
      })
  })

  test('rejects a body over 1 MiB, also without Content-Length', async () => {
    const text = JSON.stringify({ ...body(), x: 'x'.repeat(1024 * 1024) })
    expect(await refused(method, path, { body: text })).toMatchObject({ status: 413 })
    const chunks = new Blob([text]).stream()
    const init = { method, body: chunks, duplex: 'half' }
    const headers = { ...SAME_ORIGIN_HEADERS, 'content-type': 'application/json', cookie }
    expect((await site.app.request(path, { ...init, headers } as RequestInit)).status).toBe(413)
  })

  test('rejects unknown fields, also names of Object.prototype', async () => {
    for (const field of ['id', 'x', '__proto__', 'constructor', 'toString', '']) {
      const text = `{${JSON.stringify(field)}: 1, ${JSON.stringify(body()).slice(1)}`
      expect(await refused(method, path, { body: text })).toEqual(invalid(field))
    }
  })

  test('rejects a missing required field', async () => {
    for (const field of Object.keys(body())) {
      if (v.is(schema.entries[field] ?? v.never(), undefined)) continue
      const { [field]: _, ...rest } = body()
      expect(await refused(method, path, { body: rest })).toEqual(invalid(field))
    }
  })

  test('rejects a field of a wrong type', async () => {
    for (const wrong of [{}, [], { a: 1 }, [1], true, null]) {
      const wrongFields = Object.fromEntries(
        Object.entries(body()).flatMap(([field, value]) => {
          const given = wrong ?? wrongScalar(value)
          const isSameType = typeof given === typeof value
          const fits = isSameType && v.is(schema.entries[field] ?? v.never(), given)
          return fits ? [] : [[field, given]]
        }),
      )
      if (getKeys(wrongFields).length === 0) continue
      const { status, fields } = await refused(method, path, {
        body: { ...body(), ...wrongFields },
      })
      expect(status).toBe(422)
      const refusedFields = new Set(fields.map((name) => name.split('.')[0]))
      expect(Object.keys(wrongFields).filter((field) => !refusedFields.has(field))).toEqual([])
    }
  })

  test('rejects huge, negative and non-finite numbers', async () => {
    for (const [field, value] of Object.entries(body()).filter(([, v]) => typeof v === 'number')) {
      for (const wrong of ['-1', '1e400', '-1e400', '"NaN"', '"12"', '0.001', '1e-7', '-0.01']) {
        // A weight of 0.001 kg is valid, so the test expects no rejection.
        if (wrong === '0.001' && v.is(schema.entries[field] ?? v.never(), 0.001)) continue
        const text = JSON.stringify({ ...body(), [field]: '@' }).replace('"@"', wrong)
        const { status, fields } = await refused(method, path, { body: text })
        expect([status, fields]).toEqual([422, expect.arrayContaining([field])])
      }
      expect(typeof value).toBe('number')
    }
  })

  test('rejects text that is too long or cannot be stored', async () => {
    // Keeps the body below its maximum size, which is lower for the contact form of visitors.
    const textsPerRequest = path === '/api/messages' ? 1 : 15
    const texts = getKeys(body()).filter((field) => typeof body()[field] === 'string')
    for (const wrong of [
      'x'.repeat(50_001),
      ...(path.includes('login') ? [] : ['a\0b', 'a\ud800b']),
    ])
      for (let from = 0; from < texts.length; from += textsPerRequest) {
        const fields = texts.slice(from, from + textsPerRequest)
        const wrongTexts = Object.fromEntries(fields.map((field) => [field, wrong]))
        const answer = await refused(method, path, { body: { ...body(), ...wrongTexts } })
        expect({ ...answer, fields: answer.fields.toSorted() }).toEqual(
          invalid(...fields.toSorted()),
        )
      }
  })

  test('answers arbitrary input with a documented error', async () => {
    const mutated = fc.record(
      Object.fromEntries(
        Object.entries(body())
          .map(([field, value]) => [
            field,
            fc.oneof(fc.constant(value), fc.jsonValue(), fc.string({ unit: 'binary' })),
          ])
          .concat([
            ['translations', fc.oneof(fc.jsonValue(), strangeTranslations)],
            ['descriptions', fc.oneof(fc.jsonValue(), strangeDescriptions)],
          ]),
      ),
      { requiredKeys: [] },
    )
    // Returns a value that changes with each write to the stored data, to check that a rejected
    // request writes nothing. A failed login may write to `sign_in_failures`, so for a login the
    // value is the content of all other tables.
    const stored = path.endsWith('/login') ? () => site.dump('sign_in_failures') : site.writes
    const bodies = fc.oneof(
      fc.json(),
      fc.string(),
      mutated.map((value) => JSON.stringify(value)),
    )
    await fc.assert(
      fc.asyncProperty(bodies, async (text) => {
        const before = await stored()
        const answer = await site.ask(path, { method, body: text })
        expect([200, 201, 400, 401, 404, 409, 422, 429]).toContain(answer.status)
        if (answer.status >= 400) expect(await stored()).toBe(before)
      }),
      // Sends only 25 random bodies to each endpoint. `npm run torture -- requests` sends many
      // more.
      { numRuns: 25 },
    )
  })
})

/**
 * Generates translations with known and unknown languages and fields, and property names of
 * Object.prototype.
 */
const strangeTranslations = fc.dictionary(
  fc.constantFrom('en', 'nl', 'fr', 'EN', '__proto__', 'constructor', ''),
  fc.dictionary(
    fc.constantFrom('title', 'name', 'alt', 'duration', 'price', '__proto__', 'constructor', ''),
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.jsonValue(),
      fc.record({ text: fc.string({ unit: 'binary' }), source: fc.string({ unit: 'binary' }) }),
    ),
  ),
)

/** Generates photos whose fields are valid, invalid or missing. */
const strangeDescriptions = fc.array(
  fc.record(
    {
      id: fc.oneof(fc.integer({ min: -1, max: 3 }), fc.jsonValue()),
      alt: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()),
      translations: strangeTranslations,
    },
    { requiredKeys: [] },
  ),
  { maxLength: 3 },
)

describe.each(calls.filter(({ type }) => type))(
  'translations in $method $path',
  ({ method, path, body, type = 'news' }) => {
    const [field = ''] = getTranslatableFields(type)
    const send = (translations: string) => {
      const text = JSON.stringify({ ...body(), translations: '@' })
      return refused(method, path, { body: text.replace('"@"', translations) })
    }

    test('rejects unknown languages and fields, also names of Object.prototype', async () => {
      for (const name of ['fr', 'EN', 'x', '__proto__', 'constructor', 'toString', '', '0']) {
        const key = JSON.stringify(name)
        expect(await send(`{${key}: {"${field}": "x"}}`)).toEqual(invalid(`translations.${name}`))
        expect(await send(`{${key}: {}}`)).toEqual(invalid(`translations.${name}`))
        expect(await send(`{"en": {${key}: "x"}}`)).toEqual(invalid(`translations.en.${name}`))
      }
      for (const name of ['price', 'image_url', 'date', 'category', 'id'])
        expect(await send(`{"en": {"${name}": "x"}}`)).toEqual(invalid(`translations.en.${name}`))
    })

    test('rejects translations of the wrong shape', async () => {
      for (const wrong of ['[]', '[1]', 'null', '"en"', '1', 'true'])
        expect(await send(wrong)).toEqual(invalid('translations'))
      for (const wrong of ['[]', '["x"]', 'null', '"x"', '1', 'false'])
        expect(await send(`{"de": ${wrong}}`)).toEqual(invalid('translations.de'))
      for (const wrong of ['[]', '["x", "y"]', 'null', '1', 'false'])
        expect(await send(`{"nl": {"${field}": ${wrong}}}`)).toEqual(
          invalid(`translations.nl.${field}`),
        )
      const whole = { text: 'x', source: 'y' }
      for (const [wrong, ...names] of [
        [{}, 'source', 'text'],
        [{ ...whole, text: null }, 'text'],
        [{ ...whole, source: 1 }, 'source'],
        [{ ...whole, source: whole }, 'source'],
        [{ ...whole, x: 'x' }, 'x'],
      ])
        expect(await send(JSON.stringify({ nl: { [field]: wrong } }))).toEqual(
          invalid(...names.map((name) => `translations.nl.${field}.${name}`)),
        )
    })

    test('rejects text that cannot be stored', async () => {
      for (const wrong of ['a\0b', 'a\ud800b'])
        for (const [given, path] of [
          [wrong, ''],
          [{ text: wrong, source: 'y' }, '.text'],
          [{ text: 'x', source: wrong }, '.source'],
        ])
          expect(await send(JSON.stringify({ es: { [field]: given } }))).toEqual(
            invalid(`translations.es.${field}${path}`),
          )
    })
  },
)

describe('descriptions in PUT /api/art-pieces/1', () => {
  const send = (descriptions: unknown) =>
    refused('PUT', '/api/art-pieces/1', { body: JSON.stringify({ ...buildPiece(), descriptions }) })

  test('rejects malformed and duplicate descriptions', async () => {
    for (const wrong of [{}, 'x', 3]) {
      expect(await send(wrong)).toEqual(invalid('descriptions'))
    }
    const twice = [{ id: imageId }, { id: imageId, alt: 'Un bol' }]
    expect(await send(twice)).toEqual(invalid('descriptions'))
    expect(await send([{ alt: 'Un bol' }])).toEqual(invalid('descriptions.0.id'))
    expect(await send([{ id: imageId, alt: 'x'.repeat(501) }])).toEqual(
      invalid('descriptions.0.alt'),
    )
    expect(await send([{ id: imageId, display_order: 0 }])).toEqual(
      invalid('descriptions.0.display_order'),
    )
    expect(await send([{ id: imageId, translations: { fr: {} } }])).toEqual(
      invalid('descriptions.0.translations.fr'),
    )
  })
})

const wrongScalar = (value: unknown) => (typeof value === 'string' ? 12 : 'text')

describe('ids that do not exist', () => {
  const ids = [
    'abc',
    '-1',
    '0',
    '01',
    '1e3',
    '1.0',
    '+1',
    '999',
    '99999999999999999999',
    '%00',
    'NaN',
  ]
  const ways = calls
    .filter(({ path }) => path.endsWith('/1'))
    .flatMap(({ path, body }) => [
      ['PUT', path.slice(0, -2), body] as const,
      ['DELETE', path.slice(0, -2), undefined] as const,
    ])
  test.each(ways)('%s %s', async (method, path, body) => {
    for (const id of ids)
      expect(await refused(method, `${path}/${id}`, { body: body?.() })).toMatchObject({
        status: 404,
        code: 'not_found',
      })
  })
  test('GET /api/images', async () => {
    for (const tail of [
      'news/999',
      'news/abc',
      'news/1e3',
      'pieces/1',
      'art_piece/99999999999999999999',
    ])
      expect((await site.ask(`/api/images/${tail}`)).status).toBe(404)
  })
})
