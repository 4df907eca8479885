import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPieceWithPhotos, hashOriginals } from '../../tests/support/backup-commands.ts'
import {
  SAME_ORIGIN_HEADERS,
  SITE_NODE_ARGS,
  startNodeProcess,
} from '../../tests/support/server-process.ts'
import {
  ADMIN_PASSWORD,
  createTemporaryFolder,
  openSite,
  type TestSite,
} from '../../tests/support/site.ts'
import { readConfig } from '../config.ts'
import { selectEngine } from '../database/select-engine.ts'
import { createHttpServer } from '../http/http-server.ts'
import { streamFullBackup } from './archive/full-backup.ts'
import { updateBackupStatus } from './backup-status.ts'
import { createBackupService } from './backups.ts'
import { checkSite, listUnusedOriginals } from './check-site.ts'
import { runDailyBackup } from './daily/daily-backup.ts'
import { isBackupDue } from './daily/schedule.ts'
import { getFullBackupName } from './file-names.ts'
import { rehearseRestore, restoreBackup } from './restore/restore.ts'
import { moveUnusedOriginals } from './unused-originals.ts'

vi.setConfig({ testTimeout: 60_000 })
const HOUR = 3_600_000
const DAY = 24 * HOUR

let site: TestSite
beforeEach(async () => {
  site = await openSite()
  await site.signIn()
  await createPieceWithPhotos(site, 'Bol', ['#111', '#222'])
})
afterEach(async () => {
  await site.services.photos.settle()
  await site.close()
})

const state = async () => (await site.ask('/api/backup/state')).json()

describe('backup state in the admin', () => {
  test('is empty on the first day, then shows the last backup, and is old after three days', async () => {
    const none = {
      last_at: null,
      is_old: false,
      lost: 0,
      is_elsewhere: false,
      is_downloading: false,
      downloaded_at: null,
    }
    expect(await state()).toEqual(none)
    const at = Date.now() - 3 * DAY + HOUR
    await updateBackupStatus(site.config, { own: { at, lost: 1 } })
    const expected = { ...none, last_at: new Date(at).toISOString(), lost: 1 }
    expect(await state()).toEqual(expected)
    const later = await site.services.backups.state(Date.now() + 2 * HOUR)
    expect(later).toEqual({ ...expected, is_old: true })
  })
  test('is old after an hour without any backup', async () => {
    expect((await site.services.backups.state(Date.now() + 2 * HOUR)).is_old).toBe(true)
  })
  test('reports the remote backup if BACKUP_TO is set', async () => {
    const { dataDir, database, storage } = site.config
    await updateBackupStatus(site.config, { own: { at: Date.now(), lost: 0 } })
    const backupTo = { kind: 'folder', path: '/nowhere' } as const
    const settings = { dataDir, database, storage, backupTo, backupPingUrl: null }
    const backups = createBackupService(settings, () => {})
    expect(await backups.state()).toMatchObject({ last_at: null, is_elsewhere: true })
    const result = { at: Date.now(), lost: 0, to: backupTo.path }
    await updateBackupStatus(site.config, { elsewhere: { ...result, isOnSameDisk: true } })
    expect(await backups.state()).toMatchObject({ is_elsewhere: false })
    await updateBackupStatus(site.config, { elsewhere: { ...result, isOnSameDisk: false } })
    expect(await backups.state()).toMatchObject({ is_elsewhere: true })
  })
  test('ignores an unreadable status file', async () => {
    await updateBackupStatus(site.config, { own: { at: Date.now(), lost: 0 } })
    await writeFile(join(site.config.dataDir, 'backups', 'record.json'), '{')
    expect(await state()).toMatchObject({ last_at: null })
  })
})

