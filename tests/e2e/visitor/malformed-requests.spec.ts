import { once } from 'node:events'
import { get, type IncomingMessage, request } from 'node:http'
import { expect, test } from '../../support/browser/site.ts'
import { IS_THOROUGH_RUN } from '../../support/checks/thorough.ts'
import { SAME_ORIGIN_HEADERS } from '../../support/server-process.ts'

const PATHS = [
  '/',
  '/gallery',
  '/contact',
  '/de/contact',
  '/gallery/12-flamme',
  '/news/1',
  '/admin',
  '/admin/login',
  '/admin/nothing',
  '/media/x',
  '/assets/x',
  '/%E0%A4%A',
  '/gallery/%00',
  '/preview/%00',
  '/registration/%00',
  '/api/admin/passkeys/%00',
  '/gallery/12-%E0%A4%A',
  '/gallery?category=%FF',
  '/gallery?category[]=1',
  '/news/999999999999999999999',
  '/training/1e3',
  '/gallery.data',
  '/_root.data',
  '/media/..%2f..%2fcopeaux.sqlite',
  '/assets/..%2f..%2fserver%2findex.js',
  `/${'a'.repeat(9000)}`,
]

const BODIES: [body: string | Buffer | null, type: string][] = [
  [null, ''],
  ['{', 'application/json'],
  ['{"name": 1}', 'application/json'],
  [Buffer.from([0, 255, 254]), 'application/octet-stream'],
]

test('no method with an empty, JSON or invalid body ever answers 500', async ({ site }) => {
  test.slow()
  const { port } = new URL(site.url)
  // Uses node:http, because fetch refuses a body with GET and HEAD.
  const ask = async (method: string, path: string, [body, type]: (typeof BODIES)[number]) => {
    const headers = {
      ...SAME_ORIGIN_HEADERS,
      'content-length': body?.length ?? 0,
      ...(type && { 'content-type': type }),
    }
    const sent = request({ host: 'localhost', port, path, method, headers })
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode, `${method} ${path}`).toBeLessThan(500)
    expect(answer.headers['x-request-id'], `${method} ${path}`).toBeDefined()
  }
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    // Sends fewer bodies with methods other than POST, because pages read only the bodies of POST
    // requests.
    const bodies = method === 'POST' ? BODIES : BODIES.slice(0, IS_THOROUGH_RUN ? 2 : 1)
    for (const path of PATHS) await Promise.all(bodies.map((body) => ask(method, path, body)))
  }
})

test('an invalid form body is read as an empty form', async ({ request }) => {
  const answer = await request.post('/contact', { data: { name: 'Anne' } })
  expect(answer.status()).toBe(422)
  expect(await answer.text()).toContain('Indiquez votre nom.')
})

test('unknown form fields are ignored', async ({ request }) => {
  const answer = await request.post('/contact', {
    form: { name: 'Anne', ['__proto__']: 'x', constructor: 'y', message: '<b>z</b>' },
  })
  expect(answer.status()).toBe(422)
  expect(await answer.text()).toContain('value="Anne"')
})

test('a form of more than 128 KiB is refused', async ({ request }) => {
  const answer = await request.post('/contact', { form: { message: 'a'.repeat(1024 * 1024) } })
  expect(answer.status()).toBe(413)
})

test('a page has one canonical URL, and all variants redirect to it', async ({ site }) => {
  // Uses node:http, because fetch would normalize the URL before sending it.
  const ask = async (path: string, method = 'GET') => {
    const sent = get({ host: 'localhost', port: new URL(site.url).port, path, method })
    const [answer] = await once(sent, 'response')
    answer.resume()
    return [answer.statusCode, answer.headers.location]
  }
  for (const [path, to] of [
    ['/Admin', '/admin'],
    ['/%61dmin/guide', '/admin/guide'],
    ['/admin/LOGIN', '/admin/login'],
    ['/admin/', '/admin'],
    ['/Gallery', '/gallery'],
    ['/DE/%67allery?page=1', '/de/gallery?page=1'],
    ['//gallery//', '/gallery'],
    ['/Preview/x', '/preview/x'],
    ['/gallery.%64ata', '/gallery.data'],
  ] as const) {
    expect(await ask(path), path).toEqual([301, to])
    expect(await ask(path, 'HEAD'), path).toEqual([301, to])
  }
  for (const path of ['/gallery.data', '/_root.data', '/admin.data', '/admin/guide.data'])
    expect(await ask(path), path).toEqual([404, undefined])
  expect(await ask('/./de/../admin/login')).toEqual([200, undefined])
})
