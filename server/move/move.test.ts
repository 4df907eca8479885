import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createSiteDataFolder,
  fetchPieceTitles,
  runCommand,
  tryCommand,
} from '../../tests/support/backup-commands.ts'
import { createPostgresDatabase } from '../../tests/support/databases.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { startS3Server } from '../../tests/support/s3-server.ts'
import {
  getServerFilePath,
  SITE_NODE_ARGS,
  startNodeProcess,
} from '../../tests/support/server-process.ts'
import { createTemporaryFolder, openSite } from '../../tests/support/site.ts'
import { checkSite } from '../backup/check-site.ts'
import { readConfig } from '../config.ts'
import { connectDatabase } from '../database/connect.ts'
import { createSqliteEngine } from '../database/sqlite/engine.ts'
import { openPhotoStorage } from '../storage/open-storage.ts'
import { compareDatabaseFiles, moveSite } from './move.ts'

let postgres: Awaited<ReturnType<typeof startPostgres>>
let s3: Awaited<ReturnType<typeof startS3Server>>
let dataDir: string
beforeAll(async () => {
  postgres = await startPostgres(createTemporaryFolder())
  s3 = await startS3Server(createTemporaryFolder())
  dataDir = await createSiteDataFolder(
    ['Bol', ['#111', '#222']],
    ['Coupe', ['#333', '#444', '#555']],
  )
  const site = await openSite({}, dataDir)
  await site.signIn()
  const [{ id }] = await (await site.ask('/api/art-pieces')).json()
  expect((await site.ask(`/api/art-pieces/${id}`, { method: 'DELETE' })).status).toBe(204)
  await site.close({ keep: true })
})
afterAll(async () => {
  await s3.stop()
  await postgres.stop()
})

let places = 0
/**
 * Creates an empty target for a move: a PostgreSQL database and an unused folder in the S3 bucket.
 * Returns its configuration and the arguments for `npm run move`.
 */
async function anEmptyPlace() {
  places += 1
  const DATABASE_URL = await createPostgresDatabase(postgres.url, `place_${places}`)
  const S3_BUCKET = `${s3.env.S3_BUCKET}/place-${places}`
  const keys = Object.entries(s3.env).filter(([name]) => name !== 'S3_BUCKET')
  return {
    env: { ...s3.env, S3_BUCKET, DATABASE_URL, DATA_DIR: createTemporaryFolder() },
    words: ['--to', DATABASE_URL, '--to-s3', S3_BUCKET],
    keys: Object.fromEntries(keys.map(([name, value]) => [`TO_${name}`, value])),
  }
}
/** Returns the SHA-256 of each stored file, by storage area and file name. */
async function filesIn(folder: string): Promise<Record<string, string>> {
  const sums: [string, string][] = []
  for (const area of ['originals', 'media'])
    for (const name of (await readdir(join(folder, area))).sort()) {
      const bytes = await readFile(join(folder, area, name))
      sums.push([`${area}/${name}`, createHash('sha256').update(bytes).digest('hex')])
    }
  return Object.fromEntries(sums)
}
const rowsIn = (folder: string) => join(folder, 'copeaux.sqlite')

test('moves rows and files there and back without changing the source', async () => {
  const before = await filesIn(dataDir)
  const rows = await readFile(rowsIn(dataDir))
  const place = await anEmptyPlace()
  expect(await runCommand('move', dataDir, place.words, place.keys)).toMatch(
    /5 photographs .* all compared/,
  )
  expect(await filesIn(dataDir)).toEqual(before)
  expect((await readFile(rowsIn(dataDir))).equals(rows)).toBe(true)

  const { DATA_DIR, ...far } = place.env
  const site = await openSite(far)
  expect(await fetchPieceTitles(site)).toHaveLength(1)
  expect((await site.login()).status).toBe(200)
  await site.close()

  expect((await checkSite(readConfig(place.env), 0)).faults).toEqual([])
  const back = createTemporaryFolder()
  await rm(back, { recursive: true })
  // Moves the site to a second target and from there to the folder `back`, to compare `back` with
  // the source. In the first target, the sign-in above has added a row.
  const other = await anEmptyPlace()
  await runCommand('move', dataDir, other.words, other.keys)
  await runCommand('move', DATA_DIR, ['--to', back], { ...other.env, DATA_DIR })
  expect(compareDatabaseFiles(rowsIn(dataDir), rowsIn(back))).toMatchObject({ differingTables: [] })
  expect(await filesIn(back)).toEqual(before)
  expect((await checkSite(readConfig({ DATA_DIR: back }), 0)).faults).toEqual([])
}, 120_000)

