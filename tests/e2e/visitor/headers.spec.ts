/**
 * Checks the headers of the whole site under https against the rules of Mozilla's HTTP Observatory
 * (github.com/mdn/mdn-http-observatory), which gives 135 points.
 */
import { expect, test, withNewSite } from '../../support/browser/site.ts'

const HALF_A_YEAR = 15_768_000

const parseContentSecurityPolicy = (policy: string) =>
  new Map(
    policy.split(/\s*;\s*/).map((directive) => {
      const [name = '', ...sources] = directive.split(/\s+/)
      return [name, sources.join(' ')] as const
    }),
  )

test('every response has the security headers, and scripts of public pages have integrity hashes', async () => {
  await withNewSite(
    async ({ url }) => {
      const pages = ['/', '/gallery', '/de/news', '/contact', '/nowhere', '/admin', '/admin/login']
      const others = ['/api/news', '/api/nothing', '/robots.txt', '/sitemap.xml', '/favicon.ico']
      for (const path of [...pages, ...others, '/media/x', '/healthz']) {
        const answer = await fetch(url + path, { redirect: 'manual' })
        const header = (name: string) => answer.headers.get(name) ?? ''
        const rules = parseContentSecurityPolicy(header('content-security-policy'))
        const isPage = header('content-type').startsWith('text/html')
        expect(isPage, path).toBe(pages.includes(path))
        // Removes the `img-src` directive before the next check, because no other directive may
        // allow `data:` URLs.
        const policy = header('content-security-policy').replace("img-src 'self' data:", '')
        expect(policy, path).not.toMatch(/unsafe|https?:|data:|\*/)
        expect(rules.get('default-src'), path).toBe("'none'")
        expect(rules.get('frame-ancestors'), path).toBe("'none'")
        expect(header('x-content-type-options'), path).toBe('nosniff')
        expect(header('x-frame-options'), path).toBe('DENY')
        expect(header('referrer-policy'), path).toBe('strict-origin-when-cross-origin')
        expect(header('cross-origin-opener-policy'), path).toBe('same-origin')
        expect(header('cross-origin-resource-policy'), path).toBe('same-origin')
        expect(header('permissions-policy'), path).toContain('geolocation=()')
        expect(header('access-control-allow-origin'), path).toBe('')
        expect(header('set-cookie'), path).toBe('')
        expect(header('x-powered-by') + header('server'), path).toBe('')
        const [, age = 0] = /^max-age=(\d+)/.exec(header('strict-transport-security')) ?? []
        expect(Number(age), path).toBeGreaterThan(HALF_A_YEAR)
        if (answer.status >= 400) expect(header('cache-control'), path).toBe('no-store')
        const body = await answer.text()
        if (!isPage) continue
        expect(rules.get('base-uri'), path).toBe("'none'")
        expect(rules.get('form-action'), path).toBe("'self'")
        expect(rules.has('object-src'), path).toBe(false)
        const isAdmin = path.startsWith('/admin')
        expect(rules.get('require-trusted-types-for'), path).toBe(isAdmin ? "'script'" : undefined)
        // The Observatory gives five extra points for subresource integrity on scripts.
        const scripts = [...body.matchAll(/<script[^>]* src=[^>]*>/g)].map(([tag]) => tag)
        if (!isAdmin) expect(scripts, path).toEqual([expect.stringContaining('integrity="sha384-')])
      }
    },
    { demo: false, env: { SITE_URL: 'https://localhost' } },
  )
})
