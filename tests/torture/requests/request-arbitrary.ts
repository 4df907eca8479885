import fc from 'fast-check'
import { SAME_ORIGIN_HEADERS } from '../../support/server-process.ts'
import { createFormArbitrary } from './form-arbitrary.ts'
import { createMutatedBodyArbitrary, textArbitrary, withFrequentDefault } from './json-arbitrary.ts'
import {
  MISSING_PHOTO_URL,
  REQUEST_BODY_BUILDERS,
  WRITE_ROUTES_WITHOUT_BODY,
} from './request-bodies.ts'

export type GeneratedRequest = {
  method: string
  /** URL path with its query string. */
  path: string
  cookie: 'good' | 'odd' | 'none'
  headers: Record<string, string>
  body: Uint8Array | null
  /**
   * How the body of a request is framed if the test sends raw bytes over a connection. Null if the
   * test passes the request directly to the app.
   */
  wire: null | 'honest' | 'too short' | 'too long' | 'chunked' | 'broken chunks' | 'two lengths'
}

const UPLOAD = 'POST /api/upload'
/**
 * Slow endpoints, for which fewer requests are generated: password hashing takes a tenth of a
 * second, a backup reads all data, and a mail server may not respond.
 */
const SLOW_ROUTES = [
  'POST /api/admin/login',
  'POST /api/admin/confirm',
  'PUT /api/admin/password',
  'GET /api/backup',
  'POST /api/mail/test',
]

const IDS = ['0', '-1', '01', '1e3', '1.0', '999', '9'.repeat(30), 'NaN', '%00', '..', '%2e%2e', '']
const id = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
  { weight: 2, arbitrary: fc.constantFrom(...IDS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map(encodePathSegment) },
)
const CONTENT_TYPES = [
  'art_piece',
  'category',
  'news',
  'training',
  'image',
  'workshop',
  'home',
  'portrait',
  'legal',
  'purchase',
]
const entityType = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
  { weight: 1, arbitrary: fc.constantFrom('ART_PIECE', '__proto__', 'pieces', '%00') },
)
const TAILS = ['/', '//', '/x', '%00', ';a=b', '%', '%ff%fe', '/../news', `/${'a'.repeat(4000)}`]
const query = fc.oneof(
  fc.constantFrom('?', '?id=1&id=2', '?__proto__[x]=1', '?%', `?a=${'b'.repeat(3000)}`),
  textArbitrary.map((text) => `?q=${encodePathSegment(text).slice(0, 2000)}`),
)
const tail = fc.oneof(
  { weight: 12, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom(...TAILS) },
  { weight: 1, arbitrary: query },
)

function encodePathSegment(text: string) {
  return encodeURIComponent(text.toWellFormed())
}

const createRareHeader = (value: fc.Arbitrary<string>) => withFrequentDefault(value, 40, undefined)
const headers = fc.record({
  'idempotency-key': createRareHeader(
    fc.constantFrom('"0123456789abcdef"', '0123456789abcdefg', 'short', '"', 'ü'.repeat(20), ''),
  ),
  origin: createRareHeader(
    fc.constantFrom('null', 'http://localhost:3000', 'https://evil.example', '%'),
  ),
  'sec-fetch-site': withFrequentDefault(
    fc.constantFrom('same-site', 'cross-site', 'none', 'x', ''),
    40,
    SAME_ORIGIN_HEADERS['sec-fetch-site'],
  ),
  'accept-encoding': createRareHeader(
    fc.constantFrom('br', 'gzip;q=x', '*;q=0', ', ,', 'identity;q=0'),
  ),
  'if-none-match': createRareHeader(fc.constantFrom('*', '"x"', 'W/', '"')),
  range: createRareHeader(fc.constantFrom('bytes=0-0', 'bytes=9-1', 'bytes=-', 'x')),
  'x-forwarded-for': createRareHeader(fc.constantFrom('::1', '10.0.0.1, x', '%', '9'.repeat(400))),
  'user-agent': createRareHeader(fc.constantFrom('', 'x'.repeat(3000), '\x7f')),
  'content-encoding': createRareHeader(fc.constantFrom('gzip', 'x')),
  accept: createRareHeader(fc.constantFrom('', '*/*;q=0', 'text/html')),
  'x-http-method-override': createRareHeader(fc.constant('DELETE')),
})
const JSON_TYPES = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/merge-patch+json; charset=utf-16',
      'text/plain',
      'application/jsonp',
      'multipart/form-data; boundary=x',
      '',
      'application/json, text/plain',
    ),
  },
)
const wire = fc.oneof(
  { weight: 14, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.constantFrom('honest' as const, 'chunked' as const) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'too short' as const,
      'too long' as const,
      'broken chunks' as const,
      'two lengths' as const,
    ),
  },
)
const cookie = fc.oneof(
  { weight: 12, arbitrary: fc.constant('good' as const) },
  { weight: 1, arbitrary: fc.constantFrom('odd' as const, 'none' as const) },
)