test('an interrupted move can be repeated', async () => {
  const place = await anEmptyPlace()
  for (const moment of [350, 600, 900, 1_200]) {
    const env = { ...place.keys, DATA_DIR: dataDir }
    const { child, ended } = startNodeProcess(
      [getServerFilePath('cli/move.ts'), ...place.words],
      env,
    )
    await wait(moment)
    child.kill('SIGKILL')
    await ended
  }
  await runCommand('move', dataDir, place.words, place.keys)
  const back = createTemporaryFolder()
  await rm(back, { recursive: true })
  await runCommand('move', place.env.DATA_DIR, ['--to', back], place.env)
  expect(compareDatabaseFiles(rowsIn(dataDir), rowsIn(back))).toMatchObject({ differingTables: [] })
  expect(await filesIn(back)).toEqual(await filesIn(dataDir))
}, 120_000)

test('a move to a folder can be repeated after a kill before it created the tables', async () => {
  const DATA_DIR = createTemporaryFolder()
  await writeFile(rowsIn(DATA_DIR), '')
  await runCommand('move', dataDir, ['--to', DATA_DIR])
  expect((await checkSite(readConfig({ DATA_DIR }), 0)).faults).toEqual([])
})

test('a database is marked as an unfinished move from its creation on', async () => {
  const engine = createSqliteEngine(rowsIn(createTemporaryFolder()))
  await (await connectDatabase(engine, { allowsUnfinishedMove: true })).close()
  await expect(connectDatabase(engine)).rejects.toThrow('has not finished')
})

test.each(['a folder', 'PostgreSQL and object storage'])(
  'no site starts on %s until the move to it has finished',
  async (kind) => {
    const env =
      kind === 'a folder' ? { DATA_DIR: createTemporaryFolder() } : (await anEmptyPlace()).env
    const [from, to] = [readConfig({ DATA_DIR: dataDir }), readConfig(env)]
    // Copies a file to the target, so that the move reports progress, which the test uses to
    // interrupt it.
    const [name = ''] = await readdir(join(dataDir, 'originals'))
    const bytes = await readFile(join(dataDir, 'originals', name))
    await (await openPhotoStorage(to)).write('originals', name, bytes)
    const interrupted = moveSite(from, to, () => {
      throw new Error('interrupted')
    })
    await expect(interrupted).rejects.toThrow('interrupted')
    const start = { ...env, DEMO: '0', PORT: '0' }
    const { code, output } = await startNodeProcess(SITE_NODE_ARGS, start).ended
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^A move of a site to this place has not finished\. .+\n$/),
    ])
    await moveSite(from, to, () => {})
    const { DATA_DIR, ...far } = env as Record<string, string>
    const site = await openSite(far, DATA_DIR)
    expect(await fetchPieceTitles(site)).toHaveLength(1)
    await site.close()
  },
  120_000,
)

test('refuses a site whose originals an earlier version has quarantined', async () => {
  const old = createTemporaryFolder()
  await cp(dataDir, old, { recursive: true })
  await mkdir(join(old, 'quarantine'))
  await writeFile(join(old, 'quarantine', `${'f'.repeat(64)}.3`), 'x')
  const { code, output } = await tryCommand('move', old, ['--to', createTemporaryFolder()])
  expect([code, output]).toEqual([1, expect.stringContaining('start the site once')])
})

