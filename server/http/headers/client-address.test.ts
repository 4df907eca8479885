import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import type { Env } from '../hono-env.ts'
import { createClientAddressResolver } from './client-address.ts'

/** Returns the client IP address that the server finds for a real request from this machine. */
async function seen(
  TRUST_PROXY: string,
  forwarded: string | string[] = [],
  listenOn = '127.0.0.1',
) {
  const addressOf = createClientAddressResolver(readConfig({ TRUST_PROXY }))
  const app = new Hono<Env>().get('/', (c) => c.text(addressOf(c)))
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((listening) => server.listen(0, listenOn, listening))
  const { port } = server.address() as AddressInfo
  const answer = await new Promise<string>((resolve, reject) => {
    const headers = { 'x-forwarded-for': forwarded, forwarded: 'for=203.0.113.99' }
    request({ host: '127.0.0.1', port, headers }, async (response) => {
      resolve(Buffer.concat(await response.toArray()).toString())
    })
      .once('error', reject)
      .end()
  })
  server.close()
  return answer
}

test('uses the connection’s address without a proxy, and unwraps IPv4-mapped IPv6', async () => {
  expect(await seen('0', '192.0.2.1')).toBe('127.0.0.1')
  expect(await seen('0', [], '::')).toBe('127.0.0.1')
})

test('skips as many addresses from the right as there are proxies', async () => {
  const list = '198.51.100.7, 192.0.2.2, 192.0.2.1'
  expect(await seen('1', list)).toBe('192.0.2.1')
  expect(await seen('2', list)).toBe('192.0.2.2')
  expect(await seen('3', list)).toBe('198.51.100.7')
  expect(await seen('9', list)).toBe('198.51.100.7')
  expect(await seen('2', ['198.51.100.7', '192.0.2.2, 192.0.2.1'])).toBe('192.0.2.2')
  expect(await seen('1')).toBe('127.0.0.1')
})

test('returns the nearest address that is not a trusted proxy', async () => {
  const list = '198.51.100.7, 10.1.2.3, fd00::5'
  expect(await seen('127.0.0.1', list)).toBe('fd00:0:0:0::/64')
  expect(await seen('127.0.0.0/8, fd00::/8', list)).toBe('10.1.2.3')
  expect(await seen('127.0.0.1, fd00::5, 10.0.0.0/8', list)).toBe('198.51.100.7')
  expect(await seen('10.0.0.0/8', list)).toBe('127.0.0.1')
})

test('returns the /64 of an IPv6 address and ignores ports and brackets', async () => {
  expect(await seen('1', '2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64')
  expect(await seen('1', '[2001:db8:1:2:bbbb::9]:4711')).toBe('2001:db8:1:2::/64')
  expect(await seen('1', '2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
  expect(await seen('1', '192.0.2.1:4711')).toBe('192.0.2.1')
  expect(await seen('1', '::ffff:192.0.2.1')).toBe('192.0.2.1')
})

test('stops at an invalid entry and returns the proxy that sent it', async () => {
  for (const odd of ['unknown', '_hidden', '', '1', '0x7f.1', '192.0.2.1, ', '192.0.2.300', 'é'])
    expect([odd, await seen('1', encodeURI(odd))]).toEqual([odd, '127.0.0.1'])
  expect(await seen('2', '198.51.100.7, unknown, 192.0.2.1')).toBe('192.0.2.1')
})