describe('a purge during a backup', () => {
  async function purgePiece() {
    await site.services.photos.settle()
    await site.sql('update photos set received_at = 1')
    for (const path of ['art-pieces/1', 'trash/art_piece/1'])
      expect((await site.ask(`/api/${path}`, { method: 'DELETE' })).status).toBe(204)
  }
  const originals = () => readdir(join(site.config.dataDir, 'originals'))
  const expectComplete = async (file: string) => {
    const { manifest, report } = await rehearseRestore(site.config.dataDir, file)
    expect([report.faults, manifest.missing]).toEqual([[], []])
  }

  test('deletes the photo files after a full backup', async () => {
    const file = join(createTemporaryFolder(), 'a.tar')
    await streamFullBackup(site.config, async (_bytes, chunks) => {
      await purgePiece()
      await writeFile(file, chunks)
      expect(await originals()).toHaveLength(2)
    })
    await expectComplete(file)
    await vi.waitFor(async () => expect(await originals()).toEqual([]), { timeout: 10_000 })
  })
  test('deletes the photo files after a daily backup', async () => {
    const { dataDir } = site.config
    // The name of this file comes first, so the backup reads it first, which takes longer than the
    // purge.
    const long = '0'.repeat(64)
    await writeFile(join(dataDir, 'originals', long), Buffer.alloc(300_000_000))
    let isRunning = true
    const backup = runDailyBackup(site.config, null).finally(() => {
      isRunning = false
    })
    while (isRunning && !existsSync(join(dataDir, 'backups', 'originals'))) await wait(1)
    await purgePiece()
    expect(isRunning, 'the purge was faster').toBe(true)
    expect((await backup).manifest.missing).toEqual([])
    await vi.waitFor(async () => expect(await originals()).toEqual([long]), { timeout: 10_000 })
  })
  test('deletes the photo files when the site stops', async () => {
    const unlock = await (await selectEngine(site.config.database)).lockOriginals()
    await purgePiece()
    expect(await originals()).toHaveLength(2)
    await unlock()
    await site.services.photos.close()
    expect(await originals()).toEqual([])
  })
  test('leaves the photo files if the site stops before the backup ends', async () => {
    const unlock = await (await selectEngine(site.config.database)).lockOriginals()
    await purgePiece()
    await site.services.photos.close()
    expect(site.logged).toEqual([expect.stringMatching(/^The files of 2 deleted photographs stay/)])
    site.logged.length = 0
    expect(await listUnusedOriginals(site.config)).toHaveLength(2)
    const folder = createTemporaryFolder()
    await expect(
      moveUnusedOriginals(site.config, await listUnusedOriginals(site.config), folder),
    ).rejects.toThrow('A backup is running: wait until it has ended.')
    await unlock()
  })
})

describe('backup download', () => {
  const underWay = () => readdir(join(site.config.dataDir, 'backups', 'under-way'))
  test('stops writing when the site closes', async () => {
    const download = await site.services.backups.download()
    await site.services.close()
    const left = await readdir(site.config.dataDir, { recursive: true })
    await expect(Array.fromAsync(download?.chunks ?? [])).rejects.toThrow(
      'before the backup was complete',
    )
    await wait(500)
    expect(await readdir(site.config.dataDir, { recursive: true })).toEqual(left)
  })
  test('has the time of the workshop in its name', () => {
    const nameOf = (time: string) => getFullBackupName(Date.parse(time))
    expect(nameOf('2026-11-22T23:12:05Z')).toBe('copeaux-2026-11-23-00h12m05.tar')
    expect(nameOf('2026-07-22T02:02:05Z')).toBe('copeaux-2026-07-22-04h02m05.tar')
  })
  test('can be restored', async () => {
    const answer = await site.ask('/api/backup')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="copeaux-\d{4}-\d\d-\d\d-\d\dh\d\dm\d\d\.tar"$/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    const file = join(createTemporaryFolder(), 'a.tar')
    await writeFile(file, bytes)
    const elsewhere = readConfig({ DATA_DIR: createTemporaryFolder() })
    await restoreBackup(elsewhere, file)
    expect((await checkSite(elsewhere)).faults).toEqual([])
    expect(await hashOriginals(elsewhere.dataDir)).toEqual(await hashOriginals(site.config.dataDir))
    expect(await underWay()).toEqual([])
    const { downloaded_at } = await state()
    expect(Date.now() - Date.parse(downloaded_at)).toBeLessThan(60_000)
  })
  test('allows one download at a time and aborts it when the client disconnects', async () => {
    const first = await site.ask('/api/backup')
    const second = await site.ask('/api/backup')
    expect([second.status, second.headers.get('retry-after')]).toEqual([503, '60'])
    expect((await second.json()).code).toBe('backup_under_way')
    expect(await state()).toMatchObject({ is_downloading: true })
    await first.body?.cancel()
    expect(await state()).toMatchObject({ downloaded_at: null })
    for (let tries = 0; ; tries++) {
      const again = await site.ask('/api/backup')
      await again.arrayBuffer()
      if (again.status === 200) break
      expect(tries).toBeLessThan(200)
      await wait(50)
    }
    expect(await underWay()).toEqual([])
  })
  test('aborts at once if the client has disconnected before the first byte', async () => {
    const server = createHttpServer(site.app.fetch)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const cookie = await site.signIn()
    // Makes the database larger than the buffer of a pipe, so that the backup process blocks until
    // a client reads the download.
    await site.sql("insert into settings values ('long', hex(zeroblob(3000000)))")
    // The Content-Length header announces a body that is never sent. The request is therefore
    // incomplete when the client ends the connection, and the server aborts it while it still
    // computes the length of the backup.
    const socket = connect(port, '127.0.0.1')
    socket.end(
      `GET /api/backup HTTP/1.1\r\nHost: localhost:3000\r\nCookie: ${cookie}\r\nContent-Length: 5\r\n\r\n`,
    )
    socket.resume()
    while (!(await state()).is_downloading) await wait(1)
    const begun = Date.now()
    while ((await state()).is_downloading) {
      expect(Date.now() - begun).toBeLessThan(15_000)
      await wait(10)
    }
    server.close()
  })
  test('makes no backup for a HEAD request', async () => {
    expect((await site.ask('/api/backup', { method: 'HEAD' })).status).toBe(200)
    expect(await underWay().catch(() => 'none')).toBe('none')
  })
  test('answers 500 if the backup fails, and the next request tries again', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    await writeFile(join(site.config.dataDir, 'backups'), 'in its place')
    for (const _ of [1, 2]) expect((await site.ask('/api/backup')).status).toBe(500)
    expect(log.mock.calls.flat().join()).toMatch(/EEXIST|ENOTDIR/)
    log.mockRestore()
  })
})

