/** The docs say what is true today: every setting and every call is in them, and every file they name exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const settings = new Set(
  [...read('server/config.ts').matchAll(/\benv\.([A-Z_]+)|yesOrNo\(env, '([A-Z_]+)'/g)].map(
    ([, direct, named]) => direct ?? named ?? '',
  ),
)

describe('the docs', () => {
  test.each([...settings])('docs/hosting.md explains %s', (setting) => {
    expect(read('docs/hosting.md')).toContain(`\`${setting}\``)
  })

  test('the settings were found', () => expect(settings.size).toBeGreaterThanOrEqual(9))

  const files = ['README.md', 'CONTRIBUTING.md']
    .concat(readdirSync(join(root, 'docs')).map((name) => `docs/${name}`))
    .filter((path) => path.endsWith('.md') && path !== 'docs/specification.md')

  test.each(files)('%s links only to what exists', (path) => {
    const links = [...read(path).matchAll(/\]\(([^)#]+)/g)].map(([, link]) => link ?? '')
    const missing = links
      .filter((link) => !/^(https?|mailto):/.test(link))
      .filter((link) => !existsSync(join(root, path, '..', link)))
    expect(missing).toEqual([])
  })
})
