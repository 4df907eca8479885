/** Proves that the import rule of .oxlintrc.json can fail: each forbidden import is planted in a copy of the house. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
let house: string

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'copeaux-house-'))
  copyFileSync(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'))
})
afterAll(() => rmSync(house, { recursive: true }))

function lint(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(house, path)), { recursive: true })
    writeFileSync(join(house, path), text)
  }
  const { status, stdout } = spawnSync(
    join(root, 'node_modules/.bin/oxlint'),
    ['--deny-warnings'],
    {
      cwd: house,
      encoding: 'utf8',
    },
  )
  for (const path of Object.keys(files)) rmSync(join(house, path))
  return { status, stdout }
}

test.each([
  ['shared/', 'shared/a.ts', "import '../server/content/news.ts'"],
  ['database/', 'server/database/a.ts', "import '../content/news.ts'"],
  ['files/', 'server/files/a.ts', "import '../http/app.ts'"],
  ['content/', 'server/content/a.ts', "import '../http/errors.ts'"],
  ['accounts/', 'server/accounts/a.ts', "import '../services.ts'"],
  ['services.ts', 'server/services.ts', "import './http/app.ts'"],
  ['http/', 'server/http/api/a.ts', "import '../../../app/root.tsx'"],
  ['the page door', 'server/http/pages/render.ts', "import '../../../app/admin/panel.tsx'"],
  ['app/ (values)', 'app/site/a.ts', "import { x } from '../../server/services.ts'; x()"],
  ['site/', 'app/site/a.ts', "import '../admin/panel.tsx'"],
  ['admin/', 'app/admin/a.ts', "import '../site/home.tsx'"],
  ['ui/', 'app/ui/a.ts', "import '../site/home.tsx'"],
  ['main.ts', 'server/main.ts', "import '../bench/main.ts'"],
  ['files/ (bench)', 'server/files/a.ts', "import '../../bench/likeness.ts'"],
  ['demo/', 'demo/a.ts', "import '../bench/main.ts'"],
  ['app/ (bench)', 'app/site/a.ts', "import '../../bench/markdown.ts'"],
  ['bench/', 'bench/a.ts', "import '../app/root.tsx'"],
  ['all but files/ (sharp)', 'server/content/a.ts', "import 'sharp'"],
])('%s may not import upwards', (_room, path, text) => {
  const { status, stdout } = lint({ [path]: text })
  expect(stdout).toContain('no-restricted-imports')
  expect(status).not.toBe(0)
})

test('files may not import each other in a circle', () => {
  const { stdout } = lint({
    'shared/a.ts': "import { b } from './b.ts'\nexport const a = () => b",
    'shared/b.ts': "import { a } from './a.ts'\nexport const b = () => a",
  })
  expect(stdout).toContain('no-cycle')
})

test('app/ may import types from server/', () => {
  const { status } = lint({
    'app/site/a.ts': "import type { X } from '../../server/services.ts'\nexport type Y = X",
  })
  expect(status).toBe(0)
})
