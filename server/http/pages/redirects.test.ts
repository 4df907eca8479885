import { describe, expect, test } from 'vitest'
import { findCanonicalOrLanguageRedirect, hasNonDefaultLanguageCookie } from './redirects.ts'

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  findCanonicalOrLanguageRedirect(
    new Request(`http://atelier.test${path}`, { headers, method }),
    false,
  )

describe('the language setting', () => {
  test('a choice in the menu sets the cookie and redirects to the URL in that language', () => {
    const answer = ask('/gallery?category=Bronze&lang=de')
    expect(answer?.status).toBe(302)
    expect(answer?.headers.get('location')).toBe('/de/gallery?category=Bronze')
    expect(answer?.headers.get('set-cookie')).toMatch(
      /^lang=de; Max-Age=31536000; Path=\/; SameSite=Lax$/,
    )
    expect(answer?.headers.get('cache-control')).toBe('private, no-store')
  })

  test('a language that the site does not offer redirects to French and sets no cookie', () => {
    const askTwo = (path: string, headers: Record<string, string> = {}) => {
      const request = new Request(`http://atelier.test${path}`, { headers })
      return findCanonicalOrLanguageRedirect(request, false, ['fr', 'en'])
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

  test('a language prefix in capitals is recognized', () => {
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

  test('choosing French redirects to the path without a prefix', () => {
    expect(ask('/de/news?lang=fr')?.headers.get('location')).toBe('/news')
  })

  test('the cookie is Secure if the site uses https', () => {
    const request = new Request('https://atelier.test/?lang=es')
    expect(findCanonicalOrLanguageRedirect(request, true)?.headers.get('set-cookie')).toContain(
      'Secure',
    )
  })

  test('the language cookie redirects an unprefixed path, and the redirect is not cached', () => {
    const answer = ask('/gallery/12-bol?x=1', { cookie: 'a=b; lang=de' })
    expect(answer?.status).toBe(302)
    expect(answer?.headers.get('location')).toBe('/de/gallery/12-bol?x=1')
    expect(answer?.headers.get('vary')).toBe('Cookie')
    expect(answer?.headers.get('cache-control')).toBe('private, no-store')
  })

  test('a French, unknown or missing cookie does not redirect', () => {
    expect(ask('/gallery', { cookie: 'lang=fr' })).toBeNull()
    expect(ask('/gallery', { cookie: 'lang=xx' })).toBeNull()
    expect(hasNonDefaultLanguageCookie('lang=xx'), 'the page is cached').toBe(false)
    expect(ask('/gallery')).toBeNull()
  })

  test('a path with a language prefix is never redirected by the cookie', () => {
    expect(ask('/nl/gallery', { cookie: 'lang=de' })).toBeNull()
  })
})

describe('documents such as feeds', () => {
  test.each([
    '/robots.txt',
    '/sitemap.xml',
    '/news.atom',
    '/training/2-tourner.ics',
    '/manifest.webmanifest',
  ])('%s does not depend on the language cookie', (path) => {
    expect(ask(path, { cookie: 'lang=de' })).toBeNull()
    expect(ask(`${path}?lang=de`)).toBeNull()
  })

  test('a French document redirects to its path without a prefix', () => {
    expect(ask('/fr/news.atom')?.headers.get('location')).toBe('/news.atom')
  })
})

describe('one URL for each page', () => {
  test.each([
    ['/fr', '/'],
    ['/fr/gallery', '/gallery'],
    ['/gallery/', '/gallery'],
    ['/de/', '/de'],
    ['/news///?a=b', '/news?a=b'],
  ])('%s redirects permanently to %s', (from, to) => {
    const answer = ask(from)
    expect(answer?.status).toBe(301)
    expect(answer?.headers.get('location')).toBe(to)
  })

  test('repeated slashes never redirect to another site', () => {
    expect(ask('//evil.example/x')?.headers.get('location')).toBe('/evil.example/x')
    expect(ask('//evil.example/?lang=de')?.headers.get('location')).toBe('/de/evil.example')
    expect(ask('/fr//evil.example')?.headers.get('location')).toBe('/evil.example')
  })

  test('a POST is not redirected', () => {
    expect(ask('/contact', { cookie: 'lang=de' }, 'POST')).toBeNull()
  })
})
