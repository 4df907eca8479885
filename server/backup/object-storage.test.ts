import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DAY } from '../../shared/workshop-day.ts'
import {
  createPieceWithPhotos,
  fetchPieceTitles,
  hashOriginals,
  runCommand,
  tryCommand,
} from '../../tests/support/backup-commands.ts'
import { createPostgresDatabase } from '../../tests/support/databases.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { startS3Server } from '../../tests/support/s3-server.ts'
import { createTemporaryFolder, openSite, type TestSite } from '../../tests/support/site.ts'
import { readConfig } from '../config.ts'
import { collectBackupFiles } from './archive/backup-files.ts'
import { streamFullBackup } from './archive/full-backup.ts'
import { checkSite } from './check-site.ts'
import { createLocalDailyBackup } from './daily/daily-backup.ts'
import { isPhotoCheckDue } from './daily/schedule.ts'
import { withDatabaseSnapshot } from './database/snapshot.ts'
import { rehearseRestore } from './restore/restore.ts'

let postgres: Awaited<ReturnType<typeof startPostgres>>
let s3: Awaited<ReturnType<typeof startS3Server>>
let env: Record<string, string>
let site: TestSite
const dataDir = createTemporaryFolder()
beforeAll(async () => {
  postgres = await startPostgres(createTemporaryFolder())
  s3 = await startS3Server(createTemporaryFolder())
  env = { ...s3.env, DATABASE_URL: await createPostgresDatabase(postgres.url, 'atelier') }
  site = await openSite(env, dataDir)
  await site.signIn()
  await site.services.photos.resume()
  await createPieceWithPhotos(site, 'Bol', ['#111', '#222'])
  await site.services.photos.settle()
})
afterAll(async () => {
  await site.close()
  await s3.stop()
  await postgres.stop()
})

test('a full backup can be restored into a data folder', async () => {
  const file = join(createTemporaryFolder(), 'all.tar')
  expect(await runCommand('backup', dataDir, [file], env)).toMatch(/2 photographs, checked/)
  const folder = createTemporaryFolder()
  await runCommand('restore', folder, [file])
  expect(Object.keys(await hashOriginals(folder))).toEqual(
    (await (await site.storage()).list('originals')).sort(),
  )
  const back = await openSite({}, folder)
  expect(await fetchPieceTitles(back)).toEqual(['Bol'])
  await back.close()
})

test('one daily backup serves all processes and downloads each original once', async () => {
  const other = createTemporaryFolder()
  const made = async () => (await site.services.backups.state()).last_at
  const before = await made()
  await runCommand('backup', other, ['--daily'], env)
  // The backup was made by another process with another data folder. The site must show it, because
  // all processes read the backup status from object storage.
  expect(await made()).not.toBe(before)
  const kept = join(other, 'backups', 'originals')
  expect((await readdir(kept)).sort()).toEqual(
    (await (await site.storage()).list('originals')).sort(),
  )
  await runCommand('backup', other, ['--daily'], env)
  const [day = ''] = (await readdir(join(other, 'backups'))).filter((name) => name.endsWith('.tar'))
  const folder = createTemporaryFolder()
  await runCommand('restore', folder, [join(other, 'backups', day)])
  expect(Object.keys(await hashOriginals(folder))).toHaveLength(2)
})

test('reads its copies once in 30 nights and downloads a damaged one again', async () => {
  const config = readConfig({ ...env, DATA_DIR: createTemporaryFolder() })
  await createLocalDailyBackup(config)
  const kept = join(config.dataDir, 'backups', 'originals')
  const [hash = ''] = await readdir(kept)
  const intact = await readFile(join(kept, hash))
  await writeFile(join(kept, hash), Buffer.alloc(intact.length, 'x'))
  const nights = Array.from({ length: 30 }, (_, n) => Date.now() + n * DAY)
  const due = nights.filter((night) => isPhotoCheckDue(hash, night))
  expect(due).toHaveLength(1)
  for (const night of due) await createLocalDailyBackup(config, night)
  expect(await readFile(join(kept, hash))).toEqual(intact)
})

test('downloads originals for a backup to its own folder, because a start empties `incoming`', () =>
  withDatabaseSnapshot(site.config, async (snapshot, folder) => {
    const { photographs } = await collectBackupFiles(site.config, snapshot)
    for (const { source } of photographs)
      if (typeof source === 'function')
        await source(async (path) => expect(path.startsWith(folder)).toBe(true))
    expect(photographs).toHaveLength(2)
  }))

test('refuses to restore into object storage', async () => {
  const { code, output } = await tryCommand(
    'restore',
    createTemporaryFolder(),
    [import.meta.filename],
    s3.env,
  )
  expect([code, output]).toEqual([1, expect.stringContaining('npm run move')])
})

test('moves unused originals from object storage to a folder while all processes are stopped', async () => {
  const folder = createTemporaryFolder()
  const storage = await site.storage()
  const before = await storage.list('originals')
  const hash = createHash('sha256').update('x').digest('hex')
  await storage.write('originals', hash, Buffer.from('x'))
  await site.services.withLock('start', async () => {})
  const running = await tryCommand('check', dataDir, ['--clean', folder], env)
  expect(running.output).toBe(
    'A site is running on that database: stop all of its processes first.\n',
  )
  await site.close({ keep: true })
  await runCommand('check', dataDir, ['--clean', folder], env)
  expect(await readFile(join(folder, hash), 'utf8')).toBe('x')
  expect((await storage.list('originals')).sort()).toEqual(before.sort())
  site = await openSite(env, dataDir)
})

test('deletes purged photos after the backup of another process', async () => {
  await site.signIn()
  await createPieceWithPhotos(site, 'Purgé', ['#999'])
  await site.services.photos.settle()
  await site.sql('update photos set received_at = 1')
  const storage = await site.storage()
  const count = async () => (await storage.list('originals')).length
  const file = join(createTemporaryFolder(), 'all.tar')
  await streamFullBackup(site.config, async (_bytes, chunks) => {
    for (const path of ['art-pieces/2', 'trash/art_piece/2'])
      expect((await site.ask(`/api/${path}`, { method: 'DELETE' })).status).toBe(204)
    await writeFile(file, chunks)
    expect(await count()).toBe(3)
  })
  const { manifest, report } = await rehearseRestore(createTemporaryFolder(), file)
  expect([report.faults, manifest.missing]).toEqual([[], []])
  await vi.waitFor(async () => expect(await count()).toBe(2), { timeout: 10_000 })
})

test('names missing and damaged originals', async () => {
  const config = readConfig({ ...env, DATA_DIR: dataDir })
  expect((await checkSite(config, 0)).faults).toEqual([])
  const storage = await site.storage()
  const [first = '', second = ''] = (await storage.list('originals')).sort()
  await storage.remove('originals', first)
  await storage.write('originals', second, Buffer.from('x'))
  const { faults } = await checkSite(config, 0)
  expect(faults).toHaveLength(2)
  expect(faults.join()).toContain(`originals/${first} is missing`)
  expect(faults.join()).toContain(`originals/${second} has 1 bytes`)
  // The full backup succeeds, and its output counts the missing original and the damaged original.
  const file = join(createTemporaryFolder(), 'rest.tar')
  expect(await runCommand('backup', dataDir, [file], env)).toMatch(
    /Missing or damaged photographs: 2\./,
  )
  await rm(file)
})
