import { cp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  createSiteDataFolder,
  hashOriginals,
  runCommand,
  tryCommand,
} from '../../tests/support/backup-commands.ts'
import {
  buildPiece,
  createPlainImage,
  createTemporaryFolder,
  openSite,
  type TestSite,
} from '../../tests/support/site.ts'
import { readConfig } from '../config.ts'
import { lockDataFolder } from '../database/folder-lock.ts'
import { writeFullBackup } from './archive/full-backup.ts'
import { checkSite } from './check-site.ts'
import { restoreBackup } from './restore/restore.ts'

vi.setConfig({ testTimeout: 60_000 })

let template: string
beforeAll(async () => {
  template = await createSiteDataFolder(['Bol', ['#111', '#222', '#333']], ['Coupe', ['#444']])
})
async function aFolder() {
  const dataDir = createTemporaryFolder()
  await cp(template, dataDir, { recursive: true })
  return dataDir
}
type Sql = TestSite['sql']
const HASH = 'f'.repeat(64)
const first = async (dataDir: string) => {
  const [name = ''] = await readdir(join(dataDir, 'originals'))
  return { name, path: join(dataDir, 'originals', name) }
}

test.each<[string, (dataDir: string, sql: Sql) => unknown, RegExp]>([
  [
    'a missing original',
    async (d) => rm((await first(d)).path),
    /^originals\/\w{64} is missing\.$/,
  ],
  [
    'a truncated original',
    async (d) => truncate((await first(d)).path, 9),
    /^originals\/\w{64} has 9 bytes instead of \d+\.$/,
  ],
  [
    'an original with the content of another',
    async (d) => {
      const { name, path } = await first(d)
      const [, second = ''] = await readdir(join(d, 'originals'))
      await cp(join(d, 'originals', second), path)
      return name
    },
    /^originals\/\w{64} (is damaged|has \d+ bytes instead)/,
  ],
  ...['.jpg', '-share.jpg', '.avif'].map(
    (suffix): [string, (dataDir: string) => unknown, RegExp] => [
      `the variant ${suffix} that is cut off`,
      async (d) => {
        const name = (await readdir(join(d, 'media'))).find((one) => one.endsWith(suffix))
        await truncate(join(d, 'media', `${name}`), 100)
      },
      /^media\/\w{64}\S+ is cut off: the next start generates it again\.$/,
    ],
  ),
  [
    'a gap in the positions',
    (_, sql) => sql('update images set display_order = 3 where display_order = 2'),
    /^The photographs of art_piece 1 have the places 0,1,3\.$/,
  ],
  [
    'a duplicate position',
    (_, sql) => sql('update images set display_order = 1 where display_order = 2'),
    /^The photographs of art_piece 1 have the places 0,1,1\.$/,
  ],
  [
    'a missing first position',
    (_, sql) => sql('update images set display_order = 1 where entity_id = 2'),
    /^The photographs of art_piece 2 have the places 1\.$/,
  ],
  [
    'images without their entity',
    (_, sql) => sql('update images set entity_id = 9 where entity_id = 2'),
    /^1 images belong to art_piece 9, which is not there\.$/,
  ],
  [
    'translations without their entity',
    (_, sql) => sql(`insert into translations values ('news', 5, 'de', 'title', 'x', 'y')`),
    /^1 translations belong to news 5, which is not there\.$/,
  ],
  [
    'a trash row without its entity',
    (_, sql) => sql(`insert into trash values ('news', 5, '', 1, 'admin', 1)`),
    /^1 trash belong to news 5, which is not there\.$/,
  ],
  [
    // The check must compare `images.id` with `trash.entity_id`. The column `images.entity_id` is 1
    // for image 1, so a query that used it by mistake would find no fault.
    'a trash row without its photo',
    (_, sql) => sql(`insert into trash values ('image', 99, '', 1, 'admin', 1)`),
    /^1 trash belong to image 99, which is not there\.$/,
  ],
  [
    'a revision without its entity',
    (_, sql) => sql(`insert into revisions values (1, 'news', 5, '{}', 1, 'admin', null)`),
    /^1 revisions belong to news 5, which is not there\.$/,
  ],
  [
    'a broken foreign key',
    (_, sql) =>
      sql(`pragma foreign_keys = off; update art_pieces set category_id = 7 where id = 1`),
    /^Row 1 of art_pieces refers to one of categories that is not there\.$/,
  ],
])('reports %s', async (_, spoil, fault) => {
  const dataDir = await aFolder()
  const site = await openSite({}, dataDir)
  await site.close({ keep: true })
  await spoil(dataDir, site.sql)
  // `checkSite` checks a site with faults again after a delay, because an upload in progress looks
  // like a fault. No upload is running here, so the delay is 0.
  const { faults } = await checkSite(readConfig({ DATA_DIR: dataDir }), 0)
  expect(faults).toEqual([expect.stringMatching(fault)])
})

