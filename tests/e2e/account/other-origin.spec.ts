/**
 * Tests requests from another origin on the same host. Browsers treat this origin as the same site
 * and send the session cookie.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  buildHttpErrorPattern,
  expect,
  listEntities,
  test as signedIn,
} from '../../support/browser/admin.ts'
import { ADMIN_CREDENTIALS } from '../../support/browser/server.ts'

const test = signedIn.extend<{ elsewhere: string }>({
  elsewhere: async ({ site }, use) => {
    const page = `<!doctype html><title>Elsewhere</title>
      <form method="post" action="${site.url}/contact"><button>page</button></form>
      <form method="post" action="${site.url}/api/categories" enctype="text/plain">
        <input name='{"name":"Volée","x":"' value='"}'><button>call</button></form>
      <form method="post" action="${site.url}/api/upload" enctype="multipart/form-data">
        <input type="file" name="image"><button>multipart</button></form>
      <form method="post" action="${site.url}/api/admin/login"><button>login</button></form>`
    const server: Server = createServer((_, answer) => {
      answer.setHeader('content-type', 'text/html; charset=utf-8').end(page)
    })
    await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
    await use(`http://localhost:${(server.address() as AddressInfo).port}/`)
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  },
})

test('the server rejects forms of another origin: to a page, to the API, with a photo and to sign in', async ({
  page,
  site,
  elsewhere,
  log,
}) => {
  log.expectErrors(buildHttpErrorPattern(403))
  for (const [button, path] of [
    ['page', '/contact'],
    ['call', '/api/categories'],
    ['multipart', '/api/upload'],
    ['login', '/api/admin/login'],
  ] as const) {
    await page.goto(elsewhere)
    const [request] = await Promise.all([
      page.waitForRequest(site.url + path),
      page.getByRole('button', { name: button }).click(),
    ])
    expect([button, (await request.response())?.status()]).toEqual([button, 403])
    const { cookie = '' } = await request.allHeaders()
    expect(cookie, 'the session went with it').toContain('copeaux_session=')
    await expect(page.locator('body')).toContainText('Cette demande vient d’un autre site')
  }
})

test('the server rejects requests of scripts from another origin and hides all responses from them', async ({
  page,
  site,
  elsewhere,
  log,
}) => {
  log.expectErrors(/./)
  await page.goto(elsewhere)
  const before = await listEntities(page, 'categories')
  // Status codes of the responses by request id, read through the DevTools protocol, because the
  // browser hides the responses from a page of another origin.
  const answers = new Map<string, number>()
  const posts: string[] = []
  const network = await page.context().newCDPSession(page)
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.method === 'POST') posts.push(requestId)
  })
  network.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    answers.set(requestId, statusCode)
  })
  await network.send('Network.enable')
  const sent = await page.evaluate(
    async ({ url, admin }) => {
      const form = new FormData()
      form.set('image', new File(['x'], 'a.jpg'))
      const text = JSON.stringify({ name: 'Volée' })
      const simple = { method: 'POST', mode: 'no-cors', credentials: 'include' } as const
      const json = { 'content-type': 'application/json' }
      const tries: [string, RequestInit][] = [
        ['/api/categories', { ...simple, body: text }],
        ['/api/categories', { ...simple, mode: 'cors', headers: json, body: text }],
        ['/api/categories/1', { ...simple, mode: 'cors', method: 'DELETE' }],
        ['/api/upload', { ...simple, body: form }],
        ['/api/admin/login', { ...simple, body: JSON.stringify(admin) }],
        ['/api/admin/logout', simple],
        ['/api/admin/session', { credentials: 'include' }],
        ['/api/art-pieces', { credentials: 'include' }],
      ]
      const heard = []
      for (const [path, init] of tries)
        heard.push(
          await fetch(url + path, init).then(
            (answer) => `${answer.type} ${answer.status}`,
            () => 'nothing',
          ),
        )
      return heard
    },
    { url: site.url, admin: ADMIN_CREDENTIALS },
  )
  expect(sent.filter((heard) => heard !== 'nothing' && heard !== 'opaque 0')).toEqual([])
  const codes = posts.map((id) => answers.get(id)).filter((code) => code !== undefined)
  expect(codes, 'all four that need no leave to be sent').toEqual([403, 403, 403, 403])
  expect(await listEntities(page, 'categories')).toEqual(before)
  const session = await page.request.get(`${site.url}/api/admin/session`)
  expect(session.status(), 'nobody has signed the artist out').toBe(200)
})