test('makes scheduled backups and logs failures', async () => {
  const logged: unknown[] = []
  const intervals = { first: 1, every: 50, afterFailure: 50 }
  const backups = createBackupService(site.config, (error) => logged.push(error), { intervals })
  await writeFile(join(site.config.dataDir, 'backups'), 'in its place')
  backups.start()
  while (logged.length === 0) await wait(20)
  expect(String(logged[0])).toMatch(/EEXIST|ENOTDIR/)
  await rm(join(site.config.dataDir, 'backups'))
  while ((await backups.state()).last_at === null) await wait(20)
  backups.close()
  expect(
    (await readdir(join(site.config.dataDir, 'backups'))).filter((name) => /^day-/.test(name)),
  ).toHaveLength(1)
})

test('keeps a safety copy although a restored database has run for many more hours', async () => {
  const { dataDir } = site.config
  async function lookAgain() {
    vi.advanceTimersByTime(HOUR)
    return readFile(join(dataDir, 'backups', 'old-copies.json'), 'utf8').catch(() => '')
  }
  const copies = [1, 2].map((day) => `before-restore-2026010${day}T000000Z`)
  // No backup is due, so the schedule only deletes old copies.
  await updateBackupStatus(site.config, { own: { at: Date.now(), lost: 0 } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  site.services.backups.start()
  try {
    for (const [at, hours] of [1040, 1995].entries()) {
      await site.sql(`insert into settings values ('hours_run', '${hours}')
        on conflict (name) do update set value = excluded.value`)
      await mkdir(join(dataDir, copies[at] ?? ''))
      await expect.poll(lookAgain, { timeout: 10_000 }).toContain(copies[at])
    }
  } finally {
    vi.useRealTimers()
  }
  expect(await readdir(dataDir)).toEqual(expect.arrayContaining(copies))
})

test('an interrupted download is a network error for the client, not a truncated file', async () => {
  const env = { DATA_DIR: site.config.dataDir, DEMO: '0', PORT: '0' }
  for (let n = 0; n < 4; n++) await createPieceWithPhotos(site, `${n}`, [`#0${n}0`])
  // Makes one photo larger than the buffers between the backup process and the HTTP client, so that
  // the download is still running when the test changes the photo.
  const [hash = ''] = await readdir(join(env.DATA_DIR, 'originals'))
  await site.services.photos.settle()
  const bytes = 40_000_000
  await writeFile(join(env.DATA_DIR, 'originals', hash), Buffer.alloc(bytes))
  const running = startNodeProcess(SITE_NODE_ARGS, env)
  const address = await running.waitForOutput(/(http:\/\/127\.0\.0\.1:\d+)/)
  const body = JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD })
  const headers = { ...SAME_ORIGIN_HEADERS, 'content-type': 'application/json' }
  const login = await fetch(`${address}/api/admin/login`, { method: 'POST', body, headers })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const answer = await fetch(`${address}/api/backup`, { headers: { cookie } })
  expect(answer.status).toBe(200)
  // Truncates the photo during the download, so that its length differs from the length in the
  // archive header.
  await writeFile(join(env.DATA_DIR, 'originals', hash), Buffer.alloc(10))
  await expect(answer.arrayBuffer()).rejects.toThrow()
  expect((await fetch(`${address}/api/categories`)).status).toBe(200)
  running.child.kill('SIGTERM')
  expect((await running.ended).code).toBe(0)
})

test.each([
  ['never', null, '2026-11-22T12:00:00Z', true],
  ['last night', '2026-11-22T02:10:00Z', '2026-11-22T23:00:00Z', false],
  ['last night, and it is past midnight', '2026-11-22T02:10:00Z', '2026-11-23T01:30:00Z', false],
  ['last night, and it is three', '2026-11-22T02:10:00Z', '2026-11-23T02:00:00Z', true],
  ['last noon, and it is three', '2026-11-22T11:00:00Z', '2026-11-23T02:00:00Z', true],
  ['in the future, because of a wrong clock', '2036-01-01T02:00:00Z', '2026-11-22T12:00:00Z', true],
])('checks if a backup is due: last one made %s', (_, last, now, due) => {
  expect(isBackupDue(last === null ? null : Date.parse(last), Date.parse(now))).toBe(due)
})
