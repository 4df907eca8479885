import { describe, expect, test } from 'vitest'
import { redirectPublicAddress } from './addresses.ts'

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  redirectPublicAddress(new Request(`http://atelier.test${path}`, { headers, method }), false)

describe('the language setting', () => {
  test('a choice in the menu is kept in a cookie and leads to the clean address in that language', () => {
    const answer = ask('/gallery?category=Bronze&lang=de')
    expect(answer?.status).toBe(302)
    expect(answer?.headers.get('location')).toBe('/de/gallery?category=Bronze')
    expect(answer?.headers.get('set-cookie')).toMatch(
      /^lang=de; Max-Age=31536000; Path=\/; SameSite=Lax$/,
    )
    expect(answer?.headers.get('cache-control')).toBe('private, no-store')
  })

  test('a language that the site has not leads to French, and is neither chosen nor remembered', () => {
    const askTwo = (path: string, headers: Record<string, string> = {}) => {
      const request = new Request(`http://atelier.test${path}`, { headers })
      return redirectPublicAddress(request, false, ['fr', 'en'])
    }
    for (const [path, to] of [
      ['/de', '/'],
      ['/de/gallery/12-bol?x=1', '/gallery/12-bol?x=1'],
      ['/nl/news.atom', '/news.atom'],
    ] as const) {
      const answer = askTwo(path)
      expect([path, answer?.status, answer?.headers.get('location')]).toEqual([path, 302, to])
    }
    expect(askTwo('/gallery?lang=de')).toBeNull()
    expect(askTwo('/gallery', { cookie: 'lang=de' })).toBeNull()
    expect(askTwo('/en/gallery')).toBeNull()
    expect(askTwo('/gallery', { cookie: 'lang=en' })?.headers.get('location')).toBe('/en/gallery')
  })

  test('a language typed in capitals is that language', () => {
    for (const [path, to] of [
      ['/DE', '/de'],
      ['/De/gallery?category=Bols', '/de/gallery?category=Bols'],
      ['/FR/news', '/news'],
      ['/FR', '/'],
    ]) {
      const answer = ask(path as string)
      expect([path, answer?.status, answer?.headers.get('location')]).toEqual([path, 301, to])
    }
    expect(ask('/DEN')?.headers.get('location'), 'no language').toBe('/den')
  })

  test('choosing French leads back to the bare path', () => {
    expect(ask('/de/news?lang=fr')?.headers.get('location')).toBe('/news')
  })

  test('the cookie is for https only when the site is', () => {
    const request = new Request('https://atelier.test/?lang=es')
    expect(redirectPublicAddress(request, true)?.headers.get('set-cookie')).toContain('Secure')
  })

  test('a visitor who set German is sent from a bare path to the German one, for nobody else to keep', () => {
    const answer = ask('/gallery/12-bol?x=1', { cookie: 'a=b; lang=de' })
    expect(answer?.status).toBe(302)
    expect(answer?.headers.get('location')).toBe('/de/gallery/12-bol?x=1')
    expect(answer?.headers.get('vary')).toBe('Cookie')
    expect(answer?.headers.get('cache-control')).toBe('private, no-store')
  })

  test('a French setting, an unknown one or none leaves the page at the bare path', () => {
    expect(ask('/gallery', { cookie: 'lang=fr' })).toBeNull()
    expect(ask('/gallery', { cookie: 'lang=xx' })).toBeNull()
    expect(ask('/gallery')).toBeNull()
  })

  test('an address in a language is left as it is, whatever the setting', () => {
    expect(ask('/nl/gallery', { cookie: 'lang=de' })).toBeNull()
  })
})

describe('documents for programs', () => {
  test.each(['/robots.txt', '/sitemap.xml', '/news.atom', '/training/2-tourner.ics'])(
    '%s is the same whatever language was chosen',
    (path) => {
      expect(ask(path, { cookie: 'lang=de' })).toBeNull()
      expect(ask(`${path}?lang=de`)).toBeNull()
    },
  )

  test('a French one has one address, too', () => {
    expect(ask('/fr/news.atom')?.headers.get('location')).toBe('/news.atom')
  })
})

describe('one address a page', () => {
  test.each([
    ['/fr', '/'],
    ['/fr/gallery', '/gallery'],
    ['/gallery/', '/gallery'],
    ['/de/', '/de'],
    ['/news///?a=b', '/news?a=b'],
  ])('%s moves for good to %s', (from, to) => {
    const answer = ask(from)
    expect(answer?.status).toBe(301)
    expect(answer?.headers.get('location')).toBe(to)
  })

  test('several slashes never lead to another site', () => {
    expect(ask('//evil.example/x')?.headers.get('location')).toBe('/evil.example/x')
    expect(ask('//evil.example/?lang=de')?.headers.get('location')).toBe('/de/evil.example')
    expect(ask('/fr//evil.example')?.headers.get('location')).toBe('/evil.example')
  })

  test('a form that is sent stays where it is', () => {
    expect(ask('/contact', { cookie: 'lang=de' }, 'POST')).toBeNull()
  })
})
