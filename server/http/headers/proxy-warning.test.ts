import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openSite } from '../../../tests/support/site.ts'

const consoleLog = vi.spyOn(console, 'log')
beforeEach(() => consoleLog.mockReset().mockReturnValue())
afterAll(() => vi.restoreAllMocks())

const readWarnings = () =>
  consoleLog.mock.calls
    .map(([line]) => JSON.parse(line))
    .filter(({ level, message }) => level === 'warning' && message !== 'slow')
    .map(({ message }) => message)

test.each([
  ['a proxy that forwards from https', { 'x-forwarded-proto': 'https' }],
  [
    'a browser that requests over https',
    { origin: 'https://atelier.example.org', host: 'atelier.example.org' },
  ],
])('warns once about %s if SITE_URL is http', async (_, headers) => {
  const site = await openSite()
  await site.ask('/api/news')
  expect(readWarnings()).toEqual([])
  for (let n = 0; n < 3; n += 1) await site.ask('/api/news', { headers })
  expect(readWarnings()).toEqual([expect.stringMatching(/^SITE_URL is "http:/)])
  await site.close()
})

test('warns about nothing if SITE_URL is https and the proxy is trusted', async () => {
  const site = await openSite({ SITE_URL: 'https://atelier.example.org', TRUST_PROXY: '1' })
  await site.ask('/api/news', { headers: { 'x-forwarded-proto': 'https' } })
  expect(readWarnings()).toEqual([])
  await site.close()
})

test('warns once that TRUST_PROXY is 0 if SITE_URL is https and a proxy forwards', async () => {
  const site = await openSite({ SITE_URL: 'https://atelier.example.org', TRUST_PROXY: '0' })
  await site.ask('/api/news')
  expect(readWarnings()).toEqual([])
  const headers = { 'x-forwarded-for': '192.0.2.7' }
  for (let n = 0; n < 3; n += 1) await site.ask('/api/news', { headers })
  expect(readWarnings()).toEqual([expect.stringMatching(/^TRUST_PROXY is 0/)])
  await site.close()
})
