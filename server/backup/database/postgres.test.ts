import { cp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  createPieceWithPhotos,
  fetchPieceTitles,
  hashOriginals,
  runCommand,
  tryCommand,
} from '../../../tests/support/backup-commands.ts'
import { createPostgresDatabase } from '../../../tests/support/databases.ts'
import { startPostgres } from '../../../tests/support/postgres.ts'
import { SITE_NODE_ARGS, startNodeProcess } from '../../../tests/support/server-process.ts'
import { createTemporaryFolder, openSite, type TestSite } from '../../../tests/support/site.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe('on PostgreSQL', () => {
  const dataDir = createTemporaryFolder()
  const file = join(createTemporaryFolder(), 'b.tar')
  const env = { DATABASE_URL: '' }
  let stop = async () => {}
  let before = ''

  async function visit<T>(
    look: (site: TestSite) => Promise<T>,
    to: Record<string, string> = env,
    folder = dataDir,
  ) {
    const site = await openSite(to, folder)
    await site.services.photos.resume()
    await site.services.photos.settle()
    return look(site).finally(() => site.close({ keep: true }))
  }
  const everything = async (site: TestSite) => {
    await site.signIn()
    const paths = ['art-pieces', 'categories', 'news', 'trainings']
    const lists = paths.map(async (path) => (await site.ask(`/api/${path}`)).json())
    return JSON.stringify(await Promise.all(lists))
  }

  beforeAll(async () => {
    const server = await startPostgres(createTemporaryFolder())
    env.DATABASE_URL = server.url
    stop = server.stop
    before = await visit(async (site) => {
      await site.signIn()
      await site.ask('/api/categories', { method: 'POST', body: { name: 'Bols' } })
      await createPieceWithPhotos(site, 'Bol', ['#111', '#222'])
      await createPieceWithPhotos(site, 'Supprimé', [])
      await site.ask('/api/art-pieces/2', { method: 'DELETE' })
      await site.services.photos.settle()
      return everything(site)
    })
    await runCommand('backup', dataDir, [file], env)
    await visit((site) =>
      site.signIn().then(() => createPieceWithPhotos(site, 'Plus tard', ['#777'])),
    )
  })
  afterAll(() => stop())

  test('restores into SQLite and does not reuse ids of deleted rows', async () => {
    const elsewhere = createTemporaryFolder()
    await runCommand('restore', elsewhere, [file])
    expect(await runCommand('check', elsewhere)).toMatch(/Everything is in order: 2 photographs/)
    const after = async (site: TestSite) => {
      expect(await everything(site)).toBe(before)
      await createPieceWithPhotos(site, 'Neu', [])
      return (await (await site.ask('/api/art-pieces')).json())[0].id
    }
    expect(await visit(after, {}, elsewhere)).toBe(3)
  })

  test('restores into PostgreSQL and undoes the restore', async () => {
    expect(await runCommand('check', dataDir, [], env)).toMatch(
      /Everything is in order: 3 photographs/,
    )
    await runCommand('restore', dataDir, [file], env)
    expect(await runCommand('check', dataDir, [], env)).toMatch(
      /Everything is in order: 2 photographs/,
    )
    expect(Object.keys(await hashOriginals(dataDir))).toHaveLength(2)
    expect(await visit(everything)).toBe(before)
    await runCommand('restore', dataDir, ['--undo'], env)
    expect(await runCommand('check', dataDir, [], env)).toMatch(
      /Everything is in order: 3 photographs/,
    )
    expect(await visit(fetchPieceTitles)).toEqual(['Plus tard', 'Bol'])
    expect(
      await visit((site) =>
        site
          .signIn()
          .then(() => createPieceWithPhotos(site, 'Encore', []))
          .then(() => fetchPieceTitles(site)),
      ),
    ).toEqual(['Encore', 'Plus tard', 'Bol'])
    expect((await readdir(dataDir)).filter((name) => /restor/.test(name))).toHaveLength(1)
  })

  test('refuses the backup of another site without --other-site', async () => {
    const setId = (value: string) =>
      visit((site) => site.sql(`update settings set value = ${value} where name = 'database_id'`))
    await setId("'other-' || value")
    const { code, output } = await tryCommand('restore', dataDir, [file], env)
    await setId("replace(value, 'other-', '')")
    expect([code, output]).toEqual([1, expect.stringContaining('add --other-site if that is')])
  })

  test.each([
    ['restore', [file]],
    ['admin', ['reset-password']],
  ])('refuses %s while a site with another data folder is running', async (command, args) => {
    const refused = await visit(async (site) => {
      await site.services.withLock('start', async () => {})
      return tryCommand(command, createTemporaryFolder(), args, env)
    })
    expect(refused).toEqual({
      code: 1,
      output: 'A site is running on that database: stop all of its processes first.\n',
    })
  })

  test('does not start without originals, unless the host confirms that they are lost', async () => {
    const empty = createTemporaryFolder()
    const start = () => visit(async () => {}, env, empty)
    const refusal = `${join(empty, 'originals')} (DATA_DIR) contains none of the 3 photographs`
    const { code, output } = await startNodeProcess(SITE_NODE_ARGS, {
      ...env,
      ...{ DATA_DIR: empty, DEMO: '0', PORT: '0' },
    }).ended
    expect([code, output]).toEqual([1, expect.stringContaining(refusal)])
    expect(output.trimEnd().split('\n')).toHaveLength(1)
    await writeFile(join(empty, 'without-originals'), '')
    await start()
    await rm(join(empty, 'without-originals'))
    const [hash = ''] = await readdir(join(dataDir, 'originals'))
    await cp(join(dataDir, 'originals', hash), join(empty, 'originals', hash))
    await start()
  })

  test('a command that is no start does not migrate the database', async () => {
    const client = new pg.Client(env.DATABASE_URL)
    await client.connect()
    const last = `name = (select max(name) from migrations)`
    const { rows } = await client.query(`delete from migrations where ${last} returning name`)
    const { name } = rows[0]
    const answers = {
      check: await tryCommand('check', dataDir, [], env),
      backup: await tryCommand('backup', dataDir, ['--daily'], env),
      restore: await tryCommand('restore', dataDir, [file], env),
    }
    const found = await client.query('select from migrations where name = $1', [name])
    // Repairs the shared database before any check can fail, because the other tests use it too.
    await client.query('insert into migrations values ($1) on conflict do nothing', [name])
    await client.end()
    const output =
      'The database is of an older version of the site than this command: start this version once first.\n'
    const refused = { code: 1, output }
    expect(answers).toEqual({ check: refused, backup: refused, restore: refused })
    expect(found.rows).toEqual([])
  })

  test('restores into an empty database', async () => {
    const DATABASE_URL = await createPostgresDatabase(env.DATABASE_URL, 'empty')
    const folder = createTemporaryFolder()
    await runCommand('restore', folder, [file], { DATABASE_URL })
    expect(await runCommand('check', folder, [], { DATABASE_URL })).toMatch(
      /Everything is in order: 2 photographs/,
    )
  })

  test('reports an unreachable server and changes nothing', async () => {
    const { code, output } = await tryCommand('backup', dataDir, [], {
      DATABASE_URL: 'postgres://x@127.0.0.1:9/x',
    })
    expect([code, output]).toEqual([1, expect.stringContaining('ECONNREFUSED')])
  })
})
