import { afterEach, expect, test, vi } from 'vitest'
import { openSite } from '../../../tests/support/site.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['a proxy that forwards from https', { 'x-forwarded-proto': 'https' }],
  [
    'a browser that requests over https',
    { origin: 'https://atelier.example.org', host: 'atelier.example.org' },
  ],
])('warns once about %s if SITE_URL is http', async (_, headers) => {
  const consoleWarn = vi.spyOn(console, 'warn').mockReturnValue()
  const site = await openSite()
  await site.ask('/api/news')
  expect(consoleWarn).not.toHaveBeenCalled()
  for (let n = 0; n < 3; n += 1) await site.ask('/api/news', { headers })
  expect(consoleWarn).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^SITE_URL is "http:/))
  await site.close()
})

test('warns about nothing if SITE_URL is https and the proxy is trusted', async () => {
  const consoleWarn = vi.spyOn(console, 'warn').mockReturnValue()
  const site = await openSite({ SITE_URL: 'https://atelier.example.org', TRUST_PROXY: '1' })
  await site.ask('/api/news', { headers: { 'x-forwarded-proto': 'https' } })
  expect(consoleWarn).not.toHaveBeenCalled()
  await site.close()
})
