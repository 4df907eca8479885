import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSite, type TestSite } from '../../tests/support/site.ts'
import { createApp } from './app.ts'
import { createHttpServer } from './http-server.ts'
import { createPageHandler } from './pages/page-handler.ts'

let site: TestSite
let server: ReturnType<typeof createHttpServer>
let port: number
const log = vi.spyOn(console, 'log')
const logged = () => log.mock.calls.map(([line]) => String(line))

beforeEach(async () => {
  log.mockReset()
  log.mockImplementation(() => {})
  site = await openSite()
  const render = async (request: Request) => new Response(`page ${await request.text()}`)
  const { handlePage } = createPageHandler(render, site.services, { https: false })
  server = createHttpServer(
    createApp({ config: site.config, services: site.services, handlePage }).fetch,
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await site.close()
})

async function beginForm() {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    'POST /contact HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n' +
      'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nname=a',
  )
  return socket
}

test('forms that never arrive do not block rendering', async () => {
  const slow = await Promise.all(Array.from({ length: 10 }, beginForm))
  // Waits until the server has read the headers of the ten forms.
  await fetch(`http://127.0.0.1:${port}/healthz`)
  const signal = AbortSignal.timeout(5000)
  const page = await fetch(`http://127.0.0.1:${port}/nl/portrait`, { signal })
  expect([page.status, await page.text()]).toEqual([200, 'page '])
  for (const socket of slow) socket.destroy()
})

test('a complete form is passed on unchanged', async () => {
  const body = new URLSearchParams({ name: 'Ada', message: 'é'.repeat(5000) })
  const headers = { 'sec-fetch-site': 'same-origin' }
  const sent = { method: 'POST', body, headers }
  const page = await fetch(`http://127.0.0.1:${port}/contact`, sent)
  expect(await page.text()).toBe(`page ${body}`)
})

test('a form that is cut off is not logged as an error', async () => {
  const socket = await beginForm()
  await fetch(`http://127.0.0.1:${port}/healthz`)
  socket.destroy()
  await expect
    .poll(() => new Promise((count) => server.getConnections((_, open) => count(open))))
    .toBeLessThanOrEqual(1)
  expect(logged().filter((line) => line.includes('"error"'))).toEqual([])
})
