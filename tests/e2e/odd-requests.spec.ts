/** What no browser sends: whatever arrives at the visitors' door, nothing of it is an error of ours. */
import { expect, test } from './site.ts'

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
  test(`${method} with nothing, JSON or rubbish in it never answers 500`, async ({ request }) => {
    for (const path of PATHS) {
      for (const data of [undefined, '{', { name: 1 }, Buffer.from([0, 255, 254])]) {
        const answer = await request.fetch(path, { method, data, maxRedirects: 0 })
        expect(answer.status(), `${method} ${path}`).toBeLessThan(500)
        expect(answer.headers()['x-request-id']).toBeDefined()
      }
    }
  })
}

test('a form that is not one is read as an empty form', async ({ request }) => {
  const answer = await request.post('/contact', { data: { name: 'Anne' } })
  expect(answer.status()).toBe(422)
  expect(await answer.text()).toContain('Indiquez votre nom.')
})

test('a form with fields of no form keeps nothing but its own', async ({ request }) => {
  const answer = await request.post('/contact', {
    form: { name: 'Anne', __proto__: 'x', constructor: 'y', message: '<b>z</b>' },
  })
  expect(answer.status()).toBe(422)
  expect(await answer.text()).toContain('value="Anne"')
})

test('a form of more than 1 MiB is refused before it is read', async ({ request }) => {
  const answer = await request.post('/contact', { form: { message: 'a'.repeat(1024 * 1024) } })
  expect(answer.status()).toBe(413)
})

test('the admin has one address: in other letters there is no such page', async ({ request }) => {
  for (const path of [
    '/Admin',
    '/ADMIN',
    '/ADMIN/x',
    '/Admin/login',
    '/admin/LOGIN',
    '/aDmin.data',
  ]) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect([path, answer.status()]).toEqual([path, 404])
  }
  expect((await request.get('/admin/login')).status()).toBe(200)
})
