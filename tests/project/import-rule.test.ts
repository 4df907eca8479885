/** Proves that the import rule of oxlint.config.ts can fail: each forbidden import is planted in a copy of the house. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_ROOMS } from '../../oxlint.config.ts'

const root = resolve(import.meta.dirname, '../..')

/** Where an import upwards is planted, and how it is written there. */
const FORBIDDEN: [room: string, path: string, text: string][] = [
  ['shared/', 'shared/a.ts', "import '../server/content/news.ts'"],
  ['database/', 'server/database/a.ts', "import '../content/news.ts'"],
  ['storage/', 'server/storage/a.ts', "import '../images/photos.ts'"],
  ['images/', 'server/images/a.ts', "import '../http/app.ts'"],
  ['content/', 'server/content/a.ts', "import '../http/errors.ts'"],
  ['accounts/', 'server/accounts/a.ts', "import '../services.ts'"],
  ['services.ts', 'server/services.ts', "import './http/app.ts'"],
  ['http/', 'server/http/api/a.ts', "import '../../../app/root.tsx'"],
  ['the page door', 'server/http/pages/render.ts', "import '../../../app/admin/panel.tsx'"],
  ['app/ (values)', 'app/site/a.ts', "import { x } from '../../server/services.ts'; x()"],
  ['site/', 'app/site/a.ts', "import '../admin/panel.tsx'"],
  ['admin/', 'app/admin/a.ts', "import '../site/home.tsx'"],
  ...ADMIN_ROOMS.slice(0, -1).map((room, at): [string, string, string] => [
    `admin/${room}/`,
    `app/admin/${room}/a.ts`,
    `import '../${ADMIN_ROOMS[at + 1]}/b.ts'`,
  ]),
  ['admin/account/', 'app/admin/account/a.ts', "import '../news.tsx'"],
  ['ui/', 'app/ui/a.ts', "import '../site/home.tsx'"],
  ['main.ts', 'server/main.ts', "import '../bench/main.ts'"],
  ['images/ (bench)', 'server/images/a.ts', "import '../../bench/likeness.ts'"],
  ['demo/', 'demo/a.ts', "import '../bench/main.ts'"],
  ['app/ (bench)', 'app/site/a.ts', "import '../../bench/markdown.ts'"],
  ['bench/', 'bench/a.ts', "import '../app/root.tsx'"],
  ['storage/ (sharp)', 'server/storage/a.ts', "import 'sharp'"],
  ['content/ (sharp)', 'server/content/a.ts', "import 'sharp'"],
]

/** What is right, or wrong in another way. */
const OTHERS = {
  'shared/round.ts': "import { b } from './round-too.ts'\nexport const a = () => b",
  'shared/round-too.ts': "import { a } from './round.ts'\nexport const b = () => a",
  'app/admin/form/right.ts': "import { b } from '../content/right.ts'\nexport const a = b",
  'app/admin/right.tsx': "import { a } from './form/right.ts'\nexport const n = a",
  'app/site/types.ts': "import type { X } from '../../server/services.ts'\nexport type Y = X",
}

/** Each has a file of its own, so that one run of the linter tells of all. */
const planted = FORBIDDEN.map(
  ([room, path, text], at) => [room, path.replace('/a.ts', `/a${at}.ts`), text] as const,
)
let house: string
let found: { filename: string; code: string }[]

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'copeaux-house-'))
  copyFileSync(join(root, 'oxlint.config.ts'), join(house, 'oxlint.config.ts'))
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'))
  const files = [
    ...planted.map(([, path, text]) => [path, text] as const),
    ...Object.entries(OTHERS),
  ]
  for (const [path, text] of files) {
    mkdirSync(dirname(join(house, path)), { recursive: true })
    writeFileSync(join(house, path), text)
  }
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=json'], {
    cwd: house,
    encoding: 'utf8',
  })
  found = JSON.parse(stdout).diagnostics
})
afterAll(() => rmSync(house, { recursive: true }))

const foundIn = (path: string) =>
  found.filter(({ filename }) => filename === path).map(({ code }) => code)

test.each(planted)('%s may not import upwards', (_room, path) => {
  expect(foundIn(path)).toContainEqual(expect.stringContaining('no-restricted-imports'))
})

test('files may not import each other in a circle', () => {
  expect(foundIn('shared/round.ts')).toContainEqual(expect.stringContaining('no-cycle'))
})

test('a room of the admin may import those before it, and the nouns all of them', () => {
  expect(foundIn('app/admin/form/right.ts')).toEqual([])
  expect(foundIn('app/admin/right.tsx')).toEqual([])
})

test('app/ may import types from server/', () => {
  expect(foundIn('app/site/types.ts')).toEqual([])
})
