/**
 * Tests that the docs describe every setting and API endpoint, and that every file and
 * heading that the docs mention exists.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openSite } from '../support/site.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const settings = new Set(
  [...read('server/config.ts').matchAll(/\benv\.([A-Z\d_]+)|readBoolean\(env, '([A-Z\d_]+)'/g)].map(
    ([, direct, named]) => direct ?? named ?? '',
  ),
)

/**
 * Returns the API endpoints of the app. The names of path parameters are removed, so that the docs
 * may name the parameters differently from the code.
 */
async function calls() {
  const site = await openSite()
  const found = site.app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${alike(path)}`)
  await site.close()
  return new Set(found)
}
const alike = (path: string) => path.replace(/:\w+/g, ':')

/**
 * Returns the API endpoints described in docs/api.md. If a table cell contains a method and several
 * paths, the method applies to all of these paths.
 */
function describedCalls() {
  const cells = [...read('docs/api.md').matchAll(/^\| `([A-Z]+) \/[^|]*/gm)]
  return new Set(
    cells.flatMap(([cell, method]) =>
      [...cell.matchAll(/`(?:[A-Z]+ )?(\/[^`]+)`/g)].map(
        ([, path]) => `${method} ${alike(path ?? '')}`,
      ),
    ),
  )
}

/** Returns the anchors that GitHub generates for the headings of a Markdown file. */
const anchorsIn = (path: string) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

const sourceWords = new Set(
  ['app', 'server', 'shared', 'tests', 'scripts', 'locales'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|mjs|json)$/.test(name))
      .flatMap((name) => read(join(folder, name)).match(/\w+/g) ?? []),
  ),
)

/** Returns true if the file and the heading that a relative link names exist. */
function isTarget(from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#')
  const path = file ? join(from, '..', file) : from
  return existsSync(join(root, path)) && (anchor === undefined || anchorsIn(path).includes(anchor))
}

describe('the docs', () => {
  test.each([...settings])('docs/hosting/settings.md explains %s', (setting) => {
    expect(read('docs/hosting/settings.md')).toContain(`\`${setting}\``)
  })

  test('finds the settings in the code', () => expect(settings.size).toBeGreaterThanOrEqual(9))

  test('docs/api.md describes exactly the calls of the app', async () => {
    const taken = await calls()
    expect(taken.size).toBeGreaterThan(20)
    expect([...describedCalls()].sort()).toEqual([...taken].sort())
  })

  const files = ['README.md', 'README.fr.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md']
    .concat(readdirSync(join(root, 'docs'), { recursive: true }).map((name) => `docs/${name}`))
    .filter((path) => path.endsWith('.md') && path !== 'docs/specification.md')

  test.each(files)('%s has no broken links', (path) => {
    const links = [...read(path).matchAll(/\]\(([^)]+)/g)].map(([, link]) => link ?? '')
    const missing = links
      .filter((link) => !/^(https?|mailto):/.test(link))
      .filter((link) => !isTarget(path, link))
    expect(missing).toEqual([])
  })

  test.each(['CONTRIBUTING.md', 'docs/architecture.md', 'docs/adding-a-field.md'])(
    '%s names only identifiers that exist',
    (path) => {
      const named = read(path).matchAll(/`([a-z]+[A-Z]\w*|[A-Z]{4,}(?:_[A-Z\d]+)*)`/g)
      const names = [...named].map(([, name]) => name ?? '')
      expect(names.filter((name) => !sourceWords.has(name))).toEqual([])
    },
  )

  test.each(files)('%s names only source files that exist', (path) => {
    const named = [
      ...read(path).matchAll(/`((?:app|bench|scripts|server|shared|tests)\/[\w./-]+\.\w+)`/g),
    ]
    const missing = named
      .map(([, file]) => file ?? '')
      .filter((file) => !existsSync(join(root, file)))
    expect(missing).toEqual([])
  })
})