test('announces new image variants only of photos that have their original', async () => {
  const dataDir = await aFolder()
  await rm((await first(dataDir)).path)
  await rm(join(dataDir, 'media'), { recursive: true })
  const { notes } = await checkSite(readConfig({ DATA_DIR: dataDir }), 0)
  expect(notes).toEqual(['The next start generates the image variants of 3 photographs.'])
})

test('deleted and edited content is no fault', async () => {
  const dataDir = await aFolder()
  const site = await openSite({}, dataDir)
  await site.signIn()
  const [bowl, cup] = await (await site.ask('/api/art-pieces')).json()
  await site.ask(`/api/art-pieces/${cup.id}`, {
    method: 'PUT',
    body: buildPiece({ title: 'Tasse' }),
  })
  await site.ask(`/api/images/${cup.images[0].id}`, { method: 'DELETE' })
  await site.ask(`/api/art-pieces/${bowl.id}`, { method: 'DELETE' })
  await site.close({ keep: true })
  expect((await checkSite(readConfig({ DATA_DIR: dataDir }))).faults).toEqual([])
})

test('a deleted photo is no fault if no photo has the id of its owner', async () => {
  const dataDir = await aFolder()
  const site = await openSite({}, dataDir)
  await site.signIn()
  const [, cup] = await (await site.ask('/api/art-pieces')).json()
  await site.ask(`/api/images/${cup.images[1].id}`, { method: 'DELETE' })
  await site.close({ keep: true })
  await site.sql('update images set id = id + 100; update trash set entity_id = entity_id + 100')
  expect((await checkSite(readConfig({ DATA_DIR: dataDir }))).faults).toEqual([])
})

test('reports damaged database pages and refuses to back them up', async () => {
  const dataDir = await aFolder()
  const file = join(dataDir, 'copeaux.sqlite')
  const bytes = await readFile(file)
  // Overwrites database pages that contain rows and indexes. The first pages, which contain the
  // header and the schema, stay intact.
  bytes.fill(0xab, 4096 * 6, 4096 * 9)
  await writeFile(file, bytes)
  const { code, output } = await tryCommand('check', dataDir)
  expect(code).toBe(1)
  expect(output).toMatch(/damaged|malformed/)
  await expect(
    writeFullBackup(readConfig({ DATA_DIR: dataDir }), join(dataDir, 'b.tar')),
  ).rejects.toThrow(/damaged|malformed/)
})