type Photos = { photos: string[]; pictures: Uint8Array[] }
type GeneratedBody = { type: string; bytes: Uint8Array }

function createBodyArbitrary(
  call: string,
  { photos, pictures }: Photos,
): fc.Arbitrary<GeneratedBody | null> {
  if (call === UPLOAD) return createFormArbitrary(pictures)
  const body = REQUEST_BODY_BUILDERS[call]
  if (body)
    return fc
      .tuple(JSON_TYPES, createMutatedBodyArbitrary(body(photos[0] ?? MISSING_PHOTO_URL)))
      .map(([type, bytes]) => ({ type, bytes }))
  const stray = fc.uint8Array({ maxLength: 30 }).map((bytes) => ({ type: 'x/y', bytes }))
  return withFrequentDefault(stray, 10, null)
}

/**
 * Generates valid and invalid requests to the given routes.
 * @param routes all API routes, such as `GET /api/news/:id`
 * @throws if a writing route has no valid body in request-bodies.ts
 */
export function createRequestArbitrary(
  routes: string[],
  ground: Photos,
): fc.Arbitrary<GeneratedRequest> {
  const unknown = routes.find(
    (call) =>
      /^(?:POST|PUT)/.test(call) &&
      !REQUEST_BODY_BUILDERS[call] &&
      ![...WRITE_ROUTES_WITHOUT_BODY, UPLOAD].includes(call),
  )
  if (unknown) throw new Error(`request-bodies.ts has no body for ${unknown}`)
  const calls = routes.map((call) => {
    const [method = '', path = ''] = call.split(' ')
    const arbitrary = fc
      .record({
        address: fc
          .tuple(entityType, id, tail)
          .map(
            ([type, id, end]) =>
              path.replace(':entityType', type).replace(/:(?:entityId|id)/, id) + end,
          ),
        cookie,
        headers,
        sent: createBodyArbitrary(call, ground),
        wire,
      })
      .map(({ address, headers, sent, ...rest }): GeneratedRequest => {
        const given = Object.entries({ ...headers, ...(sent && { 'content-type': sent.type }) })
        const said = given.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))
        return {
          method,
          path: address,
          headers: Object.fromEntries(said),
          body: sent?.bytes ?? null,
          ...rest,
        }
      })
    return {
      weight: SLOW_ROUTES.includes(call) ? 1 : call === UPLOAD ? 150 : method === 'GET' ? 10 : 40,
      arbitrary,
    }
  })
  const elsewhere = fc.record({
    method: fc.constantFrom('PATCH', 'OPTIONS', 'HEAD', 'QUERY', 'GET', 'POST', 'PUT', 'DELETE'),
    path: fc.oneof(
      tail.map((end) => `/api${end}`),
      fc.constantFrom(
        '/api/x',
        '/media/x',
        '/media/../copeaux.sqlite',
        '/readyz',
        '//',
        '/api/news',
      ),
      textArbitrary.map((text) => `/media/${encodePathSegment(text).slice(0, 3000)}`),
    ),
    cookie,
    headers: fc.constant({}),
    body: fc.constant(null),
    wire,
  })
  return fc.oneof(...calls, { weight: 40, arbitrary: elsewhere })
}
