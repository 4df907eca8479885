/**
 * Tests requests with broken bodies over real connections, because only a real connection can
 * announce a body and then close early.
 */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPiece, openSite, type TestSite } from '../../../tests/support/site.ts'
import { createHttpServer } from '../http-server.ts'

let site: TestSite
let server: ReturnType<typeof createHttpServer>
let cookie = ''
beforeAll(async () => {
  site = await openSite()
  cookie = await site.signIn()
  server = createHttpServer(site.app.fetch)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.close()
  await site.close()
})

async function send(method: string, path: string, body: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const head = `${method} ${path} HTTP/1.1\r\nHost: localhost:3000\r\nCookie: ${cookie}\r\nConnection: close\r\nOrigin: http://localhost:3000\r\n`
  // The client does not close its side of the connection, because node:http sends no response after
  // a half-close.
  socket.write(head + body)
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(await text(socket)) ?? []
  return Number(status)
}
const BROKEN = 'Transfer-Encoding: chunked\r\n\r\nzz\r\n'
const CHUNKED = 'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'

test('a broken body is rejected and the call changes nothing', async () => {
  const made = await site.ask('/api/art-pieces', { method: 'POST', body: buildPiece() })
  const { id } = await made.json()
  const before = await site.dump()
  expect(await send('DELETE', `/api/art-pieces/${id}`, BROKEN)).toBe(400)
  expect(await site.dump()).toBe(before)
  expect(await send('DELETE', `/api/art-pieces/${id}`, CHUNKED)).toBe(204)
  const deleted = await site.dump()
  for (const [method, path] of [
    ['POST', `/api/trash/art_piece/${id}/restore`],
    ['DELETE', `/api/trash/art_piece/${id}`],
    ['DELETE', '/api/demo'],
    ['DELETE', '/api/admin/devices'],
    ['POST', '/api/admin/logout'],
  ] as const)
    expect([path, await send(method, path, BROKEN)]).toEqual([path, 400])
  expect(await site.dump()).toBe(deleted)
})

test.each([
  ['DELETE', '/api/art-pieces/9', 1024, '1 Mo'],
  ['PUT', '/api/art-pieces/9', 1024, '1 Mo'],
  ['POST', '/api/messages', 128, '128 ko'],
])('%s %s rejects a body over its limit and states it', async (method, path, kib, limit) => {
  const answer = await site.ask(path, { method, body: 'x'.repeat(kib * 1024 + 1) })
  const { code, error } = await answer.json()
  expect([answer.status, code]).toEqual([413, 'body_too_large'])
  expect(error.replace(/\s/g, ' ')).toContain(`(${limit} au plus)`)
})

test('a body over the limit is read to its end before the answer, so that it arrives', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const answer = text(socket)
  const half = 'x'.repeat(100 * 1024)
  const head = `Content-Type: application/json\r\nContent-Length: ${2 * half.length}\r\n\r\n`
  const origin = 'Host: localhost:3000\r\nOrigin: http://localhost:3000\r\n'
  socket.write(`POST /api/messages HTTP/1.1\r\n${origin}Connection: close\r\n${head}${half}`)
  await new Promise((later) => setTimeout(later, 1000))
  expect([socket.bytesRead, socket.readyState]).toEqual([0, 'open'])
  socket.write(half)
  expect(await answer).toMatch(/^HTTP\/1\.1 413 /)
})