test('a repeated move copies nothing and refuses a target with another state of the site', async () => {
  const place = await anEmptyPlace()
  await runCommand('move', dataDir, place.words, place.keys)
  expect(await runCommand('move', dataDir, place.words, place.keys)).toMatch(
    /files already exist at the target/,
  )
  const { DATA_DIR, ...far } = place.env
  const site = await openSite(far)
  await site.services.categories.create({ name: 'Nouvelle', description: '' })
  await site.close()
  const { code, output } = await tryCommand('move', dataDir, place.words, place.keys)
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^The target contains another state of this site, .+ categories.+\n$/),
  ])
  // Checks that a move back to a copy of the source folder is also refused, because this copy lacks
  // the new category.
  const old = createTemporaryFolder()
  await cp(dataDir, old, { recursive: true })
  for (const area of ['originals', 'media']) await rm(join(old, area), { recursive: true })
  const back = await tryCommand('move', DATA_DIR, ['--to', old], place.env)
  expect([back.code, back.output]).toEqual([1, output])
  const left = await readdir(old)
  expect(left.filter((name) => ['originals', 'media'].includes(name))).toEqual([])
})

test('refuses the location of another site and does not change it', async () => {
  const place = await anEmptyPlace()
  const { DATA_DIR, ...far } = place.env
  const site = await openSite(far)
  await site.signIn()
  // Acquires a lock, as a running site does. The database connection of the lock stays open, so
  // that `npm run move` can detect that the site is running.
  await site.services.withLock('start', async () => {})
  const before = await site.dump()
  const running = await tryCommand('move', dataDir, place.words, place.keys)
  expect([running.code, running.output]).toEqual([
    1,
    expect.stringContaining('stop all of its processes'),
  ])
  const kept = await site.dump()
  expect(kept).toBe(before)
  await site.close()
  const { code, output } = await tryCommand('move', dataDir, place.words, place.keys)
  expect([code, output]).toEqual([1, expect.stringContaining('name an empty database')])
})

test('refuses the folder of the source as target', async () => {
  const { code, output } = await tryCommand('move', dataDir, ['--to', dataDir])
  expect([code, output]).toEqual([
    1,
    `--to is "${dataDir}"; allowed: another folder than DATA_DIR.\n`,
  ])
})

test.each([
  ['--to', ['--to']],
  ['--to-folder', ['--to', 'postgres://a@127.0.0.1:9/b', '--to-folder']],
])('refuses a folder with foreign files at %s and leaves it alone', async (option, args) => {
  const folder = createTemporaryFolder()
  await writeFile(join(folder, 'these.odt'), 'x')
  const { code, output } = await tryCommand('move', dataDir, [...args, folder])
  expect([code, output]).toEqual([
    1,
    `${option} is "${folder}", which contains no site but other files, such as these.odt; allowed: an empty folder.\n`,
  ])
  expect(await readdir(folder)).toEqual(['these.odt'])
})

test.each([
  [[], /Usage: /],
  [['--to', 'postgres://a@127.0.0.1:9/b'], /Usage: /],
  [
    ['--to', 'postgres://a@127.0.0.1:9/b', '--to-s3', 'Bucket'],
    /--to-s3 is "Bucket"; allowed: a bucket/,
  ],
  [['--to', 'x', '--to-folder', 'y'], /Usage: /],
  [['--from', 'x'], /Usage: /],
])('reports invalid arguments: %j', async (args, line) => {
  const { code, output } = await tryCommand('move', dataDir, args as string[])
  const expectedCode = output.startsWith('Usage: ') ? 2 : 1
  expect([code, output]).toEqual([expectedCode, expect.stringMatching(line)])
  expect(output).not.toMatch(/\n\s+at /)
})