describe('originals that nothing uses', () => {
  /** Returns a site with two unused originals: an old upload, and a file without a database row. */
  async function withUnusedOriginals() {
    const dataDir = await aFolder()
    await writeFile(join(dataDir, 'originals', HASH), 'x')
    await writeFile(join(dataDir, 'originals', '.DS_Store'), 'x')
    const site = await openSite({}, dataDir)
    await site.signIn()
    const { imageUrl } = await (await site.upload(await createPlainImage())).json()
    const recent = await site.upload(await createPlainImage('png'))
    const hash = imageUrl.slice('/media/'.length, -'.jpg'.length)
    // Makes the second upload 29 days old: an unsaved draft, which is kept for 30 days, may still
    // use it. The first upload is made much older.
    await site.sql(`update photos set received_at = ${Date.now() - 29 * 24 * 3_600_000}`)
    await site.sql(`update photos set received_at = 1 where hash = '${hash}'`)
    await site.close({ keep: true })
    expect(recent.status).toBe(201)
    return { dataDir, unused: [hash, HASH].sort() }
  }
  const LIST = /^\d{4}-\d\d-\d\d 1 MB originals\/(\w{64})$/

  test('unused originals are listed with date and size, and are no fault', async () => {
    const { dataDir, unused } = await withUnusedOriginals()
    const before = await hashOriginals(dataDir)
    expect(await runCommand('check', dataDir)).toMatch(
      /^Nothing on the site uses 2 originals \(1 MB\): `.+--clean` lists them\.\nEverything/,
    )
    const lines = (await runCommand('check', dataDir, ['--clean'])).trim().split('\n')
    expect(lines.flatMap((line) => LIST.exec(line)?.[1] ?? []).sort()).toEqual(unused)
    expect(lines.at(-1)).toMatch(/uses 2 originals .+--clean FOLDER` moves them to a folder\.$/)
    expect(await hashOriginals(dataDir)).toEqual(before)
  })

  test('unused originals are moved to a folder; their rows and variants are deleted', async () => {
    const { dataDir, unused } = await withUnusedOriginals()
    const before = await hashOriginals(dataDir)
    const folder = createTemporaryFolder()
    expect(await runCommand('check', dataDir, ['--clean', folder])).toBe(
      `Nothing on the site uses 2 originals (1 MB). They are in ${folder} now.\n`,
    )
    expect((await readdir(folder)).sort()).toEqual(unused)
    expect(await readFile(join(folder, HASH), 'utf8')).toBe('x')
    const left = Object.entries(before).filter(([name]) => !unused.includes(name))
    expect(await hashOriginals(dataDir)).toEqual(Object.fromEntries(left))
    const media = await readdir(join(dataDir, 'media'))
    expect(media.filter((name) => unused.includes(name.slice(0, 64)))).toEqual([])
    expect(await checkSite(readConfig({ DATA_DIR: dataDir }), 0)).toMatchObject({
      faults: [],
      notes: [],
    })
    expect(await runCommand('check', dataDir, ['--clean', folder])).toMatch(/uses 0 originals/)
  })

  test('stay in place if the folder is unsuitable or the site is running', async () => {
    const { dataDir } = await withUnusedOriginals()
    const before = await hashOriginals(dataDir)
    const outside = createTemporaryFolder()
    await symlink(join(dataDir, 'originals'), join(outside, 'link'))
    const clean = (folder: string) => tryCommand('check', dataDir, ['--clean', folder])
    for (const [folder, line] of [
      [join(outside, 'missing'), /does not exist\. Is its disk connected\?\n$/],
      [join(outside, 'link'), /is in DATA_DIR/],
      [dataDir, /is in DATA_DIR/],
      ['/etc/passwd', /^\/etc\/passwd is not a folder\.\n$/],
    ] as const)
      expect(await clean(folder)).toEqual({ code: 1, output: expect.stringMatching(line) })
    const unlock = lockDataFolder(dataDir)
    expect(await clean(outside)).toEqual({
      code: 1,
      output: `The site in ${dataDir} is running: stop it first.\n`,
    })
    unlock?.()
    expect(await hashOriginals(dataDir)).toEqual(before)
  })

  test('survive backup and restore', async () => {
    const { dataDir } = await withUnusedOriginals()
    const file = join(createTemporaryFolder(), 'b.tar')
    await writeFullBackup(readConfig({ DATA_DIR: dataDir }), file)
    const elsewhere = createTemporaryFolder()
    await restoreBackup(readConfig({ DATA_DIR: elsewhere }), file)
    await rm(join(dataDir, 'originals', '.DS_Store'))
    expect(await hashOriginals(elsewhere)).toEqual(await hashOriginals(dataDir))
  })
})

test.each([
  ['backup', []],
  ['backup', ['--daily']],
  ['check', []],
  ['check', ['--clean']],
  ['check', ['--clean', '/tmp']],
  ['move', ['--to', join(createTemporaryFolder(), 'target')]],
])('%s %j reports a folder without a site and does not change it', async (command, args) => {
  const dataDir = createTemporaryFolder()
  for (const folder of [dataDir, join(dataDir, 'mistyped')])
    expect(await tryCommand(command, folder, args)).toEqual({
      code: 1,
      output: `There is no site in ${folder}: the database ${folder}/copeaux.sqlite is missing or empty.\n`,
    })
  expect(await readdir(dataDir)).toEqual([])
})
test.each([
  ['check', ['--backups']],
  ['restore', ['--undo']],
  ['admin', ['list']],
  ['admin', ['reset-password']],
])('%s %j does not create the data folder', async (command, args) => {
  const dataDir = join(createTemporaryFolder(), 'mistyped')
  expect(await tryCommand(command, dataDir, args)).toEqual({
    code: 1,
    output: expect.stringMatching(/^There is no site in .+\n$/),
  })
  expect(await readdir(join(dataDir, '..'))).toEqual([])
})
