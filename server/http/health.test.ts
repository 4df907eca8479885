import { afterEach, expect, test } from 'vitest'
import site from '../../package.json' with { type: 'json' }
import { openSite, type TestSite } from '../../tests/support/site.ts'

let opened: TestSite | undefined
afterEach(() => opened?.close())

const LOCAL = { host: '127.0.0.1:3000' }
test.each([
  ['a program on the machine', '127.0.0.1', LOCAL, true],
  ['a program on the machine over IPv6', '::1', { host: '[::1]:3000' }, true],
  ['a program on the machine on a dual-stack socket', '::ffff:127.0.0.1', LOCAL, true],
  ['another machine that names localhost', '192.0.2.7', LOCAL, false],
  ['a proxy in another container', '172.18.0.5', LOCAL, false],
  ['the documented proxy', '127.0.0.1', { ...LOCAL, 'x-forwarded-for': '192.0.2.7' }, false],
  ['a proxy that sets Forwarded', '127.0.0.1', { ...LOCAL, forwarded: 'for=192.0.2.7' }, false],
  ['a proxy that adds no header', '127.0.0.1', { host: 'atelier.example' }, false],
  ['a host name that begins like localhost', '127.0.0.1', { host: 'localhost.example' }, false],
])('GET /healthz from %s', async (_, remoteAddress, headers, tellsVersion) => {
  opened = await openSite()
  const answer = await opened.app.request(
    '/healthz',
    { headers },
    { incoming: { socket: { remoteAddress } } },
  )
  expect([answer.status, await answer.text()]).toEqual([
    200,
    tellsVersion ? `ok\nversion ${site.version}\n` : 'ok',
  ])
})
