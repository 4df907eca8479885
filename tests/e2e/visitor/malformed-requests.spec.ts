/** Tests malformed requests that no browser sends: none of them causes a server error. */
import { once } from 'node:events'
import { get } from 'node:http'
import { expect, test } from '../../support/browser/site.ts'

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

for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
  test(`${method} with an empty, JSON or invalid body never answers 500`, async ({ request }) => {
    for (const path of PATHS) {
      for (const data of [undefined, '{', { name: 1 }, Buffer.from([0, 255, 254])]) {
        const answer = await request.fetch(path, { method, data, maxRedirects: 0 })
        expect(answer.status(), `${method} ${path}`).toBeLessThan(500)
        expect(answer.headers()['x-request-id']).toBeDefined()
      }
    }
  })
}

test('an invalid form body is read as an empty form', async ({ request }) => {
  const answer = await request.post('/contact', { data: { name: 'Anne' } })
  expect(answer.status()).toBe(422)
  expect(await answer.text()).toContain('Indiquez votre nom.')
})

test('unknown form fields are ignored', async ({ request }) => {
  const answer = await request.post('/contact', {
    form: { name: 'Anne', __proto__: 'x', constructor: 'y', message: '<b>z</b>' },
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
