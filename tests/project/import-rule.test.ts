/** Tests the import rules in oxlint.config.ts with forbidden and allowed imports. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_LAYERS } from '../../oxlint.config.ts'

const root = resolve(import.meta.dirname, '../..')

/** oxlint must report each of these imports. `layer` is only for the title of the test. */
const FORBIDDEN: [layer: string, path: string, text: string][] = [
  ['shared/', 'shared/a.ts', "import '../server/content/news.ts'"],
  ['database/', 'server/database/a.ts', "import '../content/news.ts'"],
  ['storage/', 'server/storage/a.ts', "import '../images/photos.ts'"],
  ['images/', 'server/images/a.ts', "import '../http/app.ts'"],
  ['content/', 'server/content/a.ts', "import '../http/errors.ts'"],
  ['accounts/', 'server/accounts/a.ts', "import '../services.ts'"],
  ['messages/', 'server/messages/a.ts', "import '../registrations/places.ts'"],
  ['registrations/', 'server/registrations/a.ts', "import '../http/errors.ts'"],
  ['services.ts', 'server/services.ts', "import './http/app.ts'"],
  ['http/', 'server/http/api/a.ts', "import '../../../app/root.tsx'"],
  ['pages/render.ts', 'server/http/pages/render.ts', "import '../../../app/admin/main-page.tsx'"],
  ['app/ (values)', 'app/site/a.ts', "import { x } from '../../server/services.ts'; x()"],
  ['site/', 'app/site/a.ts', "import '../admin/layout.tsx'"],
  ['admin/', 'app/admin/a.ts', "import '../site/home.tsx'"],
  ...ADMIN_LAYERS.slice(0, -1).map((layer, at): [string, string, string] => [
    `admin/${layer}/`,
    `app/admin/${layer}/a.ts`,
    `import '../${ADMIN_LAYERS[at + 1]}/b.ts'`,
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

/**
 * Two files that import each other, which oxlint must report as an import cycle, and files whose
 * imports are all allowed.
 */
const OTHERS = {
  'shared/round.ts': "import { b } from './round-too.ts'\nexport const a = () => b",
  'shared/round-too.ts': "import { a } from './round.ts'\nexport const b = () => a",
  'app/admin/form/right.ts': "import { b } from '../entity/right.ts'\nexport const a = b",
  'app/admin/right.tsx': "import { a } from './form/right.ts'\nexport const n = a",
  'app/site/types.ts': "import type { X } from '../../server/services.ts'\nexport type Y = X",
}

/** Gives each forbidden import its own file, so that one run of oxlint reports all of them. */
const planted = FORBIDDEN.map(
  ([layer, path, text], at) => [layer, path.replace('/a.ts', `/a${at}.ts`), text] as const,
)
let folder: string
let found: { filename: string; code: string }[]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'copeaux-folder-'))
  copyFileSync(join(root, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const files = [
    ...planted.map(([, path, text]) => [path, text] as const),
    ...Object.entries(OTHERS),
  ]
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=json'], {
    cwd: folder,
    encoding: 'utf8',
  })
  found = JSON.parse(stdout).diagnostics
})
afterAll(() => rmSync(folder, { recursive: true }))

const foundIn = (path: string) =>
  found.filter(({ filename }) => filename === path).map(({ code }) => code)

test.each(planted)('%s may not import upwards', (_layer, path) => {
  expect(foundIn(path)).toContainEqual(expect.stringContaining('no-restricted-imports'))
})

test('files may not form an import cycle', () => {
  expect(foundIn('shared/round.ts')).toContainEqual(expect.stringContaining('no-cycle'))
})

test('a layer of the admin may import those before it, and the root files may import all of them', () => {
  expect(foundIn('app/admin/form/right.ts')).toEqual([])
  expect(foundIn('app/admin/right.tsx')).toEqual([])
})

test('app/ may import types from server/', () => {
  expect(foundIn('app/site/types.ts')).toEqual([])
})
